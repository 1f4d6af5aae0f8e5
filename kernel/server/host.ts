// What one process holds for all its calls. Nothing that matters lives only here: it is pools, caches and connections.
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Sesion } from '#domain/sesion.ts';
import type { Redactor } from '../impreso/server.ts';
import type { Call } from '../shared/endpoint.ts';
import type { Almacen } from './almacen.ts';
import type { Config } from './config.ts';
import type { Ctx } from './ctx.ts';
import type { Ritmo } from './ritmo.ts';
import type { Sesiones } from './sesiones.ts';
import type { Vivo } from './vivo.ts';

export interface Host {
  config: Config;
  /** As the application's role. */
  pool: pg.Pool;
  /** The same role, two connections for numbers and other short questions, so that nobody who holds one of the others waits for one. */
  poolNumeros: pg.Pool;
  /** As the owner, whom no wall stops: only for the calls of the platform. Connects when the first of them comes. */
  poolDueno: pg.Pool;
  almacen: Almacen;
  sesiones: Sesiones;
  ritmo: Ritmo;
  vivo: Vivo;
  log: FastifyBaseLogger;
  /** Number and zone of every living clinic, or of one. */
  clientes: (uno?: number) => Promise<{ cliente: number; zona: string }[]>;
  /** Address of the emulators of outside services, which start when somebody first asks. */
  emuladores: () => Promise<string>;
  /** The face of a stranger in a clinic: no permissions, its settings. */
  visitante: (cliente: number, zona: string) => Promise<Sesion>;
  /** Refuses, as what does not exist, what a call names of a patient whom the user may not open. */
  exigirAlcance: (ctx: Ctx, call: Pick<Call, 'juzgaPaciente'>, dichos: readonly Record<string, unknown>[]) => Promise<void>;
  /** How the clinic words a message that carries a printout. */
  redactar: Redactor;
}
