// Nodes of an image: saved as a whole list, and marked once somebody comments on them.
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { exigir, noExiste } from '#kernel/shared/verdict.ts';
import type { ImagenCompleta } from '../contract.ts';
import { puedeQuitarNodo } from '../rules.ts';
import './table.ts';

type NodoEnUso = ImagenCompleta['NODO'][number];
type NodoEnviado = Omit<NodoEnUso, 'ID' | 'EN_USO'> & { ID: number | null };

export async function nodosDe(ctx: Ctx, ID_IMAGEN: number, inactivos: number): Promise<NodoEnUso[]> {
  const { rows } = await sql<NodoEnUso>`select "ID", "NOMBRE", "X", "Y", "ACTIVO", (usado is not null)::int as "EN_USO"
    from imagenes_interactivas_nodos where "ID_IMAGEN" = ${ID_IMAGEN} and eliminado is null and ("ACTIVO" = 1 or ${inactivos} = 1)
    order by orden, "ID"`.execute(ctx.db);
  return rows;
}

/** Replaces the nodes of an image with the list, in its order. Throws rather than remove one with comments. */
export async function guardarNodos(ctx: Ctx, ID_IMAGEN: number, lista: readonly NodoEnviado[]): Promise<void> {
  const antes = await nodosDe(ctx, ID_IMAGEN, 1);
  const quedan = new Set(lista.map((n) => n.ID));
  const conocidos = new Set(antes.map((n) => n.ID));
  if (lista.some((n) => n.ID !== null && !conocidos.has(n.ID))) throw noExiste('El nodo');
  const sobran = antes.filter((n) => !quedan.has(n.ID));
  for (const n of sobran) exigir(puedeQuitarNodo(n));
  if (sobran.length)
    await sql`update imagenes_interactivas_nodos set eliminado = now(), eliminado_por = app_usuario()
      where "ID" = any(${sobran.map((n) => n.ID)}::int[])`.execute(ctx.db);
  const nuevos = lista.filter((n) => n.ID === null).length;
  let siguiente = nuevos ? (await ctx.codigo('NODO_INTERACTIVO', nuevos)) - nuevos : 0;
  const filas = lista.map(({ ID, NOMBRE, X, Y, ACTIVO }, orden) => ({ ID: ID ?? ++siguiente, ID_IMAGEN, NOMBRE, X, Y, ACTIVO, orden }));
  if (filas.length)
    await ctx.db
      .insertInto('imagenes_interactivas_nodos')
      .values(filas)
      .onConflict((o) =>
        o.columns(['cliente', 'ID']).doUpdateSet(({ ref }) => ({
          NOMBRE: ref('excluded.NOMBRE'),
          X: ref('excluded.X'),
          Y: ref('excluded.Y'),
          ACTIVO: ref('excluded.ACTIVO'),
          orden: ref('excluded.orden'),
        })),
      )
      .execute();
}

/** Marks nodes that have a comment in a patient's history; called by the slice that stores the comments. */
export async function marcarComentados(ctx: Pick<Ctx, 'db'>, IDS_NODO: readonly number[]): Promise<void> {
  await sql`update imagenes_interactivas_nodos set usado = now() where "ID" = any(${IDS_NODO}::int[]) and usado is null`.execute(ctx.db);
}
