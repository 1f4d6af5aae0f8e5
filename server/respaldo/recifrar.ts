// Encrypts again under the installation's key what the one before it encrypted, in batches, while servers that have both work.
// A run that was killed leaves rows under either key, which all of them read; the next one goes over all rows and finds what is
// left.
import type pg from 'pg';
import { cifrar, descifrar, type Llaves, llaveDe } from '#kernel/server/cifrado.ts';
import { huellaDeLlave } from './llave.ts';

interface Columna {
  tabla: string;
  /** What names a row within its clinic. */
  clave: string;
  columna: string;
  /** What stands before the encrypted text. */
  antes?: string;
}
/** Every column that holds what `cifrar` makes. */
export const CIFRADAS: readonly Columna[] = [
  { tabla: 'secretos', clave: 'nombre', columna: 'valor' },
  { tabla: 'mensajes', clave: 'id', columna: 'secreto' },
  { tabla: 'usuarios', clave: '"CODIGOUSUARIO"', columna: 'totp' },
  { tabla: 'usuarios', clave: '"CODIGOUSUARIO"', columna: 'codigos_recuperacion', antes: 'p:' },
];
const POR_TANDA = 200;

export interface Recifrado {
  /** Encrypted again in this run. */
  hechos: number;
  /** Already under the current key. */
  yaEstaban: number;
  /** What neither key opens: it was lost before. */
  perdidos: string[];
}

/** Throws when a batch fails; what earlier ones did stays. At the end the database forgets the previous key. */
export async function recifrar(dueno: pg.Pool, config: Llaves, porTanda = POR_TANDA): Promise<Recifrado> {
  const r: Recifrado = { hechos: 0, yaEstaban: 0, perdidos: [] };
  const { rows: clinicas } = await dueno.query<{ cliente: number; codigo: string }>(
    'select cliente, codigo from compartido.clientes order by cliente',
  );
  for (const { cliente, codigo } of clinicas)
    for (const c of CIFRADAS) {
      for (let desde: string | null = null; ; ) {
        const tanda: Tanda = await enClinica(dueno, cliente, (db) => unaTanda(db, c, config, desde, porTanda));
        r.hechos += tanda.hechos;
        r.yaEstaban += tanda.yaEstaban;
        r.perdidos.push(...tanda.perdidos.map((clave) => `${codigo}: ${c.tabla} ${clave}`));
        if (tanda.ultima === null) break;
        desde = tanda.ultima;
      }
    }
  await dueno.query("update compartido.instalacion set huella_anterior = '' where huella_llave = $1", [
    huellaDeLlave(config.ENCRYPTION_KEY),
  ]);
  return r;
}

interface Tanda {
  hechos: number;
  yaEstaban: number;
  perdidos: string[];
  /** The row where the next batch goes on; null when there is none. */
  ultima: string | null;
}
async function unaTanda(db: pg.ClientBase, c: Columna, config: Llaves, desde: string | null, cuantas: number): Promise<Tanda> {
  const antes = c.antes ?? '';
  const { rows } = await db.query<{ clave: string; valor: string }>(
    `select ${c.clave}::text as clave, ${c.columna} as valor from ${c.tabla}
    where starts_with(${c.columna}, $1) and ($2::text is null or ${c.clave} > ${c.clave === 'nombre' ? '$2' : '$2::bigint'})
    order by ${c.clave} limit $3`,
    [`${antes}v`, desde, cuantas],
  );
  const [nueva, vieja] = [llaveDe(config.ENCRYPTION_KEY), llaveDe(config.ENCRYPTION_KEY_ANTERIOR)];
  const abierto = (valor: string, ...llaves: (typeof nueva)[]): string | undefined => {
    try {
      return descifrar(valor, ...llaves);
    } catch {
      return undefined;
    }
  };
  const tanda: Tanda = { hechos: 0, yaEstaban: 0, perdidos: [], ultima: rows.length < cuantas ? null : rows.at(-1)!.clave };
  const cambios: { clave: string; de: string; a: string }[] = [];
  for (const { clave, valor } of rows) {
    const cifrado = valor.slice(antes.length);
    if (abierto(cifrado, nueva) !== undefined) tanda.yaEstaban++;
    else {
      const claro = abierto(cifrado, vieja);
      if (claro === undefined) tanda.perdidos.push(clave);
      else cambios.push({ clave, de: valor, a: antes + cifrar(claro, nueva) });
    }
  }
  if (!cambios.length) return tanda;
  // What a server replaced meanwhile is already under the new key.
  const { rowCount } = await db.query(
    `update ${c.tabla} t set ${c.columna} = x.a from unnest($1::text[], $2::text[], $3::text[]) as x (clave, de, a)
    where t.${c.clave}::text = x.clave and t.${c.columna} = x.de`,
    [cambios.map((x) => x.clave), cambios.map((x) => x.de), cambios.map((x) => x.a)],
  );
  tanda.hechos = rowCount ?? 0;
  tanda.yaEstaban += cambios.length - tanda.hechos;
  return tanda;
}

async function enClinica<T>(dueno: pg.Pool, cliente: number, hacer: (c: pg.ClientBase) => Promise<T>): Promise<T> {
  const c = await dueno.connect();
  let rota: Error | undefined;
  try {
    await c.query('begin');
    await c.query("select set_config('app.cliente', $1, true)", [String(cliente)]);
    const r = await hacer(c);
    await c.query('commit');
    return r;
  } catch (e) {
    rota = e as Error;
    throw e;
  } finally {
    // A broken connection is closed, and its transaction with it.
    c.release(rota);
  }
}
