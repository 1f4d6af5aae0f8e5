// Appointments sent to Google: the doctor's calendar ends up equal to the agenda, however calls fail on the way.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { citas } from '#features/agenda/citas/contract.ts';
import { medicos } from '#features/medicos/contract.ts';
import { abrirPoolDueno } from '#kernel/server/db.ts';
import { trabajar } from '#kernel/server/jobs.ts';
import { enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import { citaDePrueba, clinicaConAgenda, diaLibre, PERMISOS_AGENDA } from '#testing/agenda.ts';
import type { Cliente } from '#testing/clinica.ts';
import {
  caducarAccesos,
  cuentaNueva,
  enColaDeGoogle,
  enlazarGoogle,
  medicoEnlazado,
  type Suyo,
  sincronizarGoogle,
  sinPausa,
} from '#testing/google.ts';
import { TRABAJOS } from '../../../server/slices.ts';
import { gcalendarMedico } from './contract.ts';

const PERMISOS = [...PERMISOS_AGENDA, P.clinica.medicos];
const agendar = async (c: Cliente, mas: object = {}) => {
  const { N_CITA, CITA } = await c.hacer(citas.agregar, {}, { ...citaDePrueba(c), CONFIRMAR_AGENDAR: 1, ...mas });
  return { N_CITA, VERSION: CITA.VERSION ?? 1 };
};
const mover = (c: Cliente, N_CITA: number, VERSION: number, mas: object) =>
  c.hacer(citas.actualizar, { N_CITA }, { F_CITA: diaLibre(c, 10), H_CITA: '10:00', VERSION, CONFIRMAR_AGENDAR: 1, ...mas });
const enPared = (c: Cliente, e: Suyo) => {
  const [a, b] = [e.start, e.end].map((m) => enLaClinica(c.zona, new Date(m.dateTime!)));
  return `${a!.fecha} ${a!.hora}–${b!.hora}`;
};
const estado = (c: Cliente) => c.hacer(gcalendarMedico.check_gcalendar, { CODIGOMEDICO: 1 });
const filas = async (c: Cliente) => (await c.casa.dueno.query('select * from google_citas where cliente = $1', [c.cliente])).rows;

test('una cita aparece, se mueve y se va del calendario del médico, y no dice a qué viene el paciente', async () => {
  const { c, google } = await medicoEnlazado();
  const dia = diaLibre(c, 10);
  const { N_CITA, VERSION } = await agendar(c, { D_OBSERVACIONES: 'Dolor de pecho' });
  expect(await enColaDeGoogle(c)).toEqual(['1', '1/leer']);
  await sincronizarGoogle(c, 1, false);
  const [e] = await google.eventos();
  expect(e).toMatchObject({
    summary: 'Cita: Ana Núñez',
    location: 'Clínica de prueba',
    transparency: 'opaque',
    visibility: 'private',
    extendedProperties: { private: { galeno: `${c.codigo}/1`, cita: String(N_CITA) } },
  });
  expect(e!.start.timeZone).toBe(c.zona);
  expect(JSON.stringify(e)).not.toMatch(/pecho|5512345678|ana@ejemplo/);
  expect(enPared(c, e!)).toBe(`${dia} 10:00–10:30`);
  expect(await estado(c)).toMatchObject({ CITAS_EN_GOOGLE: 1, POR_ENVIAR: 0, MOTIVO: '' });

  await mover(c, N_CITA, VERSION, { H_CITA: '12:15' });
  expect(await estado(c)).toMatchObject({ POR_ENVIAR: 1 });
  await sincronizarGoogle(c, 1, false);
  expect((await google.eventos()).map((x) => enPared(c, x))).toEqual([`${dia} 12:15–12:45`]);

  await c.hacer(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 4 });
  await sincronizarGoogle(c, 1, false);
  expect(await google.eventos()).toEqual([]);
  expect(await filas(c)).toEqual([]);
  // An appointment that comes back keeps the event id it had.
  await c.hacer(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 0 }, { CONFIRMAR_AGENDAR: 1 });
  await sincronizarGoogle(c, 1, false);
  expect((await google.eventos()).map((x) => x.id)).toEqual([e!.id]);
  for (const quitar of [() => c.hacer(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 3 }), () => c.hacer(citas.eliminar, { N_CITA })]) {
    await quitar();
    await sincronizarGoogle(c, 1, false);
    expect(await google.eventos()).toEqual([]);
  }
});

