import type { HombreOMujer } from '#domain/estados.ts';
import type { Pais } from './lugares.ts';

/** Who sees it: the first group is the usual one. Under 18, 'adulto' goes to the paediatrician. */
export type Grupo = 'adulto' | 'pediatria' | 'gineco' | 'dental' | 'derma' | 'cardio' | 'trauma';

/** A reason for visit: what is asked, found, thought, done and prescribed. Texts are templates (plantilla.ts). */
export interface Cuadro {
  readonly clave: string;
  /** A code of data/cie10.json. */
  readonly CIE10: string;
  /** How the follow-up calls it: 'Control de …'. */
  readonly nombre?: string;
  readonly MOTIVO: string;
  readonly grupos: readonly Grupo[];
  readonly edad: readonly [min: number, max: number];
  readonly sexo?: HombreOMujer;
  /** How often, among the reasons that the patient could come for. */
  readonly peso: number;
  /** Not for who has a chronic disease. */
  readonly sinCronicos?: true;
  readonly paises?: readonly Pais[];
  /** First visit of a disease that is then followed for years. */
  readonly inicio?: { readonly MOTIVO: string; readonly S: readonly string[]; readonly O?: readonly string[]; readonly A: string };
  readonly S: readonly string[];
  readonly O: readonly string[];
  readonly A: string;
  readonly P: readonly string[];
  /** Alternatives; each line is 'medicine :: how to take it'. A chronic patient keeps the same one. */
  readonly recetas: readonly (readonly string[])[];
  readonly indicaciones: string;
  /** Days until the next visit for the same thing; none when it is not expected. */
  readonly control?: readonly [min: number, max: number];
  readonly signos?: { readonly temperatura?: readonly [number, number]; readonly fc?: number; readonly fr?: number; readonly sat?: number };
}
