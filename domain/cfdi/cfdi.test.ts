// Chains are compared with those that the SAT's own XSLT gives for the same documents.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cadenaOriginal } from './cadena.ts';
import { type Impuestos, importesDe, puedeGravar } from './importes.ts';
import { type Ingreso, ingreso } from './ingreso.ts';
import { cabeEnCfdi, enXml, type Nodo, nodo } from './nodos.ts';
import { usoPara } from './uso.ts';

const EMISOR = nodo('cfdi:Emisor', { Rfc: 'EKU9003173C9', Nombre: 'ESCUELA KEMPER URGATE', RegimenFiscal: '601' });
const receptor = (UsoCFDI: string, regimen = '612') =>
  nodo('cfdi:Receptor', {
    Rfc: 'CACX7605101P8',
    Nombre: 'XOCHILT  CASAS CHAVEZ',
    DomicilioFiscalReceptor: '36257',
    RegimenFiscalReceptor: regimen,
    UsoCFDI,
  });
const COMUN = {
  Version: '4.0',
  Fecha: '2026-01-15T12:30:00',
  NoCertificado: '30001000000500003416',
  Exportacion: '01',
  LugarExpedicion: '42501',
};
const PESOS = { ...COMUN, Moneda: 'MXN', TipoDeComprobante: 'I', MetodoPago: 'PUE' };
const UUID = '62B00C5E-4187-4336-B569-44E0030DC729';
const EXENTO = { Base: '900.00', Impuesto: '002', TipoFactor: 'Exento' };
const GRAVADO = { Base: '500.00', Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: '0.160000', Importe: '80.00' };
const traslados = (...cuales: Record<string, string>[]) =>
  nodo(
    'cfdi:Traslados',
    {},
    cuales.map((t) => nodo('cfdi:Traslado', t)),
  );
const retenciones = (r: Record<string, string>) => nodo('cfdi:Retenciones', {}, [nodo('cfdi:Retencion', r)]);
const impuestos = (atributos: Record<string, string>, ...hijos: Nodo[]) => nodo('cfdi:Impuestos', atributos, hijos);

test('la cadena de un ingreso con exento, gravado y retención es la del SAT', () => {
  const conceptos = nodo('cfdi:Conceptos', {}, [
    nodo(
      'cfdi:Concepto',
      {
        ClaveProdServ: '85121600',
        NoIdentificacion: '45',
        Cantidad: '1',
        ClaveUnidad: 'E48',
        Unidad: 'Servicio',
        Descripcion: 'Consulta & valoración',
        ValorUnitario: '1000.00',
        Importe: '1000.00',
        Descuento: '100.00',
        ObjetoImp: '02',
      },
      [
        impuestos(
          {},
          traslados(EXENTO),
          retenciones({ Base: '900.00', Impuesto: '001', TipoFactor: 'Tasa', TasaOCuota: '0.100000', Importe: '90.00' }),
        ),
      ],
    ),
    nodo(
      'cfdi:Concepto',
      {
        ClaveProdServ: '85121800',
        Cantidad: '1',
        ClaveUnidad: 'E48',
        Descripcion: ' Laboratorio ',
        ValorUnitario: '500.00',
        Importe: '500.00',
        ObjetoImp: '02',
      },
      [impuestos({}, traslados(GRAVADO))],
    ),
  ]);
  const documento = nodo(
    'cfdi:Comprobante',
    { ...PESOS, Serie: 'A', Folio: '123', FormaPago: '03', SubTotal: '1500.00', Descuento: '100.00', Total: '1390.00' },
    [
      EMISOR,
      receptor('D01'),
      conceptos,
      impuestos(
        { TotalImpuestosRetenidos: '90.00', TotalImpuestosTrasladados: '80.00' },
        retenciones({ Impuesto: '001', Importe: '90.00' }),
        traslados(EXENTO, GRAVADO),
      ),
    ],
  );
  expect(cadenaOriginal(documento)).toBe(
    '||4.0|A|123|2026-01-15T12:30:00|03|30001000000500003416|1500.00|100.00|MXN|1390.00|I|01|PUE|42501|EKU9003173C9|ESCUELA KEMPER URGATE|601|CACX7605101P8|XOCHILT CASAS CHAVEZ|36257|612|D01|85121600|45|1|E48|Servicio|Consulta & valoración|1000.00|1000.00|100.00|02|900.00|002|Exento|900.00|001|Tasa|0.100000|90.00|85121800|1|E48|Laboratorio|500.00|500.00|02|500.00|002|Tasa|0.160000|80.00|001|90.00|90.00|900.00|002|Exento|500.00|002|Tasa|0.160000|80.00|80.00||',
  );
  // The document says what the chain says, and its entities are those of XML.
  expect(enXml(documento)).toContain('Nombre="XOCHILT CASAS CHAVEZ"');
  expect(enXml(documento)).toContain('Descripcion="Consulta &amp; valoración"');
});

