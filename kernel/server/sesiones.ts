// Sessions as a process remembers them. The memory is only a shortcut: every call asks the database, in the flight of
// its own first query, whether the session still lives and is still built from the same facts.
import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Sesion } from '#domain/sesion.ts';
import type { DB } from './ctx.ts';
import { asClinic } from './db.ts';

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

const MAXIMO = 5_000;
const CADA_MS = 5 * 60_000;

export class Sesiones {
  readonly #vistas = new Map<string, SesionViva & { usada: number }>();
  constructor(
    readonly pool: pg.Pool,
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
    this.#vistas.delete(clave);
    if (!viva) return null;
    if (this.#vistas.size >= MAXIMO) this.#vistas.delete(this.#vistas.keys().next().value!);
    this.#vistas.set(clave, { ...viva, usada: 0 });
    this.#deslizar(this.#vistas.get(clave)!);
    return viva;
  }

  olvidar(huella: Buffer): void {
    this.#vistas.delete(huella.toString('base64'));
  }

  async #leer(huella: Buffer): Promise<SesionViva | null> {
    const {
      rows: [fila],
    } = await this.pool.query<FilaSesion>('select * from sesion_leer($1)', [huella]);
    if (!fila) return null;
    const sesion = await asClinic(this.pool, { cliente: fila.cliente, usuario: fila.usuario, zona: fila.zona, lee: true }, ({ db }) =>
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
