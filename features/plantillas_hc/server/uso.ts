// Marks templates and questions as used by a patient's history, after which some things cannot change. Called by the slice that
// stores the answers. Marks are never removed, because given answers are never erased.
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';

/** A patient got a history made from this template. */
export async function marcarUsada(ctx: Pick<Ctx, 'db'>, CODIGOHC: number): Promise<void> {
  await sql`update plantillas_hc set usada = now() where "CODIGOHC" = ${CODIGOHC} and usada is null`.execute(ctx.db);
}
/** These questions have an answer in a patient's history. */
export async function marcarRespondidas(ctx: Pick<Ctx, 'db'>, CODIGOSPREGUNTA: readonly number[]): Promise<void> {
  await sql`update plantillas_hc_preguntas set usada = now() where "CODIGOPREGUNTA" = any(${CODIGOSPREGUNTA}::int[]) and usada is null`.execute(
    ctx.db,
  );
}