test('la cadena de una factura a público en general con relación es la del SAT', () => {
  const exento = { Base: '350.00', Impuesto: '002', TipoFactor: 'Exento' };
  const documento = nodo('cfdi:Comprobante', { ...PESOS, Serie: 'A', Folio: '124', FormaPago: '01', SubTotal: '350.00', Total: '350.00' }, [
    nodo('cfdi:InformacionGlobal', { Periodicidad: '01', Meses: '01', Año: '2026' }),
    nodo('cfdi:CfdiRelacionados', { TipoRelacion: '04' }, [nodo('cfdi:CfdiRelacionado', { UUID })]),
    EMISOR,
    nodo('cfdi:Receptor', {
      Rfc: 'XAXX010101000',
      Nombre: 'PUBLICO EN GENERAL',
      DomicilioFiscalReceptor: '42501',
      RegimenFiscalReceptor: '616',
      UsoCFDI: 'S01',
    }),
    nodo('cfdi:Conceptos', {}, [
      nodo(
        'cfdi:Concepto',
        {
          ClaveProdServ: '01010101',
          NoIdentificacion: 'R-77',
          Cantidad: '1',
          ClaveUnidad: 'ACT',
          Descripcion: 'Venta',
          ValorUnitario: '350.00',
          Importe: '350.00',
          ObjetoImp: '02',
        },
        [impuestos({}, traslados(exento))],
      ),
    ]),
    impuestos({}, traslados(exento)),
  ]);
  expect(cadenaOriginal(documento)).toBe(
    '||4.0|A|124|2026-01-15T12:30:00|01|30001000000500003416|350.00|MXN|350.00|I|01|PUE|42501|01|01|2026|04|62B00C5E-4187-4336-B569-44E0030DC729|EKU9003173C9|ESCUELA KEMPER URGATE|601|XAXX010101000|PUBLICO EN GENERAL|42501|616|S01|01010101|R-77|1|ACT|Venta|350.00|350.00|02|350.00|002|Exento|350.00|002|Exento||',
  );
});

test('la cadena de un complemento de pago es la del SAT', () => {
  const p = (nombre: string, atributos: Record<string, string>, ...hijos: Nodo[]) => nodo(`pago20:${nombre}`, atributos, hijos);
  const fiscal = (sufijo: string, o: Record<string, string>) => Object.fromEntries(Object.entries(o).map(([k, v]) => [k + sufijo, v]));
  const mitad: Record<string, string>[] = [
    { Base: '450.00', Impuesto: '002', TipoFactor: 'Exento' },
    { Base: '250.00', Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: '0.160000', Importe: '40.00' },
  ];
  const isr = { Base: '450.00', Impuesto: '001', TipoFactor: 'Tasa', TasaOCuota: '0.100000', Importe: '45.00' };
  const docto = p(
    'DoctoRelacionado',
    {
      IdDocumento: UUID,
      Serie: 'A',
      Folio: '123',
      MonedaDR: 'MXN',
      EquivalenciaDR: '1',
      NumParcialidad: '1',
      ImpSaldoAnt: '1390.00',
      ImpPagado: '695.00',
      ImpSaldoInsoluto: '695.00',
      ObjetoImpDR: '02',
    },
    p(
      'ImpuestosDR',
      {},
      p('RetencionesDR', {}, p('RetencionDR', fiscal('DR', isr))),
      p('TrasladosDR', {}, ...mitad.map((t) => p('TrasladoDR', fiscal('DR', t)))),
    ),
  );
  const pago = p(
    'Pago',
    { FechaPago: '2026-02-01T12:00:00', FormaDePagoP: '03', MonedaP: 'MXN', TipoCambioP: '1', Monto: '695.00' },
    docto,
    p(
      'ImpuestosP',
      {},
      p('RetencionesP', {}, p('RetencionP', { ImpuestoP: '001', ImporteP: '45.00' })),
      p('TrasladosP', {}, ...mitad.map((t) => p('TrasladoP', fiscal('P', t)))),
    ),
  );
  const totales = p('Totales', {
    TotalRetencionesISR: '45.00',
    TotalTrasladosBaseIVA16: '250.00',
    TotalTrasladosImpuestoIVA16: '40.00',
    TotalTrasladosBaseIVAExento: '450.00',
    MontoTotalPagos: '695.00',
  });
  const documento = nodo(
    'cfdi:Comprobante',
    { ...COMUN, Serie: 'P', Folio: '7', SubTotal: '0', Moneda: 'XXX', Total: '0', TipoDeComprobante: 'P' },
    [
      EMISOR,
      receptor('CP01'),
      nodo('cfdi:Conceptos', {}, [
        nodo('cfdi:Concepto', {
          ClaveProdServ: '84111506',
          Cantidad: '1',
          ClaveUnidad: 'ACT',
          Descripcion: 'Pago',
          ValorUnitario: '0',
          Importe: '0',
          ObjetoImp: '01',
        }),
      ]),
      nodo('cfdi:Complemento', {}, [p('Pagos', { Version: '2.0' }, totales, pago)]),
    ],
  );
  expect(cadenaOriginal(documento)).toBe(
    '||4.0|P|7|2026-01-15T12:30:00|30001000000500003416|0|XXX|0|P|01|42501|EKU9003173C9|ESCUELA KEMPER URGATE|601|CACX7605101P8|XOCHILT CASAS CHAVEZ|36257|612|CP01|84111506|1|ACT|Pago|0|0|01|2.0|45.00|250.00|40.00|450.00|695.00|2026-02-01T12:00:00|03|MXN|1|695.00|62B00C5E-4187-4336-B569-44E0030DC729|A|123|MXN|1|1|1390.00|695.00|695.00|02|450.00|001|Tasa|0.100000|45.00|450.00|002|Exento|250.00|002|Tasa|0.160000|40.00|001|45.00|450.00|002|Exento|250.00|002|Tasa|0.160000|40.00||',
  );
  expect(enXml(documento)).toContain('xmlns:pago20="http://www.sat.gob.mx/Pagos20"');
});

