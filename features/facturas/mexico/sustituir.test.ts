// Replacing an invoice, on the real database against the emulated PAC and SAT: the receipt has one that counts all the way.
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { abonos } from '#features/caja/abonos/contract.ts';
import { clinicaConAgenda } from '#testing/agenda.ts';
import { type ClinicaCfdi, clinicaCfdi, FORMA_CFDI } from '#testing/cfdi.ts';
import type { Cliente } from '#testing/clinica.ts';
import { contraEsquema, hayJuez, sinTimbre } from '#testing/esquema_sat.ts';
import { complementosPago } from './complementos/contract.ts';
import { facturas } from './contract.ts';
import { facturasGlobales } from './global/contract.ts';
import { ESTADO_CFDI } from './rules.ts';

const { porTimbrar, vigente, rechazada, enProceso, cancelada } = ESTADO_CFDI;

let k: ClinicaCfdi;
let c: Cliente;
beforeEach(async () => {
  k = await clinicaCfdi('SUS');
  c = k.c;
});
const forma = (mas: object = {}) => ({ ...FORMA_CFDI, ...mas }) as never;
async function facturado(IMPORTE = 580, mas: object = {}) {
  const FOLIORECIBO = await k.cobrar(IMPORTE);
  const { FACTURAFOLIO: VIEJA } = await c.hacer(facturas.timbrar, { FOLIORECIBO }, forma(mas));
  return { FOLIORECIBO, VIEJA };
}
const sustituir = (FACTURAFOLIO: number, mas: object = { DESCRIPCION: 'Consulta corregida' }) =>
  c.llamar(facturas.sustituir, { FACTURAFOLIO }, forma(mas));
const uno = (FACTURAFOLIO: number) => c.hacer(facturas.obtener_uno, { FACTURAFOLIO });
const recibo = async (FOLIORECIBO: number) => (await c.hacer(abonos.obtener_detalle, { FOLIORECIBO })).ENC;
const xmlDe = async (FACTURAFOLIO: number) => (await c.llamar(facturas.descargar, { FACTURAFOLIO })).body.toString('utf8');

test('se timbra la nueva con relación a la vieja, y la vieja se cancela con el motivo 01', async () => {
  const { FOLIORECIBO, VIEJA } = await facturado();
  const { UUID } = await uno(VIEJA);
  const { data } = await sustituir(VIEJA);
  expect(data).toMatchObject({ ESTADO: vigente, FOLIO: 2 });
  const NUEVA = data.FACTURAFOLIO;
  expect(await xmlDe(NUEVA)).toContain(
    `<cfdi:CfdiRelacionados TipoRelacion="04"><cfdi:CfdiRelacionado UUID="${UUID}"/></cfdi:CfdiRelacionados>`,
  );
  expect(await uno(NUEVA)).toMatchObject({ SUSTITUYE: VIEJA, SUSTITUYE_A: 'R1-1', DESCRIPCION: 'Consulta corregida', TOTAL: 580 });
  // From that moment it is the receipt's; the old one waits for its cancellation.
  expect(await recibo(FOLIORECIBO)).toMatchObject({ FACTURAFOLIO: NUEVA, CANCELADO: 0 });
  expect(await uno(VIEJA)).toMatchObject({ ESTADO: enProceso, MOTIVO: '01', SUSTITUIDA_POR: 'R1-2' });
  await k.trabajo('cfdi.revisar', VIEJA);
  expect(await uno(VIEJA)).toMatchObject({ ESTADO: cancelada, HAY_ACUSE: 1 });
  expect(await recibo(FOLIORECIBO)).toMatchObject({ FACTURAFOLIO: NUEVA, CANCELADO: 0 });
  expect(await c.llamar(facturas.timbrar, { FOLIORECIBO }, forma())).toMatchObject({ message: `El pago ${FOLIORECIBO} ya fue facturado` });
  // And the new one may be replaced too.
  expect((await sustituir(NUEVA)).data).toMatchObject({ ESTADO: vigente, FOLIO: 3 });
});

test('dos a la vez hacen una sustituta', async () => {
  const { VIEJA } = await facturado();
  const rs = await Promise.all([
    sustituir(VIEJA),
    sustituir(VIEJA),
    c.llamar(facturas.cancelar, { FACTURAFOLIO: VIEJA }, { MOTIVO: '02' }),
  ]);
  expect(rs.filter((r) => r.success)).toHaveLength(1);
  const todas = await c.hacer(facturas.obtener, {}, {} as never);
  expect(todas.filter((f) => f.ESTADO === vigente || f.ESTADO === porTimbrar).length).toBeLessThanOrEqual(1);
});

