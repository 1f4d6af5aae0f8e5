// Inserts or updates many rows of one table with one statement, however many there are.
import { sql } from 'kysely';
import type { Ctx } from './ctx.ts';
import type { Fila } from './importar.ts';

interface Tabla {
  tabla: string;
  /** Name of the code's column. */
  clave: string;
  /** Series of the code, unless it is the table's name in capitals. */
  serie?: string;
}
/** The series that a catalogue's codes come from. */
export const serieDe = (tabla: string): string => tabla.toUpperCase().slice(0, 40);

/** Inserts rows, numbering them in order. All rows must have the same columns. */
export async function insertarFilas(ctx: Ctx, { tabla, clave, serie = serieDe(tabla) }: Tabla, filas: readonly Fila[]): Promise<void> {
  if (!filas.length) return;
  const ultimo = await ctx.codigo(serie, filas.length);
  const conClave = filas.map((f, n) => ({ [clave]: ultimo - filas.length + 1 + n, ...f }));
  const columnas = sql.join(Object.keys(conClave[0]!).map((k) => sql.id(k)));
  await sql`insert into ${sql.id(tabla)} (${columnas})
    select ${columnas} from jsonb_populate_recordset(null::${sql.id(tabla)}, ${JSON.stringify(conClave)}::jsonb)`.execute(ctx.db);
}

/** Inserts rows that bring their own code; a deleted row with that code is restored. */
export async function reponerFilas(ctx: Ctx, { tabla, clave }: Tabla, filas: readonly Fila[]): Promise<void> {
  if (!filas[0]) return;
  const columnas = Object.keys(filas[0]);
  const lista = sql.join(columnas.map((k) => sql.id(k)));
  await sql`insert into ${sql.id(tabla)} (${lista})
    select ${lista} from jsonb_populate_recordset(null::${sql.id(tabla)}, ${JSON.stringify(filas)}::jsonb)
    on conflict (cliente, ${sql.id(clave)}) do update set eliminado = null, eliminado_por = null, "VERSION" = ${sql.id(tabla)}."VERSION" + 1,
      ${sql.join(columnas.map((k) => sql`${sql.id(k)} = excluded.${sql.id(k)}`))}`.execute(ctx.db);
}

/** Updates rows: each with its key and version as they were, and the values that change. */
export async function actualizarFilas(ctx: Ctx, { tabla, clave }: Tabla, filas: readonly { antes: Fila; cambia: Fila }[]): Promise<void> {
  // Rows that change the same columns share a statement.
  const grupos = new Map<string, { antes: Fila; cambia: Fila }[]>();
  for (const f of filas) {
    const cuales = Object.keys(f.cambia).sort().join('\n');
    (grupos.get(cuales) ?? grupos.set(cuales, []).get(cuales)!).push(f);
  }
  for (const grupo of grupos.values()) {
    const columnas = Object.keys(grupo[0]!.cambia);
    const datos = grupo.map(({ antes, cambia }) => ({ [clave]: antes[clave], ...cambia }));
    await sql`update ${sql.id(tabla)} t set ${sql.join(columnas.map((k) => sql`${sql.id(k)} = n.${sql.id(k)}`))}, "VERSION" = t."VERSION" + 1
      from jsonb_populate_recordset(null::${sql.id(tabla)}, ${JSON.stringify(datos)}::jsonb) n
      where t.${sql.id(clave)} = n.${sql.id(clave)}`.execute(ctx.db);
  }
}
