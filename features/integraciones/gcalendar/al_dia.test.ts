// The calendar stays in step with the agenda after relinking, changing accounts, long absences and suspension of the clinic.
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { P } from '#domain/permisos.ts';
import { citas } from '#features/agenda/citas/contract.ts';
import { instanteDe } from '#kernel/shared/dates.ts';
import { citaDePrueba, clinicaConAgenda, diaLibre, hoyDe, PERMISOS_AGENDA } from '#testing/agenda.ts';
import type { Cliente } from '#testing/clinica.ts';
import { cuentaNueva, type EnGoogle, enColaDeGoogle, enlazarGoogle, medicoEnlazado, sincronizarGoogle, sinPausa } from '#testing/google.ts';
import { gcalendarMedico } from './contract.ts';

const UNO = { CODIGOMEDICO: 1 };
const agendar = async (c: Cliente, mas: object = {}) =>
  (await c.hacer(citas.agregar, {}, { ...citaDePrueba(c), CONFIRMAR_AGENDAR: 1, ...mas })).N_CITA;
const estado = (c: Cliente) => c.hacer(gcalendarMedico.check_gcalendar, UNO);
const secretos = async (c: Cliente) =>
  (await c.casa.dueno.query('select nombre from secretos where cliente = $1 order by 1', [c.cliente])).rows.map((r) => r.nombre);
const sinCola = (c: Cliente) =>
  c.casa.dueno.query('select graphile_worker.remove_job(key) from graphile_worker.jobs where key like $1', [`google/${c.cliente}/%`]);
const noDeja = (google: EnGoogle) => google.fallar(...Array.from({ length: 50 }, () => ({ status: 403, motivo: 'forbidden' })));
afterEach(() => vi.useRealTimers());

test('una cuenta anterior que ya no contesta no detiene a la nueva, que no dice nada de ella', async () => {
  const { c, google: vieja } = await medicoEnlazado();
  await agendar(c);
  await sincronizarGoogle(c, 1, false);
  await noDeja(vieja);
  const nueva = await enlazarGoogle(c, 1, cuentaNueva());
  await nueva.poner({
    id: 'comida',
    start: { dateTime: instanteDe(c.zona, diaLibre(c, 5), '13:00').toISOString() },
    end: { dateTime: instanteDe(c.zona, diaLibre(c, 5), '14:00').toISOString() },
  });
  await sinCola(c);
  await sincronizarGoogle(c);
  expect(await nueva.eventos()).toHaveLength(2);
  expect(await estado(c)).toMatchObject({ MOTIVO: '', CITAS_EN_GOOGLE: 1, POR_ENVIAR: 0, SINCRONIZADA: expect.stringMatching(/^\d{4}-/) });
  const dia = diaLibre(c, 5);
  expect((await c.hacer(citas.obtener, { start: dia, end: dia, doctorId: 1, type: 2 })).EVENTOS).toMatchObject([
    { MOTIVO: 'Ocupado (Google)' },
  ]);
  // Only the clean-up of the old account is retried, at its own time; new saves send nothing to the old account.
  expect(await secretos(c)).toEqual(['google/1', expect.stringMatching(/^google\/adios\/1\//)]);
  expect(await enColaDeGoogle(c)).toEqual(['1/adios']);
  const antes = (await vieja.pedidos()).length;
  await agendar(c, { H_CITA: '12:00' });
  await sincronizarGoogle(c, 1, false);
  expect(await nueva.eventos()).toHaveLength(3);
  expect(await vieja.pedidos()).toHaveLength(antes);
  // When the old account answers again, our events are removed from it.
  await vieja.fallar();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 3_600_000 });
  await sincronizarGoogle(c, 1, false);
  expect(await vieja.eventos()).toEqual([]);
  expect(await secretos(c)).toEqual(['google/1']);
});

test('la misma cuenta, enlazada de nuevo, se despide con su permiso nuevo', async () => {
  const { c, google } = await medicoEnlazado();
  const N_CITA = await agendar(c);
  await agendar(c, { H_CITA: '12:00' });
  await sincronizarGoogle(c, 1, false);
  await c.hacer(gcalendarMedico.desconectar_gcalendar, UNO);
  // The old permission no longer works, and the events to be removed are still in the calendar.
  await google.retirar();
  await c.hacer(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 4 });
  await enlazarGoogle(c, 1, google.cuenta);
  await sincronizarGoogle(c);
  expect(await google.eventos()).toHaveLength(1);
  expect(await secretos(c)).toEqual(['google/1']);
  expect(await estado(c)).toMatchObject({ MOTIVO: '', CITAS_EN_GOOGLE: 1 });
});

