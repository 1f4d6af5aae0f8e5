// Many rows of one table at once: one statement each way, however many there are.
import { sql } from 'kysely';
import type { Ctx } from './ctx.ts';
import type { Fila } from './importar.ts';

interface Tabla {
  tabla: string;
  /** Column of the code. */
  clave: string;
  /** Series of the code, where it is not the table's name in capitals. */
  serie?: string;
}
/** Series from which the codes of a catalogue's table come. */
export const serieDe = (tabla: string): string => tabla.toUpperCase().slice(0, 40);

/** Adds rows, giving each its code in order. All rows hold the same columns. */
export async function insertarFilas(ctx: Ctx, { tabla, clave, serie = serieDe(tabla) }: Tabla, filas: readonly Fila[]): Promise<void> {
  if (!filas.length) return;
  const ultimo = await ctx.codigo(serie, filas.length);
  const conClave = filas.map((f, n) => ({ [clave]: ultimo - filas.length + 1 + n, ...f }));
  const columnas = sql.join(Object.keys(conClave[0]!).map((k) => sql.id(k)));
  await sql`insert into ${sql.id(tabla)} (${columnas})
    select ${columnas} from jsonb_populate_recordset(null::${sql.id(tabla)}, ${JSON.stringify(conClave)}::jsonb)`.execute(ctx.db);
}

/** Adds rows that bring their codes; one that was deleted under its code comes back. */
export async function reponerFilas(ctx: Ctx, { tabla, clave }: Tabla, filas: readonly Fila[]): Promise<void> {
  if (!filas[0]) return;
  const columnas = Object.keys(filas[0]);
  const lista = sql.join(columnas.map((k) => sql.id(k)));
  await sql`insert into ${sql.id(tabla)} (${lista})
    select ${lista} from jsonb_populate_recordset(null::${sql.id(tabla)}, ${JSON.stringify(filas)}::jsonb)
    on conflict (cliente, ${sql.id(clave)}) do update set eliminado = null, eliminado_por = null, "VERSION" = ${sql.id(tabla)}."VERSION" + 1,
      ${sql.join(columnas.map((k) => sql`${sql.id(k)} = excluded.${sql.id(k)}`))}`.execute(ctx.db);
}

/** Changes rows: each with its key and version as it was, and what changes of it. */
export async function actualizarFilas(ctx: Ctx, { tabla, clave }: Tabla, filas: readonly { antes: Fila; cambia: Fila }[]): Promise<void> {
  // Rows that change the same columns go together.
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
