// Reads receipts for lists and details.
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { etiqueta, FORMAS_PAGO } from '#domain/estados.ts';
import { nombreVisible } from '#features/pacientes/server/paciente.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import type { AbonoDetallado, AbonoListado, FormaPago, RenglonAbono } from '../contract.ts';
import { facturaGlobalDe } from './factura.ts';
import './table.ts';

/** Receipts with their concepts, methods and cashier; `donde` is the condition, order and limit after "where". */
export async function listar(ctx: Ctx, donde: RawBuilder<unknown>): Promise<AbonoListado[]> {
  const { rows } = await sql<Omit<AbonoListado, 'FORMAS_PAGO'> & { formas: number[] }>`
    select a.*, ${nombreVisible(ctx)} as "PACIENTE", coalesce(s."NOMBRECLINICA", '') as "SUCURSAL_NOMBRE", f.formas,
      left(coalesce(d.conceptos, ''), 1000) as "CONCEPTO", coalesce(btrim(u."NOMBRE" || ' ' || u."APEPAT"), '') as "USUARIO",
      (a.eliminado is not null)::int as "RECIBO_CANCELADO", a.eliminado as "CANCELADO_EL",
      coalesce(btrim(x."NOMBRE" || ' ' || x."APEPAT"), '') as "CANCELADO_POR",
      coalesce((select "SERIE" || '-' || "NUMERO" from cpe where cliente = a.cliente and "FACTURAFOLIO" = a."FACTURAFOLIO"),
        (select "SERIE" || '-' || "FOLIO" from cfdi where cliente = a.cliente and "FACTURAFOLIO" = a."FACTURAFOLIO"), '') as "COMPROBANTE",
      ${facturaGlobalDe('a')} as "FACTURA_GLOBAL", coalesce(a.eliminado_motivo, '') as "MOTIVO"
    from abonos a join pacientes p on p.cliente = a.cliente and p."CODIGOPACIENTE" = a."CODIGOPACIENTE"
    left join sucursales s on s.cliente = a.cliente and s."CODIGOCLINICA" = a."SUCURSAL"
    left join usuarios u on u.cliente = a.cliente and u."CODIGOUSUARIO" = a.creado_por
    left join usuarios x on x.cliente = a.cliente and x."CODIGOUSUARIO" = a.eliminado_por
    cross join lateral (select string_agg(case when "CANTIDAD" > 1 then "CANTIDAD" || ' × ' else '' end || "DESCRIPCION", ', ' order by "RENGLON") as conceptos
      from abonos_detalle where cliente = a.cliente and "FOLIORECIBO" = a."FOLIORECIBO") d
    cross join lateral (select array_agg("FORMAPAGO" order by "RENGLON") as formas
      from abonos_formas_pago where cliente = a.cliente and "FOLIORECIBO" = a."FOLIORECIBO") f
    where ${donde}`.execute(ctx.db);
  return rows.map(({ formas, ...a }) => ({
    ...a,
    FORMAS_PAGO: [...new Set(formas)].map((f) => etiqueta(FORMAS_PAGO, f)).join(', '),
  }));
}

/** A whole receipt, cancelled or not. Throws Rechazo 404. */
export async function detalleDe(ctx: Ctx, FOLIORECIBO: number): Promise<z.output<typeof AbonoDetallado>> {
  const [[ENC], det, formas] = await Promise.all([
    listar(ctx, sql`a."FOLIORECIBO" = ${FOLIORECIBO}`),
    sql<RenglonAbono>`select coalesce("FOLIOCARGO", 0) as "FOLIOCARGO", "CANTIDAD", "DESCRIPCION", "IMPORTE" from abonos_detalle
      where "FOLIORECIBO" = ${FOLIORECIBO} order by "RENGLON"`.execute(ctx.db),
    sql<FormaPago>`select "FORMAPAGO", "IMPORTE", "NODOCUMENTO", "BANCO" from abonos_formas_pago
      where "FOLIORECIBO" = ${FOLIORECIBO} order by "RENGLON"`.execute(ctx.db),
  ]);
  if (!ENC) throw noExiste(`El recibo ${FOLIORECIBO}`);
  return { ENC, DET: det.rows, FORMAS_PAGO: formas.rows.map((f) => ({ ...f, DESCRIPCION: etiqueta(FORMAS_PAGO, f.FORMAPAGO) })) };
}
