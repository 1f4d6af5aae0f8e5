// What there is of each lot, the first to expire first.
import { type Expression, sql } from 'kysely';
import { enSuyos } from '#features/inventario/movimientos/server/almacenes.ts';
import { MAX_RENGLONES } from '#kernel/reporte/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import type { LoteConExistencia } from '../contract.ts';

/** Lots that have expired or will within DIAS days; all of them with 0. */
export async function lotesDe(
  ctx: Ctx,
  { ID_ALMACEN, DIAS }: { ID_ALMACEN: number | null; DIAS: number },
  donde: Expression<unknown>,
): Promise<LoteConExistencia[]> {
  const { rows } = await sql<LoteConExistencia>`select l.caducidad as "CADUCIDAD", l.caducidad - ${ctx.hoy}::date as "DIAS",
      e.producto as "ID_PRODUCTO", p."NOMBRE", l.nombre as "LOTE", e.almacen as "ID_ALMACEN", a."NOMBRE" as "ALMACEN", e.cantidad as "EXISTENCIA", p."UNIDAD",
      round(e.cantidad * coalesce(k.promedio, 0), 2) as "VALOR"
    from inventario_existencias e join inventario_lotes l on l.lote = e.lote
    join catalogo_productos p on p."ID" = e.producto join catalogo_almacenes a on a."ID" = e.almacen
    left join inventario_costos k on k.producto = e.producto
    where e.lote > 0 and e.cantidad > 0 and ${donde} and ${enSuyos(ctx, sql`e.almacen`)} ${ID_ALMACEN ? sql`and e.almacen = ${ID_ALMACEN}` : sql``}
      ${DIAS ? sql`and l.caducidad <= ${sumarDias(ctx.hoy, DIAS)}` : sql``}
    order by l.caducidad, p."NOMBRE" collate natural_es, l.nombre, e.almacen limit ${MAX_RENGLONES + 1}`.execute(ctx.db);
  return rows;
}
