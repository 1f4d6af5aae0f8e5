// The job dispatcher when the database goes away: it restarts, and stops when told to, whatever it was doing.
import { setTimeout as dormir } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { abrirPoolDueno } from '#kernel/server/db.ts';
import { type Trabajo, trabajar } from '#kernel/server/jobs.ts';
import { type CasaDePrueba, casaNueva } from '#testing/clinica.ts';
import { abrirTurno } from './trabajos.ts';

let c: CasaDePrueba;
beforeAll(async () => {
  c = await casaNueva();
});
afterAll(() => c.cerrar());
/** Like a killed database: every connection but ours ends. */
const cortar = () =>
  c.dueno.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()');
/** Dispatchers registered as alive. */
const obreros = async () =>
  (
    await c.dueno.query(
      "select count(*)::int as n from pg_locks where locktype = 'advisory' and classid = 7201 and database = (select oid from pg_database where datname = current_database())",
    )
  ).rows[0].n as number;

test('si la base se va, los trabajos siguen cuando vuelve', async () => {
  const turno = await abrirTurno(c.host, c.conexion);
  await expect.poll(obreros).toBe(1);
  await cortar();
  await expect.poll(obreros, { timeout: 10_000 }).toBe(1);
  await turno.parar();
  await expect.poll(obreros).toBe(0);
});

test('se detiene en cualquier momento, también mientras vuelve a empezar', async () => {
  for (const espera of [0, 100, 900, 1_000, 1_020, 1_050, 1_100, 1_300]) {
    const turno = await abrirTurno(c.host, c.conexion);
    await cortar();
    await dormir(espera);
    const parado = await Promise.race([turno.parar().then(() => 'parado'), dormir(15_000).then(() => 'colgado')]);
    expect(parado, `${espera} ms`).toBe('parado');
    await expect.poll(obreros).toBe(0);
  }
}, 120_000);

test('se detiene también cuando se lo piden justo mientras el siguiente arranca', async () => {
  const turno = await abrirTurno(c.host, c.conexion);
  await expect.poll(obreros).toBe(1);
  // The next one waits for this table, which every dispatcher reads before it runs.
  const puerta = await c.dueno.connect();
  await puerta.query('begin; lock table graphile_worker.migrations in access exclusive mode');
  await puerta.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename like '%\\_trabajos'",
  );
  const espera = async () =>
    (await puerta.query("select count(*)::int as n from pg_locks where relation = 'graphile_worker.migrations'::regclass and not granted"))
      .rows[0].n as number;
  await expect.poll(espera, { timeout: 15_000 }).toBeGreaterThan(0);
  const parado = turno.parar();
  await puerta.query('rollback');
  puerta.release();
  await parado;
  await expect.poll(obreros).toBe(0);
});

/** A job that reports when it begins and ends when told to. */
function trabajoGuiado(): { trabajo: Trabajo; veces: () => number; terminar: (falla?: Error) => void } {
  let veces = 0;
  let terminar: (falla?: Error) => void = () => {};
  const puerta = new Promise<void>((ok, no) => {
    terminar = (falla) => (falla ? no(falla) : ok());
  });
  const correr = () => {
    veces++;
    return puerta;
  };
  return { trabajo: { tarea: 'prueba.guiado', correr }, veces: () => veces, terminar };
}
const encolado = async () => (await c.dueno.query("select graphile_worker.add_job('prueba.guiado')")).rows;
const enLaCola = async () => (await c.dueno.query("select id from graphile_worker.jobs where task_identifier = 'prueba.guiado'")).rows;
const vaciarCola = () => c.dueno.query('delete from graphile_worker._private_jobs');