test('las citas que ya estaban más allá de los 90 días salen cuando les toca, y la que se guardaba al enlazar, enseguida', async () => {
  const c = await clinicaConAgenda({ permisos: [...PERMISOS_AGENDA, P.clinica.medicos] });
  await agendar(c, { F_CITA: diaLibre(c, 110) });
  let google!: EnGoogle;
  await c.sql(async ({ db }) => {
    await sql`insert into citas ("N_CITA", "F_CITA", "H_CITA", "H_MINCITA", "CODIGOPACIENTE", "CODIGOMEDICO", "SUCURSAL")
      values (900, ${diaLibre(c, 10)}, '09:00', 30, 2, 1, 1)`.execute(db);
    google = await enlazarGoogle(c, 1, cuentaNueva());
  });
  await sincronizarGoogle(c);
  expect((await google.eventos()).map((e) => e.summary)).toEqual(['Cita: Luis Cano']);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 86_400_000 });
  await sincronizarGoogle(c);
  expect((await google.eventos()).map((e) => e.summary)).toEqual(['Cita: Luis Cano', 'Cita: Ana Núñez']);
});

test('lo que alguien alargó allá desde el principio, o todo el día, vuelve a empezar a su hora', async () => {
  const { c, google } = await medicoEnlazado();
  await agendar(c);
  await sincronizarGoogle(c, 1, false);
  const [e] = await google.eventos();
  for (const olvidar of [false, true]) {
    await google.poner({ ...e, start: { dateTime: instanteDe(c.zona, diaLibre(c, 10), '09:00').toISOString() } });
    if (olvidar) await google.olvidar();
    await sincronizarGoogle(c);
    expect(await google.eventos()).toMatchObject([{ id: e!.id, start: e!.start, end: e!.end }]);
  }
  // Or somebody made it an all-day event.
  await google.poner({ ...e, start: { date: diaLibre(c, 10) }, end: { date: diaLibre(c, 12) } });
  await sincronizarGoogle(c);
  expect(await google.eventos()).toMatchObject([{ id: e!.id, start: e!.start, end: e!.end }]);
  const quietos = (await google.pedidos()).filter((p) => !p.startsWith('GET')).length;
  for (let i = 0; i < 2; i++) await sincronizarGoogle(c);
  expect((await google.pedidos()).filter((p) => !p.startsWith('GET'))).toHaveLength(quietos);
});

test('de una clínica suspendida no sale ni se lee nada, salvo la despedida; al volver, todo se pone al día', async () => {
  const { c, google } = await medicoEnlazado();
  const { c: otra, google: suya } = await medicoEnlazado();
  await agendar(c);
  await agendar(otra);
  await sincronizarGoogle(otra, 1, false);
  await otra.hacer(gcalendarMedico.desconectar_gcalendar, UNO);
  const suspender = (que: string) =>
    c.casa.dueno.query(`update compartido.clientes set ${que} where cliente = any($1)`, [[c.cliente, otra.cliente]]);
  await suspender('suspendido = now()');
  const antes = await google.pedidos();
  await noDeja(google);
  await sinCola(c);
  for (const leer of [true, false]) await sincronizarGoogle(c, 1, leer);
  expect(await google.pedidos()).toEqual(antes);
  expect(await enColaDeGoogle(c)).toEqual([]);
  await sincronizarGoogle(otra, 1, false);
  expect(await suya.eventos()).toEqual([]);
  await suspender('suspendido = null');
  await google.fallar();
  await sinPausa(c);
  await sincronizarGoogle(c);
  expect(await google.eventos()).toHaveLength(1);
});

test('cada vuelta la oye la página del médico, y nadie más si nada cambió', async () => {
  const { c, google } = await medicoEnlazado();
  const oidos = async (hacer: () => Promise<unknown>) => {
    const oyente = await c.casa.dueno.connect();
    const slices: string[] = [];
    oyente.on('notification', (n) => {
      for (const x of JSON.parse(n.payload!) as { cliente: number; slices: string[] }[])
        if (x.cliente === c.cliente) slices.push(...x.slices);
    });
    await oyente.query('listen galeno_cambios');
    await hacer();
    await expect.poll(() => slices.length).toBeGreaterThan(0);
    oyente.removeAllListeners('notification');
    await oyente.query('unlisten *');
    oyente.release();
    return slices;
  };
  // Wait first for the notices of this test's own saves.
  await new Promise((ok) => setTimeout(ok, 100));
  expect(await oidos(() => sincronizarGoogle(c))).toEqual(['/medicos/check_gcalendar']);
  await google.poner({ id: 'viaje', start: { date: hoyDe(c) }, end: { date: diaLibre(c, 3) } });
  expect(await oidos(() => sincronizarGoogle(c))).toEqual(['/medicos/check_gcalendar', '/agenda']);
  await google.retirar();
  expect(await oidos(() => sincronizarGoogle(c))).toEqual(['/medicos/check_gcalendar', '/agenda', '/medicos']);
});
