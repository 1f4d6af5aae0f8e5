// Voiding vouchers of Peru, on the real database against the emulated SUNAT.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  bajar,
  c,
  cargarCertificado,
  conSunat,
  emitida,
  emitir,
  enviar,
  falla,
  modo,
  prepararCpe,
  RUC_TIPO,
  recibo,
  uno,
} from '#testing/cpe.ts';
import { facturasPeru } from './contract.ts';
import { ESTADO_CPE } from './rules.ts';

prepararCpe();

test('la baja de una boleta va en un resumen y la de una factura en su comunicación; después el recibo se factura de nuevo', async () => {
  const boleta = await emitida();
  const factura = await emitida({ TIPO_DOCUMENTO: '01', ID_TIPO_DOCUMENTO: RUC_TIPO, DOCUMENTOID: '20131312955', NOMBRECOMPLETO: 'SUNAT' });
  const pedir = (FACTURAFOLIO: number) => c.llamar(facturasPeru.dar_de_baja, { FACTURAFOLIO }, { MOTIVO: 'Error en el importe' });
  expect(await pedir(boleta.FACTURAFOLIO)).toMatchObject({ message: expect.stringContaining('lo que SUNAT aceptó') });
  for (const { FACTURAFOLIO } of [boleta, factura]) await enviar(FACTURAFOLIO);
  const dos = await Promise.all([pedir(boleta.FACTURAFOLIO), pedir(boleta.FACTURAFOLIO)]);
  expect(dos.map((r) => r.success).sort()).toEqual([false, true]);
  expect(await pedir(factura.FACTURAFOLIO)).toMatchObject({ success: true, message: 'Se solicitó la baja a SUNAT' });
  expect(await uno(boleta.FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CPE.bajaSolicitada });
  await bajar();
  for (const { FACTURAFOLIO, FOLIORECIBO } of [boleta, factura]) {
    expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CPE.anulado });
    expect(await recibo(FOLIORECIBO)).toMatchObject({ CANCELADO: 1 });
  }
  const { rows } = await c.sql(({ db }) => sql`select clase, n, cdr is not null as cdr from cpe_envios order by clase`.execute(db));
  expect(rows).toEqual([
    { clase: 'RA', n: 1, cdr: true },
    { clase: 'RC', n: 1, cdr: true },
  ]);
  expect((await emitir(boleta.FOLIORECIBO)).data).toMatchObject({ NUMERO: 2 });
  expect(await recibo(boleta.FOLIORECIBO)).toMatchObject({ CANCELADO: 0 });
});

test('la baja espera si SUNAT no responde, y si no la acepta el comprobante sigue en vigor con el motivo', async () => {
  const { FACTURAFOLIO, FOLIORECIBO } = await emitida();
  await enviar(FACTURAFOLIO);
  await c.hacer(facturasPeru.dar_de_baja, { FACTURAFOLIO }, { MOTIVO: 'Error' });
  await modo('caido');
  await bajar();
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CPE.bajaSolicitada, RESPUESTA: expect.stringContaining('no responde') });
  await modo('normal');
  // The date that it claims is not the voucher's.
  await c.sql(({ db }) => sql`update cpe_envios set del_dia = del_dia - 1, xml = ''`.execute(db));
  await bajar();
  expect(await uno(FACTURAFOLIO)).toMatchObject({
    ESTADO: ESTADO_CPE.aceptado,
    RESPUESTA: expect.stringContaining('No se dio de baja. 2375'),
  });
  expect(await recibo(FOLIORECIBO)).toMatchObject({ CANCELADO: 0 });
  await c.sql(({ db }) => sql`update cpe set "FECHA" = "FECHA" - 8`.execute(db));
  expect(await c.llamar(facturasPeru.dar_de_baja, { FACTURAFOLIO }, { MOTIVO: 'Tarde' })).toMatchObject({
    message: expect.stringContaining('nota de crédito'),
  });
});

/** A boleta that SUNAT accepted and whose voiding was asked for. */
async function porBajar() {
  const { FACTURAFOLIO, FOLIORECIBO } = await emitida();
  await enviar(FACTURAFOLIO);
  await c.hacer(facturasPeru.dar_de_baja, { FACTURAFOLIO }, { MOTIVO: 'Error' });
  return { FACTURAFOLIO, FOLIORECIBO };
}
const envios = async () => (await c.sql(({ db }) => sql<{ n: number; ticket: string }>`select n, ticket from cpe_envios`.execute(db))).rows;

test('con el ticket en la mano, lo que impide preguntar por él no termina la baja', async () => {
  const { FACTURAFOLIO, FOLIORECIBO } = await porBajar();
  await bajar(1);
  expect((await envios())[0]!.ticket).not.toBe('');
  await cargarCertificado({}, 'mala');
  await bajar(1);
  expect(await uno(FACTURAFOLIO)).toMatchObject({
    ESTADO: ESTADO_CPE.bajaSolicitada,
    RESPUESTA: 'SUNAT dijo: 102, Usuario o contraseña incorrectos. Se intenta de nuevo cada pocos minutos.',
  });
  await c.sql(({ db }) => sql`delete from secretos`.execute(db));
  await bajar(1);
  expect(await uno(FACTURAFOLIO)).toMatchObject({
    ESTADO: ESTADO_CPE.bajaSolicitada,
    RESPUESTA: expect.stringContaining('Falta el certificado'),
  });
  expect(await cargarCertificado()).toMatchObject({ success: true });
  await bajar(1);
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CPE.anulado });
  expect(await recibo(FOLIORECIBO)).toMatchObject({ CANCELADO: 1 });
});

