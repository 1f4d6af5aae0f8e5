// The user's favourite reports: where each leads, and marking one.
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { type Favorito, favoritos } from '../contract.ts';
import { nombreDe } from './nombre.ts';

export const rutaDe = ({ REPORTE, FILTROS }: Pick<Favorito, 'REPORTE' | 'FILTROS'>): string =>
  `/report/${nombreDe(REPORTE)}${FILTROS ? `?${FILTROS}` : ''}`;

/** The favourites, and a function that marks a report or takes the mark away. */
export function useFavoritos() {
  const { data } = useDatos(favoritos.obtener);
  const agregar = useGuardar(favoritos.agregar, {});
  const eliminar = useGuardar(favoritos.eliminar);
  return {
    lista: data ?? [],
    marcado: (accion: string) => data?.find((f) => f.REPORTE === accion && f.NOMBRE === ''),
    marcar: (REPORTE: string) => agregar.enviar({ REPORTE, NOMBRE: '', FILTROS: '' }),
    quitar: ({ ID }: Favorito) => eliminar.enviar({}, { ID }),
    ocupado: agregar.enviando || eliminar.enviando,
  };
}
