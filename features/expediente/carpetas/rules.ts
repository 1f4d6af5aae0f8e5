// Rules of a patient's files and folders.
import type { Veredicto } from '#kernel/shared/verdict.ts';

/** What a mail may carry, in megabytes (2 §5.8, §9). */
const MB_CORREO = 20;
export const puedeEnviarPorCorreo = (peso: number): Veredicto => peso <= MB_CORREO * 1024 * 1024 || `El archivo excede los ${MB_CORREO} MB`;

/** The folder may have been deleted while a file was on its way into it. */
export const CARPETA_ELIMINADA = 'La carpeta ya no existe, elija otra';
