// Appointments booked online whose obligatory payment is made at once: their place is kept for some minutes and then freed.
import { type RawBuilder, sql } from 'kysely';
import { E } from '#domain/estados.ts';
import { ABIERTAS, liberar } from '#features/agenda/citas/server/estado.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { literales } from '#kernel/server/literales.ts';
import './table.ts';

/** Places freed in one round. */
const POR_RONDA = 50;

/** Cancels those whose time has run out unpaid and that meet `y`, a condition on `l`, the row of `citas_en_linea`. */
export async function liberarSinPago(ctx: Ctx, y: RawBuilder<unknown>): Promise<{ cliente: number; N_CITA: number }[]> {
  const { rows } = await sql<{ cliente: number; N_CITA: number }>`select l.cliente, l."N_CITA" from citas_en_linea l
    join citas c on c.cliente = l.cliente and c."N_CITA" = l."N_CITA"
    where l.paga_antes < now() and c."ESTADO_PAGO" = ${sql.lit(E.pago.pendiente)} and c."C_ESTATUS" in ${literales(ABIERTAS)} and c.eliminado is null and ${y}
    order by l."N_CITA" limit ${POR_RONDA}`.execute(ctx.db);
  for (const { N_CITA } of rows) await liberar(ctx, N_CITA);
  return rows;
}
