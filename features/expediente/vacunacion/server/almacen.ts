// A dose taken out of the storeroom, and given back when it was not applied.
import { sql } from 'kysely';
import { TIPO_MOVIMIENTO } from '#domain/almacen.ts';
import { devolverMovimiento, guardarMovimiento } from '#features/inventario/movimientos/server/movimiento.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import type { LoteDisponible } from '../contract.ts';

/** The most lots that are offered. */
const MAX_LOTES = 100;
/** Where the session's branch keeps what it applies; a clinic without branches has one storeroom. */
export async function lotesDisponibles(ctx: Ctx): Promise<LoteDisponible[]> {
  const { SUCURSAL, clinica } = ctx.sesion;
  const { rows } =
    await sql<LoteDisponible>`select e.almacen as "ID_ALMACEN", a."NOMBRE" as "ALMACEN", e.producto as "ID_PRODUCTO", p."NOMBRE",
      l.nombre as "LOTE", l.caducidad as "CADUCIDAD", e.cantidad as "EXISTENCIA"
    from inventario_lotes l join inventario_existencias e on e.cliente = l.cliente and e.lote = l.lote
    join catalogo_productos p on p.cliente = e.cliente and p."ID" = e.producto
    join catalogo_almacenes a on a.cliente = e.cliente and a."ID" = e.almacen
    where e.cantidad >= 1 and l.caducidad >= ${ctx.hoy} and p.eliminado is null and a.eliminado is null and a."ACTIVO" = 1
      and ${clinica.MOSTRAR_SUCURSALES ? sql`a."SUCURSAL" = ${SUCURSAL}` : sql`true`}
    order by l.caducidad, p."NOMBRE", a."SUBALMACEN" desc, e.almacen limit ${MAX_LOTES}`.execute(ctx.db);
  return rows;
}

export interface DelAlmacen {
  ID_ALMACEN: number | null;
  ID_PRODUCTO: number | null;
}
/** Takes one of the lot; answers the movement, or null when nothing was to be taken. Throws Rechazo by the field LOTE. */
export async function tomarDosis(ctx: Ctx, { ID_ALMACEN, ID_PRODUCTO }: DelAlmacen, LOTE: string): Promise<number | null> {
  if (ID_ALMACEN === null || ID_PRODUCTO === null) return null;
  try {
    return await guardarMovimiento(
      ctx,
      {
        ...{ TIPO: TIPO_MOVIMIENTO.salida, FECHA: ctx.hoy, HORA: ctx.ahora, REFERENCIA: 'Vacuna aplicada', IMPORTE: null, VERSION: null },
        ...{ ID_ORIGEN: ID_ALMACEN, ID_DESTINO: null },
        PRODUCTOS: [{ ID_PRODUCTO, CANTIDAD: 1, UNIDAD: '', PRECIO_UNITARIO: null, IMPORTE: null, LOTE, CADUCIDAD: null }],
      },
      { origen: 'vacuna' },
    );
  } catch (e) {
    // The storeroom names its own fields; in this form it is the lot that is wrong.
    const ERRORES = e instanceof Rechazo ? (e.data as { ERRORES?: Record<string, string> } | null)?.ERRORES : undefined;
    if (!ERRORES) throw e;
    const dicho = ERRORES['PRODUCTOS.0.LOTE'] ?? `Ya no hay existencia del lote ${LOTE}`;
    throw new Rechazo(dicho, { ERRORES: { LOTE: dicho } });
  }
}
const movimientoDe = async (ctx: Ctx, ID: number): Promise<number | null> =>
  (await sql<{ movimiento: number | null }>`select movimiento from registros_vacunas where "ID" = ${ID}`.execute(ctx.db)).rows[0]
    ?.movimiento ?? null;
/** Whether the dose left the storeroom: then its lot is what left. */
export const vinoDelAlmacen = async (ctx: Ctx, ID: number): Promise<boolean> => (await movimientoDe(ctx, ID)) !== null;
export async function devolverDosis(ctx: Ctx, ID: number): Promise<void> {
  const movimiento = await movimientoDe(ctx, ID);
  if (movimiento !== null) await devolverMovimiento(ctx, movimiento);
}
