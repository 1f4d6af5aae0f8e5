// The installation's key is not in its database, so the database stores a fingerprint of it: with another key, second factors,
// service passwords and sent links would fail one by one without explanation.
import { createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { descifrar, llaveDe } from '#kernel/server/cifrado.ts';
import type { DB } from '#kernel/server/tablas.ts';
import { NoArranca } from '../frases.ts';

/** A fingerprint for people to compare; it does not reveal the key. */
export const huellaDeLlave = (ENCRYPTION_KEY: string): string =>
  createHmac('sha256', ENCRYPTION_KEY.trim()).update('galeno, huella de la llave').digest('hex').slice(0, 16);

const OTRA = (puesta: string, esperada: string) =>
  `La llave (ENCRYPTION_KEY, o el archivo llave de DATA_DIR) no es la de esta base de datos: tiene la huella ${puesta} y se espera ${esperada}. Ponga la de antes, que también está dentro de las copias; si se perdió, vea «Si se pierde la llave» en docs/operacion.md.`;

/** Throws NoArranca when the key is not the one this database knows. The first key is recorded. */
export async function comprobarLlave(dueno: pg.Pool, ENCRYPTION_KEY: string): Promise<void> {
  const puesta = huellaDeLlave(ENCRYPTION_KEY);
  // A worker may be newer than the server, and only the server migrates.
  const { rows } = await dueno.query("select to_regclass('compartido.instalacion') is not null as hay");
  if (!rows[0].hay) return;
  const guardada = await dueno.query<{ h: string }>('select huella_llave as h from compartido.instalacion');
  const esperada = guardada.rows[0]?.h ?? '';
  if (esperada === puesta) return;
  if (esperada) throw new NoArranca(OTRA(puesta, esperada));
  // For a database older than fingerprints: tries to decrypt something stored.
  if (!(await abreLoGuardado(dueno, ENCRYPTION_KEY))) throw new NoArranca(OTRA(puesta, 'la que cifró lo que hay guardado'));
  await dueno.query(
    `insert into compartido.instalacion as i (huella_llave) values ($1)
    on conflict (unica) do update set huella_llave = excluded.huella_llave where i.huella_llave = ''`,
    [puesta],
  );
}
/** Fingerprint of the key that this database expects; '' when none is recorded. */
export async function huellaGuardada(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ h: string }>`select huella_llave as h from compartido.instalacion`.execute(db);
  return rows[0]?.h ?? '';
}
async function abreLoGuardado(dueno: pg.Pool, ENCRYPTION_KEY: string): Promise<boolean> {
  const c = await dueno.connect();
  try {
    const { rows: clinicas } = await c.query<{ cliente: number }>('select cliente from compartido.clientes order by 1');
    for (const { cliente } of clinicas) {
      await c.query("select set_config('app.cliente', $1, false)", [String(cliente)]);
      const { rows } = await c.query<{ valor: string }>('select valor from secretos where cliente = $1 order by cambiado desc limit 1', [
        cliente,
      ]);
      if (!rows[0]) continue;
      try {
        descifrar(rows[0].valor, llaveDe(ENCRYPTION_KEY));
        return true;
      } catch {
        return false;
      }
    }
    return true;
  } finally {
    c.release(true);
  }
}

/** Records the current key as this database's. */
export async function aceptarLlave(db: Kysely<DB>, ENCRYPTION_KEY: string): Promise<string> {
  const huella = huellaDeLlave(ENCRYPTION_KEY);
  await sql`insert into compartido.instalacion (huella_llave) values (${huella})
    on conflict (unica) do update set huella_llave = excluded.huella_llave, huella_puesta = now()`.execute(db);
  return huella;
}
