// Busy times read from Google: shown in the agenda and asked about when booking; what they are for never leaves Google.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { citas } from '#features/agenda/citas/contract.ts';
import { eventos, noLaborables } from '#features/agenda/eventos/contract.ts';
import { instanteDe, sumarDias } from '#kernel/shared/dates.ts';
import { citaDePrueba, clinicaConAgenda, diaLibre, hoyDe, PERMISOS_AGENDA } from '#testing/agenda.ts';
import { type Cliente, clinica } from '#testing/clinica.ts';
import { type EnGoogle, enColaDeGoogle, enlazarGoogle, medicoEnlazado, sincronizarGoogle, sinPausa } from '#testing/google.ts';
import { TRABAJOS } from '../../../server/slices.ts';
import { gcalendarMedico } from './contract.ts';

const PERMISOS = [...PERMISOS_AGENDA, P.clinica.medicos];
async function enlazada(): Promise<{ c: Cliente; google: EnGoogle; dia: string }> {
  const { c, google } = await medicoEnlazado();
  return { c, google, dia: diaLibre(c, 10) };
}
/** One of the doctor's own events, in the clinic's local time. */
const propio = (c: Cliente, dia: string, de: string, a: string, mas: object = {}) => ({
  id: `p${Math.random()
    .toString(32)
    .slice(2, 12)
    .replace(/[^a-v0-9]/g, '0')}`,
  summary: 'Terapia de pareja',
  start: { dateTime: instanteDe(c.zona, dia, de).toISOString() },
  end: { dateTime: instanteDe(c.zona, a < de ? sumarDias(dia, 1) : dia, a).toISOString() },
  ...mas,
});
const bloques = async (c: Cliente, desde: string, hasta = desde, doctorId = 1) =>
  (await c.hacer(citas.obtener, { start: desde, end: hasta, doctorId, type: 2 })).EVENTOS.filter((e) => e.CONSECUTIVO.startsWith('G'));
const vistos = async (c: Cliente, desde: string, hasta = desde) =>
  (await bloques(c, desde, hasta)).map((e) => `${e.F_EXCLUIDA} ${e.DIACOMPLETO ? 'día' : `${e.HORAINICIAL}–${e.HORAFINAL}`}`);
const conflictos = async (c: Cliente, mas: object) =>
  (await c.llamar(citas.agregar, {}, { ...citaDePrueba(c), ...mas })).data as unknown as {
    CONFLICTOS?: Record<string, { TIPO: string; MOTIVO: string }[]>;
  } | null;

test('lo ocupado se ve sin decir en qué, estorba al agendar y se puede confirmar; borrado allá, se va de aquí', async () => {
  const { c, google, dia } = await enlazada();
  const suyo = propio(c, dia, '10:15', '11:00');
  await google.poner(suyo);
  await sincronizarGoogle(c);
  const [b] = await bloques(c, dia);
  expect(b).toMatchObject({
    TIPO: 0,
    DIACOMPLETO: 0,
    HORAINICIAL: '10:15',
    HORAFINAL: '11:00',
    CODIGOMEDICO: 1,
    MEDICO: 'Elena Márquez',
    MOTIVO: 'Ocupado (Google)',
  });
  expect(b!.CONSECUTIVO).toMatch(/^G\d+$/);
  const { rows } = await c.casa.dueno.query('select * from google_ocupado where cliente = $1', [c.cliente]);
  expect(JSON.stringify(rows)).not.toContain('Terapia');
  // The title is not even requested.
  expect((await google.pedidos()).filter((p) => p.startsWith('GET')).every((p) => p.includes('fields=') && !p.includes('summary'))).toBe(
    true,
  );

  const r = await c.llamar(citas.agregar, {}, citaDePrueba(c));
  expect(r.status).toBe(409);
  expect((r.data as unknown as { CONFLICTOS: object }).CONFLICTOS).toEqual({
    [dia]: [{ TIPO: 'Evento', MOTIVO: 'Ocupado en Google Calendar', HORA: '10:15', HORAFINAL: '11:00', SUCURSAL: '' }],
  });
  expect((await c.llamar(citas.agregar, {}, citaDePrueba(c, { H_CITA: '09:45' }))).success).toBe(true);
  expect((await c.llamar(citas.agregar, {}, citaDePrueba(c, { H_CITA: '11:00' }))).success).toBe(true);
  expect((await c.llamar(citas.agregar, {}, citaDePrueba(c, { CODIGOMEDICO: 2 }))).success).toBe(true);
  expect((await c.llamar(citas.agregar, {}, citaDePrueba(c, { CONFIRMAR_AGENDAR: 1 }))).success).toBe(true);

  const { start, end } = propio(c, dia, '16:00', '17:00');
  await google.poner({ ...suyo, start, end });
  await sincronizarGoogle(c);
  expect(await vistos(c, dia)).toEqual([`${dia} 16:00–17:00`]);
  await google.quitar(suyo.id);
  await sincronizarGoogle(c);
  expect(await vistos(c, dia)).toEqual([]);
  expect(await conflictos(c, { H_CITA: '16:00' })).not.toHaveProperty('CONFLICTOS');
});

