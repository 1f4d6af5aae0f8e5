// Rules of mail templates: which may be edited or deleted, and the variables they may name.
import { VARIABLES, type VariableMensaje, variablesPara } from '#features/plantillas/variables.ts';
import { revisarVariables } from '#kernel/shared/plantilla.ts';
import type { Errores, Veredicto } from '#kernel/shared/verdict.ts';
import { inicialDe, PLANTILLA_FIJA } from './iniciales.ts';

/** Template number 5 (forgotten password) belongs to the product (1 §4). */
export const puedeEditarPlantilla = (ID: number): Veredicto => ID !== PLANTILLA_FIJA || 'Esta plantilla no se puede modificar';
/** A template the product sends by itself stays; the clinic's own may be deleted. */
export const puedeEliminarPlantilla = (ID: number): Veredicto => !inicialDe(ID) || 'La plantilla la usa el sistema y no se puede eliminar';

/** A mail about an appointment may use the templates of appointments and the clinic's own. */
export const sirveParaCita = (ID: number): boolean => /^(CITA|VIDEO)_/.test(inicialDe(ID)?.uso ?? 'CITA_');

/** The variables that a template may name; 0 is a new template. */
export const variablesDePlantilla = (ID: number): readonly VariableMensaje[] => variablesPara(inicialDe(ID)?.uso ?? 'PROPIA');

/** What is wrong with the variables of a template, by field; used by the form and the server. */
export function revisarPlantilla(ID: number, p: { ASUNTO: string; PLANTILLA: string }): Errores {
  const errores: Errores = {};
  for (const campo of ['ASUNTO', 'PLANTILLA'] as const) {
    const v = revisarVariables(p[campo], variablesDePlantilla(ID), VARIABLES);
    if (v !== true) errores[campo] = v;
  }
  return errores;
}
