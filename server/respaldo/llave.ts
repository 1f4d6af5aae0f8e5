// The installation's key is not in its database, so the database stores a fingerprint of it: with another key, second factors,
// service passwords and sent links would fail one by one without explanation.
import { createHmac } from 'node:crypto';
import { setTimeout as dormir } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { descifrar, type Llaves, llaveDe } from '#kernel/server/cifrado.ts';
import { hayQuienTrabaje } from '#kernel/server/roles.ts';
import type { DB } from '#kernel/server/tablas.ts';
import { NoArranca } from '../frases.ts';

/** A fingerprint for people to compare; it does not reveal the key. */
export const huellaDeLlave = (ENCRYPTION_KEY: string): string =>
  createHmac('sha256', ENCRYPTION_KEY.trim()).update('galeno, huella de la llave').digest('hex').slice(0, 16);

const OTRA = (puesta: string, esperada: string) =>
  `La llave (ENCRYPTION_KEY, o el archivo llave de DATA_DIR) no es la de esta base de datos: tiene la huella ${puesta} y se espera ${esperada}. Ponga la de antes, que también está dentro de las copias; si se perdió, vea «Si se pierde la llave» en docs/operacion.md.`;

const SIN_ACABAR = (anterior: string) =>
  `Lo cifrado con la llave anterior (huella ${anterior}) todavía no se cifró con la nueva: ponga aquella en ENCRYPTION_KEY_ANTERIOR (o en el archivo llave-anterior de DATA_DIR) y termine con npm run rekey.`;
const EN_USO =
  'La llave no se cambia mientras otro servidor de Galeno trabaja con la anterior: deténgalos todos, inicie uno con las dos llaves y después los demás.';
const PACIENCIA_MS = 10_000;

/**
 * Throws NoArranca when the key is not the one this database knows, unless the one before it is: then the database takes the
 * new one, and from then on nobody starts without both until everything is encrypted again. The first key is recorded.
 */
export async function comprobarLlave(dueno: pg.Pool, config: Llaves): Promise<void> {
  const puesta = huellaDeLlave(config.ENCRYPTION_KEY);
  const anterior = config.ENCRYPTION_KEY_ANTERIOR && huellaDeLlave(config.ENCRYPTION_KEY_ANTERIOR);
  // A worker may be newer than the server, and only the server migrates.
  const { rows } = await dueno.query("select to_regclass('compartido.instalacion') is not null as hay");
  if (!rows[0].hay) return;
  const guardada = await dueno.query<{ i: { huella_llave: string; huella_anterior?: string } }>(
    'select to_jsonb(i) as i from compartido.instalacion i',
  );
  const { huella_llave = '', huella_anterior = '' } = guardada.rows[0]?.i ?? {};
  if (!huella_llave) {
    // For a database older than fingerprints: tries to decrypt something stored.
    const primera = config.ENCRYPTION_KEY_ANTERIOR || config.ENCRYPTION_KEY;
    if (!(await abreLoGuardado(dueno, primera))) throw new NoArranca(OTRA(huellaDeLlave(primera), 'la que cifró lo que hay guardado'));
    await dueno.query(
      `insert into compartido.instalacion as i (huella_llave) values ($1)
      on conflict (unica) do update set huella_llave = excluded.huella_llave where i.huella_llave = ''`,
      [anterior || puesta],
    );
    if (anterior) await comprobarLlave(dueno, config);
    return;
  }
  if (huella_anterior && huella_anterior !== anterior) throw new NoArranca(SIN_ACABAR(huella_anterior));
  if (huella_llave === puesta) return;
  if (huella_llave !== anterior) throw new NoArranca(OTRA(puesta, huella_llave));
  await esperarQueNadieTrabaje(dueno);
  await dueno.query(
    `update compartido.instalacion set huella_llave = $1, huella_anterior = $2, huella_puesta = now()
    where huella_llave = $2 and huella_anterior = ''`,
    [puesta, anterior],
  );
}
/** The connections of a server that was killed take a moment to end. */
async function esperarQueNadieTrabaje(dueno: pg.Pool): Promise<void> {
  for (const limite = Date.now() + PACIENCIA_MS; await hayQuienTrabaje(dueno); await dormir(200))
    if (Date.now() > limite) throw new NoArranca(EN_USO);
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

/** Records the current key as this database's, and that nothing is left of another. */
export async function aceptarLlave(db: Kysely<DB>, ENCRYPTION_KEY: string): Promise<string> {
  const huella = huellaDeLlave(ENCRYPTION_KEY);
  await sql`insert into compartido.instalacion (huella_llave) values (${huella})
    on conflict (unica) do update set huella_llave = excluded.huella_llave, huella_anterior = '', huella_puesta = now()`.execute(db);
  return huella;
}
