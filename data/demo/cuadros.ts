/** All reasons for visit, and which of them a person could come for. */

import type { HombreOMujer } from '#domain/estados.ts';
import type { Cuadro, Grupo } from './cuadro.ts';
import { CUADROS_AGUDOS } from './cuadros_agudos.ts';
import { CUADROS_CRONICOS } from './cuadros_cronicos.ts';
import { CUADROS_DENTAL } from './cuadros_dental.ts';
import { CUADROS_ESPECIALIDAD } from './cuadros_especialidad.ts';
import { CUADROS_GINECO } from './cuadros_gineco.ts';
import { CUADROS_PEDIATRIA } from './cuadros_pediatria.ts';
import type { Pais } from './lugares.ts';

/** Everything that is not followed for years. */
export const CUADROS_SUELTOS: readonly Cuadro[] = [
  ...CUADROS_AGUDOS,
  ...CUADROS_PEDIATRIA,
  ...CUADROS_GINECO,
  ...CUADROS_DENTAL,
  ...CUADROS_ESPECIALIDAD,
];

export const CUADROS: readonly Cuadro[] = [...CUADROS_SUELTOS, ...CUADROS_CRONICOS];

const POR_CLAVE = new Map(CUADROS.map((c) => [c.clave, c]));

export function cuadro(clave: string): Cuadro {
  const hallado = POR_CLAVE.get(clave);
  if (!hallado) throw new Error(`no hay cuadro ${clave}`);
  return hallado;
}

/** The group that sees it for somebody of this age, among the groups that the clinic has. */
export function grupoQueAtiende(c: Cuadro, anios: number, hay: ReadonlySet<Grupo>): Grupo | undefined {
  const grupos = c.grupos.map((g) => (g === 'adulto' && anios < 18 ? 'pediatria' : g));
  return grupos.find((g) => hay.has(g) && (g !== 'pediatria' || anios < 18));
}

const posibles = new Map<string, readonly (readonly [Cuadro, number])[]>();

/** Weighted reasons for somebody of this age and sex in the country. */
export function motivosPosibles(
  pais: Pais,
  SEXO: HombreOMujer,
  anios: number,
  cronico: boolean,
  grupo: Grupo,
): readonly (readonly [Cuadro, number])[] {
  const llave = `${pais}${SEXO}${anios}${cronico ? 'c' : ''}${grupo}`;
  const hecho = posibles.get(llave);
  if (hecho) return hecho;
  const solo = new Set<Grupo>([grupo]);
  const lista = CUADROS_SUELTOS.filter(
    (c) =>
      c.peso > 0 &&
      anios >= c.edad[0] &&
      anios <= c.edad[1] &&
      (c.sexo === undefined || c.sexo === SEXO) &&
      (c.paises === undefined || c.paises.includes(pais)) &&
      !(cronico && c.sinCronicos) &&
      grupoQueAtiende(c, anios, solo) !== undefined,
  ).map((c) => [c, c.peso * (c.grupos[0] === grupo || anios < 18 ? 1 : 0.5)] as const);
  posibles.set(llave, lista);
  return lista;
}
