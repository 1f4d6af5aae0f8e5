// Limits of prices and of a currency's decimals.
import type { Pais } from '#domain/paises/pais.ts';
import { redondear } from '#domain/redondeo.ts';
import { maximoDecimales } from '#kernel/shared/fields.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

/** Range of a unit price, so that with the largest quantity the amount fits numeric(14,2). */
export const PRECIO = [0, 999_999_999.99] as const;

/** Whether the amount exists in the clinic's currency: Chile has no cents. */
export function cabeEnMoneda(importe: number, { moneda }: Pick<Pais, 'moneda'>): Veredicto {
  if (redondear(importe, moneda.decimales) === importe) return true;
  return maximoDecimales(moneda.decimales);
}

/** The price in the currency charged: the country's or dollars. */
export const precioEn = <T>(c: { IMPORTE: T; IMPORTE_USD: T }, MONEDA: string, { moneda }: Pick<Pais, 'moneda'>): T =>
  MONEDA === moneda.codigo ? c.IMPORTE : c.IMPORTE_USD;

/** For superRefine: adds the error of each amount with too many decimals; blanks pass. */
export function exigirMoneda(
  pais: Pick<Pais, 'moneda'>,
  ctx: { addIssue: (i: { code: 'custom'; path: (string | number)[]; message: string }) => void },
  importes: readonly (readonly [path: (string | number)[], importe: number | null | undefined])[],
): void {
  for (const [path, importe] of importes) {
    const v = importe == null || cabeEnMoneda(importe, pais);
    if (v !== true) ctx.addIssue({ code: 'custom', path, message: v });
  }
}