test('los bloques no se editan ni se eliminan aquí, ni aparecen entre los días no laborables', async () => {
  const { c, google, dia } = await enlazada();
  await google.poner(propio(c, dia, '10:00', '11:00'));
  await sincronizarGoogle(c);
  const [b] = await bloques(c, dia);
  const uno = { CONSECUTIVO: b!.CONSECUTIVO };
  const AJENO = 'El tiempo ocupado en Google Calendar se cambia en Google Calendar';
  const evento = { TIPO: 0, F_EXCLUIDA: dia, DIACOMPLETO: 1, CODIGOMEDICO: 1, MOTIVO: 'Mío', VERSION: 1 };
  expect((await c.llamar(eventos.actualizar_evento, uno, evento)).message).toBe(AJENO);
  expect((await c.llamar(eventos.eliminar_evento, uno)).message).toBe(AJENO);
  expect((await c.llamar(eventos.eliminar_evento_rango, uno)).message).toBe(AJENO);
  expect(await vistos(c, dia)).toHaveLength(1);
  const lista = await c.hacer(noLaborables.obtener, {}, { FECHAINICIAL: dia, FECHAFINAL: dia });
  expect(lista.filter((e) => e.CONSECUTIVO.startsWith('G'))).toEqual([]);
  // The view of all doctors says whose it is; a user restricted to another doctor does not see it.
  expect(await bloques(c, dia, dia, 0)).toHaveLength(1);
  const suyo = await clinica({ permisos: [P.citas.agendar, P.restricciones.medicoYCaja], en: c, CODIGOMEDICO: 2 });
  expect(await bloques(suyo, dia, dia, 1)).toEqual([]);
});

test('lo libre y lo nuestro no ocupan; los días completos y lo que pasa la medianoche, sí', async () => {
  const { c, google, dia } = await enlazada();
  await c.hacer(citas.agregar, {}, citaDePrueba(c));
  const otro = sumarDias(dia, 2);
  const entero = (id: string, de: string, a: string, mas: object = {}) => ({ id, start: { date: de }, end: { date: a }, ...mas });
  await google.poner(propio(c, dia, '12:00', '13:00', { transparency: 'transparent' }));
  await google.poner(entero('cumple', dia, sumarDias(dia, 1), { transparency: 'transparent' }));
  await google.poner(entero('viaje', otro, sumarDias(otro, 2)));
  await google.poner(propio(c, sumarDias(dia, 7), '23:00', '01:30'));
  await sincronizarGoogle(c);
  await sincronizarGoogle(c);
  expect(await google.eventos()).toHaveLength(5);
  const noche = sumarDias(dia, 7);
  expect(await vistos(c, dia, sumarDias(dia, 9))).toEqual([
    `${otro} día`,
    `${sumarDias(otro, 1)} día`,
    `${noche} 23:00–23:59`,
    `${sumarDias(noche, 1)} 00:00–01:30`,
  ]);
  // An appointment that passes midnight collides with a busy time of the next day.
  const motivos = async (mas: object) =>
    Object.values((await conflictos(c, mas))?.CONFLICTOS ?? {})
      .flat()
      .map((x) => x.MOTIVO);
  expect(await motivos({ F_CITA: sumarDias(noche, -1), H_CITA: '23:30', H_MINCITA: 60 })).not.toContain('Ocupado en Google Calendar');
  expect(await motivos({ F_CITA: noche, H_CITA: '22:30', H_MINCITA: 60 })).toContain('Ocupado en Google Calendar');
  await google.poner(propio(c, sumarDias(dia, 15), '00:00', '00:30'));
  await sincronizarGoogle(c);
  expect(await motivos({ F_CITA: sumarDias(dia, 14), H_CITA: '23:30', H_MINCITA: 60 })).toContain('Ocupado en Google Calendar');
  expect(await motivos({ F_CITA: otro, H_CITA: '10:00' })).toContain('Ocupado en Google Calendar');
});

