// The balances of a patient's account.
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { Totales } from '../contract.ts';

/** SALDOS = CARGOS - ABONOS; the positive balance is apart. */
export async function totales(ctx: Ctx, CODIGOPACIENTE: number): Promise<Totales> {
  const {
    rows: [fila],
  } = await sql<Totales>`select * from
    (select coalesce(sum("IMPORTE"), 0) as "CARGOS", coalesce(sum("ABONOS"), 0) as "ABONOS", coalesce(sum("SALDO"), 0) as "SALDOS",
       count(*) as "N_CARGOS", count(*) filter (where "SALDO" > 0) as "N_PENDIENTES"
     from cargos where "CODIGOPACIENTE" = ${CODIGOPACIENTE} and eliminado is null) c,
    (select count(*) as "N_ABONOS" from abonos where "CODIGOPACIENTE" = ${CODIGOPACIENTE} and eliminado is null) a,
    (select coalesce(sum("SALDO"), 0) as "SALDO_FAVOR" from saldos_favor where "CODIGOPACIENTE" = ${CODIGOPACIENTE}) s`.execute(ctx.db);
  return fila!;
}
