// The establishment's key against the official catalogue, where somebody has loaded it.
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { Errores } from '#kernel/shared/verdict.ts';
import { CLUES_EN_OPERACION } from '../rules.ts';

/** The authority's file writes it in capitals, with and without its accent. */
const igualado = (t: string) => t.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

/**
 * Adds the refusal of a key that is not in operation. Answers the warning that a key could not be compared, because the
 * catalogue is not loaded in this installation, '' otherwise.
 */
export async function revisarClues(
  ctx: Ctx,
  antes: { CUMPLIR_NORMA: number; NORMA_CLUES: string },
  v: { CUMPLIR_NORMA: number; NORMA_CLUES: string },
  errores: Errores,
): Promise<string> {
  if (!v.CUMPLIR_NORMA || !v.NORMA_CLUES) return '';
  if (antes.CUMPLIR_NORMA && antes.NORMA_CLUES === v.NORMA_CLUES) return '';
  const {
    rows: [r],
  } = await sql<{ estatus: string | null; cargado: boolean }>`
    select (select "ESTATUS" from compartido.clues where "CLUES" = ${v.NORMA_CLUES}) as estatus,
      exists (select 1 from compartido.clues) as cargado`.execute(ctx.db);
  if (!r!.cargado)
    return `La CLUES ${v.NORMA_CLUES} se guardó sin comprobar que esté ${CLUES_EN_OPERACION}: el catálogo de establecimientos no está cargado`;
  if (r!.estatus === null) errores.NORMA_CLUES = 'La CLUES no está en el catálogo de establecimientos de salud';
  else if (igualado(r!.estatus) !== igualado(CLUES_EN_OPERACION)) errores.NORMA_CLUES = `La CLUES debe estar ${CLUES_EN_OPERACION}`;
  return '';
}