test('lo que no cambia su lugar no se cuenta; sin cuenta enlazada no se anota nada', async () => {
  const { c, google } = await medicoEnlazado();
  const { N_CITA } = await agendar(c);
  await sincronizarGoogle(c, 1, false);
  const antes = await google.pedidos();
  await c.hacer(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 1 });
  await c.hacer(citas.actualizar_observaciones, { N_CITA }, { D_OBSERVACIONES: 'Otra cosa' });
  expect(await filas(c)).toMatchObject([{ cambio: 1, visto: 1 }]);
  await sincronizarGoogle(c, 1, false);
  expect(await google.pedidos()).toEqual(antes);
  await agendar(c, { CODIGOMEDICO: 2, H_CITA: '16:00' });
  expect(await filas(c)).toHaveLength(1);
});

test('al enlazar salen las citas de los próximos 90 días; una serie de 26 sale entera y se retira entera', async () => {
  const c = await clinicaConAgenda({ permisos: PERMISOS });
  const { N_CITA } = await agendar(c, { RECURRENTE: 1, RECURRENCIA: { PERIODICIDAD: 1, TIPO_PERIODO: 'S', CITAS: 26 } });
  expect(await filas(c)).toEqual([]);
  const google = await enlazarGoogle(c, 1, cuentaNueva());
  await sincronizarGoogle(c);
  const hasta = sumarDias(enLaClinica(c.zona).fecha, 90);
  const dentro = Array.from({ length: 26 }, (_, i) => sumarDias(diaLibre(c, 10), 7 * i)).filter((d) => d <= hasta);
  expect((await google.eventos()).map((e) => enPared(c, e))).toEqual(dentro.map((d) => `${d} 10:00–10:30`));
  await agendar(c, { H_CITA: '11:00', RECURRENTE: 1, RECURRENCIA: { PERIODICIDAD: 1, TIPO_PERIODO: 'S', CITAS: 26 } });
  expect(await enColaDeGoogle(c)).toEqual(['1', '1/leer']);
  await sincronizarGoogle(c, 1, false);
  expect(await google.eventos()).toHaveLength(dentro.length + 26);
  await c.hacer(citas.cancelar_recurrente, { N_CITA });
  await sincronizarGoogle(c, 1, false);
  expect(await google.eventos()).toHaveLength(26);
  expect(await estado(c)).toMatchObject({ CITAS_EN_GOOGLE: 26, POR_ENVIAR: 0 });
  await c.hacer(gcalendarMedico.desconectar_gcalendar, { CODIGOMEDICO: 1 });
  await sincronizarGoogle(c, 1, false);
  expect(await google.eventos()).toEqual([]);
});

test('cambiar de médico la pasa al calendario del otro', async () => {
  const { c, google } = await medicoEnlazado();
  const otro = await enlazarGoogle(c, 2, cuentaNueva());
  const { N_CITA, VERSION } = await agendar(c);
  await sincronizarGoogle(c, 1, false);
  await mover(c, N_CITA, VERSION, { CODIGOMEDICO: 2 });
  for (const m of [1, 2]) await sincronizarGoogle(c, m, false);
  expect(await google.eventos()).toEqual([]);
  expect((await otro.eventos()).map((e) => e.summary)).toEqual(['Cita: Ana Núñez']);
});

