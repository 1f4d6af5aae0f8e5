// Which changes free a time, and whom it suits.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { citas } from '#features/agenda/citas/contract.ts';
import { respuestas } from '#features/agenda/respuestas/contract.ts';
import { enlaceRespuesta } from '#features/agenda/respuestas/server/ficha.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { citaDePrueba, diaLibre } from '#testing/agenda.ts';
import { aQuien, cancelar, conLista, correr, esperar, estados, pendientes, ultima } from '#testing/lista_espera.ts';
import { listaEspera } from './contract.ts';
import trabajos from './server/jobs.ts';

test('todo lo que libera un lugar lo ofrece: eliminar, mover, acortar, la serie y el «no voy» del paciente', async () => {
  const { c, N_CITA, dia } = await conLista({ AUTOMATICA: 0, MINUTOS: 30 });
  const libres = async () => {
    await correr(c);
    return (await c.hacer(listaEspera.resumen, {}, { CODIGOMEDICO: 1 })).LUGARES.map((l) => `${l.F_CITA} ${l.H_CITA} ${l.H_MINCITA}`);
  };
  const agendar = async (H_CITA: string, mas: object = {}) =>
    (await c.hacer(citas.agregar, {}, citaDePrueba(c, { CODIGOPACIENTE: 4, H_CITA, CONFIRMAR_AGENDAR: '1', ...mas }))).N_CITA;
  const esperados: string[] = [];
  await c.hacer(citas.eliminar, { N_CITA }, { MOTIVO: '' });
  expect(await libres()).toEqual([...esperados, `${dia} 10:00 30`]);
  const movida = await agendar('10:00');
  expect(await libres()).toEqual([]);
  await c.hacer(citas.actualizar, { N_CITA: movida }, { F_CITA: dia, H_CITA: '12:00' });
  expect(await libres()).toEqual([`${dia} 10:00 30`]);
  const larga = await agendar('16:00', { H_MINCITA: 60 });
  await c.hacer(citas.actualizar, { N_CITA: larga }, { F_CITA: dia, H_CITA: '16:00', H_MINCITA: 20 });
  expect(await libres()).toEqual([`${dia} 10:00 30`, `${dia} 16:20 40`]);
  const serie = await agendar('17:00', { RECURRENTE: 1, RECURRENCIA: { PERIODICIDAD: 1, TIPO_PERIODO: 'D', CITAS: 3 } });
  await c.hacer(citas.cancelar_recurrente, { N_CITA: serie });
  expect((await libres()).filter((l) => l.includes('17:00'))).toHaveLength(3);
  const suya = await agendar('18:00');
  const enlace = await enClinica(c.casa.host, c.cliente, 0, async (ctx) => enlaceRespuesta(ctx, suya));
  const [, CLIENT = '', FICHA = ''] = /\/c\/([^/]+)\/([^/]+)$/.exec(enlace) ?? [];
  await c.sinSesion().hacer(respuestas.responder, { FICHA }, { CLIENT, RESPUESTA: 2 });
  expect((await libres()).filter((l) => l.includes('18:00'))).toHaveLength(1);
  // Changes that free no time: tag, note, a longer duration, and a day that nobody waits for.
  const quieta = await agendar('19:00');
  await c.hacer(citas.actualizar_observaciones, { N_CITA: quieta }, { D_OBSERVACIONES: 'x' });
  await c.hacer(citas.cambiar_estatus, { N_CITA: quieta, C_ESTATUS: 1 });
  await c.hacer(citas.actualizar, { N_CITA: quieta }, { F_CITA: dia, H_CITA: '19:00', H_MINCITA: 40 });
  const lejos = await agendar('09:00', { F_CITA: diaLibre(c, 60) });
  await cancelar(c, lejos);
  expect(await pendientes(c, 'lugar', 'ofrecer')).toEqual([]);
});

