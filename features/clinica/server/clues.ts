// Checks the establishment's key (CLUES) in the official catalogue, if it was imported.
import { cluesDe } from '#features/listas/server/oficiales.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { Errores } from '#kernel/shared/verdict.ts';
import { CLUES_EN_OPERACION, SIN_CATALOGO_CLUES } from '../rules.ts';

/**
 * Adds the error of a key that is not in operation. Where the catalogue was not imported, switching the module on asks for
 * confirmation, and a later change of the key answers a warning. An accepted key is not checked again.
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
    // Asked before it becomes irreversible, and only then.
    if (Object.keys(errores).length === 0) ctx.confirmar([{ MENSAJE: SIN_CATALOGO_CLUES }]);
    return '';
  }
  if (unidad === undefined)
    return `La CLUES ${v.NORMA_CLUES} se guardó sin comprobar que esté ${CLUES_EN_OPERACION}: el catálogo de establecimientos no está cargado`;
  if (unidad === null) errores.NORMA_CLUES = 'La CLUES no está en el catálogo de establecimientos de salud';
  else if (unidad.ESTATUS !== CLUES_EN_OPERACION) errores.NORMA_CLUES = `La CLUES debe estar ${CLUES_EN_OPERACION}`;
  return '';
}