test('lo que murió entre Google y nosotros no se duplica, y lo borrado allá vuelve', async () => {
  const { c, google } = await medicoEnlazado();
  const { N_CITA } = await agendar(c);
  // Google wrote the event, but the answer was lost.
  await google.fallar({ status: 503, hecho: true });
  await sincronizarGoogle(c, 1, false);
  expect(await google.eventos()).toHaveLength(1);
  expect(await estado(c)).toMatchObject({
    CITAS_EN_GOOGLE: 0,
    POR_ENVIAR: 1,
    MOTIVO: 'Google no responde. Se intentará de nuevo',
  });
  expect(await filas(c)).toMatchObject([{ enviado: '', visto: 0 }]);
  await sinPausa(c);
  await sincronizarGoogle(c, 1, false);
  expect(await google.eventos()).toHaveLength(1);
  // The server died before recording anything, and never released its turn.
  await c.sql(({ db }) => sql`update google_citas set evento = '', enviado = '', visto = 0`.execute(db));
  await c.sql(({ db }) => sql`update google_calendarios set en_curso = now() - interval '1 minute'`.execute(db));
  const antes = (await google.pedidos()).length;
  await sincronizarGoogle(c, 1, false);
  expect(await google.pedidos()).toHaveLength(antes);
  await c.sql(({ db }) => sql`update google_calendarios set en_curso = now() - interval '6 minutes'`.execute(db));
  await sincronizarGoogle(c, 1, false);
  expect((await google.pedidos()).slice(antes).map((p) => p.split(' ')[0])).toEqual(['POST', 'PATCH']);
  expect(await google.eventos()).toHaveLength(1);
  // The doctor deleted the event in Google, or moved it: the agenda decides, so it is put back.
  const [e] = await google.eventos();
  await google.quitar(e!.id);
  await sincronizarGoogle(c);
  expect(await google.eventos()).toMatchObject([{ id: e!.id, start: e!.start }]);
  await google.poner({
    ...e,
    start: { dateTime: `${sumarDias(diaLibre(c, 10), 1)}T10:00:00Z` },
    end: { dateTime: `${sumarDias(diaLibre(c, 10), 1)}T11:00:00Z` },
  });
  await sincronizarGoogle(c);
  expect(await google.eventos()).toMatchObject([{ id: e!.id, start: e!.start, end: e!.end }]);
  // Also when Google no longer accepts the sync token; and events nobody touched are not sent again.
  await google.quitar(e!.id);
  await google.olvidar();
  await sincronizarGoogle(c);
  expect(await google.eventos()).toHaveLength(1);
  await sincronizarGoogle(c);
  const quietos = (await google.pedidos()).filter((p) => !p.startsWith('GET')).length;
  await sincronizarGoogle(c);
  expect((await google.pedidos()).filter((p) => !p.startsWith('GET'))).toHaveLength(quietos);
  await c.hacer(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 4 });
  await sincronizarGoogle(c, 1, false);
  expect(await google.eventos()).toEqual([]);
  expect(await estado(c)).toMatchObject({ MOTIVO: '', POR_ENVIAR: 0 });
});

test('tres a la vez sobre el mismo calendario hacen el trabajo de uno', async () => {
  const { c, google } = await medicoEnlazado();
  for (const H_CITA of ['09:00', '10:00', '11:00', '12:00']) await agendar(c, { H_CITA });
  await Promise.all([1, 2, 3].map(() => sincronizarGoogle(c, 1, false)));
  expect(await google.eventos()).toHaveLength(4);
  expect((await google.pedidos()).filter((p) => p.startsWith('POST'))).toHaveLength(4);
});