test('solo se pregunta a quien le queda: médico, sucursal, días, horas, fechas, otra cita suya, y sin conflictos', async () => {
  const { c, N_CITA, dia } = await conLista({ AUTOMATICA: 0, MINUTOS: 30 });
  await cancelar(c, N_CITA);
  await correr(c);
  const LUGAR = (await c.hacer(listaEspera.resumen, {}, { CODIGOMEDICO: 1 })).LUGARES[0]!.ID;
  const [uno] = (await c.hacer(listaEspera.obtener)).ESPERAS;
  const deOtroDia = (new Date(`${dia}T00:00:00Z`).getUTCDay() + 6 + 3) % 7;
  const leQueda = async (mas: object) => {
    await c.hacer(listaEspera.actualizar, { ID: uno!.ID }, esperar(c, mas));
    return (await c.hacer(listaEspera.candidatos, { LUGAR })).some((x) => x.ID === uno!.ID);
  };
  expect(await leQueda({ CODIGOMEDICO: '' })).toBe(true);
  expect(await leQueda({ CODIGOMEDICO: 2 })).toBe(false);
  expect(await leQueda({ SUCURSAL: 1 })).toBe(true);
  expect(await leQueda({ DIAS: [deOtroDia] })).toBe(false);
  expect(await leQueda({ DIAS: [0, 1, 2, 3, 4, 5, 6] })).toBe(true);
  expect(await leQueda({ PARTE: 1 })).toBe(true);
  expect(await leQueda({ PARTE: 2 })).toBe(false);
  expect(await leQueda({ PARTE: 3, HORAINICIAL: '10:00', HORAFINAL: '10:00' })).toBe(true);
  expect(await leQueda({ PARTE: 3, HORAINICIAL: '10:05', HORAFINAL: '12:00' })).toBe(false);
  expect(await leQueda({ FECHAFINAL: diaLibre(c, 3) })).toBe(false);
  // Sixty minutes do not fit before the appointment of half past ten; thirty do.
  await c.hacer(citas.agregar, {}, citaDePrueba(c, { CODIGOPACIENTE: 4, H_CITA: '10:30' }));
  expect(await leQueda({ H_MINCITA: 60 })).toBe(true);
  expect((await c.llamar(listaEspera.ofrecer, { LUGAR }, { ESPERA: uno!.ID })).message).toBe('Ese lugar no le queda al paciente');
  expect(await leQueda({})).toBe(true);
  await c.hacer(citas.agregar, {}, citaDePrueba(c, { CODIGOPACIENTE: 2, CODIGOMEDICO: 2, H_CITA: '10:15', CONFIRMAR_AGENDAR: '1' }));
  expect(await leQueda({})).toBe(false);
  await c.sql(({ db }) => sql`update pacientes set "MAIL" = '', "TCELULAR" = ''`.execute(db));
  expect((await c.llamar(listaEspera.ofrecer, { LUGAR })).message).toBe('A nadie de la lista de espera le queda ese lugar');
});

test('quien espera una videoconsulta la tiene, con su enlace y lo que cobra el médico', async () => {
  const { c, N_CITA } = await conLista();
  await c.sql(async ({ db }) => {
    await sql`insert into conceptos_ingresos ("CODIGO", "DESCRIPCION", "IMPORTE") values (7, 'Videoconsulta', 500)`.execute(db);
    await sql`update medicos set "CONCEPTO_VIDEOCONSULTA" = 7`.execute(db);
    await sql`update lista_espera set "TIPO_CITA" = 1`.execute(db);
  });
  await cancelar(c, N_CITA);
  await correr(c);
  expect((await (await ultima(c)).decir(1)).data).toMatchObject({ ESTADO: 1, TIPO_CITA: 1 });
  const { CITA_NUEVA } = (await c.hacer(listaEspera.obtener, {}, { ESTADO: 2 })).ESPERAS[0]!;
  const cita = await c.hacer(citas.obtener_uno, { N_CITA: CITA_NUEVA! });
  expect(cita).toMatchObject({ TIPO_CITA: 1, C_ESTATUS: 1, CONCEPTO: 7, IMPORTE: 500, ESTADO_PAGO: 1 });
  expect(cita.CODIGO_ENLACE.startsWith(`${c.codigo}.`)).toBe(true);
});

test('lo que sobra de un lugar más largo se vuelve a ofrecer', async () => {
  const { c, N_CITA, dia } = await conLista();
  await c.hacer(citas.actualizar, { N_CITA }, { F_CITA: dia, H_CITA: '10:00', H_MINCITA: 60 });
  await cancelar(c, N_CITA);
  await correr(c);
  await (await ultima(c)).decir(1);
  await correr(c);
  expect(await aQuien(c)).toEqual([
    [2, 1],
    [3, 0],
  ]);
  expect((await (await ultima(c)).ver()).data).toMatchObject({ H_CITA: '10:30', H_MINCITA: 30 });
});

test('por el reloj: quien dejó pasar sus fechas deja de esperar', async () => {
  const { c } = await conLista();
  await c.sql(({ db }) =>
    sql`update lista_espera set "FECHAINICIAL" = current_date - 9, "FECHAFINAL" = current_date - 1 where "CODIGOPACIENTE" = 2`.execute(db),
  );
  expect((await c.hacer(listaEspera.resumen, {}, { CODIGOMEDICO: 1 })).ESPERAN).toBe(2);
  const cron = trabajos.find((t) => t.tarea === 'lista_espera.caducar')!;
  await cron.correr({ ...c.casa.host, clientes: async () => [{ cliente: c.cliente, zona: c.zona }] }, {});
  expect(await estados(c)).toEqual([
    [2, 3],
    [3, 0],
    [1, 0],
  ]);
  // New dates reopen the entry.
  const [vencida] = (await c.hacer(listaEspera.obtener, {}, { ESTADO: 3 })).ESPERAS;
  await c.hacer(listaEspera.actualizar, { ID: vencida!.ID }, esperar(c));
  expect((await estados(c))[0]).toEqual([2, 0]);
});
