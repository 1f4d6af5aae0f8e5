// The form's counts: cases of each line by age and sex.

import { E } from '#domain/estados.ts';
import { GRUPOS_EDAD, grupoDeEdad } from '#domain/suive.ts';
import type { Caso } from './contract.ts';

export interface Cuenta {
  /** Men and women of each column of age. */
  edades: [hombres: number, mujeres: number][];
  hombres: number;
  mujeres: number;
}
const vacia = (): Cuenta => ({ edades: GRUPOS_EDAD.map(() => [0, 0]), hombres: 0, mujeres: 0 });
export const esDeLaForma = ({ SEXO }: Pick<Caso, 'SEXO'>): boolean => SEXO === E.sexo.hombre || SEXO === E.sexo.mujer;
/** By line; the form has no column for people who are registered neither as men nor as women. */
export function contar(casos: readonly Pick<Caso, 'EPI_CLAVE' | 'EDAD' | 'SEXO'>[]): Map<string, Cuenta> {
  const cuentas = new Map<string, Cuenta>();
  for (const c of casos.filter(esDeLaForma)) {
    const suya = cuentas.get(c.EPI_CLAVE) ?? vacia();
    const mujer = c.SEXO === E.sexo.mujer;
    suya.edades[grupoDeEdad(c.EDAD)]![mujer ? 1 : 0]++;
    suya[mujer ? 'mujeres' : 'hombres']++;
    cuentas.set(c.EPI_CLAVE, suya);
  }
  return cuentas;
}
