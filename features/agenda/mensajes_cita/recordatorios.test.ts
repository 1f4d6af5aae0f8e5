// Reminders and messages of appointments.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { citas } from '#features/agenda/citas/contract.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { instanteDe, sumarDias } from '#kernel/shared/dates.ts';
import { citaDePrueba, clinicaConAgenda, hoyDe, PERMISOS_AGENDA } from '#testing/agenda.ts';
import type { Cliente } from '#testing/clinica.ts';
import { mensajesCita } from './contract.ts';
import { recordar, recordarPorCorreo } from './server/recordatorios.ts';
import '#features/agenda/citas/server/table.ts';

// The context of a job, in the clinic's time zone.

const contextoDe = <T>(c: Cliente, hacer: (ctx: Ctx) => Promise<T>): Promise<T> => enClinica(c.casa.host, c.cliente, 0, hacer, c.zona);
const mensajes = async (c: Cliente) =>
  (
    await c.sql(({ db }) =>
      sql<{ canal: string; para: string; origen: string }>`select canal, para, origen from mensajes order by id`.execute(db),
    )
  ).rows;
const CONFIRMAR_AGENDAR = '1';
/** Runs the reminder job as if it were that many hours before the appointment. */
const recordarAntes = (c: Cliente, cita: { F_CITA: string; H_CITA: string }, horas: number) =>
  contextoDe(c, (ctx) => recordar(ctx, new Date(instanteDe(c.zona, cita.F_CITA, cita.H_CITA).getTime() - horas * 3_600_000)));

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
  await recordarAntes(c, CITA, 3.01);
  expect(await mensajes(c)).toEqual([]);
  await recordarAntes(c, CITA, 2.99);
  await recordarAntes(c, CITA, 1);
  expect((await mensajes(c)).map((m) => `${m.canal} ${m.para}`).sort()).toEqual(['sms 525511112222', 'sms 525512345678']);
  expect((await c.hacer(citas.obtener_uno, { N_CITA })).SMS_PACIENTE).toBe(1);
  await c.sql(({ db }) => sql`update mensajes set estado = 2`.execute(db));
  expect(await c.hacer(citas.obtener_uno, { N_CITA })).toMatchObject({ SMS_PACIENTE: 2, SMS_DOCTOR: 2, WHATSAPP_PACIENTE: 0 });
  // After a move the new time has not been reminded yet.
  await c.hacer(citas.actualizar, { N_CITA }, { F_CITA: CITA.F_CITA, H_CITA: '16:00' });
  expect((await c.hacer(citas.obtener_uno, { N_CITA })).SMS_PACIENTE).toBe(1);
  await recordarAntes(c, CITA, 1);
  expect(await mensajes(c)).toHaveLength(2);
  await recordarAntes(c, { ...CITA, H_CITA: '16:00' }, 1);
  expect((await mensajes(c)).filter((m) => m.origen.includes('T16:00'))).toHaveLength(2);
  // A cancelled appointment gets no reminder.
  await c.hacer(citas.actualizar, { N_CITA }, { F_CITA: CITA.F_CITA, H_CITA: '18:00' });
  await c.hacer(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 4 });
  await recordarAntes(c, { ...CITA, H_CITA: '18:00' }, 1);
  expect(await mensajes(c)).toHaveLength(4);
});

