// The clinic's hours for messages: nobody is written to at night unless they are waiting for it, by the clinic's clock.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { citas } from '#features/agenda/citas/contract.ts';
import { listaEspera } from '#features/agenda/lista_espera/contract.ts';
import trabajos from '#features/agenda/lista_espera/server/jobs.ts';
import { ofertaTarde } from '#features/agenda/lista_espera/server/mensaje.ts';
import { recordar, recordarPorCorreo } from '#features/agenda/mensajes_cita/server/recordatorios.ts';
import { sistemaControl } from '#features/clinica/contract.ts';
import { mensajes } from '#features/mensajes/contract.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { mandar, trabajosMensajes } from '#kernel/server/mensajes.ts';
import { enLaClinica, instanteDe, sumarDias } from '#kernel/shared/dates.ts';
import { apertura, enHorario } from '#kernel/shared/horario_mensajes.ts';
import { citaDePrueba, clinicaConAgenda, diaLibre, hoyDe, PERMISOS_AGENDA } from '#testing/agenda.ts';
import { type Cliente, clinica } from '#testing/clinica.ts';
import { aQuien, cancelar, conLista, pendientes, mensajes as queSalen } from '#testing/lista_espera.ts';
import { recordatorios } from './contract.ts';

const DE_FABRICA = { HORAINICIALMENSAJES: '08:00', HORAFINALMENSAJES: '21:00' };
/** Hours for messages that are closed right now. */
const cerradas = (c: Cliente) =>
  enLaClinica(c.zona).hora < '12:00'
    ? { HORAINICIALMENSAJES: '13:00', HORAFINALMENSAJES: '22:00' }
    : { HORAINICIALMENSAJES: '01:00', HORAFINALMENSAJES: '11:00' };
const poner = (c: Cliente, h: typeof DE_FABRICA) => c.sql(({ db }) => db.updateTable('sistema_control').set(h).execute());
const contextoDe = <T>(c: Cliente, hacer: (ctx: Ctx) => Promise<T>): Promise<T> => enClinica(c.casa.host, c.cliente, 0, hacer, c.zona);
const barrer = (c: Cliente, F: string, H: string) => contextoDe(c, (ctx) => recordar(ctx, instanteDe(c.zona, F, H)));
const bandeja = async (c: Cliente): Promise<{ id: number; canal: string; estado: number; motivo: string; atendido: unknown }[]> =>
  (await c.casa.dueno.query('select id, canal, estado, motivo, atendido from mensajes where cliente = $1 order by id', [c.cliente])).rows;
const DE_NOCHE = 'Su hora cae fuera del horario de mensajes y la cita empieza antes de que abra, a las 08:00';

test('el horario se cuenta en la pared de la clínica: cada zona la suya, también cuando cambia el reloj', () => {
  expect(['07:59', '08:00', '20:59', '21:00', '01:50'].map((h) => enHorario(DE_FABRICA, h))).toEqual([false, true, true, false, false]);
  expect(enHorario({ HORAINICIALMENSAJES: '00:00', HORAFINALMENSAJES: '23:59' }, '23:59')).toBe(true);
  const abre = (ZONA_HORARIA: string, t: string) => apertura({ ...DE_FABRICA, ZONA_HORARIA }, new Date(t))?.toISOString() ?? null;
  expect(abre('America/Mexico_City', '2026-11-23T07:50:00Z')).toBe('2026-11-23T14:00:00.000Z');
  expect(abre('America/Mexico_City', '2026-11-23T14:00:00Z')).toBeNull();
  // The same instant: already open in Santiago, not yet in Tijuana.
  expect(abre('America/Santiago', '2026-11-23T15:30:00Z')).toBeNull();
  expect(abre('America/Tijuana', '2026-11-23T15:30:00Z')).toBe('2026-11-23T16:00:00.000Z');
  // From the evening to the next morning, in the night when Tijuana puts the clock forward.
  expect(abre('America/Tijuana', '2027-03-14T05:00:00Z')).toBe('2027-03-14T15:00:00.000Z');
});

test('la clínica pone su horario de mensajes: se abre antes de cerrarse, y dura', async () => {
  const c = await clinica({ permisos: [P.clinica.configurar], ajustes: DE_FABRICA });
  expect(await c.hacer(sistemaControl.obtener)).toMatchObject(DE_FABRICA);
  const error = async (h: Partial<typeof DE_FABRICA>) => (await c.llamar(sistemaControl.actualizar, {}, h)).data as unknown;
  const frase = (HORAFINALMENSAJES: string) => ({ ERRORES: { HORAFINALMENSAJES } });
  expect(await error({ HORAINICIALMENSAJES: '21:00', HORAFINALMENSAJES: '08:00' })).toMatchObject(
    frase('La hora final debe ser mayor que la inicial'),
  );
  expect(await error({ HORAINICIALMENSAJES: '08:00', HORAFINALMENSAJES: '08:30' })).toMatchObject(
    frase('El horario de mensajes debe durar al menos una hora'),
  );
  expect(await error({ HORAFINALMENSAJES: '' })).toMatchObject(frase('Este campo es requerido'));
  expect(await c.hacer(sistemaControl.obtener)).toMatchObject(DE_FABRICA);
  await c.hacer(sistemaControl.actualizar, {}, { HORAINICIALMENSAJES: '09:00', HORAFINALMENSAJES: '20:00' });
  expect(await c.hacer(sistemaControl.obtener)).toMatchObject({ HORAINICIALMENSAJES: '09:00', HORAFINALMENSAJES: '20:00' });
});

