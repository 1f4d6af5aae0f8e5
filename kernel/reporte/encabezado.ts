// A report's heading on screen, paper, spreadsheet and file name: what it is, whose data, from when.
import type { Sesion } from '#domain/sesion.ts';
import { fechaTexto } from '../shared/dates.ts';
import { opcion } from '../shared/fields.ts';
import type { CampoDescrito } from './define.ts';

/** The filter for reports with branches: `SUCURSALES_TODAS: SUCURSALES`. */
export const SUCURSALES = opcion(
  'Sucursales',
  [
    [0, 'Sucursal actual'],
    [1, 'Todas las sucursales'],
  ],
  0,
);
export const FILTRO_SUCURSAL = 'SUCURSALES_TODAS';
/** The column with each row's branch, for those who may see several. */
export const COLUMNA_SUCURSAL = 'SUCURSAL_NOMBRE';

/** The branch filter is offered only to users who see all branches of a clinic that has several (specification 3 §6). */
export const eligeSucursal = ({ SUCURSALES_TODAS, clinica }: Pick<Sesion, 'SUCURSALES_TODAS' | 'clinica'>): boolean =>
  SUCURSALES_TODAS === 1 && clinica.MOSTRAR_SUCURSALES === 1;

export interface Encabezado {
  titulo: string;
  clinica: string;
  /** Which rows were read, in words: the branch, then the filters. */
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
  /** Restrictions of the session beyond the filters. */
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

/** The name of the branch that was read; '' when the clinic has only one. */
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
/** A file name that every operating system accepts. */
const llano = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '_')
    .replace(/^_+|(?<!_)_+$/g, '');
