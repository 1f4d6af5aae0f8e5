// The weekly report of Mexico: lines by code, columns by age, weeks, and new cases. Check values of weeks: calendar of the DGE.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import suive from '#data/suive_mx.json' with { type: 'json' };
import {
  buscadorSuive,
  type Enfermedad,
  esCasoNuevo,
  esInmediata,
  GRUPOS_EDAD,
  grupoDeEdad,
  semana,
  semanaDe,
  semanaExacta,
  semanasDe,
} from './suive.ts';

const ENFERMEDADES: readonly Enfermedad[] = suive.datos;
const buscar = buscadorSuive(ENFERMEDADES);
const clave = (codigo: string) => buscar(codigo)?.EPI_CLAVE;

test('la forma tiene 184 renglones en 16 grupos, con claves distintas', () => {
  expect(ENFERMEDADES).toHaveLength(184);
  expect(new Set(ENFERMEDADES.map((e) => e.EPI_CLAVE)).size).toBe(184);
  expect(new Set(ENFERMEDADES.map((e) => e.GRUPO))).toEqual(new Set(suive.grupos.map((g) => g.GRUPO)));
});

test.each([
  // Published on the form: its four characters before its category.
  ['A00', '1'],
  ['A000', '1'],
  ['A060', '2'],
  ['a06.4', '3'],
  ['A069', '2'],
  ['B77X', ENFERMEDADES.find((e) => e.CIE10 === 'B77')!.EPI_CLAVE],
  ['B058', '87'],
  ['A971', '189'],
  ['A972', '89'],
  ['B24X', '192'],
  ['Z21X', '192'],
])('%s es la clave %s', (codigo, esperada) => {
  expect(clave(codigo)).toBe(esperada);
});
test('lo que no se notifica no tiene clave, y lo excluido es de otro renglón', () => {
  for (const codigo of ['Z000', 'M545', 'Z', '', 'K02']) expect(clave(codigo)).toBeUndefined();
  for (const e of ENFERMEDADES)
    for (const sin of (e.SIN ?? '').split(',').filter((c) => c && !c.includes('-')))
      expect(clave(sin), `${sin} no es ${e.NOMBRE}`).not.toBe(e.EPI_CLAVE);
  // Each code that a line names alone, with four characters, is that line's.
  for (const e of ENFERMEDADES) for (const c of e.CIE10.split(',')) if (/^[A-Z]\d\d\.\d$/.test(c)) expect(clave(c), c).toBe(e.EPI_CLAVE);
});

test.each([
  ['2024-01-06', 2024, 1, '2023-12-31', '2024-01-06'],
  ['2025-01-04', 2025, 1, '2024-12-29', '2025-01-04'],
  ['2026-01-10', 2026, 1, '2026-01-04', '2026-01-10'],
  ['2026-01-03', 2025, 53, '2025-12-28', '2026-01-03'],
  ['2020-12-31', 2020, 53, '2020-12-27', '2021-01-02'],
])('%s es de %i, semana %i', (fecha, anio, n, desde, hasta) => {
  expect(semanaDe(fecha)).toEqual({ anio, semana: n, desde, hasta });
  expect(semanaExacta(desde, hasta)).toEqual(semanaDe(fecha));
  expect(semanaExacta(desde, fecha === hasta ? desde : fecha)).toBeUndefined();
});
test('las semanas cubren los años sin hueco, y su número lleva a sus días', () => {
  expect([2024, 2025, 2026].map(semanasDe)).toEqual([52, 53, 52]);
  fc.assert(
    fc.property(fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }), (d) => {
      const s = semanaDe(d.toISOString().slice(0, 10));
      expect(semana(s.anio, s.semana)).toEqual(s);
      expect(s.semana).toBeGreaterThanOrEqual(1);
      expect(s.semana).toBeLessThanOrEqual(semanasDe(s.anio));
      expect(new Date(`${s.desde}T00:00:00Z`).getUTCDay()).toBe(0);
    }),
  );
});

test('cada edad tiene su columna, en sus dos orillas; sin ella, la última', () => {
  for (const [i, [, desde, hasta]] of GRUPOS_EDAD.slice(0, -1).entries()) {
    expect(grupoDeEdad(desde)).toBe(i);
    expect(grupoDeEdad(Math.min(hasta, 120))).toBe(i);
  }
  expect(grupoDeEdad(null)).toBe(GRUPOS_EDAD.length - 1);
});

test('un caso agudo cuenta otra vez a los 28 días, uno crónico nunca; los inmediatos llevan su marca', () => {
  const [dengue, diabetes, vih] = ['89', ENFERMEDADES.find((e) => e.CIE10.includes('E11'))!.EPI_CLAVE, '192'].map(
    (k) => ENFERMEDADES.find((e) => e.EPI_CLAVE === k)!,
  ) as [Enfermedad, Enfermedad, Enfermedad];
  expect(esCasoNuevo(dengue, '2026-03-29', undefined)).toBe(true);
  expect(esCasoNuevo(dengue, '2026-03-28', '2026-03-01')).toBe(false);
  expect(esCasoNuevo(dengue, '2026-03-29', '2026-03-01')).toBe(true);
  for (const e of [diabetes, vih]) expect(esCasoNuevo(e, '2026-03-29', '2010-01-01')).toBe(false);
  expect([dengue, diabetes].map(esInmediata)).toEqual([true, false]);
});
