// Days written as people say them.
import { expect, test } from 'vitest';
import { diaDicho } from './dia_dicho.ts';

const HOY = '2026-11-20'; // a Friday
test.each([
  ['hoy', '2026-11-20'],
  ['Mañana', '2026-11-21'],
  ['pasado manana', '2026-11-22'],
  ['ir al jueves', '2026-11-26'],
  ['jueves', '2026-11-26'],
  ['el vie', '2026-11-27'],
  ['sáb', '2026-11-21'],
  ['ir al 12 de diciembre', '2026-12-12'],
  ['12 dic', '2026-12-12'],
  ['5 ene', '2027-01-05'],
  ['20/11', '2026-11-20'],
  ['19/11', '2027-11-19'],
  ['12/12/2027', '2027-12-12'],
  ['el 25', '2026-11-25'],
  ['el 3', '2026-12-03'],
  ['el 31', '2026-12-31'],
  ['el 32', undefined],
  ['29 feb', undefined],
  ['31/11', undefined],
  ['25', undefined],
  ['12345', undefined],
  ['mar', '2026-11-24'],
  ['constructor', undefined],
  ['', undefined],
])('«%s» es %s', (dicho, dia) => {
  expect(diaDicho(dicho, HOY)).toBe(dia);
});
