// Jobs: enqueued by the transaction that needs them, executed by graphile-worker, limited to their clinic like any call.
import { EventEmitter } from 'node:events';
import { type CronItem, Logger, parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import type { Ctx, Host } from './ctx.ts';
import { asClinic } from './db.ts';
import { registrarDespachador } from './despachadores.ts';
import { contexto } from './serve.ts';

const Origen = z.object({ cliente: z.number(), usuario: z.number().default(0) });
export interface Trabajo {
  tarea: string;
  correr: (host: Host, carga: unknown) => Promise<void>;
  cron?: { cada: string };
  /** Why the job also runs for a clinic that is suspended or past its plan. */
  aunSuspendida?: string;
}

/** Whether the clinic is neither suspended nor past its plan. */
export const trabaja = async (ctx: Ctx): Promise<boolean> =>
  (await sql<{ si: boolean }>`select cliente_trabaja() as si`.execute(ctx.db)).rows[0]?.si ?? false;
/**
 * A job of one clinic, run in a transaction of its own. If it throws, it is tried again after growing pauses. For a clinic that
 * may not work it does nothing, like scheduled jobs.
 */
export function job<T>(tarea: string, carga: z.ZodType<T, unknown>, hacer: (ctx: Ctx, carga: T) => Promise<void>): Trabajo {
  return {
    tarea,
    correr: async (host, bruto) => {
      const { cliente, usuario } = Origen.parse(bruto);
      const dato = carga.parse(bruto);
      await enClinica(host, cliente, usuario, async (ctx) => {
        if (await trabaja(ctx)) await hacer(ctx, dato);
      });
    },
  };
}
/**
 * A job that talks to outside services and so opens its own transactions. For a clinic that may not work it does nothing,
 * unless `aunSuspendida` says why it should (docs/decisiones/0076); a sweep must find again what was skipped.
 */
export function jobLibre<T>(
  tarea: string,
  carga: z.ZodType<T, unknown>,
  hacer: (host: Host, cliente: number, carga: T) => Promise<void>,
  { aunSuspendida }: { aunSuspendida?: string } = {},
): Trabajo {
  return {
    tarea,
    ...(aunSuspendida ? { aunSuspendida } : {}),
    correr: async (host, bruto) => {
      const { cliente } = Origen.parse(bruto);
      const dato = carga.parse(bruto);
      if (aunSuspendida || (await enClinica(host, cliente, 0, trabaja))) await hacer(host, cliente, dato);
    },
  };
}
/** A scheduled job (five-field crontab) that runs for every clinic in turn. A failure in one clinic does not stop the others. */
export function cron(tarea: string, cada: string, hacer: (ctx: Ctx) => Promise<void>): Trabajo {
  return {
    tarea,
    cron: { cada },
    correr: async (host) => {
      const fallas: unknown[] = [];
      for (const { cliente, zona } of await host.clientes()) {
        try {
          // The clinic may have been suspended since the round began.
          await enClinica(host, cliente, 0, async (ctx) => ((await trabaja(ctx)) ? hacer(ctx) : undefined), zona);
        } catch (e) {
          fallas.push(e);
        }
      }
      if (fallas.length) throw new AggregateError(fallas, `${tarea}: ${fallas.length} clínicas fallaron`);
    },
  };
}
/** A scheduled job of the installation itself, run as the owner. */
export const cronDeInstalacion = (tarea: string, cada: string, hacer: (host: Host) => Promise<void>): Trabajo => ({
  tarea,
  cron: { cada },
  correr: hacer,
});

/** One transaction of a clinic outside any request. Whoever changes what screens show calls `host.vivo.avisar` afterwards. */
export async function enClinica<T>(
  host: Host,
  cliente: number,
  usuario: number,
  hacer: (ctx: Ctx) => Promise<T>,
  zona?: string,
): Promise<T> {
  const z = zona ?? (await host.clientes(cliente))[0]?.zona ?? 'UTC';
  const sesion = await host.visitante(cliente, z);
  return asClinic(host.pool, { cliente, usuario, zona: z, lee: false }, ({ db }) =>
    hacer(contexto(host, { db }, { sesion, cliente, usuario, zona: z }, { id: 'trabajo', ip: '', agente: 'trabajo' })),
  );
}

/**
 * Wraps a pool so that a connection given back twice is released once. graphile-worker 0.17 does that when the connection it
 * listens on breaks; the pool's error would be unhandled and end the process.
 */
function soltadoUnaVez(dueno: pg.Pool): pg.Pool {
  const connect = dueno.connect.bind(dueno) as pg.Pool['connect'];
  const unaVez = (soltar: (e?: Error | boolean) => void) => {
    let suelto = false;
    return (e?: Error | boolean) => {
      if (!suelto) soltar(e);
      suelto = true;
    };
  };
  return Object.create(dueno, {
    connect: {
      value: (hecho?: Parameters<typeof connect>[0]) =>
        hecho ? connect((e, cliente, soltar) => hecho(e, cliente, unaVez(soltar))) : connect(),
    },
  }) as pg.Pool;
}

/**
 * Creates the task names in the queue beforehand. Otherwise the first job of each name creates it, and others of that name wait
 * for that transaction to end: this matters when many jobs are enqueued at once and no dispatcher has run yet.
 */
export async function nombrarTareas(dueno: pg.Pool, trabajos: readonly Trabajo[]): Promise<void> {
  await dueno.query('insert into graphile_worker._private_tasks (identifier) select unnest($1::text[]) on conflict do nothing', [
    trabajos.map((t) => t.tarea),
  ]);
}

/**
 * Starts executing jobs in this process. `dueno` must be a pool without pipelining, which supports neither cursors nor NOTIFY.
 */
export async function trabajar(host: Host, dueno: pg.Pool, trabajos: readonly Trabajo[], concurrency = 3): Promise<Runner> {
  const crontab: CronItem[] = trabajos.flatMap((t) =>
    t.cron ? [{ task: t.tarea, match: t.cron.cada, identifier: t.tarea, options: { backfillPeriod: 0, maxAttempts: 3 } }] : [],
  );
  const events: WorkerEvents = new EventEmitter();
  const roto = alRomperse(events);
  let turno: Runner | undefined;
  const obreros = await registrarDespachador(dueno, events, () => void turno?.stop().catch(() => {}));
  turno = await run({
    // With batches (here: the jobs that finish in one turn) graphile-worker waits for the "job done" statement, so a lost
    // connection ends only this dispatcher and another replaces it. Without batches the rejection would be unhandled and end
    // the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    events,
    pgPool: soltadoUnaVez(dueno),
    concurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: new Logger(() => (nivel, mensaje, meta) => {
      if (nivel === 'error')
        host.log.error({ tarea: (meta as { job?: { task_identifier?: string } } | undefined)?.job?.task_identifier }, 'trabajo fallido');
      else void mensaje;
    }),
    parsedCronItems: parseCronItems(crontab),
    taskList: Object.fromEntries(trabajos.map((t) => [t.tarea, async (carga: unknown) => t.correr(host, carga)])),
  }).catch((e: unknown) => {
    obreros.soltar();
    throw e;
  });
  const { stop } = turno;
  const promise = Promise.race([turno.promise, roto]);
  void promise.catch(() => {}).then(obreros.soltar);
  return { ...turno, promise, stop: (porque) => Promise.race([stop(porque), roto]).finally(obreros.soltar) };
}

/** Milliseconds that a broken dispatcher whose workers have ended has for ending in order. */
const PARA_TERMINAR_MS = 3_000;
/**
 * Resolves when a dispatcher that could not record what it had done has no worker left. When the results of two jobs are lost at
 * once, graphile-worker 0.17 and 0.18 count wrongly what is pending (`batch` in main.js: its pressure is let go twice) and never
 * end: no other would replace it, and the server could not stop.
 */
function alRomperse(events: WorkerEvents): Promise<void> {
  const obreros = new Set<unknown>();
  let falla = false;
  return new Promise((ok) => {
    const mirar = () => falla && obreros.size === 0 && setTimeout(ok, PARA_TERMINAR_MS);
    events.on('worker:create', ({ worker }) => obreros.add(worker));
    events.on('worker:stop', ({ worker }) => {
      obreros.delete(worker);
      mirar();
    });
    events.on('pool:fatalError', () => {
      falla = true;
      mirar();
    });
  });
}
