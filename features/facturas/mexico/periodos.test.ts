// The periods of global invoices: of one month each, and together every day once.
import { expect, test } from 'vitest';
import { sumarDias } from '#kernel/shared/dates.ts';
import { PERIODICIDADES, periodoDe, puedeSerDe, textoPeriodo } from './periodos.ts';

test('cada día está en un periodo, que no sale de su mes', () => {
  for (const [clase] of PERIODICIDADES)
    for (let f = '2027-12-01'; f < '2028-03-05'; f = sumarDias(f, 1)) {
      const p = periodoDe(clase, f);
      expect(p.FECHA_INICIAL <= f && f <= p.FECHA_FINAL).toBe(true);
      expect(p.FECHA_INICIAL.slice(0, 7)).toBe(p.FECHA_FINAL.slice(0, 7));
      for (const borde of [p.FECHA_INICIAL, p.FECHA_FINAL]) expect(periodoDe(clase, borde)).toEqual(p);
    }
});
test('la semana de dos meses son dos periodos; el mes termina cuando termina', () => {
  // Wednesday the first.
  expect(periodoDe('02', '2028-03-01')).toMatchObject({ FECHA_INICIAL: '2028-03-01', FECHA_FINAL: '2028-03-05' });
  expect(periodoDe('02', '2028-02-29')).toMatchObject({ FECHA_INICIAL: '2028-02-28', FECHA_FINAL: '2028-02-29' });
  expect(periodoDe('03', '2028-02-15')).toMatchObject({ FECHA_INICIAL: '2028-02-01', FECHA_FINAL: '2028-02-15' });
  expect(periodoDe('03', '2028-02-16')).toMatchObject({ FECHA_INICIAL: '2028-02-16', FECHA_FINAL: '2028-02-29' });
  expect(textoPeriodo(periodoDe('04', '2026-01-09'))).toBe('Mensual, del 1 al 31 de enero de 2026');
  expect(textoPeriodo(periodoDe('01', '2026-01-09'))).toBe('Diario, 9 de enero de 2026');
});
test('de este año y del anterior, y de lo que ya pasó', () => {
  expect(puedeSerDe('2025-01-01', '2026-03-01')).toBe(true);
  expect(puedeSerDe('2024-12-31', '2026-03-01')).toMatch(/de este año y del anterior/);
  expect(puedeSerDe('2026-03-02', '2026-03-01')).toBe('La fecha no puede ser posterior a hoy');
});
