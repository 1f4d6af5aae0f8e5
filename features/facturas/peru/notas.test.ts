// Credit notes of Peru over part of a voucher, on the real database against the emulated SUNAT.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { abonos } from '#features/caja/abonos/contract.ts';
import { sistemaControl } from '#features/clinica/contract.ts';
import { finanzas } from '#features/finanzas/contract.ts';
import { hoyDe } from '#testing/agenda.ts';
import { c, emitida, enviar, prepararCpe, RUC_TIPO, recibo, uno } from '#testing/cpe.ts';
import { facturasPeru } from './contract.ts';
import { ESTADO_CPE } from './rules.ts';

prepararCpe();
/** Official schemas, kept beside the project. */
const JUECES = join(import.meta.dirname, '../../../../../shared/judges/ubl-2.1/maindoc');
const hayJuez = existsSync(JUECES) && spawnSync('xmllint', ['--version']).status === 0;

const FACTURA = { TIPO_DOCUMENTO: '01', ID_TIPO_DOCUMENTO: RUC_TIPO, DOCUMENTOID: '20131312955', NOMBRECOMPLETO: 'SUNAT' };
/** A voucher of S/ 150 that SUNAT accepted. */
async function aceptada(mas: object = {}) {
  const e = await emitida(mas);
  await enviar(e.FACTURAFOLIO);
  return e;
}
const pedir = (FACTURAFOLIO: number, MOTIVO: string, IMPORTE?: number, SUSTENTO = 'Lo pidió el paciente') =>
  c.llamar(facturasPeru.nota_credito, { FACTURAFOLIO }, { MOTIVO, SUSTENTO, ...(IMPORTE === undefined ? {} : { IMPORTE }) } as never);
const ingresos = async () => {
  const hoy = hoyDe(c);
  return (await c.hacer(finanzas.obtener_ingresos, {}, { FECHA_INICIAL: hoy, FECHA_FINAL: hoy, SUCURSALES_TODAS: 0 } as never)).totales;
};
const errores = async (r: Promise<{ data: unknown }>) => ((await r).data as { ERRORES?: Record<string, string> }).ERRORES;

test('una devolución parcial deja el resto en vigor; la que completa el importe lo anula', async () => {
  const { FACTURAFOLIO, FOLIORECIBO } = await aceptada();
  const primera = await pedir(FACTURAFOLIO, '07', 59);
  expect(primera).toMatchObject({ success: true, message: 'Se emitió la nota de crédito BC01-1' });
  expect(await uno(primera.data.FACTURAFOLIO)).toMatchObject({ VALOR: 50, IMPUESTO: 9, TOTAL: 59, MOTIVO: '07', CORRIGE: 'B001-1' });
  // Until SUNAT answers it counts against what may still be credited, and nothing is said of the receipt.
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CPE.aceptado, ACREDITADO: 59, NOTAS: [{ MOTIVO: '07', TOTAL: 59 }] });
  expect(await ingresos()).toMatchObject({ boletas: 150, Total: 150 });
  await enviar(primera.data.FACTURAFOLIO);
  const xml = (await c.llamar(facturasPeru.descargar, { FACTURAFOLIO: primera.data.FACTURAFOLIO })).body.toString('utf8');
  expect(xml).toContain('<cbc:ResponseCode>07</cbc:ResponseCode>');
  expect(xml).toContain('<cbc:PayableAmount currencyID="PEN">59.00</cbc:PayableAmount>');
  expect(xml).toContain('SON CINCUENTA Y NUEVE CON 00/100 SOLES');
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CPE.aceptado });
  // The receipt keeps its voucher: it is neither cancelled nor invoiced again, and what is invoiced is what is left.
  expect(await recibo(FOLIORECIBO)).toMatchObject({ TIPO_ABONO: 'B', FACTURAFOLIO, CANCELADO: 0 });
  expect(await c.llamar(abonos.cancelar, { FOLIORECIBO }, { MOTIVO: 'x' })).toMatchObject({ success: false });
  expect(await c.llamar(facturasPeru.dar_de_baja, { FACTURAFOLIO }, { MOTIVO: 'x' })).toMatchObject({
    message: 'Este comprobante ya tiene una nota de crédito',
  });
  expect(await ingresos()).toMatchObject({ boletas: 91, Total: 150 });

  const resto = await pedir(FACTURAFOLIO, '06');
  expect(await uno(resto.data.FACTURAFOLIO)).toMatchObject({ TOTAL: 91 });
  await enviar(resto.data.FACTURAFOLIO);
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CPE.anulado, ACREDITADO: 150 });
  expect(await recibo(FOLIORECIBO)).toMatchObject({ CANCELADO: 1 });
  expect(await ingresos()).toMatchObject({ boletas: 0, Total: 150 });
});