test('con los trabajos encendidos, lo guardado llega solo, aunque se guarde mientras se manda', async () => {
  const { c, google } = await medicoEnlazado();
  const propios = TRABAJOS.filter((t) => t.tarea === 'google.sincronizar');
  // As if three servers worked at once.
  const duenos = [1, 2, 3].map(() => abrirPoolDueno(c.casa.conexion, 6));
  const turnos = await Promise.all(duenos.map((dueno) => trabajar(c.casa.host, dueno, propios, 1)));
  try {
    const horas = Array.from({ length: 12 }, (_, i) => `${String(8 + i).padStart(2, '0')}:00`);
    await Promise.all(horas.map((H_CITA) => agendar(c, { H_CITA })));
    await expect.poll(async () => (await google.eventos()).length, { timeout: 20_000, interval: 200 }).toBe(12);
    await expect.poll(async () => (await estado(c)).POR_ENVIAR, { timeout: 20_000, interval: 200 }).toBe(0);
    expect((await google.pedidos()).filter((p) => p.startsWith('POST'))).toHaveLength(12);
  } finally {
    await Promise.all(turnos.map((t) => t.stop()));
    await Promise.all(duenos.map((dueno) => dueno.end()));
  }
});

test('si Google pide esperar se espera, y después sigue; una cita que no acepta se dice y no detiene a las otras', async () => {
  const { c, google } = await medicoEnlazado();
  for (const H_CITA of ['09:00', '10:00', '11:00']) await agendar(c, { H_CITA });
  const descansa = async () =>
    Number(
      (await c.casa.dueno.query('select extract(epoch from pausa - now()) as s from google_calendarios where cliente = $1', [c.cliente]))
        .rows[0].s,
    );
  await google.fallar({ status: 429, motivo: 'rateLimitExceeded', espera: 120 });
  await sincronizarGoogle(c, 1, false);
  expect(await descansa()).toBeGreaterThan(110);
  expect(await descansa()).toBeLessThan(150);
  expect(await estado(c)).toMatchObject({ POR_ENVIAR: 3, MOTIVO: 'Google pidió esperar antes de seguir' });
  const antes = (await google.pedidos()).length;
  // A new save does not shorten the wait.
  await agendar(c, { H_CITA: '12:00' });
  await sincronizarGoogle(c, 1, false);
  expect(await google.pedidos()).toHaveLength(antes);
  const {
    rows: [espera],
  } = await c.casa.dueno.query("select run_at > now() + interval '1 minute' as luego from graphile_worker.jobs where key = $1", [
    `google/${c.cliente}/1`,
  ]);
  expect(espera.luego).toBe(true);
  await sinPausa(c);
  await google.fallar({ status: 403, motivo: 'userRateLimitExceeded' });
  await sincronizarGoogle(c, 1, false);
  expect(await descansa()).toBeGreaterThan(20);
  await sinPausa(c);
  await google.fallar({ status: 400, motivo: 'invalid' });
  await sincronizarGoogle(c, 1, false);
  expect(await google.eventos()).toHaveLength(3);
  expect(await estado(c)).toMatchObject({ POR_ENVIAR: 0, CITAS_EN_GOOGLE: 3, MOTIVO: 'Google no aceptó 1 cita' });
  await c.hacer(gcalendarMedico.sincronizar_gcalendar, { CODIGOMEDICO: 1 });
  await sincronizarGoogle(c);
  expect(await google.eventos()).toHaveLength(4);
  expect(await estado(c)).toMatchObject({ MOTIVO: '', CITAS_EN_GOOGLE: 4 });
});

