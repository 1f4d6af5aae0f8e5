// Reads movements, products to be moved, and what there is of them.
import { type RawBuilder, sql } from 'kysely';
import '#features/personal/server/table.ts';
import { cercania, contiene, palabrasDe, todas } from '#kernel/server/busqueda.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { filasDeLista, natural } from '#kernel/server/lista.ts';
import type { ConsultaDeLista } from '#kernel/shared/lista.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import {
  type Lote,
  MAX_MOVIMIENTOS,
  type MovimientoDetalle,
  type MovimientoListado,
  type ProductoHallado,
  type RenglonLeido,
} from '../contract.ts';
import { enSuyos } from './almacenes.ts';
import './table.ts';

const COLUMNAS = sql`m."ID", m."TIPO", m."FECHA", m."HORA", m."REFERENCIA", m."ID_ORIGEN", m."ID_DESTINO", m."IMPORTE", m."VERSION",
  coalesce(o."NOMBRE", '') as "ORIGEN", coalesce(d."NOMBRE", '') as "DESTINO",
  (select count(*)::int from movimientos_inventario_productos r where r.cliente = m.cliente and r."ID" = m."ID") as "RENGLONES",
  coalesce(btrim(u."NOMBRE" || ' ' || u."APEPAT"), '') as "USUARIO"`;
const DE = sql`movimientos_inventario m
  left join catalogo_almacenes o on o.cliente = m.cliente and o."ID" = m."ID_ORIGEN"
  left join catalogo_almacenes d on d.cliente = m.cliente and d."ID" = m."ID_DESTINO"
  left join usuarios u on u.cliente = m.cliente and u."CODIGOUSUARIO" = m.creado_por`;
/** Movements in force that leave one of the session's warehouses or come to one. */
const visibles = (ctx: Ctx) => sql`m.eliminado is null and (${enSuyos(ctx, sql`m."ID_ORIGEN"`)} or ${enSuyos(ctx, sql`m."ID_DESTINO"`)})`;

interface Pedido extends ConsultaDeLista {
  FECHA_INICIAL: string;
  FECHA_FINAL: string;
  ID_ALMACEN: number | null;
}
export const movimientosDe = (ctx: Ctx, q: Pedido): Promise<MovimientoListado[]> =>
  filasDeLista<MovimientoListado>(
    ctx,
    {
      columnas: COLUMNAS,
      de: DE,
      donde: sql`${visibles(ctx)} and m."FECHA" between ${q.FECHA_INICIAL} and ${q.FECHA_FINAL}
        ${q.ID_ALMACEN ? sql`and ${q.ID_ALMACEN} in (m."ID_ORIGEN", m."ID_DESTINO")` : sql``}`,
      clave: sql`m."ID"`,
      // A folio, or a word of the reference, of a warehouse, or of a product that was moved.
      halla: (
        patron,
        palabra,
      ) => sql`(m."ID"::text = ${palabra} or f_norm(m."REFERENCIA") like ${patron} or f_norm(o."NOMBRE") like ${patron}
        or f_norm(d."NOMBRE") like ${patron} or m."ID" in (select r."ID" from movimientos_inventario_productos r where r."ID_PRODUCTO" in
          (select p."ID" from catalogo_productos p where p.busca like ${patron})))`,
      orden: sql`m."FECHA" desc, m."HORA" desc, m."ID" desc`,
      ordenes: {
        ID: sql`m."ID"`,
        TIPO: sql`m."TIPO"`,
        FECHA: sql`(m."FECHA" + m."HORA")`,
        ORIGEN: sql`o."NOMBRE"`,
        DESTINO: sql`d."NOMBRE"`,
        REFERENCIA: sql`m."REFERENCIA"`,
        IMPORTE: sql`m."IMPORTE"`,
        USUARIO: sql`u."NOMBRE"`,
      },
      tope: MAX_MOVIMIENTOS,
    },
    q,
  );

/** What there is of a product in a warehouse, by the product's number in `producto`. */
const hayEn = (almacen: RawBuilder<unknown>, producto: RawBuilder<unknown>) =>
  sql`coalesce((select sum(e.cantidad) from inventario_existencias e where e.producto = ${producto} and e.almacen = ${almacen}), 0)`;
