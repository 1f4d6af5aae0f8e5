// A receipt comes to be: its folio, its methods and its lines. Payments, purchases of balance and online payments share it.
import { P } from '#domain/permisos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { Recibido } from '../contract.ts';
import { sinSobrantes, suma } from '../rules.ts';
import './table.ts';

export interface Renglon {
  FOLIOCARGO: number | null;
  CANTIDAD: number;
  DESCRIPCION: string;
  IMPORTE: number;
}

/** Writes a receipt whose lines add up to its methods. The series of receipts is held from here on: call it last. */
export async function recibir(ctx: Ctx, r: Recibido, detalle: readonly Renglon[]): Promise<{ FOLIORECIBO: number; TOTAL: number }> {
  const TOTAL = suma(r.FORMAS_PAGO);
  const FOLIORECIBO = await ctx.folio('RECIBO');
  const en = { FOLIORECIBO };
  await Promise.all([
    ctx.db
      .insertInto('abonos')
      .values({
        ...en,
        CODIGOPACIENTE: r.CODIGOPACIENTE,
        FECHA: r.FECHA,
        HORA: ctx.sesion.permisos.has(P.caja.fecharPagos) ? r.HORA : ctx.ahora,
        TOTAL,
        REFERENCIA: r.REFERENCIA,
        TIPO_ABONO: 'N',
        SUCURSAL: ctx.sesion.SUCURSAL,
      })
      .execute(),
    ctx.db
      .insertInto('abonos_formas_pago')
      .values(r.FORMAS_PAGO.map((f, i) => ({ ...en, RENGLON: i + 1, ...sinSobrantes(f) })))
      .execute(),
    ctx.db
      .insertInto('abonos_detalle')
      .values(detalle.map((d, i) => ({ ...en, RENGLON: i + 1, ...d })))
      .execute(),
  ]);
  return { FOLIORECIBO, TOTAL };
}
