// Amounts, words, names and QR of Peru's vouchers against published values; documents against what SUNAT's guide shows.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Comprobante, comprobante, notaCredito, puedeComprar } from './comprobante.ts';
import { cabeEnXml, enXml } from './elementos.ts';
import { comunicacionBaja, resumenDiario } from './envios.ts';
import { importesCpe, puedeGravarIgv } from './importes.ts';
import { solesEnLetras } from './letras.ts';
import { archivoCpe, folioEnvio, serieValida, textoQr } from './nombres.ts';
import { desenlace, desenlaceDeFalla } from './respuesta.ts';

const EMISOR = {
  ruc: '20000000001',
  razonSocial: 'CLINICA "SAN JOSE" & HIJOS SAC',
  codLocal: '0000',
  direccion: 'AV. AREQUIPA 1200',
  urbanizacion: '',
  distrito: 'LINCE',
  provincia: 'LIMA',
  departamento: 'LIMA',
};
const BOLETA: Comprobante = {
  tipo: '03',
  operacion: '0101',
  serie: 'B001',
  numero: 123,
  fecha: '2026-01-15',
  hora: '12:30',
  emisor: EMISOR,
  adquirente: { tipo: '1', numero: '12345678', nombre: 'MARÍA NÚÑEZ' },
  descripcion: 'Servicios  Médicos',
  codigo: '',
  unidad: 'E48',
  afectacion: '10',
  cobrado: 118,
};

test.each([
  [118, '10', { valor: 100, igv: 18, total: 118 }],
  [150, '10', { valor: 127.12, igv: 22.88, total: 150 }],
  [150, '20', { valor: 150, igv: 0, total: 150 }],
  [0.01, '10', { valor: 0.01, igv: 0, total: 0.01 }],
  [59, '30', { valor: 59, igv: 0, total: 59 }],
] as const)('importes: %d con la afectación %s', (cobrado, afectacion, esperado) =>
  expect(importesCpe(cobrado, afectacion)).toEqual(esperado),
);
test('para todo importe, valor e IGV suman lo cobrado y el IGV no se aparta ni un céntimo del 18 %', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (cents) => {
      const { valor, igv, total } = importesCpe(cents / 100, '10');
      const [v, i] = [Math.round(valor * 100), Math.round(igv * 100)];
      expect([v + i, Math.round(total * 100)]).toEqual([cents, cents]);
      expect(Math.abs(i * 100 - v * 18)).toBeLessThan(100);
    }),
  ));

test.each([
  [118, 'SON CIENTO DIECIOCHO CON 00/100 SOLES'],
  [1.5, 'SON UNO CON 50/100 SOLES'],
  [1000, 'SON MIL CON 00/100 SOLES'],
  [21354.9, 'SON VEINTIÚN MIL TRESCIENTOS CINCUENTA Y CUATRO CON 90/100 SOLES'],
  [21, 'SON VEINTIUNO CON 00/100 SOLES'],
  [131.01, 'SON CIENTO TREINTA Y UNO CON 01/100 SOLES'],
  [0.5, 'SON CERO CON 50/100 SOLES'],
])('%d en letras', (n, texto) => expect(solesEnLetras(n)).toBe(texto));

test('nombres, series y QR son los de SUNAT', () => {
  expect(archivoCpe('20000000001', '03', 'B001', 123)).toBe('20000000001-03-B001-123');
  expect(folioEnvio('RA', '2026-01-15', 1)).toBe('RA-20260115-1');
  expect([serieValida('03', 'B001'), serieValida('01', 'F0A1'), serieValida('07', 'B001'), serieValida('07', 'F001')]).toEqual(
    Array(4).fill(true),
  );
  for (const [tipo, serie] of [
    ['03', 'F001'],
    ['01', 'B001'],
    ['01', 'F01'],
    ['03', 'b001'],
    ['07', 'E001'],
  ] as const)
    expect(serieValida(tipo, serie)).toBe(false);
  expect(
    textoQr({
      ruc: '20000000001',
      tipo: '03',
      serie: 'B001',
      numero: 123,
      igv: 18,
      total: 118,
      fecha: '2026-01-15',
      tipoDocumento: '1',
      documento: '12345678',
      hash: 'abc=',
    }),
  ).toBe('20000000001|03|B001|123|18.00|118.00|2026-01-15|1|12345678|abc=|');
});

