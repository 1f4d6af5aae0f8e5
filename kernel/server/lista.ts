// Lists by pages: search, sort and count in the database.
import { type RawBuilder, sql } from 'kysely';
import type { ConsultaDeLista } from '../shared/lista.ts';
import { literal, palabrasDe } from './busqueda.ts';
import type { Ctx } from './ctx.ts';
import { A_MEDIDA } from './lote.ts';
import { enUnVuelo } from './vuelo.ts';

export interface Lista {
  columnas: RawBuilder<unknown>;
  /** The `from` clause. */
  de: RawBuilder<unknown>;
  /** The `where` clause without the search. */
  donde: RawBuilder<unknown>;
  clave: RawBuilder<unknown>;
  /** The condition that a row contains a word: `patron` is the word for LIKE over folded text, `palabra` as typed. */
  halla: (patron: RawBuilder<unknown>, palabra: string) => RawBuilder<unknown>;
  /** The default order. */
  orden: RawBuilder<unknown>;
  /** The sort expression of each column, by the name of the column. */
  ordenes: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Maximum number of rows in an answer without pages. */
  tope: number;
}

/** Sorts a text as people do: accents and capitals ignored, 2 before 10. */
export const natural = (texto: RawBuilder<unknown>): RawBuilder<unknown> => sql`${texto} collate natural_es`;

/** The requested rows; the total and the number of the page go into the headers of the answer. */
export async function filasDeLista<F>(ctx: Ctx, l: Lista, q: ConsultaDeLista): Promise<F[]> {
  const palabras = palabrasDe(q.BUSCAR);
  const donde = sql.join([l.donde, ...palabras.map((p) => l.halla(sql`f_norm(${`%${literal(p)}%`})`, p))], sql` and `);
  const alReves = q.ORDEN.endsWith('-');
  const columna = alReves ? q.ORDEN.slice(0, -1) : q.ORDEN;
  const elegido = Object.hasOwn(l.ordenes, columna) ? l.ordenes[columna] : undefined;
  // Blanks first, as when the browser sorts a short list.
  const orden = elegido
    ? sql`${elegido} ${alReves ? sql`desc nulls last` : sql`asc nulls first`}, ${l.orden}, ${l.clave}`
    : sql`${l.orden}, ${l.clave}`;
  const previo = sql.raw(palabras.length ? A_MEDIDA : '');
  const leer = async (limite: number, salto: number) =>
    (
      await sql<F>`${previo}select ${l.columnas} from ${l.de} where ${donde} order by ${orden} limit ${limite} offset ${salto}`.execute(
        ctx.db,
      )
    ).rows;
  if (q.PAGINA === null) return leer(q.LIMITE ?? l.tope, 0);

  const limite = q.LIMITE ?? l.tope;
  const contar = async () => {
    const { rows } = await sql<{ total: number }>`${previo}select count(*)::int as total from ${l.de} where ${donde}`.execute(ctx.db);
    return rows[0]!.total;
  };
  const pagina = (await paginaDe(ctx, q, limite, { l, donde, orden, previo })) ?? q.PAGINA;
  const [total, filas] = await enUnVuelo([contar(), leer(limite, pagina * limite)]);
  // After rows were deleted the requested page may no longer exist: answer the last one.
  const ultima = Math.max(0, Math.ceil(total / limite) - 1);
  ctx.paginar(total, Math.min(pagina, ultima));
  return pagina > ultima ? leer(limite, ultima * limite) : filas;
}

interface Armada {
  l: Lista;
  donde: RawBuilder<unknown>;
  orden: RawBuilder<unknown>;
  previo: RawBuilder<unknown>;
}
/** The page that contains the row REGISTRO; undefined when none is given or the list does not contain it. */
async function paginaDe(ctx: Ctx, { REGISTRO }: ConsultaDeLista, limite: number, { l, donde, orden, previo }: Armada) {
  if (!REGISTRO) return undefined;
  const { rows } = await sql<{ lugar: number }>`${previo}select lugar from (
    select ${l.clave} as clave, (row_number() over (order by ${orden}) - 1)::int as lugar from ${l.de} where ${donde}) x
    where clave::text = ${REGISTRO}`.execute(ctx.db);
  return rows[0] && Math.floor(rows[0].lugar / limite);
}
