// Rules of favourite reports.
import { plegar } from '#kernel/shared/plegar.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';
import { type Favorito, MAX_FAVORITOS } from './contract.ts';

type Nuevo = Omit<Favorito, 'ID'>;
export const esElMismo = (a: Nuevo, b: Nuevo): boolean => a.REPORTE === b.REPORTE && plegar(a.NOMBRE) === plegar(b.NOMBRE);

/** Filters are kept under a name, used once for each report; the report itself may be marked again, which changes nothing. */
export function puedeMarcar(suyos: readonly Nuevo[], nuevo: Nuevo): Veredicto {
  if (!nuevo.NOMBRE && nuevo.FILTROS) return 'Escriba un nombre para guardar los filtros';
  if (suyos.some((f) => esElMismo(f, nuevo))) return nuevo.NOMBRE === '' || 'Ya tiene un favorito con ese nombre en este reporte';
  return suyos.length < MAX_FAVORITOS || `Puede tener hasta ${MAX_FAVORITOS} favoritos: quite alguno`;
}
