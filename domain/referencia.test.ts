import { describe, expect, test } from 'vitest';
import semilla from '../data/analisis.json' with { type: 'json' };
import { E } from './estados.ts';
import type { Pais } from './paises/pais.ts';
import { paisPorCodigo } from './paises/paises.ts';
import { bandaDe, comoMedido, fueraDe, leerMedido } from './referencia.ts';

const { hombre: H, mujer: M, otro } = E.sexo;

describe('referencias del catálogo', () => {
  type Rango = { min?: number; max?: number; H?: number[] | { min?: number; max?: number }; M?: number[] | { min?: number; max?: number } };
  const pares = (x: unknown) => (Array.isArray(x) ? { min: x[0], max: x[1] } : (x as { min?: number; max?: number } | undefined));
  const simple = (b: ReturnType<typeof bandaDe>) =>
    b && { ...(b.min === undefined ? {} : { min: b.min }), ...(b.max === undefined ? {} : { max: b.max }) };
  /** Those that depend on what the record does not hold: phase, age, pregnancy, smoking, treatment; and classes of risk. */
  const DEPENDEN = /folicular|fértil|embarazada|fumador|anticoagulante|75 años|riesgo/i;

  test('cada referencia con intervalo en el archivo se lee igual; las que dependen de algo más no se conocen', () => {
    let leidas = 0;
    for (const d of semilla.datos as { REFERENCIA: string; TIPO_RESPUESTA: string; RANGO?: Rango | null }[]) {
      const { REFERENCIA: r, RANGO } = d;
      if (d.TIPO_RESPUESTA !== 'N') continue;
      if (DEPENDEN.test(r)) {
        expect([r, bandaDe(r, M)]).toEqual([r, null]);
        continue;
      }
      if (!RANGO) {
        // The file only states it in words; the cases below say how those are read.
        expect([r, bandaDe(r, M)]).not.toEqual([r, null]);
        continue;
      }
      const porSexo = RANGO.H || RANGO.M;
      for (const s of [H, M]) {
        const suyo = porSexo ? pares(s === H ? RANGO.H : RANGO.M) : { min: RANGO.min, max: RANGO.max };
        const esperado = Object.fromEntries(Object.entries(suyo ?? {}).filter(([, v]) => v !== undefined && v !== null));
        expect([r, s, simple(bandaDe(r, s))]).toEqual([r, s, esperado]);
      }
      leidas++;
    }
    expect(leidas).toBeGreaterThan(100);
  });
});

test.each<[string, number, unknown]>([
  ['80-100', M, { min: 80, max: 100 }],
  ['3.5 - 5.1', H, { min: 3.5, max: 5.1 }],
  ['3,5 – 5,1', H, { min: 3.5, max: 5.1 }],
  ['de 70 a 99 mg/dL', H, { min: 70, max: 99 }],
  ['entre 3.5 y 5.1 mmol/L', H, { min: 3.5, max: 5.1 }],
  ['4.5-11.0 x10^3/µL', M, { min: 4.5, max: 11 }],
  ['-2 a +2', otro, { min: -2, max: 2 }],
  ['< 5', M, { max: 5, sinMax: true }],
  ['≤5,5', M, { max: 5.5 }],
  ['>= 60', M, { min: 60 }],
  ['Hasta 40 U/L', M, { max: 40 }],
  ['Menor de 140', M, { max: 140, sinMax: true }],
  ['Menor de 100 (óptimo)', M, { max: 100, sinMax: true }],
  ['Mayor de 90 (mL/min/1.73 m²)', H, { min: 90, sinMin: true }],
  ['1.4 o más', H, { min: 1.4 }],
  ['1.005-1.030', H, { min: 1.005, max: 1.03 }],
  ['Menor de 5.7; prediabetes 5.7-6.4; diabetes 6.5 o más', M, { max: 5.7, sinMax: true }],
  ['30-100; insuficiencia 20-29; deficiencia menor de 20', M, { min: 30, max: 100 }],
  ['H: 13.5-17.5; M: 12.0-15.5', H, { min: 13.5, max: 17.5 }],
  ['H: 13.5-17.5; M: 12.0-15.5', M, { min: 12, max: 15.5 }],
  ['H: 13.5-17.5; M: 12.0-15.5', otro, null],
  ['Hombres: 13-17, Mujeres: 12-15', M, { min: 12, max: 15 }],
  ['M: 13-17; F: 12-15', H, { min: 13, max: 17 }],
  ['M: 13-17; F: 12-15', M, { min: 12, max: 15 }],
  ['H: mayor de 40; M: mayor de 50', M, { min: 50, sinMin: true }],
  ['H: 1.5-12.4; M folicular: 3.5-12.5; posmenopausia: 25.8-134.8', H, { min: 1.5, max: 12.4 }],
  ['H: 1.5-12.4; M folicular: 3.5-12.5; posmenopausia: 25.8-134.8', M, null],
  ['M folicular: 0.1-0.9; lútea: 1.8-24', H, null],
  ['M en edad fértil: 1.0-4.0', M, null],
  ['0.8-1.2; con anticoagulante 2.0-3.0', M, null],
  ['Menor de 125; 75 años o más: menor de 450', M, null],
  ['No fumador: menor de 3.0; fumador: menor de 5.0', M, null],
  ['Riesgo bajo: menor de 1.0; medio: 1.0-3.0; alto: mayor de 3.0', M, null],
  ['70-99 (embarazo)', M, null],
  ['70-99 ayuno', M, null],
  ['Menor de 1:80', M, null],
  ['Negativo', M, null],
  ['Según inmunidad', M, null],
  ['', M, null],
  ['150,000-450,000', M, null],
  ['150.000-450.000', M, null],
  ['100-80', M, null],
  ['80-100-120', M, null],
])('«%s» para el sexo %s', (referencia, sexo, banda) => {
  expect(bandaDe(referencia, sexo)).toEqual(banda);
});

