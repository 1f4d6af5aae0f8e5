// Which dispatchers live: each holds a lock of the database for as long as its process is there, so that nobody has to guess by
// the clock. What a dead one had in its hands would otherwise wait four hours in the queue.
import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';

/** Of the locks that are named by two numbers, those of dispatchers. */
const CLASE = 7201;
const RONDA_MS = 10_000;
/** A dispatcher says that it lives just after it begins: until then it is not missed. */
const GRACIA = '15 seconds';

/**
 * Says of a dispatcher that it lives, until `soltar`, and gives the work of the dead to the living. `alCaer` is called when the
 * database does not hear us any more: the dispatcher should begin anew.
 */
export async function cuidarObreros(dueno: pg.Pool, eventos: WorkerEvents, alCaer: () => void): Promise<{ soltar: () => void }> {
  const c = await dueno.connect();
  const propios: string[] = [];
  let suelto = false;
  // One connection says one thing at a time.
  let cola: Promise<unknown> = Promise.resolve();
  const decir = (que: () => Promise<unknown>): void => {
    cola = cola.then(() => (suelto ? undefined : que())).catch(caer);
  };
  // The queue writes down the dispatcher that took a job, not which of its workers.
  eventos.on('pool:create', ({ workerPool: { id } }) => {
    propios.push(id);
    decir(() => c.query('select pg_advisory_lock($1, hashtext($2))', [CLASE, id]));
  });
  const reloj = setInterval(() => decir(() => repartir(c, propios)), RONDA_MS).unref();
  function soltar(): void {
    if (suelto) return;
    suelto = true;
    clearInterval(reloj);
    // With its connection go its locks.
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

/** A lock that can be taken belongs to nobody: its dispatcher is dead. Its own would be given again, so they are not asked for. */
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
