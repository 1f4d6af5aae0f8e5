// Rules of WhatsApp and SMS templates: which may be deleted, and the variables they may name.
import { type Uso, VARIABLES, type VariableMensaje, variablesPara } from '#features/plantillas/variables.ts';
import { revisarVariables } from '#kernel/shared/plantilla.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';
import { ULTIMA_INICIAL } from './iniciales.ts';

/** A template the product sends by itself stays; an added one may be deleted. */
export const puedeEliminarPlantilla = (ID: number): Veredicto =>
  ID > ULTIMA_INICIAL || 'La plantilla la usa el sistema y no se puede eliminar';

export const variablesDePlantilla = (USO: string): readonly VariableMensaje[] => variablesPara(USO as Uso);
/** Whether the text names only variables its message has; used by the form and the server. */
export const revisarTexto = (USO: string, PLANTILLA: string): Veredicto =>
  revisarVariables(PLANTILLA, variablesDePlantilla(USO), VARIABLES);
