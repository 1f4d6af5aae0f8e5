import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { mensajesCita } from '#features/agenda/mensajes_cita/contract.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { instanteDe, sumarDias } from '#kernel/shared/dates.ts';
import { citaDePrueba, clinicaConAgenda, hoyDe } from '#kernel/testing/agenda.ts';
import type { Cliente } from '#kernel/testing/clinica.ts';
import { citas } from './contract.ts';
import { momentoDe, recordar, recordarPorCorreo } from './server/recordatorios.ts';
import './server/table.ts';

// What jobs hold, in the clinic's wall.

const contextoDe = <T>(c: Cliente, hacer: (ctx: Ctx) => Promise<T>): Promise<T> => enClinica(c.casa.host, c.cliente, 0, hacer, c.zona);
const mensajes = async (c: Cliente) =>
  (
    await c.sql(({ db }) =>
      sql<{ canal: string; para: string; origen: string }>`select canal, para, origen from mensajes order by id`.execute(db),
    )
  ).rows;
const CONFIRMAR_AGENDAR = '1';
const _conflictos = (r: { data: unknown }) =>
  (r.data as { CONFLICTOS: Record<string, { TIPO: string; MOTIVO: string; HORA: string }[]> }).CONFLICTOS;

test('recordatorios: el médico sin celular no puede, el paciente sin celular se avisa, y la otra cita del día también', async () => {
  const c = await clinicaConAgenda();
  expect((await c.llamar(citas.agregar, {}, citaDePrueba(c, { CODIGOMEDICO: 2, SMS_DOCTOR: 1 }))).data).toMatchObject({
    ERRORES: { SMS_DOCTOR: 'El médico debe tener Lada y Celular registrados' },
  });
  const r = await c.hacer(citas.agregar, {}, citaDePrueba(c, { CODIGOPACIENTE: 2, SMS_PACIENTE: 1 }));
  expect(r.ADVERTENCIA).toContain('no se le enviará el recordatorio');
  expect((await c.hacer(citas.obtener_uno, { N_CITA: r.N_CITA })).SMS_PACIENTE).toBe(0);
  const otra = await c.hacer(citas.agregar, {}, citaDePrueba(c, { CODIGOPACIENTE: 2, H_CITA: '12:00', CODIGOMEDICO: 2 }));
  expect(otra.ADVERTENCIA).toContain('El paciente tiene otra cita el');
});

test('el recordatorio sale una vez, a su hora y solo si la cita sigue en pie; el estado dice Enviado cuando se envió', async () => {
  const c = await clinicaConAgenda({ ajustes: { HORAS_ANTICIPO_ENVIO_SMS: 3 } });
  const { N_CITA, CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c, { SMS_PACIENTE: 1, SMS_DOCTOR: 1 }));
  const { rows } = await c.casa.dueno.query(
    "select key, run_at from graphile_worker.jobs where task_identifier = 'agenda.recordatorio' and key like $1",
    [`cita/${c.codigo}/%`],
  );
  expect(rows).toHaveLength(1);
  expect(new Date(rows[0].run_at).toISOString()).toBe(momentoDe(c.zona, CITA.F_CITA, CITA.H_CITA, 3).toISOString());
  const correr = (H_CITA = CITA.H_CITA) => contextoDe(c, (ctx) => recordar(ctx, { N_CITA, F_CITA: CITA.F_CITA, H_CITA }));
  await correr('09:00');
  expect(await mensajes(c)).toEqual([]);
  await correr();
  await correr();
  expect((await mensajes(c)).map((m) => `${m.canal} ${m.para}`).sort()).toEqual(['sms 525511112222', 'sms 525512345678']);
  expect((await c.hacer(citas.obtener_uno, { N_CITA })).SMS_PACIENTE).toBe(1);
  await c.sql(({ db }) => sql`update mensajes set estado = 2`.execute(db));
  expect(await c.hacer(citas.obtener_uno, { N_CITA })).toMatchObject({ SMS_PACIENTE: 2, SMS_DOCTOR: 2, WHATSAPP_PACIENTE: 0 });
  // Moved: the new time has not been reminded.
  await c.hacer(citas.actualizar, { N_CITA }, { F_CITA: CITA.F_CITA, H_CITA: '16:00' });
  expect((await c.hacer(citas.obtener_uno, { N_CITA })).SMS_PACIENTE).toBe(1);
});

test('el correo de la mañana sale una vez a quien tiene correo y cita el día que la clínica eligió', async () => {
  const c = await clinicaConAgenda({ ajustes: { DIAS_ANTICIPO_ENVIO_EMAIL: 1 } });
  const manana = sumarDias(hoyDe(c), 1);
  await c.hacer(citas.agregar, {}, citaDePrueba(c, { F_CITA: manana, CONFIRMAR_AGENDAR }));
  await c.hacer(citas.agregar, {}, citaDePrueba(c, { F_CITA: manana, H_CITA: '11:00', CODIGOPACIENTE: 2, CONFIRMAR_AGENDAR }));
  await contextoDe(c, (ctx) => recordarPorCorreo({ ...ctx, ahora: '07:05' }));
  expect(await mensajes(c)).toEqual([]);
  await contextoDe(c, (ctx) => recordarPorCorreo({ ...ctx, ahora: '08:05' }));
  await contextoDe(c, (ctx) => recordarPorCorreo({ ...ctx, ahora: '08:35' }));
  expect((await mensajes(c)).map((m) => m.para)).toEqual(['ana@ejemplo.mx']);
});

