// Reads what is to be counted and what was.
import { sql } from 'kysely';
import '#features/personal/server/table.ts';
import { enSuyos } from '#features/inventario/movimientos/server/almacenes.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { filasDeLista } from '#kernel/server/lista.ts';
import type { ConsultaDeLista } from '#kernel/shared/lista.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import { type ConteoListado, MAX_CONTEOS, MAX_POR_CONTAR, type PorContar, type RenglonContado } from '../contract.ts';
import './table.ts';

const COLUMNAS = sql`k.*, a."NOMBRE" as "ALMACEN", coalesce(btrim(u."NOMBRE" || ' ' || u."APEPAT"), '') as "USUARIO", x.*`;
const DE = sql`conteos_inventario k join catalogo_almacenes a on a.cliente = k.cliente and a."ID" = k."ID_ALMACEN"
  left join usuarios u on u.cliente = k.cliente and u."CODIGOUSUARIO" = k.creado_por
  cross join lateral (select count(*)::int as "RENGLONES", count(*) filter (where r."CONTADO" <> r."EXISTENCIA")::int as "DIFERENCIAS",
    coalesce(round(sum((r."CONTADO" - r."EXISTENCIA") * r."COSTO"), 2), 0) as "VALOR"
    from conteos_inventario_productos r where r.cliente = k.cliente and r."ID" = k."ID") x`;

export const conteosDe = (ctx: Ctx, q: ConsultaDeLista): Promise<ConteoListado[]> =>
  filasDeLista<ConteoListado>(
    ctx,
    {
      columnas: COLUMNAS,
      de: DE,
      donde: enSuyos(ctx, sql`k."ID_ALMACEN"`),
      clave: sql`k."ID"`,
      halla: (patron, palabra) =>
        sql`(k."ID"::text = ${palabra} or f_norm(k."MOTIVO") like ${patron} or f_norm(a."NOMBRE") like ${patron})`,
      orden: sql`k."ID" desc`,
      ordenes: {
        ID: sql`k."ID"`,
        FECHA: sql`(k."FECHA" + k."HORA")`,
        ALMACEN: sql`a."NOMBRE"`,
        MOTIVO: sql`k."MOTIVO"`,
        USUARIO: sql`u."NOMBRE"`,
        DIFERENCIAS: sql`x."DIFERENCIAS"`,
        VALOR: sql`x."VALOR"`,
      },
      tope: MAX_CONTEOS,
    },
    q,
  );

/** A count with its lines. Throws Rechazo 404, also for one of a warehouse that the session does not see. */
export async function conteoDe(ctx: Ctx, ID: number): Promise<ConteoListado & { PRODUCTOS: RenglonContado[] }> {
  const { rows } =
    await sql<ConteoListado>`select ${COLUMNAS} from ${DE} where k."ID" = ${ID} and ${enSuyos(ctx, sql`k."ID_ALMACEN"`)}`.execute(ctx.db);
  const [k] = rows;
  if (!k) throw noExiste(`El conteo ${ID}`);
  const { rows: PRODUCTOS } =
    await sql<RenglonContado>`select r."RENGLON", r."ID_PRODUCTO", r."EXISTENCIA", r."CONTADO", r."COSTO", p."NOMBRE", p."UNIDAD",
      coalesce(l.nombre, '') as "LOTE"
    from conteos_inventario_productos r join catalogo_productos p on p.cliente = r.cliente and p."ID" = r."ID_PRODUCTO"
    left join inventario_lotes l on l.cliente = r.cliente and l.lote = r.lote
    where r."ID" = ${ID} order by r."RENGLON"`.execute(ctx.db);
  return { ...k, PRODUCTOS };
}

/** The lines of a warehouse by place and name: each lot that there is, and products in use of which the books have none. */
export async function porContar(ctx: Ctx, ID_ALMACEN: number, UBICACION: string, limite = MAX_POR_CONTAR): Promise<PorContar[]> {
  const { rows } =
    await sql<PorContar>`select p."ID" as "ID_PRODUCTO", p."NOMBRE", p."UNIDAD", p."UBICACION", p."CODIGO_BARRAS", p."CONTROL_LOTES",
      coalesce(l.nombre, '') as "LOTE", l.caducidad as "CADUCIDAD", coalesce(e.cantidad, 0) as "EXISTENCIA"
    from catalogo_productos p
    left join inventario_existencias e on e.cliente = p.cliente and e.producto = p."ID" and e.almacen = ${ID_ALMACEN} and e.cantidad > 0
    left join inventario_lotes l on l.cliente = e.cliente and l.lote = e.lote
    where p.eliminado is null and (e.cantidad > 0 or (p."ACTIVO" = 1 and p."CONTROL_LOTES" = 0))
      and (${UBICACION} = '' or f_norm(p."UBICACION") = f_norm(${UBICACION}))
    order by p."UBICACION" collate natural_es, p."NOMBRE" collate natural_es, l.caducidad, l.nombre limit ${limite}`.execute(ctx.db);
  return rows;
}

/** The most places that are offered. */
const MAX_LUGARES = 300;
/** Where products in use are. */
export async function ubicacionesDe(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{
    u: string;
  }>`select "UBICACION" as u from catalogo_productos where eliminado is null and "ACTIVO" = 1 and "UBICACION" <> ''
    group by 1 order by "UBICACION" collate natural_es limit ${MAX_LUGARES}`.execute(ctx.db);
  return rows.map((r) => r.u);
}