test('nada sale sin sellar, ni con lo que rompe la cadena', () => {
  expect(() => cadenaOriginal(nodo('cfdi:Comprobante', { Nuevo: '1' }))).toThrow('no conoce Nuevo');
  expect(() => cadenaOriginal(nodo('cfdi:Comprobante', {}, [nodo('cfdi:Addenda')]))).toThrow('no conoce cfdi:Addenda');
  expect(() => nodo('cfdi:Receptor', { Nombre: 'A|B' })).toThrow(RangeError);
  expect(['Peña & Núñez', 'a\tb', '😀'].map(cabeEnCfdi)).toEqual([true, true, true]);
  expect(['a|b', 'a\u0000', '\ud83d', '\ude00'].map(cabeEnCfdi)).toEqual([false, false, false, false]);
});

const imp = (IVA: Impuestos['IVA'], ISR: Impuestos['ISR'] = 'NA', OBJECTO_IMP: Impuestos['OBJECTO_IMP'] = '02') => ({
  IVA,
  ISR,
  OBJECTO_IMP,
});
test.each([
  ['16 %', 500, imp('DESGLOSAR'), { base: 431.03, iva: 68.97, isr: 0, total: 500 }],
  ['8 %', 100, imp('FRONTERA'), { base: 92.59, iva: 7.41, isr: 0, total: 100 }],
  ['0 %', 100, imp('CERO'), { base: 100, iva: 0, isr: 0, total: 100 }],
  ['exento con honorarios a una empresa', 900, imp('EXENTO', 0.1), { base: 900, iva: 0, isr: 90, total: 810 }],
  ['16 % con RESICO', 1160, imp('DESGLOSAR', 0.0125), { base: 1000, iva: 160, isr: 12.5, total: 1147.5 }],
  ['sin objeto', 0.01, imp('NA', 'NA', '01'), { base: 0.01, iva: 0, isr: 0, total: 0.01 }],
])('importes: %s', (_, cobrado, i, esperado) => expect(importesDe(cobrado, i)).toEqual(esperado));

test('para todo importe, base e IVA suman lo cobrado y el IVA está dentro de la tolerancia del SAT', () => {
  const cuales = fc.constantFrom(['DESGLOSAR', 16] as const, ['FRONTERA', 8] as const, ['CERO', 0] as const, ['EXENTO', 0] as const);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), cuales, (cents, [IVA, tasa]) => {
      const { base, iva, total } = importesDe(cents / 100, imp(IVA));
      const [b, v] = [Math.round(base * 100), Math.round(iva * 100)];
      expect(b + v).toBe(cents);
      expect(Math.round(total * 100)).toBe(cents);
      expect(Math.abs(v * 100 - b * tasa)).toBeLessThan(100);
    }),
  );
});

