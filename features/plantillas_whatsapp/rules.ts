import { type Uso, VARIABLES, type VariableMensaje, variablesPara } from '#features/plantillas/variables.ts';
import { revisarVariables } from '#kernel/shared/plantilla.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';
import { ULTIMA_INICIAL } from './iniciales.ts';

/** What the product sends keeps its template; one that was added may go. */
export const puedeEliminarPlantilla = (ID: number): Veredicto =>
  ID > ULTIMA_INICIAL || 'La plantilla la usa el sistema y no se puede eliminar';

export const variablesDePlantilla = (USO: string): readonly VariableMensaje[] => variablesPara(USO as Uso);
/** Whether the text names only what its message has; asked by the form and by the server. */
export const revisarTexto = (USO: string, PLANTILLA: string): Veredicto =>
  revisarVariables(PLANTILLA, variablesDePlantilla(USO), VARIABLES);
