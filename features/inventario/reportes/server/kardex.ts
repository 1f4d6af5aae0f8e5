// The kardex: what moved of a product, what there was after each movement, and its costs.
import { type Expression, sql } from 'kysely';
import { P } from '#domain/permisos.ts';
import { redondear } from '#domain/redondeo.ts';
import { puede } from '#domain/sesion.ts';
import { enSuyos } from '#features/inventario/movimientos/server/almacenes.ts';
import { deVisibles } from '#features/pacientes/server/alcance.ts';
import { MAX_RENGLONES } from '#kernel/reporte/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import type { Kardex, RenglonKardex } from '../contract.ts';

interface Pedido {
  FECHA_INICIAL: string;
  FECHA_FINAL: string;
  ID_ALMACEN: number | null;
  ID_PRODUCTO: number;
  LOTE: string;
}
type Leido = Omit<RenglonKardex, 'ENTRADA' | 'SALIDA' | 'EXISTENCIA'> & { neto: number };
const mas = (a: number, b: number) => redondear(a + b, 2);

/** The patient of a movement that a dose or a charge made. A storekeeper moves stock and reads nothing of patients. */
const quienRecibio = (ctx: Ctx) =>
  sql`select v."CODIGOPACIENTE", btrim(concat_ws(' ', q."NOMBRE", q."APELLIDO_PATERNO", q."APELLIDO_MATERNO")) as "PACIENTE"
    from (select cliente, "CODIGOPACIENTE" from registros_vacunas where movimiento = m."ID" and eliminado is null
      union all select cliente, "CODIGOPACIENTE" from cargos where movimiento = m."ID" and eliminado is null) v
    join pacientes q on q.cliente = v.cliente and q."CODIGOPACIENTE" = v."CODIGOPACIENTE"
    where m.origen in ('vacuna', 'cargo') and ${puede(ctx.sesion, P.pacientes.abrir) ? deVisibles(ctx, 'v') : sql`false`}`;

/** Throws Rechazo 404 for a product that is not there. One row more than a report may have tells that there are too many. */
export async function kardexDe(ctx: Ctx, q: Pedido, donde: Expression<unknown>): Promise<Kardex> {
  const deLote = (alias: string) =>
    q.LOTE
      ? sql`and ${sql.ref(`${alias}.lote`)} in (select l.lote from inventario_lotes l where l.producto = ${q.ID_PRODUCTO} and f_norm(l.nombre) = f_norm(${q.LOTE}))`
      : sql``;
  const en = (
    alias: string,
  ) => sql`${sql.ref(`${alias}.producto`)} = ${q.ID_PRODUCTO} and ${donde} and ${enSuyos(ctx, sql.ref(`${alias}.almacen`))}
    ${q.ID_ALMACEN ? sql`and ${sql.ref(`${alias}.almacen`)} = ${q.ID_ALMACEN}` : sql``} ${deLote(alias)}`;
  const { rows: deProducto } = await sql<{
    NOMBRE: string;
    UNIDAD: string;
    hay: number;
    LOTES: Kardex['LOTES'];
  }>`select p."NOMBRE", p."UNIDAD",
      coalesce((select sum(e.cantidad) from inventario_existencias e where ${en('e')}), 0)
        - coalesce((select sum(b.cantidad) from inventario_libro b where b.fecha >= ${q.FECHA_INICIAL} and ${en('b')}), 0) as hay,
      coalesce((select json_agg(json_build_object('LOTE', l.nombre, 'CADUCIDAD', l.caducidad) order by l.caducidad desc, l.nombre)
        from inventario_lotes l where l.producto = p."ID"), '[]'::json) as "LOTES"
    from catalogo_productos p where p."ID" = ${q.ID_PRODUCTO} and p.eliminado is null`.execute(ctx.db);
  const [p] = deProducto;
  if (!p) throw noExiste('El producto');
  const { rows } = await sql<Leido>`with suyos as (
      select b.movimiento, b.renglon, b.lote, b.costo, sum(b.cantidad) as neto, max(abs(b.cantidad)) as cantidad
      from inventario_libro b where b.fecha between ${q.FECHA_INICIAL} and ${q.FECHA_FINAL} and ${en('b')} group by 1, 2, 3, 4)
    select m."ID", m."TIPO", m."FECHA", m."HORA", m."REFERENCIA", m."ID_ORIGEN", m."ID_DESTINO", coalesce(o."NOMBRE", '') as "ORIGEN",
      coalesce(d."NOMBRE", '') as "DESTINO", coalesce(l.nombre, '') as "LOTE", x."CODIGOPACIENTE", coalesce(x."PACIENTE", '') as "PACIENTE", s.cantidad as "CANTIDAD", s.neto, s.costo as "COSTO_UNITARIO", r."IMPORTE"
    from suyos s join movimientos_inventario m on m."ID" = s.movimiento
    join movimientos_inventario_productos r on r."ID" = s.movimiento and r."RENGLON" = s.renglon
    left join catalogo_almacenes o on o."ID" = m."ID_ORIGEN" left join catalogo_almacenes d on d."ID" = m."ID_DESTINO"
    left join inventario_lotes l on l.lote = s.lote
    left join lateral (${quienRecibio(ctx)}) x on true
    order by m."FECHA", m."HORA", m."ID", s.renglon limit ${MAX_RENGLONES + 1}`.execute(ctx.db);
  let [queda, entradas, salidas] = [p.hay, 0, 0];
  const PRODUCTO = rows.map(({ neto, ...r }): RenglonKardex => {
    const [ENTRADA, SALIDA] = [Math.max(neto, 0), Math.max(-neto, 0)];
    [queda, entradas, salidas] = [mas(queda, neto), mas(entradas, ENTRADA), mas(salidas, SALIDA)];
    return { ...r, ENTRADA, SALIDA, EXISTENCIA: queda };
  });
  return {
    ...{ PRODUCTO, NOMBRE: p.NOMBRE, UNIDAD: p.UNIDAD, LOTES: p.LOTES },
    TOTALES: { TOTAL_ENTRADAS: entradas, TOTAL_SALIDAS: salidas, EXISTENCIA_INICIAL: p.hay, EXISTENCIA_FINAL: queda },
  };
}
