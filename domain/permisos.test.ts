import { expect, test } from 'vitest';
import { CODIGOS_PERMISOS, esPermiso, GRUPOS_PERMISOS, nombreDePermiso, P, PERMISOS, permisosDe } from './permisos.ts';

const codigos = Object.keys(PERMISOS).map(Number);
const agrupados: number[] = Object.values(GRUPOS_PERMISOS).flat();

test('cada permiso está en un grupo y solo en uno', () => {
  expect(agrupados.toSorted((a, b) => a - b)).toEqual(codigos);
});

test('cada permiso tiene una frase propia, con mayúscula inicial y sin punto final', () => {
  const frases = Object.values(PERMISOS);
  expect(new Set(frases).size).toBe(frases.length);
  for (const frase of frases) expect(frase).toMatch(/^[A-ZÁÉÍÓÚÑ][^.]+$/);
});

test('ningún número tiene dos nombres, y un número que no es permiso no compila', () => {
  expect(new Set(CODIGOS_PERMISOS).size).toBe(Object.values(P).flatMap((area) => Object.values(area)).length);
  expect(nombreDePermiso(P.citas.cancelar)).toBe('citas.cancelar');
  expect([...permisosDe([302, 109, 0, Number.NaN])]).toEqual([P.citas.cancelar]);
  // @ts-expect-error a bare number, even a known one, is not a permission
  const suelto: (typeof CODIGOS_PERMISOS)[number] = 302;
  expect(suelto).toBe(P.citas.cancelar);
});

test('están los de las tablas de la especificación', () => {
  // 1 §6, 2 §6 and 3 §6, written as ranges.
  // biome-ignore format: a table
  const tablas: [number, number][] = [
    [100, 108], [110, 110], [112, 113], [115, 130], [149, 161], [170, 173], [180, 183],
    [200, 203], [206, 212], [300, 305], [350, 350], [400, 409], [412, 425], [500, 502], [600, 603],
    [900, 902], [1101, 1107], [1500, 1501], [1600, 1601], [1700, 1700],
  ];
  const esperados = tablas.flatMap(([desde, hasta]) => Array.from({ length: hasta - desde + 1 }, (_, i) => desde + i));
  expect(codigos).toEqual(esperados);
});

test.each([
  [100, true],
  [1700, true],
  [-1, false],
  [109, false],
  [410, false],
  [411, false],
])('%i es un permiso: %s', (codigo, esperado) => {
  expect(esPermiso(codigo)).toBe(esperado);
});