test.each([
  { como: 'termina', falla: undefined },
  { como: 'falla', falla: new Error('no se pudo') },
])(
  'si la base se va justo cuando un trabajo $como, el proceso sigue y el trabajo queda por hacer',
  async ({ falla }) => {
    const perdidas: unknown[] = [];
    const oir = (e: unknown) => perdidas.push(e);
    process.on('unhandledRejection', oir);
    const dueno = abrirPoolDueno(c.conexion, 7);
    const { trabajo, veces, terminar } = trabajoGuiado();
    const turno = await trabajar(c.host, dueno, [trabajo]);
    await encolado();
    await expect.poll(veces, { timeout: 10_000 }).toBe(1);
    // The job ends, and recording that first meets a locked table and then a lost connection.
    const puerta = await c.dueno.connect();
    await puerta.query('begin; lock table graphile_worker._private_jobs in exclusive mode');
    terminar(falla);
    // The dispatcher's statement that records the job's result; another that looks for more jobs may wait there too.
    const AL_DECIRLO =
      "from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ '_private_jobs' and query ~ 'delete from|last_error ='";
    // On another connection, because the transaction keeps seeing its first snapshot.
    const esperan = async () => (await c.dueno.query(`select pid ${AL_DECIRLO}`)).rows.length;
    await expect.poll(esperan, { timeout: 10_000 }).toBeGreaterThan(0);
    await c.dueno.query(`select pg_terminate_backend(pid) ${AL_DECIRLO}`);
    await puerta.query('rollback');
    puerta.release();
    const fin = await Promise.race([
      turno.promise.then(
        () => 'terminó',
        () => 'terminó',
      ),
      dormir(10_000, 'sigue'),
    ]);
    await dormir(0);
    process.off('unhandledRejection', oir);
    expect(perdidas).toEqual([]);
    expect(fin).toBe('terminó');
    expect(await enLaCola()).toHaveLength(1);
    await dueno.end();
    await vaciarCola();
  },
  60_000,
);

test('si la base se va justo cuando terminan dos trabajos, el despachador termina y se puede detener', async () => {
  const dueno = abrirPoolDueno(c.conexion, 7);
  const terminar: (() => void)[] = [];
  const correr = () => new Promise<void>((r) => void terminar.push(r));
  const turno = await trabajar(c.host, dueno, [{ tarea: 'prueba.guiado', correr }]);
  await encolado();
  await encolado();
  await expect.poll(() => terminar.length, { timeout: 10_000 }).toBe(2);
  const puerta = await c.dueno.connect();
  await puerta.query('begin; lock table graphile_worker._private_jobs in exclusive mode');
  const QUE_TERMINO =
    "from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ '_private_jobs' and query ~ 'delete from'";
  const esperan = async () => (await c.dueno.query(`select pid ${QUE_TERMINO}`)).rows.length;
  // One after the other: what ends at once is recorded at once.
  for (const n of [0, 1]) {
    terminar[n]!();
    await expect.poll(esperan, { timeout: 10_000 }).toBe(n + 1);
  }
  await c.dueno.query(`select pg_terminate_backend(pid) ${QUE_TERMINO}`);
  await puerta.query('rollback');
  puerta.release();
  const alFin = (p: Promise<unknown>) =>
    Promise.race([
      p.then(
        () => 'fin',
        () => 'fin',
      ),
      dormir(15_000, 'sigue'),
    ]);
  expect(await alFin(turno.promise)).toBe('fin');
  expect(await alFin(turno.stop())).toBe('fin');
  expect(await enLaCola()).toHaveLength(2);
  await dueno.end();
  await vaciarCola();
}, 60_000);

test('un trabajo largo no se le quita a quien lo hace; lo de un muerto sí se reparte', async () => {
  const duenos = [abrirPoolDueno(c.conexion, 7), abrirPoolDueno(c.conexion, 7)];
  const { trabajo, veces, terminar } = trabajoGuiado();
  const turnos = await Promise.all(duenos.map((d) => trabajar(c.host, d, [trabajo])));
  await encolado();
  await expect.poll(veces, { timeout: 10_000 }).toBe(1);
  // As if the job had been running for an hour; besides, a job held by a dispatcher that no longer exists.
  await c.dueno.query("update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'");
  await c.dueno.query("select graphile_worker.add_job('prueba.de_nadie')");
  await c.dueno.query(
    "update graphile_worker._private_jobs set locked_at = now() - interval '1 hour', locked_by = 'pool-muerto' where locked_by is null",
  );
  const deNadie = async () =>
    (await c.dueno.query("select locked_by from graphile_worker.jobs where task_identifier = 'prueba.de_nadie'")).rows;
  await expect.poll(deNadie, { timeout: 25_000 }).toEqual([{ locked_by: null }]);
  // Enough time for both dispatchers to check the queue twice.
  await dormir(12_000);
  expect(veces()).toBe(1);
  terminar();
  await expect.poll(enLaCola, { timeout: 10_000 }).toEqual([]);
  for (const t of turnos) await t.stop();
  for (const d of duenos) await d.end();
  await vaciarCola();
}, 90_000);
