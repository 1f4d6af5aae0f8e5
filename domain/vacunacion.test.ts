// Cards by age and sex, ages of doses and their windows, against what the printed cards say.
import { expect, test } from 'vitest';
import cartilla from '#data/cartilla_mx.json' with { type: 'json' };
import { CARTILLA_OTRAS, cartillasDe, type DosisNacional, fueraDeVentana, mesesDeEdad, repiteCada, ultimoMes } from './vacunacion.ts';

const DOSIS: readonly DosisNacional[] = cartilla.datos;
const dosis = (n: number) => DOSIS.find((d) => d.ID_DOSIS === n)!;
const primeras = (SEXO: number, anios: number | null) => cartillasDe(cartilla.cartillas, SEXO, anios).map((c) => c.ID_CARTILLA);

test('la cartilla de la edad va primero, en cada orilla; la de otro sexo no va; las otras, al final', () => {
  for (const [SEXO, anios, id] of [
    [1, 0, 1],
    [2, 9, 1],
    [2, 10, 2],
    [1, 19, 2],
    [2, 20, 3],
    [2, 59, 3],
    [1, 20, 4],
    [1, 59, 4],
    [2, 60, 5],
    [1, 119, 5],
  ] as const) {
    const ids = primeras(SEXO, anios);
    expect([SEXO, anios, ids[0], ids.at(-1)]).toEqual([SEXO, anios, id, CARTILLA_OTRAS]);
    expect(ids).toHaveLength(5);
    expect(ids).not.toContain(SEXO === 1 ? 3 : 4);
  }
  expect(primeras(0, null)).toEqual([1, 2, 3, 4, 5, 99]);
  expect(primeras(3, null)).toEqual([1, 2, 3, 4, 5, 99]);
  expect(primeras(0, 30)).toEqual([3, 4, 1, 2, 5, 99]);
});

test('la edad se cuenta en meses del calendario, con medio desde el día quince', () => {
  expect(mesesDeEdad('2026-01-31', '2026-02-27')).toBe(0.5);
  expect(mesesDeEdad('2026-01-31', '2026-02-28')).toBe(1);
  expect(mesesDeEdad('2026-01-10', '2026-02-24')).toBe(1);
  expect(mesesDeEdad('2026-01-10', '2026-02-25')).toBe(1.5);
  expect(mesesDeEdad('2026-01-10', '2026-01-09')).toBeNull();
});

test('las ventanas de la cartilla: hexavalente desde las seis semanas, rotavirus hasta los ocho meses, BCG hasta los cuatro años', () => {
  expect([fueraDeVentana(dosis(103), 1), fueraDeVentana(dosis(103), 1.5)]).toEqual(['antes', null]);
  expect([fueraDeVentana(dosis(108), 8.5), fueraDeVentana(dosis(108), 9)]).toEqual([null, 'despues']);
  expect([fueraDeVentana(dosis(101), 59.5), fueraDeVentana(dosis(101), 60)]).toEqual([null, 'despues']);
  expect([fueraDeVentana(dosis(118), 11.5), fueraDeVentana(dosis(118), 12)]).toEqual(['antes', null]);
  expect(fueraDeVentana(dosis(211), 107.5)).toBe('antes');
});

test('lo que se repite: cada año, cada diez años, cada embarazo; la influenza de cada año del niño tiene su cuadro', () => {
  expect([501, 303, 307, 101, 115].map((n) => repiteCada(dosis(n)))).toEqual([12, 120, 0, null, null]);
  expect([115, 117, 103, 118].map((n) => ultimoMes(dosis(n)))).toEqual([35, 59, 59, null]);
});
