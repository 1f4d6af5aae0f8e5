// Cancelling invoices of Mexico when answers are lost or late, on the real database against the emulated PAC and SAT.
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { abonos } from '#features/caja/abonos/contract.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { type ClinicaCfdi, clinicaCfdi, FORMA_CFDI } from '#testing/cfdi.ts';
import type { Cliente } from '#testing/clinica.ts';
import { facturas } from './contract.ts';
import { ESTADO_CFDI } from './rules.ts';
import { anotarCancelacion } from './server/cancelar.ts';

const { vigente, enProceso, cancelada } = ESTADO_CFDI;

let k: ClinicaCfdi;
let c: Cliente;
beforeEach(async () => {
  k = await clinicaCfdi('KAN');
  c = k.c;
});
/** Above a thousand pesos, who received it has to accept. */
async function facturada(IMPORTE = 1160) {
  const FOLIORECIBO = await k.cobrar(IMPORTE);
  const { FACTURAFOLIO, UUID } = await c.hacer(facturas.timbrar, { FOLIORECIBO }, FORMA_CFDI as never);
  return { FOLIORECIBO, FACTURAFOLIO, UUID };
}
const uno = (FACTURAFOLIO: number) => c.hacer(facturas.obtener_uno, { FACTURAFOLIO });
const solicitar = (FACTURAFOLIO: number) => c.hacer(facturas.solicitar, { FACTURAFOLIO }, { MOTIVO: '02' });
const revisar = (FACTURAFOLIO: number) => k.trabajo('cfdi.revisar', FACTURAFOLIO);

test('la solicitud cuya respuesta se perdió sigue esperando aunque el proveedor la niegue por otra cosa', async () => {
  const { FACTURAFOLIO } = await facturada();
  await k.pac('caido');
  expect((await solicitar(FACTURAFOLIO)).ESTADO).toBe(enProceso);
  for (const codigo of ['205', '208', 'El certificado no es válido', 'Cuenta suspendida, error 500'])
    await k.conRechazo(codigo, async () => {
      await revisar(FACTURAFOLIO);
      expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: enProceso, RESPUESTA: expect.stringMatching(/./) });
      expect(await c.llamar(facturas.solicitar, { FACTURAFOLIO }, { MOTIVO: '02' })).toMatchObject({ status: 422 });
    });
  await k.pac('normal');
  await revisar(FACTURAFOLIO);
  // What was said while it waited is over.
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: enProceso, HAY_ACUSE: 1, RESPUESTA: '' });
});

test.each(['203', '204', '207'])('solo un código final del SAT, como el %s, la deja en vigor', async (codigo) => {
  const { FACTURAFOLIO } = await facturada();
  await k.pac('caido');
  await solicitar(FACTURAFOLIO);
  await k.conRechazo(codigo, () => revisar(FACTURAFOLIO));
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: vigente, RESPUESTA: expect.stringMatching(/./) });
  await k.pac('normal');
  expect((await solicitar(FACTURAFOLIO)).ESTADO).toBe(enProceso);
});

test('lo que se niega al pedirlo la primera vez deja la factura como estaba', async () => {
  const { FACTURAFOLIO } = await facturada();
  await k.conRechazo('205', async () => {
    expect(await solicitar(FACTURAFOLIO)).toMatchObject({ ESTADO: vigente, RESPUESTA: expect.stringContaining('todavía no tiene') });
  });
});

test('lo que se supo de una solicitud no se anota en la siguiente', async () => {
  const { FACTURAFOLIO, UUID } = await facturada();
  await solicitar(FACTURAFOLIO);
  await k.contestar(UUID, 'rechazar');
  await revisar(FACTURAFOLIO);
  await k.pac('caido');
  await solicitar(FACTURAFOLIO);
  const tarde = { FACTURAFOLIO, solicitud: 1 };
  await enClinica(c.casa.host, c.cliente, 0, (ctx) => anotarCancelacion(ctx, tarde, { error: 'El SAT no encontró la factura' }));
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: enProceso });
});

test('el rechazo de una solicitud anterior no se toma por el de la nueva', async () => {
  const { FACTURAFOLIO, UUID } = await facturada();
  await solicitar(FACTURAFOLIO);
  await k.contestar(UUID, 'rechazar');
  await revisar(FACTURAFOLIO);
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: vigente });
  // The SAT takes the new one and still tells of the old one.
  await k.conSat({ EstatusCancelacion: 'Solicitud rechazada' }, async () => {
    expect((await solicitar(FACTURAFOLIO)).ESTADO).toBe(enProceso);
    await revisar(FACTURAFOLIO);
    expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: enProceso, HAY_ACUSE: 1 });
    expect((await c.hacer(facturas.consultar_cancelacion, { FACTURAFOLIO })).ESTADO).toBe(enProceso);
  });
  await revisar(FACTURAFOLIO);
  await k.contestar(UUID, 'rechazar');
  await revisar(FACTURAFOLIO);
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: vigente, RESPUESTA: expect.stringContaining('rechazó') });
});

