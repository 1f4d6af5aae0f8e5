// Appointments that wait for a payment: paid at the till, marked as paid in dollars, given back by cancelling.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { citas } from '#features/agenda/citas/contract.ts';
import { cargos } from '#features/caja/cargos/contract.ts';
import { general } from '#features/caja/general/contract.ts';
import { saldoFavor } from '#features/caja/saldo_favor/contract.ts';
import { enLaClinica, fechaTexto } from '#kernel/shared/dates.ts';
import { citaDePrueba, clinicaConAgenda, diaLibre } from '#testing/agenda.ts';
import { descuadres, librosDe } from '#testing/caja.ts';
import { type Cliente, clinica, type OpcionesClinica } from '#testing/clinica.ts';
import { abonos } from '../abonos/contract.ts';
import { citasPagoPendiente } from './contract.ts';
import { EN_DOLARES } from './rules.ts';
import '../saldo_favor/server/table.ts';

const VIDEO = { TIPO_CITA: 1, VIDEOCONSULTA: { CONCEPTO: 7, IMPORTE: 500 } };
const CODIGOPACIENTE = 1;
/** A clinic with an appointment of 500 that waits for its payment. */
async function conPendiente(o: OpcionesClinica = {}): Promise<{ c: Cliente; N_CITA: number }> {
  const c = await clinica({ en: await clinicaConAgenda(o) });
  await c.sql(async ({ db }) => {
    await sql`insert into conceptos_ingresos ("CODIGO", "DESCRIPCION", "IMPORTE", "IMPORTE_USD") values (7, 'Videoconsulta', 500, 30)`.execute(
      db,
    );
    await sql`update medicos set "CONCEPTO_VIDEOCONSULTA" = 7`.execute(db);
  });
  const { N_CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c, VIDEO));
  return { c, N_CITA };
}
const pago = (c: Cliente, CITA: number, IMPORTE: number, mas = {}) => {
  const { fecha: FECHA, hora: HORA } = enLaClinica(c.zona);
  return { FECHA, HORA, CODIGOPACIENTE, CITA, FORMAS_PAGO: [{ FORMAPAGO: 1, IMPORTE }], ...mas };
};
const estado = async (c: Cliente, N_CITA: number) => {
  const { ESTADO_PAGO, FOLIORECIBO } = await c.hacer(citas.obtener_uno, { N_CITA });
  return [ESTADO_PAGO, FOLIORECIBO];
};

test('se paga entera: recibo, su cargo para los reportes y la cita deja de estar pendiente', async () => {
  const { c, N_CITA } = await conPendiente();
  const [p] = await c.hacer(citasPagoPendiente.obtener, { CODIGOPACIENTE });
  expect(p).toMatchObject({ N_CITA, DESCRIPCION: 'Videoconsulta', IMPORTE: 500, MONEDA: 'MXN' });
  expect(await c.hacer(citasPagoPendiente.obtener_uno, { N_CITA })).toEqual(p);
  expect(await c.llamar(citasPagoPendiente.pagar, {}, pago(c, N_CITA, 500))).toMatchObject({
    message: 'El pago se registró correctamente',
    data: { FOLIORECIBO: 1 },
  });
  expect(await estado(c, N_CITA)).toEqual([2, 1]);
  expect(await c.hacer(citasPagoPendiente.obtener, { CODIGOPACIENTE })).toEqual([]);
  expect(await c.hacer(cargos.obtener, { CODIGOPACIENTE })).toMatchObject([
    {
      FOLIOCARGO: 1,
      DESCRIPCION: 'Videoconsulta',
      CODIGOTRABAJO: 7,
      IMPORTE: 500,
      SALDO: 0,
      N_CITA,
      NOTA: `Cita ${N_CITA} del ${fechaTexto(diaLibre(c, 10))}, 10:00`,
    },
  ]);
  expect((await c.hacer(abonos.obtener_detalle, { FOLIORECIBO: 1 })).DET).toEqual([
    { FOLIOCARGO: 1, CANTIDAD: 1, DESCRIPCION: 'Videoconsulta', IMPORTE: 500 },
  ]);
  expect(await c.llamar(citasPagoPendiente.pagar, {}, pago(c, N_CITA, 500))).toMatchObject({
    status: 422,
    message: 'La cita no tiene un pago pendiente',
  });
});