test('una boleta gravada dice lo que muestra la guía de SUNAT', () => {
  const xml = enXml(comprobante(BOLETA));
  expect(xml).toContain('<ext:ExtensionContent></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions><cbc:UBLVersionID>2.1<');
  expect(xml).toContain('<cbc:InvoiceTypeCode listID="0101">03</cbc:InvoiceTypeCode>');
  expect(xml).toContain('<cbc:Note languageLocaleID="1000">SON CIENTO DIECIOCHO CON 00/100 SOLES</cbc:Note>');
  expect(xml).toContain('<cbc:RegistrationName>CLINICA &quot;SAN JOSE&quot; &amp; HIJOS SAC</cbc:RegistrationName>');
  expect(xml).toContain('<cbc:InvoicedQuantity unitCode="ZZ">1</cbc:InvoicedQuantity>');
  expect(xml).toContain('<cbc:Description>Servicios Médicos</cbc:Description>');
  expect(xml).toContain(
    '<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="PEN">100.00</cbc:LineExtensionAmount><cbc:TaxInclusiveAmount currencyID="PEN">118.00</cbc:TaxInclusiveAmount><cbc:PayableAmount currencyID="PEN">118.00</cbc:PayableAmount>',
  );
  expect(xml).toContain('<cbc:ID>1000</cbc:ID><cbc:Name>IGV</cbc:Name><cbc:TaxTypeCode>VAT</cbc:TaxTypeCode>');
  // The key of the district is left out when the clinic did not choose it.
  expect(xml).toContain('<cac:RegistrationAddress><cbc:AddressTypeCode>0000</cbc:AddressTypeCode>');
  expect(enXml(comprobante({ ...BOLETA, emisor: { ...EMISOR, ubigeo: '150116' } }))).toContain(
    '<cac:RegistrationAddress><cbc:ID>150116</cbc:ID><cbc:AddressTypeCode>0000</cbc:AddressTypeCode>',
  );
  // Only a factura says how it is paid.
  expect(xml).not.toContain('PaymentTerms');
  expect(enXml(comprobante({ ...BOLETA, tipo: '01', serie: 'F001' }))).toContain('<cbc:PaymentMeansID>Contado</cbc:PaymentMeansID>');
});

test('exonerado e inafecto llevan su tributo, sin impuesto', () => {
  for (const [afectacion, tributo] of [
    ['20', '<cbc:ID>9997</cbc:ID><cbc:Name>EXO</cbc:Name><cbc:TaxTypeCode>VAT</cbc:TaxTypeCode>'],
    ['30', '<cbc:ID>9998</cbc:ID><cbc:Name>INA</cbc:Name><cbc:TaxTypeCode>FRE</cbc:TaxTypeCode>'],
  ] as const) {
    const xml = enXml(comprobante({ ...BOLETA, afectacion }));
    expect(xml.split(tributo)).toHaveLength(3);
    expect(xml).toContain('<cbc:TaxAmount currencyID="PEN">0.00</cbc:TaxAmount>');
  }
});

test('la nota de crédito nombra lo que corrige y por qué', () => {
  const nota = { ...BOLETA, serie: 'B001', numero: 4, motivo: '01', sustento: 'Se cobró dos veces' };
  const xml = enXml(notaCredito({ ...nota, modifica: { tipo: '03', serie: 'B001', numero: 123 } }));
  expect(xml).toContain('<cbc:ReferenceID>B001-123</cbc:ReferenceID><cbc:ResponseCode>01</cbc:ResponseCode>');
  expect(xml).toContain('<cac:InvoiceDocumentReference><cbc:ID>B001-123</cbc:ID><cbc:DocumentTypeCode>03</cbc:DocumentTypeCode>');
  expect(xml).toContain('<cbc:CreditedQuantity unitCode="ZZ">1</cbc:CreditedQuantity>');
  expect(() => notaCredito({ ...nota, modifica: { tipo: '01', serie: 'F001', numero: 1 } })).toThrow('como la de lo que modifica');
});

