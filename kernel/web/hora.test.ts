import { expect, test } from 'vitest';
import { deHoraEscrita } from './hora.tsx';

test.each([
  ['9', '09:00'],
  ['09', '09:00'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['9:30', '09:30'],
  ['9.30', '09:30'],
  ['9 h 30', '09:30'],
  ['17 45', '17:45'],
  ['1745', '17:45'],
  ['5pm', '17:00'],
  ['5:15 p. m.', '17:15'],
  ['12 am', '00:00'],
  ['12pm', '12:00'],
  ['0', '00:00'],
  ['23:59', '23:59'],
  ['24', undefined],
  ['9:60', undefined],
  ['13pm', undefined],
  ['9:3', undefined],
  ['ocho', undefined],
  ['', undefined],
])('%s se lee %s', (escrita, hora) => {
  expect(deHoraEscrita(escrita)).toBe(hora);
});