test('un recordatorio que toca de noche sale al abrir, una vez; el que ya no llegaría antes de la cita dice por qué no sale', async () => {
  const c = await clinicaConAgenda({
    permisos: [...PERMISOS_AGENDA, P.clinica.configurar],
    ajustes: { ...DE_FABRICA, HORAS_ANTICIPO_ENVIO_SMS: 3 },
  });
  const dia = diaLibre(c, 10);
  for (const H_CITA of ['07:30', '08:00', '10:00'])
    await c.hacer(citas.agregar, {}, citaDePrueba(c, { F_CITA: dia, H_CITA, SMS_PACIENTE: 1, CONFIRMAR_AGENDAR: '1' }));
  // Two reminders due in the same night: one message is sent.
  await c.hacer(recordatorios.agregar, {}, { HORAS: 2, CANAL: 'sms', PARA: 'paciente', SOLO_SIN_CONFIRMAR: 0 });
  await barrer(c, dia, '04:35');
  await barrer(c, dia, '04:40');
  expect(await bandeja(c)).toMatchObject([{ canal: 'sms', estado: 4, motivo: DE_NOCHE, atendido: expect.anything() }]);
  await barrer(c, dia, '05:05');
  await barrer(c, dia, '07:55');
  // Each reminder of the two appointments that begin before opening is noted once; the third has none yet.
  expect((await bandeja(c)).map((m) => [m.estado, m.motivo])).toEqual(Array.from({ length: 3 }, () => [4, DE_NOCHE]));
  await barrer(c, dia, '08:00');
  await barrer(c, dia, '08:05');
  const todos = await bandeja(c);
  expect(todos.map((m) => m.estado)).toEqual([4, 4, 4, 0]);
  const { rows } = await c.casa.dueno.query('select origen from mensajes where id = $1 and cliente = $2', [todos[3]!.id, c.cliente]);
  expect(rows[0].origen).toMatch(new RegExp(`SMS_PACIENTE/${dia}T10:00/p\\d+$`));
  // They do not count as failures to look at, because they were known beforehand.
  expect((await c.hacer(mensajes.fallidos)).FALLIDOS).toBe(0);
});

test('dos clínicas con la misma hora de cita y otra zona: cada una espera a su propia mañana', async () => {
  const en = async (ZONA_HORARIA: string) => {
    const c = await clinicaConAgenda({ ajustes: { ...DE_FABRICA, ZONA_HORARIA, HORAS_ANTICIPO_ENVIO_SMS: 3 } });
    await c.casa.dueno.query('update compartido.clientes set zona = $2 where cliente = $1', [c.cliente, ZONA_HORARIA]);
    const suya = c.enZona(ZONA_HORARIA);
    await suya.hacer(
      citas.agregar,
      {},
      citaDePrueba(c, { F_CITA: '2027-01-20', H_CITA: '10:00', SMS_PACIENTE: 1, CONFIRMAR_AGENDAR: '1' }),
    );
    return suya;
  };
  const [cancun, tijuana] = [await en('America/Cancun'), await en('America/Tijuana')];
  const cuantos = async (t: string) => {
    for (const c of [cancun, tijuana]) await contextoDe(c, (ctx) => recordar(ctx, new Date(t)));
    return Promise.all([cancun, tijuana].map(async (c) => (await bandeja(c)).length));
  };
  expect(await cuantos('2027-01-20T12:55:00Z')).toEqual([0, 0]);
  expect(await cuantos('2027-01-20T13:00:00Z')).toEqual([1, 0]);
  expect(await cuantos('2027-01-20T15:55:00Z')).toEqual([1, 0]);
  expect(await cuantos('2027-01-20T16:00:00Z')).toEqual([1, 1]);
});

