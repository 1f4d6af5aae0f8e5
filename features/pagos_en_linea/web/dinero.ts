// Amounts of online payments, in whichever currency they were asked.
import { formatear } from '#domain/dinero.ts';
import type { Pais } from '#domain/paises/pais.ts';

export const enSuMoneda = (IMPORTE: number, MONEDA: string, pais: Pais): string =>
  formatear(IMPORTE, pais, { codigo: (MONEDA || pais.moneda.codigo) as Pais['moneda']['codigo'], decimales: 2 }).replaceAll(' ', '\u00a0');