test('si el timbre se pierde la vieja sigue contando, y no se cancela ni se sustituye otra vez', async () => {
  const { FOLIORECIBO, VIEJA } = await facturado();
  await k.pac('mudo');
  const { data } = await sustituir(VIEJA);
  expect(data).toMatchObject({ ESTADO: porTimbrar });
  expect(await recibo(FOLIORECIBO)).toMatchObject({ FACTURAFOLIO: VIEJA, CANCELADO: 0 });
  expect(await uno(VIEJA)).toMatchObject({ ESTADO: vigente, SUSTITUIDA_POR: 'R1-2' });
  expect(await sustituir(VIEJA)).toMatchObject({ status: 422, message: 'Ya la sustituye la factura R1-2' });
  expect(await c.llamar(facturas.cancelar, { FACTURAFOLIO: VIEJA }, { MOTIVO: '02' })).toMatchObject({
    status: 422,
    message: 'La factura R1-2, que la sustituye, todavía no se timbra',
  });
  expect(await c.llamar(abonos.cancelar, { FOLIORECIBO }, { MOTIVO: 'x' })).toMatchObject({ status: 422 });
  await k.pac('normal');
  await k.trabajo('cfdi.timbrar', data.FACTURAFOLIO);
  expect(await uno(data.FACTURAFOLIO)).toMatchObject({ ESTADO: vigente });
  expect(await recibo(FOLIORECIBO)).toMatchObject({ FACTURAFOLIO: data.FACTURAFOLIO });
  await k.trabajo('cfdi.revisar', VIEJA);
  expect(await uno(VIEJA)).toMatchObject({ ESTADO: cancelada, MOTIVO: '01' });
});

test('si la nueva no se timbra, todo queda como estaba', async () => {
  const { FOLIORECIBO, VIEJA } = await facturado();
  await k.pac('sin_timbres');
  expect((await sustituir(VIEJA)).data).toMatchObject({ ESTADO: rechazada });
  expect(await recibo(FOLIORECIBO)).toMatchObject({ FACTURAFOLIO: VIEJA, TIPO_ABONO: 'F', CANCELADO: 0 });
  expect(await uno(VIEJA)).toMatchObject({ ESTADO: vigente, SUSTITUIDA_POR: '' });
  await k.pac('normal');
  expect((await sustituir(VIEJA)).data).toMatchObject({ ESTADO: vigente, FOLIO: 3 });
});

test('si la vieja se canceló en el SAT mientras tanto, el recibo es de la que se está timbrando', async () => {
  const { FOLIORECIBO, VIEJA } = await facturado();
  await k.pac('mudo');
  const { data } = await sustituir(VIEJA);
  await k.contestar((await uno(VIEJA)).UUID, 'aceptar');
  await c.hacer(facturas.consultar_cancelacion, { FACTURAFOLIO: VIEJA });
  expect(await uno(VIEJA)).toMatchObject({ ESTADO: cancelada });
  expect(await recibo(FOLIORECIBO)).toMatchObject({ FACTURAFOLIO: data.FACTURAFOLIO, CANCELADO: 0 });
  expect(await c.llamar(facturas.timbrar, { FOLIORECIBO }, forma())).toMatchObject({ status: 422 });
  await k.pac('normal');
  await k.trabajo('cfdi.timbrar', data.FACTURAFOLIO);
  expect(await uno(data.FACTURAFOLIO)).toMatchObject({ ESTADO: vigente });
  expect(await recibo(FOLIORECIBO)).toMatchObject({ FACTURAFOLIO: data.FACTURAFOLIO, CANCELADO: 0 });
});