test('las citas de otra de nuestras clínicas, en el mismo calendario, ocupan; las propias no', async () => {
  const { c, google, dia } = await enlazada();
  const b = await clinicaConAgenda({ permisos: PERMISOS });
  await enlazarGoogle(b, 1, google.cuenta);
  await b.hacer(citas.agregar, {}, { ...citaDePrueba(b, { H_CITA: '13:00' }), F_CITA: dia });
  await sincronizarGoogle(b);
  await sincronizarGoogle(c);
  await sincronizarGoogle(b);
  expect(await vistos(c, dia)).toEqual([`${dia} 13:00–13:30`]);
  expect(await vistos(b, dia)).toEqual([]);
});

test('se lee lo que cambió; si Google olvidó la marca, y una vez al día, todo', async () => {
  const { c, google, dia } = await enlazada();
  const lecturas = async () =>
    (await google.pedidos()).filter((p) => p.startsWith('GET')).map((p) => (p.includes('syncToken') ? 'cambios' : 'todo'));
  await google.poner(propio(c, dia, '10:00', '11:00'));
  await sincronizarGoogle(c);
  expect(await lecturas()).toEqual(['todo', 'cambios']);
  await google.olvidar();
  await google.poner(propio(c, dia, '12:00', '13:00'));
  await sincronizarGoogle(c);
  expect(await lecturas()).toEqual(['todo', 'cambios', 'cambios', 'todo']);
  expect(await vistos(c, dia)).toEqual([`${dia} 10:00–11:00`, `${dia} 12:00–13:00`]);
  await c.sql(({ db }) => sql`update google_calendarios set completo = completo - 1`.execute(db));
  await sincronizarGoogle(c);
  expect((await lecturas()).at(-1)).toBe('todo');
  expect(await vistos(c, dia)).toHaveLength(2);
  // Busy times beyond sixty days are not kept.
  await google.poner(propio(c, sumarDias(hoyDe(c), 75), '10:00', '11:00'));
  await sincronizarGoogle(c);
  expect(await vistos(c, sumarDias(hoyDe(c), 75))).toEqual([]);
});

test('cada cinco minutos se pide la lectura de cada cuenta, y solo de ellas; sin el calendario contratado, nada', async () => {
  const { c, google, dia } = await enlazada();
  await google.poner(propio(c, dia, '10:00', '11:00'));
  await sincronizarGoogle(c);
  await c.casa.dueno.query(`select graphile_worker.remove_job(key) from graphile_worker.jobs where key like $1`, [`google/${c.cliente}/%`]);
  const turnos = TRABAJOS.find((t) => t.tarea === 'google.turnos')!;
  expect(turnos.cron).toEqual({ cada: '*/5 * * * *' });
  await turnos.correr(c.casa.host, {});
  expect(await enColaDeGoogle(c)).toEqual(['1/leer']);
  const { rows } = await c.casa.dueno.query(`select extract(epoch from run_at - now()) as s from graphile_worker.jobs where key = $1`, [
    `google/${c.cliente}/1/leer`,
  ]);
  expect(Number(rows[0].s)).toBeLessThan(300);
  // An account that was linked before busy times existed.
  await c.casa.dueno.query('delete from google_ocupado where cliente = $1', [c.cliente]);
  await c.casa.dueno.query('delete from google_calendarios where cliente = $1', [c.cliente]);
  await turnos.correr(c.casa.host, {});
  await sincronizarGoogle(c);
  expect(await vistos(c, dia)).toHaveLength(1);
  await c.sql(({ db }) => sql`update sistema_control set parametros = ${JSON.stringify({ CONFIG_GCALENDAR: 0 })}`.execute(db));
  await turnos.correr(c.casa.host, {});
  expect(await vistos(c, dia)).toEqual([]);
  // Contracted again on the same day: everything is read again.
  await c.sql(({ db }) => sql`update sistema_control set parametros = ${JSON.stringify({ CONFIG_GCALENDAR: 1 })}`.execute(db));
  await turnos.correr(c.casa.host, {});
  await sincronizarGoogle(c);
  expect(await vistos(c, dia)).toHaveLength(1);
});