test('un día después de que el SAT la tomó, su rechazo es el de esta; sin saber si la tomó, nunca', async () => {
  const pasaUnDia = () => c.sql(({ db }) => sql`update cfdi set rechazo_desde = rechazo_desde - interval '1 day'`.execute(db));
  const dicha = { EstatusCancelacion: 'Solicitud rechazada' };
  const { FACTURAFOLIO } = await facturada();
  await k.conSat(dicha, async () => {
    await solicitar(FACTURAFOLIO);
    await pasaUnDia();
    await revisar(FACTURAFOLIO);
  });
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: vigente });
  await k.pac('caido');
  await k.conSat(dicha, async () => {
    await solicitar(FACTURAFOLIO);
    await pasaUnDia();
    await revisar(FACTURAFOLIO);
  });
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: enProceso });
});

test('lo que se perdió y el SAT tiene en trámite no se pide otra vez cuando lo rechazan', async () => {
  const { FACTURAFOLIO, UUID } = await facturada();
  await k.pac('mudo');
  await solicitar(FACTURAFOLIO);
  await revisar(FACTURAFOLIO);
  await k.pac('normal');
  await k.contestar(UUID, 'rechazar');
  await revisar(FACTURAFOLIO);
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: vigente, RESPUESTA: expect.stringContaining('rechazó') });
});

test('sin certificado se dice, y se sigue preguntando qué fue de la solicitud', async () => {
  const [lejos, cerca] = [await facturada(), await facturada()];
  await k.pac('mudo');
  await solicitar(cerca.FACTURAFOLIO);
  await k.pac('caido');
  await solicitar(lejos.FACTURAFOLIO);
  await k.pac('normal');
  await c.sql(({ db }) => sql`delete from secretos`.execute(db));
  for (const { FACTURAFOLIO } of [lejos, cerca]) await revisar(FACTURAFOLIO);
  expect(await uno(lejos.FACTURAFOLIO)).toMatchObject({ ESTADO: enProceso, RESPUESTA: expect.stringContaining('Falta el certificado') });
  await k.contestar(cerca.UUID, 'aceptar');
  await revisar(cerca.FACTURAFOLIO);
  expect(await uno(cerca.FACTURAFOLIO)).toMatchObject({ ESTADO: cancelada });
});

test('lo que el SAT ya dice cancelado lo está aquí, aunque su acuse no llegue', async () => {
  const { FACTURAFOLIO, FOLIORECIBO } = await facturada();
  await k.pac('caido');
  await solicitar(FACTURAFOLIO);
  await k.conSat({ Estado: 'Cancelado', EsCancelable: '', EstatusCancelacion: 'Plazo vencido' }, () => revisar(FACTURAFOLIO));
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: cancelada, HAY_ACUSE: 0, RESPUESTA: 'Plazo vencido' });
  expect((await c.hacer(abonos.obtener_detalle, { FOLIORECIBO })).ENC).toMatchObject({ FACTURAFOLIO, CANCELADO: 1 });
});

/** While somebody has a row, what `llamar` already took must not be what that one takes next. */
async function mientras(tenga: string, numero: number, siga: string, suNumero: number, llamar: () => Promise<unknown>): Promise<void> {
  const tomar = (tabla: string, n: number) => {
    const clave = { pacientes: 'CODIGOPACIENTE', abonos: 'FOLIORECIBO', cfdi: 'FACTURAFOLIO' }[tabla]!;
    return sql`select from ${sql.table(tabla)} where ${sql.ref(clave)} = ${n} for update nowait`;
  };
  let llamada: Promise<unknown> = Promise.resolve();
  await c.sql(async ({ db }) => {
    await tomar(tenga, numero).execute(db);
    llamada = llamar();
    await new Promise((r) => setTimeout(r, 700));
    await tomar(siga, suNumero).execute(db);
  });
  await llamada;
}
test('dos cajas no se esperan una a la otra: primero el paciente, después el recibo, después la factura', async () => {
  const { FACTURAFOLIO, FOLIORECIBO } = await facturada();
  await mientras('abonos', FOLIORECIBO, 'cfdi', FACTURAFOLIO, () => c.hacer(facturas.consultar_cancelacion, { FACTURAFOLIO }));
  const otro = await k.cobrar();
  for (const ACTUALIZAR_PACIENTE of [0, 1]) {
    const forma = { ...FORMA_CFDI, ACTUALIZAR_PACIENTE } as never;
    await mientras('pacientes', 1, 'abonos', otro, () => c.llamar(facturas.timbrar, { FOLIORECIBO: otro }, forma));
  }
});
