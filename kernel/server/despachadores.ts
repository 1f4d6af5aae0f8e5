// Which job dispatchers are alive: each holds a database lock while its process runs, so a dead one is recognised without
// guessing by timeouts. Otherwise the jobs of a process that died would wait four hours in the queue.
import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';

/** First key of the dispatchers' two-key advisory locks. */
const CLASE = 7201;
const RONDA_MS = 10_000;
/** A dispatcher takes its lock shortly after it starts; it is not considered dead before this time has passed. */
const GRACIA = '15 seconds';

/**
 * Registers a dispatcher as alive until `soltar`, and hands the jobs of dead dispatchers to the living ones. `alCaer` is called
 * when the connection to the database is lost: the dispatcher should then start again.
 */
export async function registrarDespachador(dueno: pg.Pool, eventos: WorkerEvents, alCaer: () => void): Promise<{ soltar: () => void }> {
  const c = await dueno.connect();
  const propios: string[] = [];
  let suelto = false;
  // A connection runs one query at a time.
  let cola: Promise<unknown> = Promise.resolve();
  const decir = (que: () => Promise<unknown>): void => {
    cola = cola.then(() => (suelto ? undefined : que())).catch(caer);
  };
  // The queue records which dispatcher took a job, not which of its workers.
  eventos.on('pool:create', ({ workerPool: { id } }) => {
    propios.push(id);
    decir(() => c.query('select pg_advisory_lock($1, hashtext($2))', [CLASE, id]));
  });
  const reloj = setInterval(() => decir(() => repartir(c, propios)), RONDA_MS).unref();
  function soltar(): void {
    if (suelto) return;
    suelto = true;
    clearInterval(reloj);
    // When its connection closes, its locks are released.
    c.release(true);
  }
  function caer(): void {
    if (suelto) return;
    soltar();
    alCaer();
  }
  c.on('error', caer);
  return { soltar };
}

/**
 * Releases the jobs of dispatchers that died. A dispatcher whose lock can be taken is dead, because nobody holds it. Our own
 * locks are skipped: they could be taken again.
 */
async function repartir(c: pg.ClientBase, propios: readonly string[]): Promise<void> {
  const { rows } = await c.query<{ quien: string }>(
    `select quien from (select distinct locked_by as quien from graphile_worker.jobs
       where locked_at < now() - $1::interval and locked_by <> all($2::text[])) v where pg_try_advisory_lock($3, hashtext(quien))`,
    [GRACIA, propios, CLASE],
  );
  if (!rows.length) return;
  const muertos = rows.map((r) => r.quien);
  await c.query('select graphile_worker.force_unlock_workers($1)', [muertos]);
  await c.query('select pg_advisory_unlock($1, hashtext(q)) from unnest($2::text[]) q', [CLASE, muertos]);
}
