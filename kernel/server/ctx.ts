// What a handler holds: the database of this clinic, who asks, and the few things a save may need besides; and what the process
// holds for all its calls.

import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Anfitrion } from '#domain/anfitrion.ts';
import type { Sesion } from '#domain/sesion.ts';
import type { Call } from '../shared/endpoint.ts';
import type { Almacen } from './almacen.ts';
import type { Config } from './config.ts';
import type { Ritmo } from './ritmo.ts';
import type { Sesiones } from './sesiones.ts';
import type { DB } from './tablas.ts';
import type { Vivo } from './vivo.ts';

export interface Peticion {
  id: string;
  ip: string;
  agente: string;
  /** Which kind of host name the request used; absent for jobs. */
  anfitrion?: Anfitrion;
  /** Hash of the token of the session; absent for strangers and jobs. */
  huella?: Buffer;
  /** For calls that the caller signs: the signature, the requested address and the exact bytes of the body. */
  firmado?: { firma: string; ruta: string; cuerpo: string };
}

export interface Ctx {
  db: Kysely<DB>;
  sesion: Sesion;
  /** Today and now on the clinic's wall: yyyy-mm-dd, HH:MM. */
  hoy: string;
  ahora: string;
  peticion: Peticion;
  host: Host;
  /** Next number of a series without gaps (receipts, invoices). Locks the series until the transaction ends, so take it last. */
  folio: (serie: string) => Promise<number>;
  /** Next code of a series where gaps do not matter (patients, appointments): an aborted save leaves one. With `cuantos`, the last of them. */
  codigo: (serie: string, cuantos?: number) => Promise<number>;
  /** Locks something by name within this clinic until the transaction ends, waiting for whoever holds it. */
  bloquear: (...cosa: (string | number)[]) => Promise<void>;
  /** Enqueues a job, only if this save commits. With `clave` it replaces a waiting job of the same key. */
  encolar: (tarea: string, carga: Record<string, unknown>, o?: { cuando?: Date; clave?: string; cola?: string }) => Promise<void>;
  /** Stops with CONFLICTOS unless the user has already confirmed them. */
  confirmar: (conflictos: unknown[] | Record<string, unknown[]>) => void;
  /** The user has seen the conflicts and said yes. */
  confirmado: boolean;
  /** Stops unless the session was proved a moment ago, where it depends on what is sent; where it always is, the contract says `otraVez`. */
  exigirOtraVez: () => Promise<void>;
  /** Adds to the audit row of this call. */
  anotar: (detalle: Record<string, unknown>) => void;
}

/** The message with which a printout is sent. */
export interface Redaccion {
  asunto: string;
  cuerpo: string;
  html?: string;
}
/** The clinic's words around a printout's own sentence; given by the templates' slice, so that paper does not know it. */
export type Redactor = (
  ctx: Ctx,
  m: { canal: 'correo' | 'whatsapp'; asunto: string; mensaje: string; CODIGOPACIENTE: number | null },
) => Promise<Redaccion>;

/** What one process holds for all its calls. Nothing that matters lives only here: it is pools, caches and connections. */
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
