// The lines of the form, and the line of a diagnosis.
import datos from '#data/suive_mx.json' with { type: 'json' };
import { buscadorSuive, type Enfermedad } from '#domain/suive.ts';

export const ENFERMEDADES: readonly Enfermedad[] = datos.datos;
export const GRUPOS: readonly { GRUPO: string; NOMBRE: string }[] = datos.grupos;
export const RESPONSABLES: readonly string[] = datos.pie;
/** The line of a CIE-10 code; undefined for what is not reported. */
export const enfermedadDe = buscadorSuive(ENFERMEDADES);
const porClave = new Map(ENFERMEDADES.map((e) => [e.EPI_CLAVE, e]));
export const enfermedadDeClave = (EPI_CLAVE: string): Enfermedad | undefined => porClave.get(EPI_CLAVE);