test('quien recibió la vieja rechaza: se pide de nuevo, o se cancela la nueva y cuenta la vieja', async () => {
  // Above a thousand pesos who received it has to accept.
  const { FOLIORECIBO, VIEJA } = await facturado(1160);
  const NUEVA = (await sustituir(VIEJA)).data.FACTURAFOLIO;
  await k.trabajo('cfdi.revisar', VIEJA);
  expect(await uno(VIEJA)).toMatchObject({ ESTADO: enProceso, HAY_ACUSE: 1 });
  expect(await c.llamar(facturas.solicitar, { FACTURAFOLIO: NUEVA }, { MOTIVO: '02' })).toMatchObject({
    status: 422,
    message: 'Espere a que se cancele la factura R1-1, a la que sustituye',
  });
  await k.contestar((await uno(VIEJA)).UUID, 'rechazar');
  await k.trabajo('cfdi.revisar', VIEJA);
  expect(await uno(VIEJA)).toMatchObject({ ESTADO: vigente, RESPUESTA: expect.stringContaining('rechazó') });
  expect(await recibo(FOLIORECIBO)).toMatchObject({ FACTURAFOLIO: NUEVA });
  expect(await c.llamar(facturas.solicitar, { FACTURAFOLIO: VIEJA }, { MOTIVO: '02' })).toMatchObject({
    message: 'La sustituye la factura R1-2: cancélela con el motivo 01',
  });
  // It is asked for again; its answer is lost, and the job asks although the SAT still tells of the earlier refusal.
  await k.pac('caido');
  expect((await c.hacer(facturas.solicitar, { FACTURAFOLIO: VIEJA }, { MOTIVO: '01' })).ESTADO).toBe(enProceso);
  await k.pac('normal');
  await k.trabajo('cfdi.revisar', VIEJA);
  expect(await uno(VIEJA)).toMatchObject({ ESTADO: enProceso, HAY_ACUSE: 1 });
  await k.contestar((await uno(VIEJA)).UUID, 'rechazar');
  await k.trabajo('cfdi.revisar', VIEJA);
  // The clinic gives in: the new one is cancelled, and the old one is the receipt's again.
  await c.hacer(facturas.solicitar, { FACTURAFOLIO: NUEVA }, { MOTIVO: '02' });
  await k.contestar((await uno(NUEVA)).UUID, 'aceptar');
  await k.trabajo('cfdi.revisar', NUEVA);
  expect(await uno(NUEVA)).toMatchObject({ ESTADO: cancelada });
  expect(await recibo(FOLIORECIBO)).toMatchObject({ FACTURAFOLIO: VIEJA, CANCELADO: 0 });
  expect(await uno(VIEJA)).toMatchObject({ ESTADO: vigente, SUSTITUIDA_POR: '' });
});

test('lo que sustituye a otra no se sustituye hasta que esa se cancele', async () => {
  const { VIEJA } = await facturado(1160);
  const NUEVA = (await sustituir(VIEJA)).data.FACTURAFOLIO;
  expect(await sustituir(NUEVA)).toMatchObject({ status: 422, message: 'Espere a que se cancele la factura R1-1, a la que sustituye' });
  await k.trabajo('cfdi.revisar', VIEJA);
  await k.contestar((await uno(VIEJA)).UUID, 'rechazar');
  await k.trabajo('cfdi.revisar', VIEJA);
  expect(await uno(NUEVA)).toMatchObject({ ESTADO_ANTERIOR: vigente });
  expect(await sustituir(NUEVA)).toMatchObject({
    status: 422,
    message: 'Cancele primero la factura R1-1, a la que sustituye, con el motivo 01',
  });
  await c.hacer(facturas.solicitar, { FACTURAFOLIO: VIEJA }, { MOTIVO: '01' });
  await k.contestar((await uno(VIEJA)).UUID, 'aceptar');
  await k.trabajo('cfdi.revisar', VIEJA);
  expect((await sustituir(NUEVA)).data).toMatchObject({ ESTADO: vigente, FOLIO: 3 });
});

test('si el SAT no deja, no la tiene o no contesta, se dice y no se gasta folio', async () => {
  const { VIEJA } = await facturado();
  const dice = async (dicho: object, message: string) =>
    k.conSat(dicho, async () => {
      expect(await sustituir(VIEJA)).toMatchObject({ success: false, message });
    });
  await dice({ Estado: 'No Encontrado', EsCancelable: '' }, 'El SAT todavía no tiene la factura: intente de nuevo en unas horas');
  await dice({ EsCancelable: 'No cancelable' }, 'El SAT no permite cancelarla: tiene documentos relacionados vigentes');
  await dice({ Estado: 'Cancelado', EsCancelable: '' }, 'La factura ya fue cancelada');
  expect(await c.hacer(facturas.obtener, {}, {} as never)).toHaveLength(1);
  expect((await sustituir(VIEJA)).data).toMatchObject({ ESTADO: vigente, FOLIO: 2 });
});

