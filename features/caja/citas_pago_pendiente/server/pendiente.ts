// Reads and locks appointments that wait for a payment.
import { type RawBuilder, sql } from 'kysely';
import { E } from '#domain/estados.ts';
import '#features/agenda/citas/server/table.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { literales } from '#kernel/server/literales.ts';
import { noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import type { CitaPendiente } from '../contract.ts';
import { SIN_PENDIENTE } from '../rules.ts';

/** Those that took place or will; whoever cancelled or did not come does not pay here. */
const PAGABLES = [E.cita.noConfirmada, E.cita.confirmada, E.cita.realizada, E.cita.reservada, E.cita.enSala];
export type Pendiente = CitaPendiente & { CODIGOMEDICO: number; CONCEPTO: number | null };

/** Appointments that wait for a payment; `resto` continues the condition, with order and limit. */
export async function pendientes(ctx: Ctx, resto: RawBuilder<unknown>): Promise<Pendiente[]> {
  const { rows } = await sql<Pendiente>`
    select c."N_CITA", c."CODIGOPACIENTE", c."CODIGOMEDICO", c."CONCEPTO", c."IMPORTE", c."MONEDA",
      coalesce(k."DESCRIPCION", case when c."TIPO_CITA" = ${sql.lit(E.tipoCita.video)} then 'Videoconsulta' else 'Consulta' end) as "DESCRIPCION",
      c."F_CITA" + c."H_CITA" as "HORAINICIAL", coalesce(m.nombre_completo, '') as "MEDICO"
    from citas c left join conceptos_ingresos k on k.cliente = c.cliente and k."CODIGO" = c."CONCEPTO"
    left join medicos m on m.cliente = c.cliente and m."CODIGOMEDICO" = c."CODIGOMEDICO"
    where c."ESTADO_PAGO" = ${sql.lit(E.pago.pendiente)} and c."IMPORTE" > 0 and c.eliminado is null
      and c."C_ESTATUS" in ${literales(PAGABLES)} ${resto}`.execute(ctx.db);
  return rows;
}
/** One of them. Throws Rechazo 404 for an appointment that does not exist, 422 for one that waits for no payment. */
export async function pendienteDe(ctx: Ctx, N_CITA: number, bloquea = false): Promise<Pendiente> {
  const [p] = await pendientes(ctx, sql`and c."N_CITA" = ${N_CITA} ${bloquea ? sql`for update of c` : sql``}`);
  if (p) return p;
  const hay = await ctx.db
    .selectFrom('citas')
    .select('N_CITA')
    .where('N_CITA', '=', N_CITA)
    .where('eliminado', 'is', null)
    .executeTakeFirst();
  throw hay ? new Rechazo(SIN_PENDIENTE) : noExiste('La cita');
}