test('lo que se debe de un día muy lleno sale por tandas, todo y una sola vez', async () => {
  const c = await clinicaConAgenda({ ajustes: { HORAS_ANTICIPO_ENVIO_SMS: 3 } });
  const { N_CITA, CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c, { SMS_PACIENTE: 1, WHATSAPP_PACIENTE: 1 }));
  await c.sql(({ db }) =>
    sql`insert into citas ("N_CITA", "F_CITA", "H_CITA", "H_MINCITA", "CODIGOPACIENTE", "CODIGOMEDICO", "SUCURSAL", "SMS_PACIENTE", "WHATSAPP_PACIENTE", sobrecupo)
      select 1000 + n, "F_CITA", "H_CITA", "H_MINCITA", "CODIGOPACIENTE", "CODIGOMEDICO", "SUCURSAL", 1, 1, 1
      from citas, generate_series(1, 600) n where "N_CITA" = ${N_CITA}`.execute(db),
  );
  const van: number[] = [];
  for (let vez = 0; vez < 4; vez++) {
    await recordarAntes(c, CITA, 1);
    van.push((await mensajes(c)).length);
  }
  expect(van).toEqual([500, 1000, 1202, 1202]);
  expect(new Set((await mensajes(c)).map((m) => m.origen)).size).toBe(1202);
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
  // Tijuana puts the clock forward on 14 March 2027: between nine o'clock of both days there are 23 hours.
  expect(instanteDe('America/Tijuana', '2027-03-14', '09:00').toISOString()).toBe('2027-03-14T16:00:00.000Z');
  expect(instanteDe('America/Tijuana', '2027-03-13', '09:00').toISOString()).toBe('2027-03-13T17:00:00.000Z');
  const t = await clinicaConAgenda({ ajustes: { HORAS_ANTICIPO_ENVIO_SMS: 24, ZONA_HORARIA: 'America/Tijuana' } });
  await t.casa.dueno.query("update compartido.clientes set zona = 'America/Tijuana' where cliente = $1", [t.cliente]);
  const tijuana = t.enZona('America/Tijuana');
  await tijuana.hacer(citas.agregar, {}, citaDePrueba(t, { F_CITA: '2027-03-14', H_CITA: '09:00', SMS_PACIENTE: 1, CONFIRMAR_AGENDAR }));
  await contextoDe(tijuana, (ctx) => recordar(ctx, new Date('2027-03-13T15:55:00Z')));
  expect(await mensajes(tijuana)).toEqual([]);
  await contextoDe(tijuana, (ctx) => recordar(ctx, new Date('2027-03-13T16:00:00Z')));
  expect(await mensajes(tijuana)).toHaveLength(1);
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
  const c = await clinicaConAgenda({ permisos: [...PERMISOS_AGENDA, P.pacientes.editar] });
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
  const sinCelular = 'El paciente debe tener Lada y Celular registrados';
  expect((await c.llamar(mensajesCita.enviar_whatsapp, { N_CITA }, { TCEL_LADA: '52', MENSAJE: 'Hola' })).data).toEqual({
    ERRORES: { TCELULAR: sinCelular },
  });
  expect((await c.llamar(mensajesCita.enviar_whatsapp, { N_CITA }, { MENSAJE: 'Hola' })).data).toEqual({
    ERRORES: { TCEL_LADA: sinCelular, TCELULAR: sinCelular },
  });
});

test('el recordatorio de una clínica que no solo recuerda pide confirmar con el enlace de la cita', async () => {
  const cuerpos = async (SOLO_ENVIO_RECORDATORIO: 0 | 1) => {
    const c = await clinicaConAgenda({ ajustes: { HORAS_ANTICIPO_ENVIO_SMS: 3, SOLO_ENVIO_RECORDATORIO } });
    const { CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c, { SMS_PACIENTE: 1 }));
    await recordarAntes(c, CITA, 2);
    return (await c.sql(({ db }) => sql<{ cuerpo: string }>`select cuerpo from mensajes where canal = 'sms'`.execute(db))).rows.map(
      (m) => m.cuerpo,
    );
  };
  expect(await cuerpos(0)).toEqual([expect.stringMatching(/http\S+\/c\/\S+$/)]);
  expect(await cuerpos(1)).toEqual([expect.not.stringContaining('/c/')]);
});

test('los teléfonos de los mensajes se escriben en los grupos de su país', async () => {
  const c = await clinicaConAgenda({ pais: 'cl', ajustes: { TELEFONO1: '222345678' } });
  await c.sql(({ db }) => sql`update pacientes set "TCEL_LADA" = '56', "TCELULAR" = '987654321' where "CODIGOPACIENTE" = 1`.execute(db));
  const { N_CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c));
  const m = await c.hacer(mensajesCita.obtener_mensaje, { N_CITA, ACTUALIZADA: 0, ID_FORMAS: '0' });
  for (const texto of [m.MENSAJE, m.MENSAJE_CORREO]) expect(texto).toContain('llámenos al 2 2234 5678');
});
