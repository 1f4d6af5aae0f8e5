// The national cards and their boxes.
import cartilla from '#data/cartilla_mx.json' with { type: 'json' };
import type { CartillaNacional, DosisNacional } from '#domain/vacunacion.ts';

export const CARTILLAS: readonly CartillaNacional[] = cartilla.cartillas;
export const DOSIS: readonly DosisNacional[] = cartilla.datos;
const porNumero = new Map(DOSIS.map((d) => [d.ID_DOSIS, d]));
export const dosisDe = (ID_DOSIS: number): DosisNacional | undefined => porNumero.get(ID_DOSIS);
export const dosisDeCartilla = (ID_CARTILLA: number): readonly DosisNacional[] => DOSIS.filter((d) => d.CARTILLA === ID_CARTILLA);
/** Vaccines that private practice gives besides those of the cards, to choose from while one types. */
export const OTRAS_VACUNAS: readonly string[] = cartilla.otras_vacunas;
const colores: Readonly<Record<string, string>> = cartilla.colores;
/** Band of a vaccine that no card colours. */
const SIN_COLOR = '#6B7280';
export const colorDeVacuna = (VACUNA: string): string => colores[VACUNA] ?? SIN_COLOR;