test('un acceso vencido se renueva una vez; un permiso retirado se dice, y enlazar de nuevo pone todo en su lugar', async () => {
  const { c, google } = await medicoEnlazado();
  const { N_CITA } = await agendar(c);
  await agendar(c, { H_CITA: '12:00' });
  await caducarAccesos(c);
  await sincronizarGoogle(c, 1, false);
  expect(await google.eventos()).toHaveLength(2);
  await google.retirar();
  await c.hacer(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 4 });
  await sincronizarGoogle(c, 1, false);
  const perdida = await estado(c);
  expect(perdida).toMatchObject({ USE_GOOGLE_CALENDAR: 0, EMAIL_GOOGLE_CALENDAR: '' });
  expect(perdida.RETIRADA).toMatch(/^\d{4}-/);
  const { rows } = await c.casa.dueno.query('select asunto from mensajes where cliente = $1', [c.cliente]);
  expect(rows).toEqual([]);
  expect(await google.eventos()).toHaveLength(2);
  // Rows that wait for a new link do not start any job.
  await c.casa.dueno.query('select graphile_worker.remove_job(key) from graphile_worker.jobs where key like $1', [`google/${c.cliente}/%`]);
  await sincronizarGoogle(c);
  expect(await enColaDeGoogle(c)).toEqual([]);
  expect(await filas(c)).toHaveLength(2);
  await enlazarGoogle(c, 1, google.cuenta);
  await sincronizarGoogle(c);
  expect((await google.eventos()).map((e) => enPared(c, e))).toEqual([`${diaLibre(c, 10)} 12:00–12:30`]);
  expect((await estado(c)).RETIRADA).toBeNull();
});

