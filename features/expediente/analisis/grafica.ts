// The chart of one analysis, the same on the screen and on paper.
import { bandaDe, intervaloDe } from '#domain/referencia.ts';
import type { DatosDeGrafica } from '#kernel/shared/dibujo.ts';
import type { SerieDeAnalisis } from './contract.ts';

/** `decimal` is the clinic's decimal sign. */
export function graficaDe(s: SerieDeAnalisis, SEXO: number, decimal: string): DatosDeGrafica {
  const banda = bandaDe(s.REFERENCIA, SEXO);
  return {
    titulo: s.NOMBRE,
    unidad: s.UNIDAD,
    series: [{ nombre: s.NOMBRE, puntos: s.PUNTOS.flatMap(({ FECHA, VALOR }) => (VALOR === null ? [] : [{ x: FECHA, y: VALOR }])) }],
    intervalo: banda ? intervaloDe(banda) : undefined,
    cifra: (n) => String(n).replace('.', decimal),
  };
}
