// Writes a receipt: folio, methods and lines; used by payments, purchases of balance and online payments.
import { P } from '#domain/permisos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { turnoAbierto } from '../../turnos/server/abierto.ts';
import type { Recibido } from '../contract.ts';
import { sinSobrantes, suma, TIPO_RECIBO } from '../rules.ts';
import './table.ts';

export interface Renglon {
  FOLIOCARGO: number | null;
  CANTIDAD: number;
  DESCRIPCION: string;
  IMPORTE: number;
}

/**
 * The caller makes sure that the lines add up to the methods. It locks the series of receipts until the transaction ends, so it
 * comes last.
 */
export async function recibir(ctx: Ctx, r: Recibido, detalle: readonly Renglon[]): Promise<{ FOLIORECIBO: number; TOTAL: number }> {
  const TOTAL = suma(r.FORMAS_PAGO);
  const turno = await turnoAbierto(ctx);
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
        TIPO_ABONO: TIPO_RECIBO.recibo,
        SUCURSAL: ctx.sesion.SUCURSAL,
        turno,
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
