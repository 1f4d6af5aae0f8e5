// When quotes may be made and accepted, and in which state they are.
import type { Veredicto } from '#kernel/shared/verdict.ts';

/** A quote's date is today or earlier. */
export const puedeFecharCotizacion = (hoy: string, FECHA: string | null): Veredicto =>
  FECHA === null || FECHA <= hoy || 'La fecha de la cotización no puede ser posterior a hoy';

type Renglon = { RENGLON: number; DESCRIPCION: string; FOLIOCARGO: number | null };

/** Whether these lines may be charged. The screen calls it while choosing, the server with the quote locked. */
export function puedeAceptar(renglones: readonly Renglon[], elegidos: readonly number[]): Veredicto {
  if (renglones.every((r) => r.FOLIOCARGO !== null)) return 'La cotización ya fue aceptada completamente';
  if (elegidos.length === 0) return 'Debe seleccionar un concepto';
  const por = new Map(renglones.map((r) => [r.RENGLON, r]));
  for (const n of elegidos) {
    const r = por.get(n);
    if (!r) return 'Alguno de los conceptos no está en la cotización';
    if (r.FOLIOCARGO !== null) return `${r.DESCRIPCION} ya se cargó con el folio ${r.FOLIOCARGO}`;
  }
  return true;
}

export type EstadoCotizacion = 'pendiente' | 'en parte' | 'aceptada';
/** How much of it has been charged. */
export const estadoDe = ({ RENGLONES, ACEPTADOS }: { RENGLONES: number; ACEPTADOS: number }): EstadoCotizacion =>
  ACEPTADOS === 0 ? 'pendiente' : ACEPTADOS < RENGLONES ? 'en parte' : 'aceptada';