test('lo que no se puede se dice y no queda nada', async () => {
  const { c, N_CITA } = await conPendiente();
  const pagar = async (IMPORTE: number, mas = {}) => (await c.llamar(citasPagoPendiente.pagar, {}, pago(c, N_CITA, IMPORTE, mas))).message;
  expect(await pagar(499.99)).toBe('La cita se paga completa');
  expect(await pagar(500.01)).toBe('El importe no puede ser mayor al saldo');
  expect(await pagar(500, { FORMAS_PAGO: [{ FORMAPAGO: 0, IMPORTE: 500 }] })).toBe(
    'El importe no puede ser mayor al saldo a favor disponible',
  );
  expect(await pagar(500, { CODIGOPACIENTE: 2 })).toBe('La cita no existe');
  expect(await pagar(500, { CITA: 99 })).toBe('La cita no existe');
  expect(await c.llamar(citasPagoPendiente.pagar, {}, pago(c, N_CITA, 500, { FORMAS_PAGO: [] }))).toMatchObject({
    status: 422,
    data: { ERRORES: { FORMAS_PAGO: 'Debe agregar una forma de pago' } },
  });
  expect((await c.llamar(citasPagoPendiente.pagada_sin_registro, { N_CITA })).message).toBe('Esta cita se paga en caja, con su recibo');
  const cajero = await clinica({ en: c, permisos: [P.caja.ver] });
  expect((await cajero.llamar(citasPagoPendiente.pagar, {}, pago(c, N_CITA, 500))).status).toBe(403);
  const sinFecha = await clinica({ en: c, permisos: [P.caja.ver, P.caja.cobrar] });
  expect((await sinFecha.llamar(citasPagoPendiente.pagar, {}, pago(c, N_CITA, 500, { FECHA: '2026-01-02' }))).message).toBe(
    'No cuenta con el permiso para cambiar la fecha del pago',
  );
  expect(await estado(c, N_CITA)).toEqual([1, null]);
  expect(await c.hacer(abonos.obtener, { CODIGOPACIENTE })).toEqual([]);
});

test('en dólares solo se marca como pagada, y en Ecuador el dólar es la moneda de la caja', async () => {
  const { c, N_CITA } = await conPendiente();
  await c.sql(({ db }) => sql`update citas set "MONEDA" = 'USD', "IMPORTE" = 30`.execute(db));
  expect((await c.llamar(citasPagoPendiente.pagar, {}, pago(c, N_CITA, 30))).message).toBe(EN_DOLARES);
  expect((await c.llamar(citasPagoPendiente.pagada_sin_registro, { N_CITA })).message).toBe('La cita se marcó como pagada');
  expect(await estado(c, N_CITA)).toEqual([2, null]);
  expect((await c.hacer(general.obtener_totales, { CODIGOPACIENTE })).CARGOS).toBe(0);
  const ec = await conPendiente({ pais: 'ec' });
  expect((await ec.c.hacer(citasPagoPendiente.obtener_uno, { N_CITA: ec.N_CITA })).MONEDA).toBe('USD');
  expect((await ec.c.llamar(citasPagoPendiente.pagar, {}, pago(ec.c, ec.N_CITA, 500))).success).toBe(true);
});

