// Payment complements, compared with the order of the SAT's XSLT, and the issuer's name without its kind of company.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cadenaOriginal } from './cadena.ts';
import type { Impuestos } from './importes.ts';
import type { Ingreso } from './ingreso.ts';
import type { Nodo } from './nodos.ts';
import { nombreFiscal } from './nombre.ts';
import { pagoDe } from './pago.ts';

const UUID = '62B00C5E-4187-4336-B569-44E0030DC729';
const factura = (i: Impuestos, cobrado = 1160): Ingreso & { uuid: string } => ({
  ...i,
  uuid: UUID,
  serie: 'F',
  folio: '9',
  fecha: '2026-01-15T12:30:00',
  noCertificado: '30001000000500003416',
  lugarExpedicion: '42501',
  emisor: { rfc: 'EKU9003173C9', nombre: 'ESCUELA KEMPER URGATE', regimen: '601' },
  RECRFC: 'EKU9003173C9',
  RECNOMBRE: 'ESCUELA KEMPER URGATE',
  RECCODIGOPOSTAL: '36257',
  RECID_REGIMEN_FISCAL: '601',
  USO_CFDI: 'G03',
  DESCRIPCION: 'Servicios Médicos',
  PROD_SERV: '85121502',
  UNIDAD: 'E48',
  METODO_PAGO: 'PPD',
  formaPago: '03',
  cobrado,
});
const pago = (i: Impuestos, cobrado?: number): Nodo =>
  pagoDe({
    serie: 'P',
    folio: '7',
    fecha: '2026-02-01T12:05:00',
    fechaPago: '2026-02-01T12:00:00',
    noCertificado: '30001000000500003416',
    formaPago: '03',
    de: factura(i, cobrado),
  });
const CABEZA =
  '||4.0|P|7|2026-02-01T12:05:00|30001000000500003416|0|XXX|0|P|01|42501|EKU9003173C9|ESCUELA KEMPER URGATE|601|EKU9003173C9|ESCUELA KEMPER URGATE|36257|601|CP01|84111506|1|ACT|Pago|0|0|01|2.0|';
const DOCTO = (total: string, objeto: string) => `${UUID}|F|9|MXN|1|1|${total}|${total}|0.00|${objeto}|`;

test.each<[string, Impuestos, string]>([
  [
    'con IVA y retención',
    { IVA: 'DESGLOSAR', ISR: 0.1, OBJECTO_IMP: '02' },
    `100.00|1000.00|160.00|1060.00|2026-02-01T12:00:00|03|MXN|1|1060.00|${DOCTO('1060.00', '02')}1000.00|001|Tasa|0.100000|100.00|1000.00|002|Tasa|0.160000|160.00|001|100.00|1000.00|002|Tasa|0.160000|160.00||`,
  ],
  [
    'exento',
    { IVA: 'EXENTO', ISR: 'NA', OBJECTO_IMP: '02' },
    `1160.00|1160.00|2026-02-01T12:00:00|03|MXN|1|1160.00|${DOCTO('1160.00', '02')}1160.00|002|Exento|1160.00|002|Exento||`,
  ],
  [
    'a tasa cero',
    { IVA: 'CERO', ISR: 'NA', OBJECTO_IMP: '02' },
    `1160.00|0.00|1160.00|2026-02-01T12:00:00|03|MXN|1|1160.00|${DOCTO('1160.00', '02')}1160.00|002|Tasa|0.000000|0.00|1160.00|002|Tasa|0.000000|0.00||`,
  ],
  [
    'sin objeto de impuesto',
    { IVA: 'NA', ISR: 'NA', OBJECTO_IMP: '01' },
    `1160.00|2026-02-01T12:00:00|03|MXN|1|1160.00|${DOCTO('1160.00', '01')}`.replace(/\|$/, '||'),
  ],
])('el complemento de una factura %s', (_, i, cadena) => expect(cadenaOriginal(pago(i))).toBe(CABEZA + cadena));

test('lo pagado es siempre el total de la factura, y no queda saldo', () => {
  const busca = (n: Nodo, nombre: string): Nodo | undefined =>
    n.nombre === nombre ? n : n.hijos.map((h) => busca(h, nombre)).find((h) => h !== undefined);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.constantFrom('DESGLOSAR', 'FRONTERA', 'EXENTO', 'CERO'), (cents, IVA) => {
      const p = pago({ IVA, ISR: 'NA', OBJECTO_IMP: '02' }, cents / 100);
      const docto = busca(p, 'pago20:DoctoRelacionado')!.atributos;
      expect(docto.ImpPagado).toBe((cents / 100).toFixed(2));
      expect(busca(p, 'pago20:Pago')!.atributos.Monto).toBe(docto.ImpPagado);
      expect(busca(p, 'pago20:Totales')!.atributos.MontoTotalPagos).toBe(docto.ImpPagado);
    }),
  );
});

test.each([
  ['Escuela Kemper Urgate S.A. de C.V.', 'ESCUELA KEMPER URGATE'],
  ['ESCUELA KEMPER URGATE SA DE CV', 'ESCUELA KEMPER URGATE'],
  ['CLÍNICA DEL VALLE, S. DE R.L. DE C.V.', 'CLÍNICA DEL VALLE'],
  ['CENTRO MÉDICO SAPI DE CV', 'CENTRO MÉDICO'],
  ['DENTISTAS  ASOCIADOS SC', 'DENTISTAS ASOCIADOS'],
  ['GRUPO SALUD SAS', 'GRUPO SALUD'],
  ['CASA AC DEL NORTE', 'CASA AC DEL NORTE'],
  ['SALUDSA', 'SALUDSA'],
])('el nombre de una empresa va sin su tipo de sociedad: %s', (razon, nombre) => expect(nombreFiscal(razon, 'EKU9003173C9')).toBe(nombre));
test('el nombre de una persona va entero', () => expect(nombreFiscal(' Ana  Núñez Sa ', 'CACX7605101P8')).toBe('ANA NÚÑEZ SA'));