test('la baja y el resumen dicen cada comprobante en su renglón', () => {
  const envio = { delDia: '2026-01-15', fecha: '2026-01-16', n: 2, emisor: EMISOR };
  const baja = enXml(comunicacionBaja(envio, [{ tipo: '01', serie: 'F001', numero: 9, motivo: 'Error de RUC' }]));
  expect(baja).toContain('<cbc:ID>RA-20260116-2</cbc:ID><cbc:ReferenceDate>2026-01-15</cbc:ReferenceDate>');
  expect(baja).toContain('<sac:DocumentSerialID>F001</sac:DocumentSerialID><sac:DocumentNumberID>9</sac:DocumentNumberID>');
  const { adquirente, afectacion, cobrado } = BOLETA;
  const linea = { tipo: '03', serie: 'B001', numero: 123, adquirente, afectacion, cobrado } as const;
  const resumen = enXml(resumenDiario(envio, [linea, { ...linea, numero: 124 }]));
  expect(resumen).toContain('<cbc:CustomizationID>1.1</cbc:CustomizationID><cbc:ID>RC-20260116-2</cbc:ID>');
  expect(resumen).toContain('<cac:Status><cbc:ConditionCode>3</cbc:ConditionCode></cac:Status>');
  expect(resumen).toContain('<cbc:LineID>2</cbc:LineID><cbc:DocumentTypeCode>03</cbc:DocumentTypeCode><cbc:ID>B001-124</cbc:ID>');
});

test('lo que no cabe no sale', () => {
  expect(['Peña & Núñez', 'a\tb', '😀'].map(cabeEnXml)).toEqual([true, true, true]);
  expect(['a\u0000', '\ud83d', '\ufffe'].map(cabeEnXml)).toEqual([false, false, false]);
  expect(() => comprobante({ ...BOLETA, descripcion: 'a\u0001' })).toThrow(RangeError);
  expect(() => comprobante({ ...BOLETA, serie: 'F001' })).toThrow('no numera comprobantes 03');
  expect(() => comprobante({ ...BOLETA, numero: 100_000_000 })).toThrow(RangeError);
});

test('quién puede recibir qué, y qué impuesto concuerda', () => {
  const persona = { tipo: '1', nombre: 'Ana' };
  const anonimo = { tipo: '0', nombre: '' };
  expect(puedeComprar('03', persona, 5000)).toBe(true);
  expect(puedeComprar('01', { tipo: '6', nombre: 'X' }, 5000)).toBe(true);
  expect(puedeComprar('01', persona, 10)).toMatch('solo se emite a quien tiene RUC');
  expect(puedeComprar('03', anonimo, 700)).toBe(true);
  expect(puedeComprar('03', anonimo, 700.01)).toMatch('700.00');
  expect(puedeGravarIgv({ IGV: 'DESGLOSAR', TIPO_AFECTACION: '10' })).toBe(true);
  expect(puedeGravarIgv({ IGV: 'NA', TIPO_AFECTACION: '30' })).toBe(true);
  expect(puedeGravarIgv({ IGV: 'NA', TIPO_AFECTACION: '10' })).toMatch('desglosa');
  expect(puedeGravarIgv({ IGV: 'DESGLOSAR', TIPO_AFECTACION: '20' })).toMatch('no tiene IGV');
});

test.each([
  [0, false, 'aceptado'],
  [0, true, 'observado'],
  [4252, true, 'observado'],
  [2335, false, 'rechazado'],
  [3105, false, 'rechazado'],
  [1033, false, 'corregir'],
  [102, false, 'corregir'],
  [109, false, 'reintentar'],
  [200, false, 'reintentar'],
] as const)('el código %d (notas: %s) significa %s', (codigo, notas, que) => expect(desenlace(codigo, notas)).toBe(que));
test.each([
  [0, 'reintentar'],
  [4252, 'reintentar'],
  [2335, 'rechazado'],
  [1033, 'corregir'],
  [100, 'reintentar'],
] as const)('la falla %d significa %s', (codigo, que) => expect(desenlaceDeFalla(codigo)).toBe(que));
