// The establishment's key against the official catalogue, where this installation has imported it.
import { cluesDe } from '#features/listas/server/oficiales.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { Errores } from '#kernel/shared/verdict.ts';
import { CLUES_EN_OPERACION, SIN_CATALOGO_CLUES } from '../rules.ts';

/**
 * Adds the refusal of a key that is not in operation. Switching the module on where no key can be compared is asked first. Answers the warning that a key could not be compared, because the
 * catalogue was not imported, '' otherwise. A key that was already accepted is not asked again.
 */
export async function revisarClues(
  ctx: Ctx,
  antes: { CUMPLIR_NORMA: number; NORMA_CLUES: string },
  v: { CUMPLIR_NORMA: number; NORMA_CLUES: string },
  errores: Errores,
): Promise<string> {
  if (!v.CUMPLIR_NORMA || !v.NORMA_CLUES) return '';
  if (antes.CUMPLIR_NORMA && antes.NORMA_CLUES === v.NORMA_CLUES) return '';
  const unidad = await cluesDe(ctx.db, v.NORMA_CLUES);
  if (unidad === undefined && !antes.CUMPLIR_NORMA) {
    // Said before it is for ever, and not again afterwards.
    if (Object.keys(errores).length === 0) ctx.confirmar([{ MENSAJE: SIN_CATALOGO_CLUES }]);
    return '';
  }
  if (unidad === undefined)
    return `La CLUES ${v.NORMA_CLUES} se guardó sin comprobar que esté ${CLUES_EN_OPERACION}: el catálogo de establecimientos no está cargado`;
  if (unidad === null) errores.NORMA_CLUES = 'La CLUES no está en el catálogo de establecimientos de salud';
  else if (unidad.ESTATUS !== CLUES_EN_OPERACION) errores.NORMA_CLUES = `La CLUES debe estar ${CLUES_EN_OPERACION}`;
  return '';
}
