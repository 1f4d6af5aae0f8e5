// Jobs: enqueued by the commit that wants them, run by graphile-worker, inside the same clinic's wall as everything else.
import { EventEmitter } from 'node:events';
import { type CronItem, Logger, parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import type { Ctx, Host } from './ctx.ts';
import { asClinic } from './db.ts';
import { cuidarObreros } from './obreros.ts';
import { contexto } from './serve.ts';

const Origen = z.object({ cliente: z.number(), usuario: z.number().default(0) });
export interface Trabajo {
  tarea: string;
  correr: (host: Host, carga: unknown) => Promise<void>;
  cron?: { cada: string };
  /** Why it runs also for a clinic that may not work. */
  aunSuspendida?: string;
}

/** Whether the clinic may work: neither suspended nor at the end of its plan. */
export const trabaja = async (ctx: Ctx): Promise<boolean> =>
  (await sql<{ si: boolean }>`select cliente_trabaja() as si`.execute(ctx.db)).rows[0]?.si ?? false;
/**
 * A job of one clinic: what it was given, in one transaction that is its own. What it throws is tried again, later and later; for a
 * clinic that may not work nothing is done, as by the clock.
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
 * A job that talks to the outside and so opens its own transactions. For a clinic that may not work nothing is done, unless the job
 * says why it runs all the same (docs/decisiones/0076); what is skipped must be found again by a sweep.
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
/** Every clinic in turn, by the clock (crontab of five fields). One clinic's failure does not stop the others. */
export function cron(tarea: string, cada: string, hacer: (ctx: Ctx) => Promise<void>): Trabajo {
  return {
    tarea,
    cron: { cada },
    correr: async (host) => {
      const fallas: unknown[] = [];
      for (const { cliente, zona } of await host.clientes()) {
        try {
          // It may have been suspended since the round began.
          await enClinica(host, cliente, 0, async (ctx) => ((await trabaja(ctx)) ? hacer(ctx) : undefined), zona);
        } catch (e) {
          fallas.push(e);
        }
      }
      if (fallas.length) throw new AggregateError(fallas, `${tarea}: ${fallas.length} clínicas fallaron`);
    },
  };
}
/** The installation's own work by the clock, as the owner. */
export const cronDeCasa = (tarea: string, cada: string, hacer: (host: Host) => Promise<void>): Trabajo => ({
  tarea,
  cron: { cada },
  correr: hacer,
});

/** One transaction of a clinic outside any request. Whoever changes what desks show says so afterwards (`host.vivo.avisar`). */
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
 * The same pool for whoever takes a connection by callback and, when it breaks while it is being given back, gives it back
 * twice (graphile-worker 0.17, of what listens for jobs). Nobody would hear the pool's refusal, and that would end the process.
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
 * Names the tasks in the queue. The first job of a name would do it, and whoever wants the second would wait for the first one's
 * transaction: before much is done at once without a dispatcher, it is done here.
 */
export async function nombrarTareas(dueno: pg.Pool, trabajos: readonly Trabajo[]): Promise<void> {
  await dueno.query('insert into graphile_worker._private_tasks (identifier) select unnest($1::text[]) on conflict do nothing', [
    trabajos.map((t) => t.tarea),
  ]);
}

/** Starts working on jobs, in this process. `dueno` is a pool of its own: cursors and NOTIFY do not go with pipelines. */
export async function trabajar(host: Host, dueno: pg.Pool, trabajos: readonly Trabajo[], concurrency = 3): Promise<Runner> {
  const crontab: CronItem[] = trabajos.flatMap((t) =>
    t.cron ? [{ task: t.tarea, match: t.cron.cada, identifier: t.tarea, options: { backfillPeriod: 0, maxAttempts: 3 } }] : [],
  );
  const events: WorkerEvents = new EventEmitter();
  let turno: Runner | undefined;
  const obreros = await cuidarObreros(dueno, events, () => void turno?.stop().catch(() => {}));
  turno = await run({
    // Alone, nobody waits for the word that a job is done, and one that is lost with its connection would end the process. In
    // batches (here: of those of one turn) it is waited for, and this dispatcher ends and gives way to the next.
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
  const { promise, stop } = turno;
  void promise.catch(() => {}).then(obreros.soltar);
  return { ...turno, stop: (porque) => stop(porque).finally(obreros.soltar) };
}
