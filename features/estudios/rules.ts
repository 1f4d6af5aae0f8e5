// Rules of the catalogues of studies: duplicates, and what may be deleted.
import type { Veredicto } from '#kernel/shared/verdict.ts';
import type { CatalogoEstudios } from './contract.ts';

export const SIN_GRUPO = 'Debe seleccionar un grupo';
export const BARRAS_REPETIDO = 'Ya existe un estudio con ese código de barras';
export const GRUPO_REPETIDO = 'Ya existe un grupo con ese nombre';
export const nombreRepetido = ({ uno }: Pick<CatalogoEstudios, 'uno'>): string => `Ya existe un ${uno} con ese nombre en el grupo`;

/** Only an empty group may be deleted. */
export const puedeEliminarGrupo = (
  { ESTUDIOS }: { ESTUDIOS: number },
  { uno, muchos }: Pick<CatalogoEstudios, 'uno' | 'muchos'>,
): Veredicto => ESTUDIOS === 0 || `El grupo tiene ${ESTUDIOS} ${ESTUDIOS === 1 ? uno : muchos} y no se puede eliminar`;

/** A study that some order contains cannot be deleted. */
export const puedeEliminarEstudio = ({ usos }: { usos: number }, { uno }: Pick<CatalogoEstudios, 'uno'>): Veredicto =>
  usos === 0 || `El ${uno} está en uso y no se puede eliminar`;
