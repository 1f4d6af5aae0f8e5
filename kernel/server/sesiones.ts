// Sessions as a process remembers them. The memory is only a shortcut: every call asks the database, in the flight of
// its own first query, whether the session still lives and is still built from the same facts.
import { createHash, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Sesion } from '#domain/sesion.ts';
import { asClinic } from './db.ts';
import type { DB } from './tablas.ts';

export interface FilaSesion {
  id: number;
  cliente: number;
  usuario: number;
  sucursal: number;
  solo_lectura: boolean;
  es_admin: boolean;
  /** Who of the platform's support holds it; '' for the clinic's own people. */
  soporte: string;
  zona: string;
  version: number;
}
export interface SesionViva extends FilaSesion {
  sesion: Sesion;
  huella: Buffer;
}
/** Builds the session object; given by the access slice, since the kernel knows no table of the product. */
export type Construir = (db: Kysely<DB>, fila: Omit<FilaSesion, 'id'>) => Promise<Sesion | null>;

export const nuevoToken = (): string => randomBytes(32).toString('base64url');
export const huellaDe = (token: string): Buffer => createHash('sha256').update(token).digest();

/** All that a handler may learn from it. */
const hechosDe = ({ sesion, cliente, usuario, zona, soporte }: SesionViva) => ({ sesion, cliente, usuario, zona, soporte });

const MAXIMO = 5_000;
const CADA_MS = 5 * 60_000;

export class Sesiones {
  readonly #vistas = new Map<string, SesionViva & { usada: number }>();
  /** `aparte` is for who holds a connection of `pool` already. */
  constructor(
    readonly pool: pg.Pool,
    readonly aparte: pg.Pool,
    readonly construir: Construir,
  ) {}

  /** The session of a token, from memory or built anew; null when it is over or never was. */
  async de(token: string, fresca = false): Promise<SesionViva | null> {
    if (!/^[\w-]{20,100}$/.test(token)) return null;
    const huella = huellaDe(token);
    const clave = huella.toString('base64');
    const vista = this.#vistas.get(clave);
    if (vista && !fresca) {
      this.#deslizar(vista);
      return vista;
    }
    const viva = await this.#leer(huella);
    this.#recordar(clave, viva);
    return viva;
  }

  /**
   * Whether a session is still what it was when it was built, although facts of the clinic have changed since: most of them are of
   * others. Asked from inside a transaction, of what is saved and not of what the transaction itself has changed.
   */
  async sigueIgual(v: SesionViva): Promise<boolean> {
    const ahora = await this.#leer(v.huella, this.aparte);
    this.#recordar(v.huella.toString('base64'), ahora);
    return ahora !== null && isDeepStrictEqual(hechosDe(ahora), hechosDe(v));
  }

  olvidar(huella: Buffer): void {
    this.#vistas.delete(huella.toString('base64'));
  }

  #recordar(clave: string, viva: SesionViva | null): void {
    const usada = this.#vistas.get(clave)?.usada ?? 0;
    this.#vistas.delete(clave);
    if (!viva) return;
    if (this.#vistas.size >= MAXIMO) this.#vistas.delete(this.#vistas.keys().next().value!);
    const vista = { ...viva, usada };
    this.#vistas.set(clave, vista);
    this.#deslizar(vista);
  }

  async #leer(huella: Buffer, pool = this.pool): Promise<SesionViva | null> {
    const {
      rows: [fila],
    } = await pool.query<FilaSesion>('select * from sesion_leer($1)', [huella]);
    if (!fila) return null;
    const sesion = await asClinic(pool, { cliente: fila.cliente, usuario: fila.usuario, zona: fila.zona, lee: true }, ({ db }) =>
      this.construir(db, fila),
    );
    return sesion && { ...fila, sesion, huella };
  }

  /** Moves the session's end, at most once in five minutes and behind the answer. */
  #deslizar(v: SesionViva & { usada: number }): void {
    const ahora = Date.now();
    if (ahora - v.usada < CADA_MS) return;
    v.usada = ahora;
    this.pool.query('select sesion_usada($1)', [v.huella]).catch(() => {});
  }
}