test('cancelar el recibo devuelve la cita a pendiente, quita su cargo y regresa el saldo a favor', async () => {
  const { c, N_CITA } = await conPendiente();
  const { fecha: FECHA, hora: HORA } = enLaClinica(c.zona);
  await c.hacer(saldoFavor.agregar, {}, { FECHA, HORA, CODIGOPACIENTE, FORMAS_PAGO: [{ FORMAPAGO: 1, IMPORTE: 200 }] });
  const FORMAS_PAGO = [
    { FORMAPAGO: 0, IMPORTE: 200 },
    { FORMAPAGO: 3, IMPORTE: 300 },
  ];
  const { FOLIORECIBO } = await c.hacer(citasPagoPendiente.pagar, {}, pago(c, N_CITA, 0, { FORMAS_PAGO }));
  expect(await c.hacer(general.obtener_totales, { CODIGOPACIENTE })).toMatchObject({ CARGOS: 500, ABONOS: 500, SALDO_FAVOR: 0 });
  await c.hacer(abonos.cancelar, { FOLIORECIBO }, { MOTIVO: 'Se equivocó de paciente' });
  expect(await estado(c, N_CITA)).toEqual([1, null]);
  expect(await c.hacer(general.obtener_totales, { CODIGOPACIENTE })).toMatchObject({ CARGOS: 0, ABONOS: 0, SALDOS: 0, SALDO_FAVOR: 200 });
  expect(await c.hacer(cargos.obtener, { CODIGOPACIENTE }, { ESTADO: 'ELIMINADOS' })).toMatchObject([
    { MOTIVO: 'Se equivocó de paciente' },
  ]);
  // It can be paid again, with a charge of its own.
  await c.hacer(citasPagoPendiente.pagar, {}, pago(c, N_CITA, 500));
  expect(descuadres(await c.sql(({ db }) => librosDe(db, CODIGOPACIENTE)))).toEqual([]);
});

test('dos cajas a la vez cobran una sola vez; la cancelada o eliminada no se cobra', async () => {
  const { c, N_CITA } = await conPendiente();
  const cajas = await Promise.all([1, 2, 3].map(() => clinica({ en: c, permisos: [P.caja.ver, P.caja.cobrar] })));
  const hechos = await Promise.all([c, ...cajas].map((x) => x.llamar(citasPagoPendiente.pagar, {}, pago(c, N_CITA, 500))));
  expect(hechos.filter((r) => r.success)).toHaveLength(1);
  expect(new Set(hechos.filter((r) => !r.success).map((r) => r.message))).toEqual(new Set(['La cita no tiene un pago pendiente']));
  const otra = await c.hacer(citas.agregar, {}, citaDePrueba(c, { ...VIDEO, H_CITA: '17:00' }));
  await c.hacer(citas.cambiar_estatus, { N_CITA: otra.N_CITA, C_ESTATUS: 4 });
  expect(await c.hacer(citasPagoPendiente.obtener, { CODIGOPACIENTE })).toEqual([]);
  expect((await c.llamar(citasPagoPendiente.pagar, {}, pago(c, otra.N_CITA, 500))).message).toBe('La cita no tiene un pago pendiente');
});