test('los impuestos que no concuerdan se rechazan diciendo por qué', () => {
  const EMPRESA = 'EKU9003173C9';
  expect(puedeGravar(imp('DESGLOSAR', 0.1), EMPRESA)).toBe(true);
  expect(puedeGravar(imp('EXENTO'), 'CACX7605101P8')).toBe(true);
  expect(puedeGravar(imp('NA', 'NA', '04'), EMPRESA)).toBe(true);
  expect(puedeGravar(imp('NA'), EMPRESA)).toMatch('Elija el IVA');
  expect(puedeGravar(imp('DESGLOSAR', 'NA', '01'), EMPRESA)).toMatch('Sin objeto de impuesto');
  expect(puedeGravar(imp('DESGLOSAR', 0.36), EMPRESA)).toMatch('entre 0 y 0.35');
  expect(puedeGravar(imp('DESGLOSAR', Number.NaN), EMPRESA)).toMatch('entre 0 y 0.35');
  expect(puedeGravar(imp('DESGLOSAR', 0.1), 'CACX7605101P8')).toMatch('Solo una empresa');
});

test.each([
  ['D01', '612', { uso: 'D01' }],
  ['D01', '616', { uso: 'S01' }],
  ['D01', '626', { uso: 'G03' }],
  ['D01', '601', { uso: 'G03' }],
  ['G03', '605', { error: expect.stringContaining('elija D01') }],
  ['D01', '999', { error: 'El régimen fiscal no está en el catálogo del SAT' }],
])('el uso %s con el régimen %s', (uso, regimen, esperado) => expect(usoPara(uso, regimen)).toEqual(esperado));

const RECIBO: Ingreso = {
  ...imp('DESGLOSAR'),
  serie: 'A',
  folio: '123',
  fecha: '2026-01-15T12:30:00',
  noCertificado: '30001000000500003416',
  lugarExpedicion: '42501',
  emisor: { rfc: 'EKU9003173C9', nombre: 'ESCUELA KEMPER URGATE', regimen: '601' },
  RECRFC: 'CACX7605101P8',
  RECNOMBRE: 'XOCHILT CASAS CHAVEZ',
  RECCODIGOPOSTAL: '36257',
  RECID_REGIMEN_FISCAL: '612',
  USO_CFDI: 'D01',
  DESCRIPCION: 'Servicios Médicos',
  PROD_SERV: '85121502',
  UNIDAD: 'E48',
  METODO_PAGO: 'PUE',
  formaPago: '03',
  cobrado: 500,
};
const CABEZA = '||4.0|A|123|2026-01-15T12:30:00|';
test.each([
  [
    'con IVA',
    RECIBO,
    `${CABEZA}03|30001000000500003416|431.03|MXN|500.00|I|01|PUE|42501|EKU9003173C9|ESCUELA KEMPER URGATE|601|CACX7605101P8|XOCHILT CASAS CHAVEZ|36257|612|D01|85121502|1|E48|Servicios Médicos|431.03|431.03|02|431.03|002|Tasa|0.160000|68.97|431.03|002|Tasa|0.160000|68.97|68.97||`,
  ],
  [
    'exento, a quien no tiene RFC, en el lugar de expedición y por pagar',
    { ...RECIBO, ...imp('EXENTO'), RECRFC: 'XAXX010101000', RECID_REGIMEN_FISCAL: '616', USO_CFDI: 'S01', METODO_PAGO: 'PPD' as const },
    `${CABEZA}99|30001000000500003416|500.00|MXN|500.00|I|01|PPD|42501|EKU9003173C9|ESCUELA KEMPER URGATE|601|XAXX010101000|XOCHILT CASAS CHAVEZ|42501|616|S01|85121502|1|E48|Servicios Médicos|500.00|500.00|02|500.00|002|Exento|500.00|002|Exento||`,
  ],
  [
    'con retención',
    { ...RECIBO, ...imp('DESGLOSAR', 0.1) },
    `${CABEZA}03|30001000000500003416|431.03|MXN|456.90|I|01|PUE|42501|EKU9003173C9|ESCUELA KEMPER URGATE|601|CACX7605101P8|XOCHILT CASAS CHAVEZ|36257|612|D01|85121502|1|E48|Servicios Médicos|431.03|431.03|02|431.03|002|Tasa|0.160000|68.97|431.03|001|Tasa|0.100000|43.10|001|43.10|43.10|431.03|002|Tasa|0.160000|68.97|68.97||`,
  ],
  [
    'sin objeto de impuesto',
    { ...RECIBO, ...imp('NA', 'NA', '01') },
    `${CABEZA}03|30001000000500003416|500.00|MXN|500.00|I|01|PUE|42501|EKU9003173C9|ESCUELA KEMPER URGATE|601|CACX7605101P8|XOCHILT CASAS CHAVEZ|36257|612|D01|85121502|1|E48|Servicios Médicos|500.00|500.00|01||`,
  ],
])('la factura de un recibo %s', (_, recibo, cadena) => expect(cadenaOriginal(ingreso(recibo))).toBe(cadena));
