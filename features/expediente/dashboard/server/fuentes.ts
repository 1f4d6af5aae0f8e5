// Collects the kinds of record of a patient's file, each declared in its slice's `server/fuente.ts`.
import { type RawBuilder, sql } from 'kysely';
import { CLAVES_LISTA, LISTAS, type Lista } from '#features/expediente/registros/rules.ts';
import type { Fuente } from '#features/expediente/registros/server/fuentes.ts';
import type { Ctx } from '#kernel/server/ctx.ts';

const declaradas: Record<string, Fuente> = import.meta.glob('/features/**/server/fuente.ts', { eager: true, import: 'default' });
/** Sorted by list, so that what is joined from them has a stable order. */
const FUENTES = Object.values(declaradas).toSorted((a, b) => CLAVES_LISTA.indexOf(a.lista) - CLAVES_LISTA.indexOf(b.lista));

/** The kinds of record that the user may read. */
export const fuentesDe = (ctx: Ctx): readonly Fuente[] => FUENTES.filter((f) => ctx.sesion.permisos.has(LISTAS[f.lista]));
export const fuenteDe = (lista: Lista): Fuente => FUENTES.find((f) => f.lista === lista)!;

export const sinRegistros = (): Record<Lista, number> => Object.fromEntries(CLAVES_LISTA.map((l) => [l, 0])) as Record<Lista, number>;

/** The `from` and `where` of a patient's records of one kind, as `n`, with the joins that its entries need. */
export const desde = (f: Fuente, CODIGOPACIENTE: number): RawBuilder<unknown> =>
  sql`from ${sql.id(f.tabla)} n ${f.unir ?? sql``} where n."CODIGOPACIENTE" = ${CODIGOPACIENTE} and ${f.donde}`;
/** The same without the joins, to count or date the rows: `donde` and `fecha` may only use `n`. */
export const soloDe = (f: Fuente, CODIGOPACIENTE: number): RawBuilder<unknown> => desde({ ...f, unir: sql`` }, CODIGOPACIENTE);

/** Joins one SELECT per kind; null when the user may read none. */
export function unir(fuentes: readonly Fuente[], cada: (f: Fuente) => RawBuilder<unknown>): RawBuilder<unknown> | null {
  return fuentes.length ? sql.join(fuentes.map(cada), sql` union all `) : null;
}