test('sin el ticket, unas claves malas solo terminan la baja que todavía no pudo salir', async () => {
  const primera = await porBajar();
  await cargarCertificado({}, 'mala');
  await bajar(1);
  expect(await uno(primera.FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CPE.aceptado, RESPUESTA: expect.stringContaining('102') });
  await cargarCertificado();
  await c.hacer(facturasPeru.dar_de_baja, { FACTURAFOLIO: primera.FACTURAFOLIO }, { MOTIVO: 'Error' });
  await modo('mudo');
  await bajar(1);
  await modo('normal');
  await cargarCertificado({}, 'mala');
  await bajar(1);
  expect(await uno(primera.FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CPE.bajaSolicitada, RESPUESTA: expect.stringContaining('102') });
});

test('un ticket que SUNAT no conoce deja el comprobante en vigor y lo dice', async () => {
  const { FACTURAFOLIO } = await porBajar();
  await c.sql(({ db }) => sql`update cpe_envios set xml = '<a/>', ticket = 'perdido'`.execute(db));
  await bajar(1);
  expect(await uno(FACTURAFOLIO)).toMatchObject({
    ESTADO: ESTADO_CPE.aceptado,
    RESPUESTA: 'No se dio de baja. 127: El ticket no existe',
  });
});

test.each([
  ['una boleta', {}],
  ['una factura', { TIPO_DOCUMENTO: '01', ID_TIPO_DOCUMENTO: RUC_TIPO, DOCUMENTOID: '20131312955', NOMBRECOMPLETO: 'SUNAT' }],
])('la baja de %s cuya respuesta se perdió cuenta como hecha', async (_, mas) => {
  const { FACTURAFOLIO, FOLIORECIBO } = await emitida(mas);
  await enviar(FACTURAFOLIO);
  await c.hacer(facturasPeru.dar_de_baja, { FACTURAFOLIO }, { MOTIVO: 'Error' });
  await modo('mudo');
  await bajar(1);
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CPE.bajaSolicitada });
  await modo('normal');
  // What was presented under that number is asked for under the next one, and then it is voided already.
  await bajar(4);
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CPE.anulado });
  expect(await recibo(FOLIORECIBO)).toMatchObject({ CANCELADO: 1 });
  expect((await envios()).map((e) => e.n)).toEqual([2]);
});

test.each(['sendSummary', 'getStatus'])(
  'un envío que SUNAT ya tiene va con otro número, también si lo dice en una falla (%s)',
  async (cuando) => {
    const { FACTURAFOLIO, FOLIORECIBO } = await porBajar();
    await conSunat(
      (r, pedido) =>
        pedido.headers.soapaction?.includes(cuando)
          ? falla(r, 'S:Client.2223', 'El documento ya existe')
          : r.writeHead(200, { 'content-type': 'text/xml' }).end('<S:Envelope><ticket>1</ticket></S:Envelope>'),
      () => bajar(1),
    );
    expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CPE.bajaSolicitada });
    await bajar(3);
    expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CPE.anulado });
    expect(await recibo(FOLIORECIBO)).toMatchObject({ CANCELADO: 1 });
    expect((await envios()).map((e) => e.n)).toEqual([2]);
  },
);

test('un motivo que no cabe en un comprobante se dice en su campo y nada se pide', async () => {
  const { FACTURAFOLIO } = await emitida();
  await enviar(FACTURAFOLIO);
  const mal = { status: 422, data: { ERRORES: { MOTIVO: 'Contiene caracteres no permitidos' } } };
  expect(await c.llamar(facturasPeru.dar_de_baja, { FACTURAFOLIO }, { MOTIVO: 'Err\u0001or' })).toMatchObject(mal);
  expect(await c.llamar(facturasPeru.nota_credito, { FACTURAFOLIO }, { MOTIVO: '01', SUSTENTO: 'a\u0001' })).toMatchObject({
    data: { ERRORES: { SUSTENTO: 'Contiene caracteres no permitidos' } },
  });
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CPE.aceptado });
  expect(await envios()).toEqual([]);
});

test('una falla al pedir la baja nunca cuenta como hecha ni la termina, si SUNAT no dice que no', async () => {
  const { FACTURAFOLIO } = await porBajar();
  for (const codigo of ['S:Server.0000', 'S:Client.4252', 'S:Server'])
    await conSunat(
      (r) => falla(r, codigo, 'Algo'),
      () => bajar(1),
    );
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CPE.bajaSolicitada, RESPUESTA: expect.stringContaining('no responde') });
});
