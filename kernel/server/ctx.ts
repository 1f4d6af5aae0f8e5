// What a handler receives: this clinic's database, the session, and the few services a save needs; and what the whole process
// shares.
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Anfitrion } from '#domain/anfitrion.ts';
import type { Sesion } from '#domain/sesion.ts';
import type { Call } from '../shared/endpoint.ts';
import type { Almacen } from './almacen.ts';
import type { Config } from './config.ts';
import type { Lecturas } from './lecturas.ts';
import type { LimiteDeSesion } from './limite_sesion.ts';
import type { Sesiones } from './sesiones.ts';
import type { DB } from './tablas.ts';
import type { Vivo } from './vivo.ts';

export interface Peticion {
  id: string;
  ip: string;
  agente: string;
  /** Which kind of host name the request used; undefined in jobs. */
  anfitrion?: Anfitrion;
  /** Hash of the session's token; undefined for visitors and jobs. */
  huella?: Buffer;
  /** In public calls: hash of the token that the browser still sends; a login ends that session. */
  anterior?: Buffer;
  /** For calls that the caller signs: the signature, the requested address, the headers and the exact bytes of the body. */
  firmado?: { firma: string; ruta: string; cuerpo: string; cabeceras: IncomingHttpHeaders };
  /** Set by lists that answer one page: total of rows and number of the page, for the headers. */
  lista?: { total: number; pagina: number };
}

export interface Ctx {
  db: Kysely<DB>;
  sesion: Sesion;
  /** Today (yyyy-mm-dd) and now (HH:MM) in the clinic's time zone. */
  hoy: string;
  ahora: string;
  peticion: Peticion;
  host: Host;
  /** Next number of a series without gaps (receipts, invoices). Locks the series until the transaction ends, so take it last. */
  folio: (serie: string) => Promise<number>;
  /**
   * Next code of a series where gaps do not matter (patients, appointments): a failed save leaves a gap. With `cuantos`,
   * reserves that many and answers the last.
   */
  codigo: (serie: string, cuantos?: number) => Promise<number>;
  /** Takes a named lock within this clinic until the transaction ends, waiting if another transaction holds it. */
  bloquear: (...cosa: (string | number)[]) => Promise<void>;
  /** Enqueues a job that exists only if this save commits. With `clave` it replaces a waiting job of the same key. */
  encolar: (tarea: string, carga: Record<string, unknown>, o?: { cuando?: Date; clave?: string; cola?: string }) => Promise<void>;
  /** Answers 409 with CONFLICTOS unless the user has already confirmed them. */
  confirmar: (conflictos: unknown[] | Record<string, unknown[]>) => void;
  /** The user saw the conflicts and confirmed. */
  confirmado: boolean;
  /**
   * Refuses unless the password was entered in the last minutes. For handlers where this depends on what is sent; calls that
   * always require it say `otraVez` in their contract.
   */
  exigirOtraVez: () => Promise<void>;
  /** Adds details to this call's audit row. */
  anotar: (detalle: Record<string, unknown>) => void;
  /** Puts the total of rows and the number of the answered page into the headers of the answer. */
  paginar: (total: number, pagina: number) => void;
}

/** Subject and text of the message that carries a printout. */
export interface Redaccion {
  asunto: string;
  cuerpo: string;
  html?: string;
}
/**
 * Writes the clinic's own message for a printout. The templates slice provides it, so that the printout engine need not import
 * it.
 */
export type Redactor = (
  ctx: Ctx,
  m: { canal: 'correo' | 'whatsapp'; asunto: string; mensaje: string; CODIGOPACIENTE: number | null },
) => Promise<Redaccion>;

/** What one process shares among its calls: pools, caches and connections. Losing it loses no data. */
export interface Host {
  config: Config;
  /** Connects with the role of calls. */
  pool: pg.Pool;
  /**
   * The same role with two connections for numbers and other short questions. A caller that already holds a connection of
   * `pool` uses these, so that it never waits for a second connection of the same pool.
   */
  poolNumeros: pg.Pool;
  /** Connects as the owner, who bypasses row-level security: only for platform calls. Opened at the first of them. */
  poolDueno: pg.Pool;
  almacen: Almacen;
  sesiones: Sesiones;
  lecturas: Lecturas;
  limiteDeSesion: LimiteDeSesion;
  vivo: Vivo;
  log: FastifyBaseLogger;
  /** Number and time zone of every active clinic, or of one. */
  clientes: (uno?: number) => Promise<{ cliente: number; zona: string }[]>;
  /** Address of the emulators of outside services; they start when first asked for. */
  emuladores: () => Promise<string>;
  /** The session of a visitor who has not logged in: the clinic's settings and no permissions. */
  visitante: (cliente: number, zona: string) => Promise<Sesion>;
  /** Refuses with 404 when the call names a patient whom the user may not open. */
  exigirAlcance: (ctx: Ctx, call: Pick<Call, 'juzgaPaciente'>, dichos: readonly Record<string, unknown>[]) => Promise<void>;
  /** Writes the clinic's message for a printout. */
  redactar: Redactor;
}
