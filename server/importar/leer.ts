// From a file's rows to checked records and a list of errors.
import { type Clase, claveDe, type Fila } from './clase.ts';
import { celdasDe, type Disposicion } from './encabezado.ts';

export interface Errado {
  /** The sheet, or the file in a zip; '' when there is only one. */
  hoja: string;
  renglon: number;
  sentencia: string;
  /** The record as it was read: its key is known even if other fields are wrong. */
  fila: Fila;
}
export interface Lectura {
  leidos: number;
  filas: Map<string, Fila>;
  errores: Errado[];
}
interface Opciones {
  PAIS: number;
  avisar?: (leidos: number) => void;
}
const CADA = 10_000;

/** Reads and checks everything. Exact duplicates count once; the same key with other values is an error. */
export function leerFilas(clase: Clase, { perfil, tablas }: Disposicion, { PAIS, avisar }: Opciones): Lectura {
  const filas = new Map<string, Fila>();
  const donde = new Map<string, string>();
  const errores: Errado[] = [];
  let leidos = 0;
  for (const { hoja, encabezado, lugares } of tablas) {
    const nombre = tablas.length > 1 ? hoja.nombre : '';
    hoja.recorrer(Boolean(perfil.sinComillas), (renglon, celdas) => {
      if (renglon <= encabezado || celdas.every((c) => c === '')) return;
      if (++leidos % CADA === 0) avisar?.(leidos);
      const cruda = perfil.fila(celdasDe(perfil, lugares, celdas), { PAIS });
      if (!cruda) return;
      const { fila, sentencia } = revisar(clase, cruda);
      if (sentencia) {
        errores.push({ hoja: nombre, renglon, sentencia, fila: cruda });
        return;
      }
      const clave = claveDe(clase, fila);
      const antes = filas.get(clave);
      if (!antes) {
        filas.set(clave, fila);
        donde.set(clave, `${renglon}${nombre ? ` de ${nombre}` : ''}`);
      } else if (perfil.juntar) filas.set(clave, perfil.juntar(antes, fila));
      else if (Object.keys(clase.campos).some((k) => antes[k] !== fila[k]))
        errores.push({ hoja: nombre, renglon, sentencia: `Repite la clave del renglón ${donde.get(clave)} con otros datos`, fila });
    });
  }
  clase.repasar?.(filas);
  return { leidos, filas, errores };
}

function revisar(clase: Clase, cruda: Fila): { fila: Fila; sentencia: string } {
  const fila: Fila = {};
  const males: string[] = [];
  for (const [k, campo] of Object.entries(clase.campos)) {
    const r = campo.safeParse(cruda[k]);
    if (r.success) fila[k] = r.data;
    else males.push(`${k}: ${r.error.issues[0]!.message}${cruda[k] ? ` («${String(cruda[k]).slice(0, 40)}»)` : ''}`);
  }
  return { fila, sentencia: males.join('; ') };
}
