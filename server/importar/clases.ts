// The catalogues that `npm run import` knows.
import type { Clase } from './clase.ts';
import { cie10 } from './clases/cie10.ts';
import { clues } from './clases/clues.ts';
import { cups } from './clases/cups.ts';
import { codigosPostales, localidades } from './clases/lugares.ts';
import { medicamentos } from './clases/medicamentos.ts';
import { sisPais, sisServicios } from './clases/nom024.ts';
import { satProductos, satUnidades } from './clases/sat.ts';

export const CLASES: readonly Clase[] = [
  cie10,
  cups,
  clues,
  satProductos,
  satUnidades,
  codigosPostales,
  localidades,
  medicamentos,
  sisPais,
  sisServicios,
];
/** Peru's districts are also known as "ubigeo". */
const OTROS_NOMBRES: Record<string, string> = { ubigeo: 'localidades' };
export const claseLlamada = (nombre: string): Clase | undefined => CLASES.find((c) => c.nombre === (OTROS_NOMBRES[nombre] ?? nombre));
