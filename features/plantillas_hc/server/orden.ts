// Moves a row to a place in its list and renumbers the others.
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';

const LISTAS = {
  plantillas_hc_secciones: ['CODIGOSECCION', 'CODIGOHC'],
  plantillas_hc_preguntas: ['CODIGOPREGUNTA', 'CODIGOSECCION'],
  plantillas_hc_opciones: ['CODIGOOPCION', 'CODIGOPREGUNTA'],
} as const;
type Lista = keyof typeof LISTAS;
const de = (lista: Lista, grupo: number): RawBuilder<unknown> => sql`${sql.id(LISTAS[lista][1])} = ${grupo} and eliminado is null`;

/** How many rows a list has: sections of a history, questions of a section or options of a question. */
export async function cuantasHay(ctx: Ctx, lista: Lista, grupo: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(lista)} where ${de(lista, grupo)}`.execute(ctx.db);
  return rows[0]!.n;
}

/** Moves a row to a place from 1 (beyond the end: last; null: where it is) and numbers the list without gaps. */
export async function colocar(ctx: Ctx, lista: Lista, grupo: number, codigo: number, orden: number | null): Promise<void> {
  const clave = sql.id(LISTAS[lista][0]);
  const { rows } = await sql<{
    codigo: number;
  }>`select ${clave} as codigo from ${sql.table(lista)} where ${de(lista, grupo)} order by "ORDEN", ${clave}`.execute(ctx.db);
  const codigos = rows.map((r) => r.codigo);
  if (orden !== null) {
    codigos.splice(codigos.indexOf(codigo), 1);
    codigos.splice(orden - 1, 0, codigo);
  }
  await sql`update ${sql.table(lista)} x set "ORDEN" = o.n from unnest(${codigos}::int[]) with ordinality o (codigo, n)
    where x.${clave} = o.codigo and x."ORDEN" <> o.n`.execute(ctx.db);
}
