// Growth against the figures that the WHO published, not against ourselves.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import oms from '#data/crecimiento_oms.json' with { type: 'json' };
import {
  diasCorregidos,
  esImprobable,
  imcDe,
  lmsEn,
  PERCENTILES,
  percentilDe,
  percentilElegible,
  type SexoLms,
  type TablaLms,
  tallaDiana,
  valorEn,
  Z_DE_PERCENTIL,
  zDe,
} from './crecimiento.ts';

const TABLAS: Record<string, TablaLms> = Object.fromEntries(oms.datos.map((t) => [t.tabla, t]));
const tabla = (cual: string) => TABLAS[cual]!;

/** Indicator, sex, x, percentile and value with one decimal, from the WHO's printed tables. */
const PUBLICADOS: readonly (readonly [string, SexoLms, number, number, number])[] = [
  ['wfa', 'nino', 0, 3, 2.5],
  ['wfa', 'nino', 0, 50, 3.3],
  ['wfa', 'nino', 365, 3, 7.8],
  ['wfa', 'nino', 365, 50, 9.6],
  ['wfa', 'nino', 365, 97, 11.8],
  ['wfa', 'nina', 365, 50, 8.9],
  ['wfa', 'nina', 731, 50, 11.5],
  ['wfa', 'nino', 1826, 50, 18.3],
  ['lhfa', 'nino', 0, 50, 49.9],
  ['lhfa', 'nina', 0, 50, 49.1],
  ['lhfa', 'nino', 365, 50, 75.7],
  ['lhfa', 'nina', 1826, 50, 109.4],
  ['hcfa', 'nino', 0, 50, 34.5],
  ['hcfa', 'nina', 365, 50, 44.9],
  ['bfa', 'nino', 731, 50, 16.0],
  ['bfa', 'nina', 1826, 50, 15.3],
  ['hfa2007', 'nino', 72, 50, 116.0],
  ['hfa2007', 'nino', 228, 50, 176.5],
  ['hfa2007', 'nina', 228, 50, 163.2],
  ['bfa2007', 'nino', 120, 50, 16.4],
  ['bfa2007', 'nino', 228, 50, 22.2],
  ['bfa2007', 'nino', 228, 97, 29.1],
  ['bfa2007', 'nina', 228, 50, 21.4],
  ['wfa2007', 'nino', 120, 50, 31.2],
  ['wfa2007', 'nina', 120, 50, 31.9],
];
/** Weight of boys by month: L, M, S, and the values at z −2, P5, P10, P25, P50, P75, P90, P95 and z +2. */
const CON_SEIS = [
  [0.3487, 3.3464, 0.14602, 2.459312, 2.603994, 2.757621, 3.027282, 3.3464, 3.686659, 4.011499, 4.214527, 4.419354],
  [0.2297, 4.4709, 0.13395, 3.39089, 3.566165, 3.752603, 4.080792, 4.4709, 4.889123, 5.290726, 5.542933, 5.798331],
  [0.1738, 6.3762, 0.11727, 5.018434, 5.240269, 5.475519, 5.888058, 6.3762, 6.897306, 7.395936, 7.708329, 8.024169],
  [0.1257, 7.934, 0.10958, 6.352967, 6.611702, 6.885864, 7.366195, 7.934, 8.539707, 9.119041, 9.481939, 9.848832],
] as const;
const Z = [-2, -1.644854, -1.281552, -0.67449, 0, 0.67449, 1.281552, 1.644854, 2];

