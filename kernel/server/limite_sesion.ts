// Rate limit of a session: far above what a person does, far below what would slow others down. It stops a program with a
// stolen session, or a screen in an endless loop, while the rest of the clinic keeps working.
import type pg from 'pg';
import { Rechazo } from '#kernel/shared/verdict.ts';

const MINUTO_MS = 60_000;
/** Servers share their counts after every so many calls. */
const TRAMO = 50;

export class LimiteDeSesion {
  #minuto = 0;
  #de = new Map<string, { aqui: number; todos: number }>();
  constructor(
    readonly pool: pg.Pool,
    readonly tope: number,
  ) {}

  /** Counts one call of a session. Throws `Rechazo` (429) when its minute is used up, on this server or over all of them. */
  contar(huella: Buffer): void {
    if (!this.tope) return;
    const minuto = Math.floor(Date.now() / MINUTO_MS);
    if (minuto !== this.#minuto) {
      this.#minuto = minuto;
      this.#de = new Map();
    }
    const clave = huella.toString('base64url');
    const n = this.#de.get(clave) ?? { aqui: 0, todos: 0 };
    this.#de.set(clave, n);
    n.aqui++;
    if (n.aqui % TRAMO === 0)
      this.pool
        .query<{ n: number }>('select limite_sumar($1, 60, $2) as n', [`sesion|${clave}`, TRAMO])
        .then(({ rows }) => {
          n.todos = rows[0]!.n;
        })
        .catch(() => {});
    if (Math.max(n.aqui, n.todos) > this.tope) throw new Rechazo('Demasiadas operaciones en un minuto, espere un momento', null, 429);
  }
}
