// Territorial divisions of the five countries with their official keys.
import cl from '#data/divisiones/cl.json';
import co from '#data/divisiones/co.json';
import ec from '#data/divisiones/ec.json';
import mx from '#data/divisiones/mx.json';
import pe from '#data/divisiones/pe.json';
import { PAISES } from '#domain/paises/paises.ts';

type Ciudad = string | [clave: string, nombre: string, distritos?: [string, string][]];
interface Estado {
  CODIGO: string;
  NOMBRE: string;
  CURP?: string;
  CIUDADES: Ciudad[];
}
export interface Opcion {
  ID: string;
  NOMBRE: string;
}
const DIVISIONES = Object.fromEntries(
  Object.entries({ mx, co, pe, ec, cl }).map(([k, v]) => [k, v.datos as unknown as Estado[]]),
) as Record<string, Estado[]>;
const del = (PAIS: number) => DIVISIONES[PAISES[PAIS]?.codigo ?? ''] ?? [];
const orden = new Intl.Collator('es').compare;
export const porNombre = (xs: Opcion[]): Opcion[] => xs.sort((a, b) => orden(a.NOMBRE, b.NOMBRE));

export const estadosDe = (PAIS: number): (Opcion & { CURP?: string })[] =>
  del(PAIS).map((e) => ({ ID: e.CODIGO, NOMBRE: e.NOMBRE, ...(e.CURP ? { CURP: e.CURP } : {}) }));
const estado = (PAIS: number, ESTADO: string) => del(PAIS).find((e) => e.CODIGO === ESTADO);
/** Where the official list only has names (Chile), the key is the position in the list. */
export const ciudadesDe = (PAIS: number, ESTADO: string): Opcion[] =>
  porNombre(
    (estado(PAIS, ESTADO)?.CIUDADES ?? []).map((c, i) =>
      typeof c === 'string' ? { ID: String(i + 1), NOMBRE: c } : { ID: c[0], NOMBRE: c[1] },
    ),
  );
export const localidadesDe = (PAIS: number, ESTADO: string, CIUDAD: string): Opcion[] => {
  const c = estado(PAIS, ESTADO)?.CIUDADES.find((x) => typeof x !== 'string' && x[0] === CIUDAD);
  return porNombre((typeof c === 'object' ? (c[2] ?? []) : []).map(([ID, NOMBRE]) => ({ ID, NOMBRE })));
};