test('desconectar retira lo que está por venir y entonces devuelve el permiso; enlazar enseguida no pierde nada', async () => {
  const { c, google } = await medicoEnlazado();
  await agendar(c);
  await sincronizarGoogle(c, 1, false);
  await google.poner({ id: 'propio', summary: 'Yoga', start: { date: '2099-01-01' }, end: { date: '2099-01-02' } });
  const secretos = async () =>
    (await c.casa.dueno.query('select nombre from secretos where cliente = $1', [c.cliente])).rows.map((r) => r.nombre);
  await c.hacer(gcalendarMedico.desconectar_gcalendar, { CODIGOMEDICO: 1 });
  expect(await estado(c)).toMatchObject({ USE_GOOGLE_CALENDAR: 0, CITAS_EN_GOOGLE: 0 });
  expect(await filas(c)).toEqual([]);
  // Google is down, so the clean-up waits.
  await google.fallar({ status: 503 });
  await sincronizarGoogle(c, 1, false);
  expect(await secretos()).toEqual([expect.stringMatching(/^google\/adios\/1\//)]);
  await sinPausa(c);
  // Linked again before the clean-up ran: first the clean-up, then everything is sent anew.
  await enlazarGoogle(c, 1, google.cuenta);
  await sincronizarGoogle(c);
  expect(await secretos()).toEqual(['google/1']);
  expect((await google.eventos()).map((e) => e.summary)).toEqual(['Cita: Ana Núñez', 'Yoga']);
  await c.hacer(gcalendarMedico.desconectar_gcalendar, { CODIGOMEDICO: 1 });
  await sincronizarGoogle(c, 1, false);
  expect((await google.eventos()).map((e) => e.summary)).toEqual(['Yoga']);
  expect(await secretos()).toEqual([]);
});

test('el médico que ya no está se despide de su calendario por la noche', async () => {
  const { c, google } = await medicoEnlazado();
  await agendar(c);
  await sincronizarGoogle(c, 1, false);
  await c.sql(({ db }) => sql`update medicos set eliminado = now() where "CODIGOMEDICO" = 1`.execute(db));
  await TRABAJOS.find((t) => t.tarea === 'google.revisar')!.correr(c.casa.host, {});
  await sincronizarGoogle(c, 1, false);
  expect(await google.eventos()).toEqual([]);
  const { rows } = await c.casa.dueno.query(
    `select 1 from cuentas_externas where cliente = $1 union all select 1 from secretos where cliente = $1`,
    [c.cliente],
  );
  expect(rows).toEqual([]);
});

test('otra cuenta en lugar de la enlazada: la anterior queda como estaba sin nosotros', async () => {
  const { c, google } = await medicoEnlazado();
  await agendar(c);
  await sincronizarGoogle(c, 1, false);
  const otra = await enlazarGoogle(c, 1, cuentaNueva());
  await sincronizarGoogle(c);
  expect(await google.eventos()).toEqual([]);
  expect(await otra.eventos()).toHaveLength(1);
});

test('en dos clínicas con la misma cuenta: desconectar en una no deja a la otra sin permiso', async () => {
  const { c, google } = await medicoEnlazado();
  const b = await clinicaConAgenda({ permisos: PERMISOS });
  await enlazarGoogle(b, 1, google.cuenta);
  await agendar(c);
  await agendar(b, { H_CITA: '16:00' });
  await sincronizarGoogle(c, 1, false);
  await sincronizarGoogle(b, 1, false);
  expect(await google.eventos()).toHaveLength(2);
  await c.hacer(gcalendarMedico.desconectar_gcalendar, { CODIGOMEDICO: 1 });
  await sincronizarGoogle(c, 1, false);
  await agendar(b, { H_CITA: '17:00' });
  await caducarAccesos(b);
  await sincronizarGoogle(b, 1, false);
  expect((await google.eventos()).map((e) => (e.extendedProperties as { private: { galeno: string } }).private.galeno)).toEqual([
    `${b.codigo}/1`,
    `${b.codigo}/1`,
  ]);
});

test('sin el nombre, el calendario dice las iniciales', async () => {
  const { c, google } = await medicoEnlazado();
  await agendar(c);
  await c.hacer(gcalendarMedico.ajustar_gcalendar, { CODIGOMEDICO: 1 }, { NOMBRE_PACIENTE: 0 });
  await sincronizarGoogle(c);
  expect((await google.eventos()).map((e) => e.summary)).toEqual(['Cita: A. N.']);
  expect((await estado(c)).NOMBRE_PACIENTE).toBe(0);
  expect((await c.llamar(gcalendarMedico.ajustar_gcalendar, { CODIGOMEDICO: 2 }, { NOMBRE_PACIENTE: 0 })).message).toBe(
    'La cuenta de Google Calendar no está enlazada',
  );
  expect((await c.llamar(gcalendarMedico.sincronizar_gcalendar, { CODIGOMEDICO: 2 })).message).toBe(
    'La cuenta de Google Calendar no está enlazada',
  );
});

test('una cita que pasa la medianoche y otra en el día en que cambia el reloj duran lo que duran', async () => {
  const c = await clinicaConAgenda({ permisos: PERMISOS, pais: 'cl' });
  const google = await enlazarGoogle(c, 1, cuentaNueva());
  await sincronizarGoogle(c);
  const { N_CITA } = await agendar(c, { H_CITA: '23:30', H_MINCITA: 60 });
  // In Chile the clocks go forward at midnight: half past twelve of that day does not exist.
  await c.sql(({ db }) => sql`update citas set "F_CITA" = '2027-09-04' where "N_CITA" = ${N_CITA}`.execute(db));
  await sincronizarGoogle(c, 1, false);
  const [e] = await google.eventos();
  expect([e!.start.dateTime, e!.end.dateTime]).toEqual(['2027-09-05T03:30:00.000Z', '2027-09-05T04:30:00.000Z']);
  expect(e!.start.timeZone).toBe('America/Santiago');
});

test('con Google caído la agenda guarda y se abre como siempre, y nadie habla con él', async () => {
  const { c, google } = await medicoEnlazado();
  await google.fallar(...Array.from({ length: 50 }, () => ({ status: 0 })));
  const antes = (await google.pedidos()).length;
  const dia = diaLibre(c, 10);
  const { N_CITA, VERSION } = await agendar(c);
  await mover(c, N_CITA, VERSION, { H_CITA: '13:00' });
  expect((await c.hacer(citas.obtener, { start: dia, end: dia, doctorId: 1, type: 2 })).CITAS).toHaveLength(1);
  expect((await c.hacer(medicos.obtener_uno, { CODIGOMEDICO: 1 })).USE_GOOGLE_CALENDAR).toBe(1);
  await estado(c);
  expect(await google.pedidos()).toHaveLength(antes);
});
