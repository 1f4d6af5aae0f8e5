// What a patient's history leaves on its template: from the first answer on, some things no longer change. The slice that
// keeps the answers calls these; nothing takes a mark away, because an answer that was given is never erased.
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
