// Reads a clinic's mail templates: its own, plus the initial ones it has not changed.
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import type { PlantillaCorreo } from '../contract.ts';
import { INICIALES, ULTIMA_INICIAL } from '../iniciales.ts';
import './table.ts';

/** More than any clinic has; only bounds the query. */
const MAXIMO = 500;
const DE_INICIO: readonly PlantillaCorreo[] = INICIALES.map(({ uso: _, ...p }) => ({ ...p, VERSION: 0 }));

export async function plantillasDe(ctx: Ctx): Promise<PlantillaCorreo[]> {
  const suyas = await ctx.db
    .selectFrom('plantillas_correo')
    .selectAll()
    .where('eliminado', 'is', null)
    .orderBy('ID')
    .limit(MAXIMO)
    .execute();
  const tocadas = new Set(suyas.map((p) => p.ID));
  return [...suyas, ...DE_INICIO.filter((p) => !tocadas.has(p.ID))].sort((a, b) => a.ID - b.ID);
}

/** Throws Rechazo 404 when it does not exist. */
export async function plantillaDe(ctx: Ctx, ID: number): Promise<PlantillaCorreo> {
  const suya = await ctx.db
    .selectFrom('plantillas_correo')
    .selectAll()
    .where('ID', '=', ID)
    .where('eliminado', 'is', null)
    .executeTakeFirst();
  const p = suya ?? DE_INICIO.find((x) => x.ID === ID);
  if (!p) throw noExiste('La plantilla');
  return p;
}

/** The number of the clinic's next own template. The caller must hold the lock on templates. */
export async function siguienteNumero(ctx: Ctx): Promise<number> {
  const { ultima } = await ctx.db
    .selectFrom('plantillas_correo')
    .select(sql<number>`greatest(coalesce(max("ID"), 0), ${ULTIMA_INICIAL}::int)`.as('ultima'))
    .executeTakeFirstOrThrow();
  return ultima + 1;
}
