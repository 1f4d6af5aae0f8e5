// The doctor of a record.
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';

/** The doctor in whose name a record is made, who must exist and be active. Throws Rechazo on the field CODIGOMEDICO. */
export async function medicoActivo(ctx: Ctx, CODIGOMEDICO: number): Promise<{ MEDIKIT_ID: string }> {
  const {
    rows: [m],
  } = await sql<{ ACTIVO: number; MEDIKIT_ID: string }>`select "ACTIVO", "MEDIKIT_ID" from medicos
    where "CODIGOMEDICO" = ${CODIGOMEDICO} and eliminado is null`.execute(ctx.db);
  const falta = !m ? 'El médico no existe' : m.ACTIVO ? '' : 'El médico está inactivo';
  if (!m || falta) throw new Rechazo(falta, { ERRORES: { CODIGOMEDICO: falta } });
  return m;
}
