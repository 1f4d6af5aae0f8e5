// What a handler holds: the database of this clinic, who asks, and the few things a save may need besides.
import type { Kysely } from 'kysely';
import type { Anfitrion } from '#domain/anfitrion.ts';
import type { Sesion } from '#domain/sesion.ts';
import type { Host } from './host.ts';

/** The tables, gathered by declaration merging: each slice's server/table.ts adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface DB {}

export interface Peticion {
  id: string;
  ip: string;
  agente: string;
  /** By which kind of host name it came; absent for jobs. */
  anfitrion?: Anfitrion;
  /** Hash of the token of the session; absent for strangers and jobs. */
  huella?: Buffer;
  /** Of calls that whoever makes them signs: the signature, the address that was asked and the very bytes that came. */
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
  /** Next number of a gapless series (receipts, invoices). Holds the series until the end: take it last. */
  folio: (serie: string) => Promise<number>;
  /** Next code of a series whose numbers are only names (patients, appointments); an aborted save leaves a gap. Of `cuantos`, the last. */
  codigo: (serie: string, cuantos?: number) => Promise<number>;
  /** Waits until nobody else of this clinic works on the same thing, to the end of the transaction. */
  bloquear: (...cosa: (string | number)[]) => Promise<void>;
  /** A job that exists only if this save commits. `clave` replaces one of the same key that still waits. */
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
