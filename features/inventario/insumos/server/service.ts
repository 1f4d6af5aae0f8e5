// The handlers of supplies.
import { sql } from 'kysely';
import { tomarProductos } from '#features/inventario/movimientos/server/libro.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { filasDeLista, natural } from '#kernel/server/lista.ts';
import { implement } from '#kernel/server/serve.ts';
import { exigirVersion, noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { type ConceptoConInsumos, insumos, MAX_CONCEPTOS } from '../contract.ts';
import './table.ts';

const COLUMNAS = sql`c."CODIGO", c."DESCRIPCION", coalesce(v."VERSION", 0) as "VERSION", x.*`;
const DE = sql`conceptos_ingresos c left join insumos_conceptos v on v.cliente = c.cliente and v."CODIGO" = c."CODIGO"
  cross join lateral (select count(*)::int as "RENGLONES", coalesce(round(sum(r."CANTIDAD" * coalesce(k.promedio, 0)), 2), 0) as "COSTO",
      coalesce(json_agg(json_build_object('ID_PRODUCTO', r."ID_PRODUCTO", 'CANTIDAD', r."CANTIDAD", 'NOMBRE', p."NOMBRE", 'UNIDAD', p."UNIDAD")
        order by p."NOMBRE"), '[]'::json) as "PRODUCTOS"
    from insumos_conceptos_productos r join catalogo_productos p on p.cliente = r.cliente and p."ID" = r."ID_PRODUCTO"
    left join inventario_costos k on k.cliente = r.cliente and k.producto = r."ID_PRODUCTO"
    where r.cliente = c.cliente and r."CODIGO" = c."CODIGO") x`;
const EN_USO = sql`c.eliminado is null and (c."ACTIVO" = 1 or x."RENGLONES" > 0)`;

async function uno(ctx: Ctx, CODIGO: number): Promise<ConceptoConInsumos> {
  const { rows } =
    await sql<ConceptoConInsumos>`select ${COLUMNAS} from ${DE} where c."CODIGO" = ${CODIGO} and c.eliminado is null`.execute(ctx.db);
  if (!rows[0]) throw noExiste('El concepto');
  return rows[0];
}

export default implement(insumos, {
  obtener: (ctx, _, q) =>
    filasDeLista<ConceptoConInsumos>(
      ctx,
      {
        columnas: COLUMNAS,
        de: DE,
        donde: EN_USO,
        clave: sql`c."CODIGO"`,
        halla: (patron) => sql`(f_norm(c."DESCRIPCION") like ${patron} or f_norm(x."PRODUCTOS"::text) like ${patron})`,
        orden: sql`x."RENGLONES" = 0, ${natural(sql`c."DESCRIPCION"`)}`,
        ordenes: { DESCRIPCION: natural(sql`c."DESCRIPCION"`), RENGLONES: sql`x."RENGLONES"`, COSTO: sql`x."COSTO"` },
        tope: MAX_CONCEPTOS,
      },
      q,
    ),
  obtener_uno: (ctx, { CODIGO }) => uno(ctx, CODIGO),
  async actualizar(ctx, { CODIGO }, { VERSION, PRODUCTOS }) {
    // Two who save at once come one after the other, also before there is a row.
    await sql`select from conceptos_ingresos where "CODIGO" = ${CODIGO} for no key update`.execute(ctx.db);
    exigirVersion(await uno(ctx, CODIGO), VERSION, 'estos insumos');
    const hay = await tomarProductos(
      ctx,
      PRODUCTOS.map((p) => p.ID_PRODUCTO),
    );
    const ERRORES = Object.fromEntries(
      PRODUCTOS.flatMap((p, i) => (hay.has(p.ID_PRODUCTO) ? [] : [[`PRODUCTOS.${i}.ID_PRODUCTO`, 'Seleccione una opción válida']])),
    );
    if (Object.keys(ERRORES).length) throw new Rechazo('Algunos campos tienen datos inválidos', { ERRORES });
    await sql`insert into insumos_conceptos ("CODIGO") values (${CODIGO}) on conflict (cliente, "CODIGO") do update
      set "VERSION" = insumos_conceptos."VERSION" + 1`.execute(ctx.db);
    await sql`delete from insumos_conceptos_productos where "CODIGO" = ${CODIGO}`.execute(ctx.db);
    await sql`insert into insumos_conceptos_productos ("CODIGO", "ID_PRODUCTO", "CANTIDAD") select ${CODIGO}, x.p, x.n
      from jsonb_to_recordset(${JSON.stringify(PRODUCTOS.map((p) => ({ p: p.ID_PRODUCTO, n: p.CANTIDAD })))}::jsonb) as x(p int, n numeric)`.execute(
      ctx.db,
    );
    ctx.anotar({ CODIGO, PRODUCTOS: PRODUCTOS.length });
    return null;
  },
});
