// What a report says of itself, on paper, in the sheet and in the name of its file: what it is, of whom and of when.
import type { Sesion } from '#domain/sesion.ts';
import { fechaTexto } from '../shared/dates.ts';
import { opcion } from '../shared/fields.ts';
import type { CampoDescrito } from './define.ts';

/** The filter of every report that reads a branch: `SUCURSALES_TODAS: SUCURSALES`. */
export const SUCURSALES = opcion(
  'Sucursales',
  [
    [0, 'Sucursal actual'],
    [1, 'Todas las sucursales'],
  ],
  0,
);
export const FILTRO_SUCURSAL = 'SUCURSALES_TODAS';
/** Column that says the branch of each row: there for whoever may see more than one. */
export const COLUMNA_SUCURSAL = 'SUCURSAL_NOMBRE';

/** Only whoever may see all the branches of a clinic that has them is asked which (3 §6). */
export const eligeSucursal = ({ SUCURSALES_TODAS, clinica }: Pick<Sesion, 'SUCURSALES_TODAS' | 'clinica'>): boolean =>
  SUCURSALES_TODAS === 1 && clinica.MOSTRAR_SUCURSALES === 1;

export interface Encabezado {
  titulo: string;
  clinica: string;
  /** Which rows were read, in words: branch, then the filters. */
  alcance: [etiqueta: string, valor: string][];
  /** "Generado por Ana López el vie 20 nov 2026, 10:00" */
  hecho: string;
  /** Without extension: corte_de_caja_2026-11-22_matriz */
  archivo: string;
}
interface Pedido {
  accion: string;
  titulo: string;
  filtros: readonly CampoDescrito[];
  valores: Readonly<Record<string, unknown>>;
  /** What the session itself narrows, besides its filters. */
  ademas: readonly [string, string][];
  sesion: Sesion;
  hoy: string;
  ahora: string;
}

export function encabezadoDe({ accion, titulo, filtros, valores, ademas, sesion, hoy, ahora }: Pedido): Encabezado {
  const sucursal = sucursalLeida(sesion, filtros, valores);
  const pedidos = filtros
    .filter((f) => f.clave !== FILTRO_SUCURSAL)
    .map((f): [string, string] => [f.etiqueta, enPalabras(f, valores[f.clave])]);
  const dias = filtros.flatMap((f) => (f.tipo === 'fecha' && valores[f.clave] ? [String(valores[f.clave])] : []));
  return {
    titulo,
    clinica: sesion.clinica.NOMBRECLINICA,
    alcance: [...(sucursal ? [['Sucursal', sucursal] as [string, string]] : []), ...pedidos, ...ademas],
    hecho: `Generado por ${sesion.NOMBRECOMPLETO} el ${fechaTexto(hoy)}, ${ahora}`,
    archivo: [accion.split('/').at(-1)!, ...(dias.length ? new Set(dias) : [hoy]), sucursal].filter(Boolean).map(llano).join('_'),
  };
}

/** The name of the branch that was read; '' where the clinic has only one. */
function sucursalLeida(s: Sesion, filtros: readonly CampoDescrito[], valores: Readonly<Record<string, unknown>>): string {
  if (!s.clinica.MOSTRAR_SUCURSALES) return '';
  if (filtros.some((f) => f.clave === FILTRO_SUCURSAL) && valores[FILTRO_SUCURSAL] === 1) return 'Todas las sucursales';
  return s.SUCURSALES.find((x) => x.CODIGOCLINICA === s.SUCURSAL)?.NOMBRECLINICA ?? '';
}
function enPalabras(f: CampoDescrito, v: unknown): string {
  if (v === null || v === undefined || v === '') return 'Todos';
  if (f.tipo === 'fecha') return fechaTexto(String(v));
  return f.opciones?.find(([o]) => o === v)?.[1] ?? String(v);
}
/** As file names of every system bear it. */
const llano = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '_')
    .replace(/^_+|(?<!_)_+$/g, '');
