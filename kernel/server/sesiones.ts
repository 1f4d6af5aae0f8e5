// The sessions that a process caches. The cache only saves work: every call asks the database, together with its first query,
// whether the session is alive and was built from current facts.
import { hash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
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
  /** Name of the platform's support person using it; '' for the clinic's own users. */
  soporte: string;
  /** Opened while its user owed the clinic a second factor. */
  por_activar: boolean;
  zona: string;
  version: number;
}
export interface SesionViva extends FilaSesion {
  sesion: Sesion;
  huella: Buffer;
}
/** Builds the session object; provided by the access slice, since the kernel knows no table of the product. */
export type Construir = (db: Kysely<DB>, fila: Omit<FilaSesion, 'id'>) => Promise<Sesion | null>;

export const nuevoToken = (): string => randomBytes(32).toString('base64url');
export const huellaDe = (token: string): Buffer => hash('sha256', token, 'buffer');

const FORMA = /^[\w-]{20,100}$/;
/** The token that a request carries, bare or after `Bearer`; '' without one. */
export const tokenDe = (cabeceras: IncomingHttpHeaders): string => String(cabeceras.authorization ?? '').replace(/^Bearer\s+/i, '');
/** The hash of the token that a request carries; undefined when it has none that could be ours. */
export function huellaDeCabecera(cabeceras: IncomingHttpHeaders): Buffer | undefined {
  const token = tokenDe(cabeceras);
  return FORMA.test(token) ? huellaDe(token) : undefined;
}

/** Everything a handler can learn from a session. */
const hechosDe = ({ sesion, cliente, usuario, zona, soporte }: SesionViva) => ({ sesion, cliente, usuario, zona, soporte });

const MAXIMO = 5_000;
const CADA_MS = 5 * 60_000;

export class Sesiones {
  readonly #vistas = new Map<string, SesionViva & { usada: number }>();
  /** `aparte` is the pool for callers that already hold a connection of `pool`. */
  constructor(
    readonly pool: pg.Pool,
    readonly aparte: pg.Pool,
    readonly construir: Construir,
  ) {}

  /** The session of a token, cached or built; null when it ended or never existed. */
  async de(token: string, fresca = false): Promise<SesionViva | null> {
    if (!FORMA.test(token)) return null;
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
   * Whether rebuilding this session gives the same result, after facts of the clinic changed (mostly other users'). Reads what
   * is committed, not the changes of the calling transaction.
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

  /** Extends the session's expiry, at most once in five minutes and without delaying the answer. */
  #deslizar(v: SesionViva & { usada: number }): void {
    const ahora = Date.now();
    if (ahora - v.usada < CADA_MS) return;
    v.usada = ahora;
    this.pool.query('select sesion_usada($1)', [v.huella]).catch(() => {});
  }
}
