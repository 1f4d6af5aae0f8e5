// Reads what the patient owes and has paid in advance; the cashier's slice writes it.
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { Saldo } from '../contract.ts';

export async function saldoDe(ctx: Ctx, CODIGOPACIENTE: number): Promise<Saldo> {
  const { rows } = await sql<Saldo>`select coalesce(sum(c."IMPORTE"), 0) as "CARGOS", coalesce(sum(c."ABONOS"), 0) as "ABONOS",
      coalesce(sum(c."SALDO"), 0) as "SALDOS", count(*) filter (where c."SALDO" > 0)::int as "PENDIENTES",
      coalesce((select s."SALDO" from saldos_favor s where s."CODIGOPACIENTE" = ${CODIGOPACIENTE}), 0) as "SALDO_FAVOR"
    from cargos c where c."CODIGOPACIENTE" = ${CODIGOPACIENTE} and c.eliminado is null`.execute(ctx.db);
  return rows[0]!;
}
