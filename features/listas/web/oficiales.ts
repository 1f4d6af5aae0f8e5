// Official lists for forms: countries, states and cities, places of birth, types of personnel.
import { useDatos } from '#kernel/web/api.tsx';
import type { Eleccion } from '#kernel/web/controles.tsx';
import { listas } from '../contract.ts';

const aEleccion = (o: { ID: string; NOMBRE: string }): Eleccion => ({ valor: o.ID, texto: o.NOMBRE });

export function usePaises(): Eleccion[] {
  return (useDatos(listas.obtener_paises).data ?? []).map((p) => ({ valor: p.ID_PAIS, texto: p.NOMBRE }));
}
/** States of a country and cities of a state; empty until the one above is chosen. */
export function useDivisiones(PAIS: unknown, ESTADO: unknown): { estados: Eleccion[]; ciudades: Eleccion[] } {
  const estados = useDatos(listas.obtener_estados, { PAIS: Number(PAIS) }, { si: Boolean(PAIS) });
  const ciudades = useDatos(
    listas.obtener_ciudades,
    { PAIS: Number(PAIS), ESTADO: String(ESTADO), VACIA: 0 },
    { si: Boolean(PAIS && ESTADO) },
  );
  return {
    estados: PAIS ? (estados.data ?? []).map(aEleccion) : [],
    ciudades: PAIS && ESTADO ? (ciudades.data ?? []).map(aEleccion) : [],
  };
}

/** The norm's key for a birth abroad. */
const EXTRANJERO: Eleccion = { valor: 'NE', texto: 'Nacido en el extranjero' };
export const OTRO_PAIS: Eleccion = { valor: 0, texto: 'Otro país' };
/** Places of birth with the norm's keys. */
export function useEntidades(PAIS: unknown): Eleccion[] {
  const { data = [] } = useDatos(listas.obtener_estados_ck, { PAIS: Number(PAIS) }, { si: Boolean(PAIS) });
  if (PAIS === '' || PAIS === null || PAIS === undefined) return [];
  return [...(Number(PAIS) ? data.map(aEleccion) : []), EXTRANJERO];
}

export function useTiposPersonal(si: boolean): Eleccion[] {
  const { data = [] } = useDatos(listas.obtener_nom024, { CATALOGO: 'TIPO_PERSONAL' }, { si });
  return data.map((t) => ({ valor: t.ID, texto: t.DESCRIPCION }));
}
