// How a kind of record is written in the complete file. Each slice declares its own in `server/apartado.ts`; where its rows are
// is said by its `server/fuente.ts`.
import type { RawBuilder } from 'kysely';
import type { Clinica } from '#domain/sesion.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { Html } from '#kernel/server/hoja.ts';
import type { Lista } from '../rules.ts';

/** A file that was received or sent with a record, for whoever takes the originals too. */
export interface Original {
  archivo: string;
  nombre: string;
}
export interface Apartado<D> {
  lista: Lista;
  /** Where there are such records: of countries with them. Without it, everywhere. */
  si?: (c: Clinica) => boolean;
  /** The column by which a record `n` is read. */
  clave: 'CONSECUTIVO' | 'ID' | 'ID_ORDEN' | 'CONTADOR';
  /** SQL of the bytes of text in a record `n`, to estimate its pages. */
  letras: RawBuilder<unknown>;
  /** Reads all that is written of one record. Throws Rechazo 404. */
  leer: (ctx: Ctx, CODIGOPACIENTE: number, numero: number) => Promise<D>;
  nombre: (d: D) => string;
  /** A word beside its name: that it is still open, for instance. */
  nota?: (d: D) => string;
  /**
   * What it says, without letterhead, and its style; drawn after the transaction. `h1` and `h2` are taken. Or, for a kind that
   * has a paper of its own, that paper.
   */
  cuerpo?: (d: D, cliente: number) => Html | Promise<Html>;
  estilo?: string;
  hecho?: (d: D, cliente: number) => Promise<Uint8Array>;
  originales?: (d: D) => readonly Original[];
}
// biome-ignore lint/suspicious/noExplicitAny: what each kind reads meets only inside it
export type Cualquiera = Apartado<any>;