test.each(PUBLICADOS)('%s, %s, en %d, percentil %d: %d', (cual, sexo, x, p, valor) => {
  const lms = lmsEn(tabla(cual), sexo, x)!;
  expect(Number(valorEn(lms, Z_DE_PERCENTIL[p]!).toFixed(1))).toBe(valor);
});
test('lo publicado con seis decimales sale con seis decimales, de ida y de vuelta', () => {
  for (const [L, M, S, ...valores] of CON_SEIS)
    for (const [i, v] of valores.entries()) {
      expect(valorEn({ L, M, S }, Z[i]!)).toBeCloseTo(v, 5);
      expect(zDe(v, { L, M, S }, true)).toBeCloseTo(Z[i]!, 5);
    }
});
test('a los 19 años el índice de masa corporal llega a los límites del adulto', () => {
  const en = (sexo: SexoLms, z: number) => Number(valorEn(lmsEn(tabla('bfa2007'), sexo, 228)!, z).toFixed(1));
  expect([en('nino', 1), en('nina', 1), en('nino', 2), en('nina', 2)]).toEqual([25.4, 25.0, 29.7, 29.7]);
});
test('más allá de tres desviaciones el peso sigue en pasos iguales, la talla por la fórmula', () => {
  const lms = lmsEn(tabla('wfa'), 'nino', 365)!;
  const [dos, tres] = [valorEn(lms, 2), valorEn(lms, 3)];
  expect(zDe(tres + (tres - dos), lms, true)).toBeCloseTo(4, 9);
  expect(zDe(tres + (tres - dos), lms, false)).not.toBeCloseTo(4, 3);
  const [bajoDos, bajoTres] = [valorEn(lms, -2), valorEn(lms, -3)];
  expect(zDe(bajoTres - (bajoDos - bajoTres), lms, true)).toBeCloseTo(-4, 9);
});
test('fuera de la tabla no hay nada', () => {
  expect(lmsEn(tabla('wfa'), 'nino', -1)).toBeNull();
  expect(lmsEn(tabla('wfa'), 'nino', 1827)).toBeNull();
  expect(lmsEn(tabla('wfa'), 'nino', Number.NaN)).toBeNull();
});

describe('percentiles', () => {
  test('los de la distribución normal', () => {
    for (const [z, p] of [
      [0, 50],
      [1, 84.13447],
      [-1, 15.86553],
      [2, 97.72499],
      [-3, 0.1349898],
      [1.880794, 97],
    ] as const)
      expect(percentilDe(z)).toBeCloseTo(p, 4);
  });
  test('crecen con z, y con el valor, y z y valor se corresponden', () => {
    const sitio = fc.tuple(
      fc.constantFrom(...Object.keys(TABLAS)),
      fc.constantFrom<SexoLms>('nino', 'nina'),
      fc.double({ min: 0, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(
        sitio,
        fc.double({ min: -3, max: 3, noNaN: true }),
        fc.double({ min: 0.01, max: 0.5, noNaN: true }),
        ([cual, sexo, f], z, mas) => {
          const t = tabla(cual);
          const lms = lmsEn(t, sexo, t.nudos[0]! + f * (t.nudos.at(-1)! - t.nudos[0]!))!;
          expect(valorEn(lms, z + mas)).toBeGreaterThan(valorEn(lms, z));
          expect(zDe(valorEn(lms, z), lms, true)).toBeCloseTo(z, 6);
          expect(percentilDe(z + mas)).toBeGreaterThan(percentilDe(z));
        },
      ),
    );
  });
  test('el que se ofrece es el más cercano', () => {
    expect([0.5, 2.99, 3, 6.4, 6.6, 42, 80.1, 96.1, 97, 97.01].map(percentilElegible)).toEqual([
      ...['<3', '<3', '3', '3', '10', '50', '85', '97', '97', '>97'],
    ]);
    for (let p = 0; p <= 100; p += 0.5) expect(PERCENTILES).toContain(percentilElegible(p));
  });
});

test('la edad de un prematuro se corrige hasta los 24 meses', () => {
  expect(diasCorregidos(100, 32)).toBe(44);
  expect(diasCorregidos(20, 30)).toBe(0);
  expect(diasCorregidos(100, 37)).toBe(100);
  expect(diasCorregidos(100, null)).toBe(100);
  expect([diasCorregidos(730, 30), diasCorregidos(731, 30)]).toEqual([660, 731]);
});
test('lo que no puede ser', () => {
  expect([esImprobable('PESO', -6.01), esImprobable('PESO', -6), esImprobable('PESO', 5.01), esImprobable('TALLA', 5.5)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
test('índice de masa corporal y talla diana', () => {
  expect([imcDe(10, 75), imcDe(null, 75), imcDe(10, 0)]).toEqual([17.78, null, null]);
  expect([tallaDiana('nino', 175, 162).talla, tallaDiana('nina', 175, 162)]).toEqual([175, { talla: 162, desde: 153.5, hasta: 170.5 }]);
});