test('un evento de la agenda sobre lo ocupado también se pregunta; un día no laboral, no', async () => {
  const { c, google, dia } = await enlazada();
  await google.poner(propio(c, dia, '10:15', '11:00'));
  await google.poner({ id: 'viaje', start: { date: sumarDias(dia, 2) }, end: { date: sumarDias(dia, 3) } });
  await sincronizarGoogle(c);
  const junta = { TIPO: 0, F_EXCLUIDA: dia, DIACOMPLETO: 0, HORAINICIAL: '10:30', HORAFINAL: '12:00', CODIGOMEDICO: 1, MOTIVO: 'Junta' };
  const preguntado = async (mas: object) => {
    const r = await c.llamar(eventos.agregar_evento, {}, { ...junta, ...mas });
    return r.status === 409 ? (r.data as unknown as { CONFLICTOS: object }).CONFLICTOS : r.success;
  };
  const ocupado = { TIPO: 'Evento', MOTIVO: 'Ocupado en Google Calendar', HORA: '10:15', HORAFINAL: '11:00', SUCURSAL: '' };
  expect(await preguntado({})).toEqual({ [dia]: [ocupado] });
  expect(await preguntado({ CODIGOMEDICO: 0 })).toEqual({ [dia]: [ocupado] });
  expect(await preguntado({ RANGO: 1, FECHAINICIAL: dia, FECHAFINAL: sumarDias(dia, 2) })).toEqual({
    [dia]: [ocupado],
    [sumarDias(dia, 2)]: [{ ...ocupado, HORA: '', HORAFINAL: '' }],
  });
  expect(await preguntado({ CODIGOMEDICO: 2 })).toBe(true);
  expect(await preguntado({ HORAINICIAL: '11:00' })).toBe(true);
  const { CONSECUTIVO } = await c.hacer(
    eventos.agregar_evento,
    {},
    { ...junta, CONFIRMAR_AGENDAR: 1, HORAINICIAL: '16:00', HORAFINAL: '17:00' },
  );
  const mover = { ...junta, HORAINICIAL: '10:45', HORAFINAL: '10:50', VERSION: 1 };
  expect((await c.llamar(eventos.actualizar_evento, { CONSECUTIVO: String(CONSECUTIVO) }, mover)).status).toBe(409);
  expect(
    (await c.llamar(eventos.actualizar_evento, { CONSECUTIVO: String(CONSECUTIVO) }, { ...mover, CONFIRMAR_AGENDAR: 1 })).success,
  ).toBe(true);
  expect(await preguntado({ TIPO: 1, F_EXCLUIDA: sumarDias(dia, 2) })).toBe(true);
});

test('desconectado o retirado el permiso, su tiempo deja de estorbar; con Google caído sigue lo último que se supo', async () => {
  const { c, google, dia } = await enlazada();
  await google.poner(propio(c, dia, '10:00', '11:00'));
  await sincronizarGoogle(c);
  await google.fallar({ status: 0 });
  await sincronizarGoogle(c);
  expect(await vistos(c, dia)).toHaveLength(1);
  const estado = await c.hacer(gcalendarMedico.check_gcalendar, { CODIGOMEDICO: 1 });
  expect(estado.MOTIVO).toBe('Google no responde. Se intentará de nuevo');
  expect(estado.SINCRONIZADA).toMatch(/^\d{4}-/);
  await sinPausa(c);
  await c.hacer(gcalendarMedico.desconectar_gcalendar, { CODIGOMEDICO: 1 });
  expect(await vistos(c, dia)).toEqual([]);
});