test('el correo de la mañana espera al horario de mensajes de la clínica', async () => {
  const c = await clinicaConAgenda({ ajustes: { HORAINICIALMENSAJES: '10:30', HORAFINALMENSAJES: '14:00', DIAS_ANTICIPO_ENVIO_EMAIL: 1 } });
  await c.hacer(citas.agregar, {}, citaDePrueba(c, { F_CITA: sumarDias(hoyDe(c), 1), CONFIRMAR_AGENDAR: '1' }));
  const cuantos = async (ahora: string) => {
    await contextoDe(c, (ctx) => recordarPorCorreo({ ...ctx, ahora }));
    return (await bandeja(c)).length;
  };
  for (const ahora of ['08:05', '10:25', '14:05']) expect(await cuantos(ahora), ahora).toBe(0);
  expect(await cuantos('10:35')).toBe(1);
});

const LIBRE = { falta: () => '', enviar: async () => 'x' };
const [enviar] = trabajosMensajes(async () => null, { sms: LIBRE, correo: LIBRE }, ofertaTarde);
const correrEnvio = (c: Cliente, id: number) => enviar!.correr(c.casa.host, { cliente: c.cliente, id: Number(id) });

test('lo que nadie pidió en ese momento espera en la bandeja a que abra; lo que alguien pidió o envía a mano sale', async () => {
  const c = await clinicaConAgenda({ permisos: [...PERMISOS_AGENDA, P.clinica.configurar] });
  const horas = cerradas(c);
  await poner(c, horas);
  const m = { canal: 'sms', para: '525512345678', asunto: '', cuerpo: 'Hola' } as const;
  const espera = await contextoDe(c, (ctx) => mandar(ctx, { ...m, origen: 'uno', deDia: true }));
  const pedido = await contextoDe(c, (ctx) => mandar(ctx, { ...m, origen: 'dos' }));
  const motivo = `Sale a las ${horas.HORAINICIALMENSAJES}, cuando empieza el horario de mensajes`;
  const { rows } = await c.casa.dueno.query(
    "select (j.payload->>'id')::int as id, extract(epoch from j.run_at)::float8 * 1000 as cuando from graphile_worker._private_jobs j where (j.payload->>'cliente')::int = $1",
    [c.cliente],
  );
  const abre = apertura({ ...horas, ZONA_HORARIA: c.zona })!;
  expect(rows.find((r) => r.id === Number(espera)).cuando).toBe(abre.getTime());
  expect(rows.find((r) => r.id === Number(pedido)).cuando).toBeLessThan(abre.getTime());
  // A job that runs too early, as after a failure, waits again.
  await correrEnvio(c, espera);
  await correrEnvio(c, pedido);
  expect((await bandeja(c)).map((x) => [x.estado, x.motivo])).toEqual([
    [0, motivo],
    [2, ''],
  ]);
  // Sending by hand does not wait.
  await c.sql(({ db }) => sql`update mensajes set estado = 4 where id = ${espera}`.execute(db));
  await c.hacer(mensajes.reenviar, { ID: Number(espera) }, {});
  await correrEnvio(c, espera);
  expect((await bandeja(c))[0]).toMatchObject({ estado: 2, motivo: '' });
});

test('de noche la lista de espera no ofrece sola, y la recepción que ofrece a mano sí; lo ofrecido que venció no sale', async () => {
  const { c, N_CITA } = await conLista();
  await poner(c, cerradas(c));
  const abre = apertura({ ...cerradas(c), ZONA_HORARIA: c.zona })!;
  await cancelar(c, N_CITA);
  const correrUno = async (tarea: 'lugar' | 'ofrecer') => {
    const [p] = await pendientes(c, tarea);
    await c.casa.dueno.query('delete from graphile_worker._private_jobs where id = $1', [p!.id]);
    await trabajos.find((t) => t.tarea === p!.task)!.correr(c.casa.host, p!.payload);
  };
  const cuando = async () =>
    (
      await c.casa.dueno.query(
        'select extract(epoch from run_at)::float8 * 1000 as cuando from graphile_worker._private_jobs where id = $1',
        [(await pendientes(c, 'ofrecer'))[0]!.id],
      )
    ).rows[0].cuando;
  await correrUno('lugar');
  expect(await cuando()).toBe(abre.getTime());
  await correrUno('ofrecer');
  expect(await cuando()).toBe(abre.getTime());
  expect(await aQuien(c)).toEqual([]);
  const LUGAR = (await c.hacer(listaEspera.resumen, {}, { CODIGOMEDICO: 1 })).LUGARES[0]!.ID;
  await c.hacer(listaEspera.ofrecer, { LUGAR }, {});
  expect(await queSalen(c)).toHaveLength(1);
  const [m] = await bandeja(c);
  expect(m).toMatchObject({ estado: 0, motivo: '' });
  await c.sql(({ db }) => sql`update lista_espera_ofertas set "VENCE" = now() - interval '1 minute'`.execute(db));
  await correrEnvio(c, m!.id);
  expect(await bandeja(c)).toMatchObject([{ estado: 4, motivo: 'El ofrecimiento ya no espera respuesta' }]);
});