/** Its lots there, the first to expire first; what belongs to no lot comes last. */
const lotesEn = (almacen: RawBuilder<unknown>, producto: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(json_build_object('LOTE', coalesce(l.nombre, ''), 'CADUCIDAD', l.caducidad, 'EXISTENCIA', e.cantidad)
      order by l.caducidad nulls last, l.nombre)
    from inventario_existencias e left join inventario_lotes l on l.cliente = e.cliente and l.lote = e.lote
    where e.producto = ${producto} and e.almacen = ${almacen} and e.cantidad > 0), '[]'::json)`;

/** A movement with its lines. Throws Rechazo 404, also for one of warehouses that the session does not see. */
export async function detalleDe(ctx: Ctx, ID: number): Promise<MovimientoDetalle> {
  const { rows } = await sql<MovimientoListado>`select ${COLUMNAS} from ${DE} where m."ID" = ${ID} and ${visibles(ctx)}`.execute(ctx.db);
  const [m] = rows;
  if (!m) throw noExiste(`El movimiento ${ID}`);
  const producto = sql`r."ID_PRODUCTO"`;
  const { rows: PRODUCTOS } =
    await sql<RenglonLeido>`select r."RENGLON", r."ID_PRODUCTO", r."CANTIDAD", r."UNIDAD", r."PRECIO_UNITARIO", r."IMPORTE",
      p."NOMBRE", p."CODIGO_BARRAS", p."CONTROL_LOTES", coalesce(l.nombre, '') as "LOTE", l.caducidad as "CADUCIDAD",
      ${hayEn(sql`${m.ID_ORIGEN ?? 0}`, producto)} as "EXISTENCIA_ORIGEN", ${hayEn(sql`${m.ID_DESTINO ?? 0}`, producto)} as "EXISTENCIA_DESTINO",
      ${lotesEn(sql`${m.ID_ORIGEN ?? 0}`, producto)} as "LOTES"
    from movimientos_inventario_productos r join catalogo_productos p on p.cliente = r.cliente and p."ID" = r."ID_PRODUCTO"
    left join inventario_lotes l on l.cliente = r.cliente and l.lote = r.lote
    where r."ID" = ${ID} order by r."RENGLON"`.execute(ctx.db);
  return { ...m, PRODUCTOS };
}

/** Products offered while one types; without text, the first by name. */
const MAX_HALLADOS = 20;
/** Products by words or bar code, a code that is typed or scanned whole first. An inactive one only where there is some of it. */
export async function buscarProductos(ctx: Ctx, ID_ORIGEN: number, ID_DESTINO: number, BUSCAR: string): Promise<ProductoHallado[]> {
  const producto = sql`p."ID"`;
  const hay = hayEn(sql`${ID_ORIGEN}`, producto);
  const nombre = sql`p."NOMBRE"`;
  // Said twice: a join keeps no order.
  const orden = sql`order by (p."CODIGO_BARRAS" = ${BUSCAR} and ${BUSCAR} <> '') desc, ${BUSCAR ? cercania(BUSCAR, nombre) : natural(nombre)}`;
  const { rows } = await sql<ProductoHallado>`select p."ID", p."NOMBRE", p."CODIGO_BARRAS", p."UNIDAD", p."CONTROL_LOTES",
      coalesce(c.ultimo, 0) as "ULTIMO_PRECIO", round(coalesce(c.promedio, 0), 6) as "COSTO_PROMEDIO",
      ${hay} as "EXISTENCIA_ORIGEN", ${hayEn(sql`${ID_DESTINO}`, producto)} as "EXISTENCIA_DESTINO", ${lotesEn(sql`${ID_ORIGEN}`, producto)} as "LOTES"
    from (select * from catalogo_productos p where p.eliminado is null and ${todas(palabrasDe(BUSCAR).map(contiene))}
      and (p."ACTIVO" = 1 or ${hay} > 0) ${orden} limit ${MAX_HALLADOS}) p
    left join inventario_costos c on c.cliente = p.cliente and c.producto = p."ID" ${orden}`.execute(ctx.db);
  return rows;
}

/** What a warehouse has of some products. */
export async function existenciasDe(
  ctx: Ctx,
  ID_ALMACEN: number,
  PRODUCTOS: readonly number[],
): Promise<{ ID: number; EXISTENCIA: number; LOTES: Lote[] }[]> {
  const producto = sql`p."ID"`;
  const { rows } = await sql<{
    ID: number;
    EXISTENCIA: number;
    LOTES: Lote[];
  }>`select p."ID", ${hayEn(sql`${ID_ALMACEN}`, producto)} as "EXISTENCIA",
      ${lotesEn(sql`${ID_ALMACEN}`, producto)} as "LOTES"
    from catalogo_productos p where p.eliminado is null and p."ID" = any(${[...PRODUCTOS]}::int[]) order by p."ID"`.execute(ctx.db);
  return rows;
}