test('el cambio de horario de Tijuana y de Santiago no mueve las citas ni sus recordatorios', async () => {
  // Tijuana springs forward on 8 March 2026: the clock between the two days runs 23 hours.
  expect(momentoDe('America/Tijuana', '2026-03-08', '09:00', 24).toISOString()).toBe('2026-03-07T16:00:00.000Z');
  expect(instanteDe('America/Tijuana', '2026-03-08', '09:00').toISOString()).toBe('2026-03-08T16:00:00.000Z');
  expect(instanteDe('America/Tijuana', '2026-03-07', '09:00').toISOString()).toBe('2026-03-07T17:00:00.000Z');
  // Santiago has no 00:30 on 6 September 2026; the day still has its 09:00.
  expect(momentoDe('America/Santiago', '2026-09-06', '09:00', 3).toISOString()).toBe('2026-09-06T09:00:00.000Z');
  const c = await clinicaConAgenda({ pais: 'cl' });
  const { CITAS } = await c.hacer(
    citas.agregar,
    {},
    citaDePrueba(c, {
      F_CITA: '2027-08-29',
      RECURRENTE: 1,
      RECURRENCIA: { PERIODICIDAD: 1, TIPO_PERIODO: 'S', CITAS: 3 },
      CONFIRMAR_AGENDAR,
    }),
  );
  const vistas = await c.hacer(citas.obtener, { start: '2027-08-29', end: '2027-09-30', doctorId: 1, type: 2 });
  expect(vistas.CITAS.map((x) => [x.N_CITA, x.F_CITA, x.H_CITA])).toEqual(
    CITAS.map((n, i) => [n, sumarDias('2027-08-29', i * 7), '10:00']),
  );
});

test('mensajes: el texto, el correo a la bandeja y el enlace de WhatsApp, guardando el contacto si se pide', async () => {
  const c = await clinicaConAgenda();
  const { N_CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c));
  const m = await c.hacer(mensajesCita.obtener_mensaje, { N_CITA, ACTUALIZADA: 0, ID_FORMAS: '0' });
  expect(m).toMatchObject({ MAIL: 'ana@ejemplo.mx', TCEL_LADA: '52' });
  expect(m.MENSAJE).toContain('Hola, Ana: su cita quedó agendada para el');
  expect((await c.hacer(mensajesCita.obtener_mensaje, { N_CITA, ACTUALIZADA: 1, ID_FORMAS: '0' })).MENSAJE).toContain('se reprogramó');
  await c.hacer(mensajesCita.enviar_correo, { N_CITA }, { MAIL: 'otra@ejemplo.mx', ACTUALIZAR: 1 });
  expect(await mensajes(c)).toMatchObject([{ canal: 'correo', para: 'otra@ejemplo.mx' }]);
  expect((await c.hacer(citas.obtener_uno, { N_CITA })).MAIL).toBe('otra@ejemplo.mx');
  expect((await c.llamar(mensajesCita.enviar_correo, { N_CITA }, {})).status).toBe(422);
  expect(await c.hacer(mensajesCita.enviar_whatsapp, { N_CITA }, { TCEL_LADA: '52', TCELULAR: '5512345678', MENSAJE: 'Hola' })).toEqual({
    ENLACE: 'https://wa.me/525512345678?text=Hola',
  });
  expect((await c.llamar(mensajesCita.enviar_whatsapp, { N_CITA }, { TCEL_LADA: '52', MENSAJE: 'Hola' })).data).toMatchObject({
    ERRORES: { TCELULAR: 'El paciente debe tener Lada y Celular registrados' },
  });
});

test('el recordatorio de una clínica que no solo recuerda pide confirmar con el enlace de la cita', async () => {
  const cuerpos = async (SOLO_ENVIO_RECORDATORIO: 0 | 1) => {
    const c = await clinicaConAgenda({ ajustes: { HORAS_ANTICIPO_ENVIO_SMS: 3, SOLO_ENVIO_RECORDATORIO } });
    const { N_CITA, CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c, { SMS_PACIENTE: 1 }));
    await contextoDe(c, (ctx) => recordar(ctx, { N_CITA, F_CITA: CITA.F_CITA, H_CITA: CITA.H_CITA }));
    return (await c.sql(({ db }) => sql<{ cuerpo: string }>`select cuerpo from mensajes where canal = 'sms'`.execute(db))).rows.map(
      (m) => m.cuerpo,
    );
  };
  expect(await cuerpos(0)).toEqual([expect.stringMatching(/Por favor confirme o cancele aquí: http\S+\/c\/\S+$/)]);
  expect(await cuerpos(1)).toEqual([expect.not.stringContaining('/c/')]);
});