test.each([
  ['N', '126', '70-99', 'ALTO'],
  ['N', '99', '70-99', ''],
  ['N', '69.9', '70-99', 'BAJO'],
  ['N', '140', 'Menor de 140', 'ALTO'],
  ['N', '<0.01', 'Menor de 0.04', ''],
  ['N', '<5', '10-20', 'BAJO'],
  ['N', '>500', '70-99', 'ALTO'],
  ['N', '>90', 'Mayor de 90', ''],
  ['N', '90', 'Mayor de 90', 'BAJO'],
  ['N', '300', 'M en edad fértil: 1.0-4.0', ''],
  ['M', '8', '0-5', 'ALTO'],
  ['M', 'Turbio', 'Claro', ''],
  ['M', '2-4', '0-5', ''],
  ['B', '1', 'Negativo', 'ANORMAL'],
  ['B', '1', 'No reactivo', 'ANORMAL'],
  ['B', '0', 'Positivo', 'ANORMAL'],
  ['B', '0', 'Negativo', ''],
  ['B', '1', 'Según inmunidad', ''],
  ['N', '', '70-99', ''],
])('un resultado %s «%s» ante «%s» es «%s»', (TIPO_RESPUESTA, RESULTADO, REFERENCIA, fuera) => {
  expect(fueraDe({ TIPO_RESPUESTA, RESULTADO, REFERENCIA }, M)).toBe(fuera);
});

test('lo que se escribe como número se guarda con punto; lo que puede ser otra cosa no se adivina', () => {
  const [mx, cl] = ['mx', 'cl'].map((c) => paisPorCodigo(c)!) as [Pais, Pais];
  expect(['5,4', ' < 0,04', '007.50', '+2', '-2', '>1000'].map((t) => comoMedido(t, cl))).toEqual([
    '5.4',
    '<0.04',
    '7.50',
    '2',
    '-2',
    '>1000',
  ]);
  expect(comoMedido('1,234', mx)).toBeNull();
  expect(comoMedido('250.000', cl)).toBeNull();
  expect(comoMedido('1.005', mx)).toBe('1.005');
  expect(comoMedido('0,125', mx)).toBe('0.125');
  for (const malo of ['', 'abc', '1.2.3', '5 mg', '1e9', '--2', '<']) expect(comoMedido(malo, mx)).toBeNull();
  expect(leerMedido('<0.04')).toEqual({ signo: '<', valor: 0.04 });
  expect(leerMedido('negativo')).toBeNull();
});