test('las notas nunca suman más que el comprobante, tampoco si dos las emiten a la vez', async () => {
  const { FACTURAFOLIO } = await aceptada();
  const rs = await Promise.all([pedir(FACTURAFOLIO, '09', 100), pedir(FACTURAFOLIO, '07', 100), pedir(FACTURAFOLIO, '01', 150)]);
  expect(rs.filter((r) => r.success)).toHaveLength(1);
  const { ACREDITADO, TOTAL } = await uno(FACTURAFOLIO);
  expect([100, 150]).toContain(ACREDITADO);
  if (ACREDITADO < TOTAL) {
    expect(await errores(pedir(FACTURAFOLIO, '07', 50.01))).toEqual({ IMPORTE: 'De B001-1 quedan S/ 50.00 por acreditar' });
    // Who undoes all of it saw another amount.
    expect(await errores(pedir(FACTURAFOLIO, '01', 150))).toEqual({
      IMPORTE: 'De B001-1 quedan S/ 50.00 por acreditar: revíselo',
    });
    expect((await pedir(FACTURAFOLIO, '07', 50)).success).toBe(true);
  }
  expect(await pedir(FACTURAFOLIO, '07', 0.01)).toMatchObject({ message: 'Ya se emitió una nota de crédito de este comprobante' });
});

test('lo que SUNAT rechaza no cuenta: su importe se puede acreditar de nuevo', async () => {
  const { FACTURAFOLIO } = await aceptada();
  const r = await pedir(FACTURAFOLIO, '07', 100, 'Se va a rechazar');
  await enviar(r.data.FACTURAFOLIO);
  expect(await uno(r.data.FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CPE.rechazado });
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CPE.aceptado, ACREDITADO: 0 });
  expect(await pedir(FACTURAFOLIO, '06')).toMatchObject({ success: true, data: { NUMERO: 2 } });
});

test('un descuento solo corrige facturas, y el importe se pide y se juzga en su campo', async () => {
  const boleta = await aceptada();
  for (const motivo of ['04', '05'])
    expect(await errores(pedir(boleta.FACTURAFOLIO, motivo, 10))).toEqual({
      MOTIVO: 'Un descuento posterior solo corrige facturas: elija devolución o disminución en el valor',
    });
  const factura = await aceptada(FACTURA);
  expect(await errores(pedir(factura.FACTURAFOLIO, '04'))).toEqual({ IMPORTE: 'Este campo es requerido' });
  expect(await errores(pedir(factura.FACTURAFOLIO, '04', 0))).toEqual({ IMPORTE: 'El importe debe ser mayor que cero' });
  expect(await errores(pedir(factura.FACTURAFOLIO, '04', 1.005))).toHaveProperty('IMPORTE');
  expect(await errores(pedir(factura.FACTURAFOLIO, '08', 10))).toHaveProperty('MOTIVO');
  const r = await pedir(factura.FACTURAFOLIO, '04', 15, 'Convenio con la empresa');
  expect(r).toMatchObject({ message: 'Se emitió la nota de crédito FC01-1' });
  await enviar(r.data.FACTURAFOLIO);
  expect(await uno(r.data.FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CPE.aceptado, TOTAL: 15, VALOR: 12.71, IMPUESTO: 2.29 });
  expect(await ingresos()).toMatchObject({ facturas: 135, boletas: 150 });
  const { rows } = await c.sql(({ db }) => sql`select "TOTAL", "VALOR", "IMPUESTO" from cpe where "MODIFICA" is not null`.execute(db));
  expect(rows).toHaveLength(1);
});

test('el comprobante dice el ubigeo, el distrito, la provincia y el departamento que la clínica eligió', async () => {
  const domicilio = { ESTADO: 'Lima', CIUDAD: 'Lima', UBIGEO: '150113' };
  await c.hacer(sistemaControl.actualizar, {}, domicilio as never);
  const { FACTURAFOLIO } = await emitida();
  const xml = (await c.llamar(facturasPeru.descargar, { FACTURAFOLIO })).body.toString('utf8');
  expect(xml).toContain(
    '<cac:RegistrationAddress><cbc:ID>150113</cbc:ID><cbc:AddressTypeCode>0000</cbc:AddressTypeCode><cbc:CityName>Lima</cbc:CityName><cbc:CountrySubentity>Lima</cbc:CountrySubentity><cbc:District>Jesús María</cbc:District>',
  );
});

test.skipIf(!hayJuez)('el esquema UBL da por buenas la factura y su nota (se omite sin xmllint o sin esquemas)', async () => {
  await c.hacer(sistemaControl.actualizar, {}, { ESTADO: 'Lima', CIUDAD: 'Lima', UBIGEO: '150113' } as never);
  const { FACTURAFOLIO } = await aceptada(FACTURA);
  const nota = await pedir(FACTURAFOLIO, '05', 20);
  const carpeta = mkdtempSync(join(tmpdir(), 'cpe-'));
  try {
    for (const [folio, esquema] of [
      [FACTURAFOLIO, 'UBL-Invoice-2.1.xsd'],
      [nota.data.FACTURAFOLIO, 'UBL-CreditNote-2.1.xsd'],
    ] as const) {
      const archivo = join(carpeta, `${folio}.xml`);
      writeFileSync(archivo, (await c.llamar(facturasPeru.descargar, { FACTURAFOLIO: folio })).body);
      const orden = ['--noout', '--nonet', '--schema', join(JUECES, esquema), archivo];
      const { status, stderr } = spawnSync('xmllint', orden, { encoding: 'utf8' });
      expect({ status, stderr }).toMatchObject({ status: 0 });
    }
  } finally {
    rmSync(carpeta, { recursive: true });
  }
});