test('lo de una cita no toca las demás: se listan por fecha, cada una con su concepto, y se cancela la que se canceló', async () => {
  const { c, N_CITA } = await conPendiente({ permisos: 'todos' });
  const agendar = async (H_CITA: string, CODIGOPACIENTE = 1) =>
    (await c.hacer(citas.agregar, {}, citaDePrueba(c, { ...VIDEO, H_CITA, CODIGOPACIENTE }))).N_CITA;
  const [antes, despues, borrada, gratis] = [
    await agendar('09:00'),
    await agendar('11:00'),
    await agendar('12:00'),
    await agendar('12:30'),
  ];
  const ajena = await agendar('13:00', 2);
  await c.sql(async ({ db }) => {
    await sql`update citas set "CONCEPTO" = null, "IMPORTE" = 0.5 where "N_CITA" in (${antes}, ${despues})`.execute(db);
    await sql`update citas set "TIPO_CITA" = 0 where "N_CITA" = ${antes}`.execute(db);
    await sql`update citas set eliminado = now() where "N_CITA" = ${borrada}`.execute(db);
    await sql`update citas set "IMPORTE" = 0 where "N_CITA" = ${gratis}`.execute(db);
    await sql`update conceptos_ingresos set "DESCRIPCION" = 'Consulta por video' where "CODIGO" = 7`.execute(db);
    await sql`insert into conceptos_ingresos ("CODIGO", "DESCRIPCION", "IMPORTE") values (8, 'Resina', 950)`.execute(db);
  });
  const lista = async (CODIGO = 1) =>
    (await c.hacer(citasPagoPendiente.obtener, { CODIGOPACIENTE: CODIGO })).map((p) => [p.N_CITA, p.DESCRIPCION, p.IMPORTE, p.MEDICO]);
  expect(await lista()).toEqual([
    [antes, 'Consulta', 0.5, 'Elena Márquez'],
    [N_CITA, 'Consulta por video', 500, 'Elena Márquez'],
    [despues, 'Videoconsulta', 0.5, 'Elena Márquez'],
  ]);
  expect(await lista(2)).toEqual([[ajena, 'Consulta por video', 500, 'Elena Márquez']]);
  expect(await c.llamar(citasPagoPendiente.obtener_uno, { N_CITA: borrada })).toMatchObject({ status: 404, message: 'La cita no existe' });
  const { FOLIORECIBO } = await c.hacer(citasPagoPendiente.pagar, {}, pago(c, N_CITA, 500));
  const otro = await c.hacer(citasPagoPendiente.pagar, {}, pago(c, antes, 0.5));
  await c.hacer(abonos.cancelar, { FOLIORECIBO }, { MOTIVO: 'Error' });
  expect([await estado(c, N_CITA), await estado(c, antes)]).toEqual([
    [1, null],
    [2, otro.FOLIORECIBO],
  ]);
  expect((await c.hacer(cargos.obtener, { CODIGOPACIENTE })).map((x) => [x.N_CITA, x.CANTIDAD, x.DESCUENTO, x.SALDO])).toEqual([
    [antes, 1, 0, 0],
  ]);
  // In dollars, the other of the same patient.
  await c.sql(({ db }) => sql`update citas set "MONEDA" = 'USD' where "N_CITA" = ${despues}`.execute(db));
  await c.hacer(citasPagoPendiente.pagada_sin_registro, { N_CITA: despues });
  expect([await estado(c, despues), await estado(c, N_CITA)]).toEqual([
    [2, null],
    [1, null],
  ]);
  const dicho = async (accion: string) =>
    (await c.casa.dueno.query('select detalle from bitacora where cliente = $1 and accion = $2 order by id', [c.cliente, accion])).rows.map(
      (r) => r.detalle,
    );
  expect(await dicho('/caja/citas_pago_pendiente/pagar')).toMatchObject([
    { CODIGOPACIENTE, N_CITA, FOLIORECIBO },
    { CODIGOPACIENTE, N_CITA: antes, ...otro },
  ]);
  expect(await dicho('/caja/citas_pago_pendiente/pagada_sin_registro')).toMatchObject([{ CODIGOPACIENTE, N_CITA: despues }]);
});

test('no se cobra una cita a quien se fusionó; sin usar saldo a favor, el que hay no se toca', async () => {
  const { c, N_CITA } = await conPendiente();
  const { fecha: FECHA, hora: HORA } = enLaClinica(c.zona);
  await c.hacer(saldoFavor.agregar, {}, { FECHA, HORA, CODIGOPACIENTE, FORMAS_PAGO: [{ FORMAPAGO: 1, IMPORTE: 0.5 }] });
  const fusionado = (n: 0 | 1) =>
    c.casa.dueno.query('update pacientes set "FUSIONADO" = $2 where cliente = $1 and "CODIGOPACIENTE" = 1', [c.cliente, n]);
  await fusionado(1);
  expect((await c.llamar(citasPagoPendiente.pagar, {}, pago(c, N_CITA, 500))).message).toBe(
    'El paciente está fusionado, no se puede modificar',
  );
  await fusionado(0);
  const mitad = [
    { FORMAPAGO: 1, IMPORTE: 499.5 },
    { FORMAPAGO: 0, IMPORTE: 0.5 },
  ];
  await c.hacer(citasPagoPendiente.pagar, {}, pago(c, N_CITA, 0, { FORMAS_PAGO: mitad }));
  expect(await c.hacer(saldoFavor.obtener_uno, { CODIGOPACIENTE })).toEqual({ SALDO: 0 });
});