test('la que volvió a estar vigente después de preguntarle al SAT no se sustituye sin preguntarle otra vez', async () => {
  const { VIEJA } = await facturado();
  const poner = (ESTADO: number) => sql`update cfdi set "ESTADO" = ${ESTADO} where "FACTURAFOLIO" = ${VIEJA}`;
  await c.sql(({ db }) => poner(enProceso).execute(db));
  let llamada: ReturnType<typeof sustituir> | undefined;
  await c.sql(async ({ db }) => {
    // The call has asked what to tell the SAT and waits for the patient, while who received the old one refuses.
    await sql`select from pacientes where "CODIGOPACIENTE" = 1 for update`.execute(db);
    llamada = sustituir(VIEJA);
    const esperan = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await c.casa.dueno.query(esperan)).rowCount).toBe(1);
    await poner(vigente).execute(db);
  });
  expect(await llamada).toMatchObject({ status: 422, message: 'La factura acaba de cambiar: inténtelo de nuevo' });
  expect(await c.hacer(facturas.obtener, {}, {} as never)).toHaveLength(1);
  expect((await sustituir(VIEJA)).data).toMatchObject({ ESTADO: vigente, FOLIO: 2 });
});

test('la que espera su timbre no se timbra mientras el SAT no deje cancelar la otra', async () => {
  const { VIEJA } = await facturado();
  await k.pac('caido');
  const { FACTURAFOLIO } = (await sustituir(VIEJA)).data;
  await k.pac('normal');
  const timbres = async () => (await c.hacer(facturas.obtener_timbres, { EMISOR: 0 })).TIMBRES;
  const antes = await timbres();
  await k.conSat({ EsCancelable: 'No cancelable' }, () => k.trabajo('cfdi.timbrar', FACTURAFOLIO));
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: porTimbrar, RESPUESTA: expect.stringContaining('no permite cancelarla') });
  expect(await timbres()).toBe(antes);
  await k.trabajo('cfdi.timbrar', FACTURAFOLIO);
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: vigente });
});

test('la que sustituyó a una se halla por ella, también cancelada, con un índice', async () => {
  const plan = await c.sql(async ({ db }) => {
    await sql`set local enable_seqscan = off`.execute(db);
    return sql<{ 'QUERY PLAN': string }>`explain select "UUID" from cfdi where "SUSTITUYE" = 1`.execute(db);
  });
  expect(plan.rows.map((r) => r['QUERY PLAN']).join()).toContain('cfdi_sustituye');
});

test('lo que no se sustituye dice por qué', async () => {
  const { VIEJA } = await facturado();
  expect(await c.llamar(facturas.cancelar, { FACTURAFOLIO: VIEJA }, { MOTIVO: '01' })).toMatchObject({
    status: 422,
    message: 'Con el motivo 01 primero se timbra la factura que la sustituye: use «Sustituir»',
  });
  expect((await sustituir(VIEJA, { RECRFC: 'NO' })).data).toHaveProperty('ERRORES.RECRFC');
  expect((await sustituir(VIEJA, { CODIGOPACIENTE: 2 })).status).toBe(404);
  const yo = await clinicaConAgenda({ en: c, permisos: [P.caja.cancelarFacturas] });
  expect(await yo.llamar(facturas.sustituir, { FACTURAFOLIO: VIEJA }, forma())).toMatchObject({
    status: 403,
    message: 'No cuenta con el permiso para facturar',
  });
  await c.hacer(facturas.cancelar, { FACTURAFOLIO: VIEJA }, { MOTIVO: '02' });
  expect(await sustituir(VIEJA)).toMatchObject({ status: 422, message: 'Solo se sustituye una factura vigente' });
  const RECIBOS = [await k.cobrar()];
  const global = { EMISOR: 0, PERIODICIDAD: '01', FECHA: k.hoy, OBJECTO_IMP: '02', IVA: 'DESGLOSAR', RECIBOS };
  const { FACTURAFOLIO } = await c.hacer(facturasGlobales.timbrar, {}, global as never);
  expect(await sustituir(FACTURAFOLIO)).toMatchObject({ message: expect.stringContaining('cancélela con el motivo 04') });
  const ppd = await facturado(580, { METODO_PAGO: 'PPD' });
  await c.hacer(complementosPago.timbrar, { FACTURAFOLIO: ppd.VIEJA });
  expect(await sustituir(ppd.VIEJA)).toMatchObject({ message: 'Cancele primero su complemento de pago' });
});

test.skipIf(!hayJuez)('el esquema del SAT da por buena la que sustituye (se omite sin xmllint o sin esquemas)', async () => {
  const { VIEJA } = await facturado();
  const { FACTURAFOLIO } = (await sustituir(VIEJA)).data;
  expect(contraEsquema('4/cfdv40.xsd', sinTimbre(await xmlDe(FACTURAFOLIO)))).toBe('');
});
