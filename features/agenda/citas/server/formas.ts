import type { Ctx } from '#kernel/server/ctx.ts';
import './table.ts';

/** How the service of forms calls what it sent with an appointment. */
export async function anotarFormas(ctx: Ctx, N_CITA: number, ID_FORMAS: string): Promise<void> {
  await ctx.db.updateTable('citas').set({ ID_FORMAS }).where('N_CITA', '=', N_CITA).execute();
}
