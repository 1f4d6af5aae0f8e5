// From which patients money may be received.
import type { Ctx } from '#kernel/server/ctx.ts';
import { noExiste, Rechazo } from '#kernel/shared/verdict.ts';

/** Also from inactive patients, who may still owe; not from one merged into another. */
export async function exigirCobrable(ctx: Ctx, CODIGOPACIENTE: number): Promise<void> {
  const p = await ctx.db
    .selectFrom('pacientes')
    .select('FUSIONADO')
    .where('CODIGOPACIENTE', '=', CODIGOPACIENTE)
    .where('eliminado', 'is', null)
    .executeTakeFirst();
  if (!p) throw noExiste('El paciente');
  if (p.FUSIONADO) throw new Rechazo('El paciente está fusionado, no se puede modificar');
}
