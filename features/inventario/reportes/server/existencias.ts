// Stock at the end of a day with its costs, and what to buy.
import { type Expression, sql } from 'kysely';
import type { z } from 'zod';
import { importeDe, NIVEL, sugerencia, TIPO_MOVIMIENTO } from '#domain/almacen.ts';
import { redondear } from '#domain/redondeo.ts';
import { enSuyos } from '#features/inventario/movimientos/server/almacenes.ts';
import { MAX_RENGLONES } from '#kernel/reporte/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import type { Existencia, FiltroExistencias } from '../contract.ts';

type Leida = Omit<Existencia, 'TOTAL' | 'VALOR' | 'COMPRAR' | 'EXCEDENTE' | 'COSTO_COMPRA'>;
/** Letters of the place that fit in a row (3 §9). */
const LARGO_UBICACION = 40;
const DEMASIADOS_PRODUCTOS = `Hay más de ${MAX_RENGLONES.toLocaleString('es-MX')} productos: desactive los que ya no usa`;

/**
 * Products in use, and others of which there is some. Throws Rechazo when there are too many to look through, whatever the
 * level: a suggestion to buy that leaves some out would be worse than none.
 */
export async function existenciasDe(
  ctx: Ctx,
  { ID_ALMACEN, ID_PRODUCTO, STOCK, FECHA }: z.output<typeof FiltroExistencias>,
  donde: Expression<unknown>,
): Promise<Existencia[]> {
  const pasada = FECHA !== null && FECHA < ctx.hoy ? FECHA : null;
  const en = (alias: string) =>
    sql`${donde} and ${enSuyos(ctx, sql.ref(`${alias}.almacen`))} ${ID_ALMACEN ? sql`and ${sql.ref(`${alias}.almacen`)} = ${ID_ALMACEN}` : sql``}
      ${ID_PRODUCTO ? sql`and ${sql.ref(`${alias}.producto`)} = ${ID_PRODUCTO}` : sql``}`;
  const costos = pasada
    ? sql`(select b.producto, inventario_costo(b.tipo, b.cantidad, b.costo order by b.fecha, b.hora, b.movimiento, b.renglon) as c from inventario_libro b
        where b.tipo <> ${sql.lit(TIPO_MOVIMIENTO.traspaso)} and b.fecha <= ${pasada} ${ID_PRODUCTO ? sql`and b.producto = ${ID_PRODUCTO}` : sql``} group by 1)`
    : sql`(select k.producto, array[0, k.promedio, k.ultimo] as c from inventario_costos k)`;
  // Today everything is in the kept stock; a past day takes back what came after it, and looks up its last days in the book.
  const hay = pasada
    ? sql`select a.producto, a.n, u.entrada, u.salida from (select x.producto, sum(x.n) as n from (
          select e.producto, e.cantidad as n from inventario_existencias e where ${en('e')}
          union all select b.producto, -b.cantidad from inventario_libro b where b.fecha > ${pasada} and ${en('b')}) x group by 1) a
        left join (select b.producto, max(b.fecha) filter (where b.cantidad > 0) as entrada, max(b.fecha) filter (where b.cantidad < 0) as salida
          from inventario_libro b where b.fecha <= ${pasada} and ${en('b')} group by 1) u on u.producto = a.producto`
    : sql`select e.producto, sum(e.cantidad) as n, max(e.entrada) as entrada, max(e.salida) as salida from inventario_existencias e where ${en('e')} group by 1`;
  const { rows } = await sql<Leida>`with hay as (${hay})
    select p."ID", p."NOMBRE", p."CODIGO_BARRAS", p."UNIDAD", p."CONTROL_LOTES", left(p."UBICACION", ${LARGO_UBICACION}) as "UBICACION", coalesce(h.n, 0) as "EXISTENCIA",
      coalesce(k.c[3], 0) as "ULTIMO_COSTO", round(coalesce(k.c[2], 0), 6) as "COSTO_PROMEDIO",
      h.entrada as "ULTIMA_ENTRADA", h.salida as "ULTIMA_SALIDA", p."MINIMO", p."MAXIMO"
    from catalogo_productos p left join hay h on h.producto = p."ID" left join ${costos} k on k.producto = p."ID"
    where p.eliminado is null and (p."ACTIVO" = 1 or h.n > 0) ${ID_PRODUCTO ? sql`and p."ID" = ${ID_PRODUCTO}` : sql``}
    order by p."NOMBRE" collate natural_es limit ${MAX_RENGLONES + 1}`.execute(ctx.db);
  if (rows.length > MAX_RENGLONES) throw new Rechazo(DEMASIADOS_PRODUCTOS);
  return rows.flatMap((r) => {
    const { nivel, COMPRAR, EXCEDENTE } = sugerencia(r.EXISTENCIA, r);
    if (STOCK !== NIVEL.todas && nivel !== STOCK) return [];
    const a = (n: number, costo: number) => redondear(importeDe(n, costo), 2);
    return [
      {
        ...{ ...r, COMPRAR, EXCEDENTE },
        TOTAL: a(r.EXISTENCIA, r.ULTIMO_COSTO),
        VALOR: a(r.EXISTENCIA, r.COSTO_PROMEDIO),
        COSTO_COMPRA: a(COMPRAR, r.ULTIMO_COSTO),
      },
    ];
  });
}
