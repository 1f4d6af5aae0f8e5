import { expect, test } from 'vitest';
import { aGsm7, largoGsm7 } from './gsm7.ts';

test.each([
  ['Cita mañana a las 10:00 con el Dr. Peña', 'Cita mañana a las 10:00 con el Dr. Peña'],
  ['Confirmación: José Ángel, ¿asistirá?', 'Confirmacion: José Angel, ¿asistira?'],
  ['“Traiga” su estudio — gracias…', '"Traiga" su estudio - gracias...'],
  ['Hola 👋 café', 'Hola  café'],
])('%s', (texto, debe) => expect(aGsm7(texto)).toBe(debe));

test('los signos dobles ocupan dos lugares', () => {
  expect(largoGsm7('abc')).toBe(3);
  expect(largoGsm7('5 €')).toBe(4);
  expect(largoGsm7('í'.repeat(160))).toBe(160);
});
