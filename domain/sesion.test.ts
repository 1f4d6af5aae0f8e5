import { expect, test } from 'vitest';
import { puede, restringidoAMedico } from './sesion.ts';

const con = (...permisos: number[]) => ({ permisos: new Set(permisos) });

test('puede quien tiene cualquiera de los permisos', () => {
  expect(puede(con(150), 115, 150)).toBe(true);
  expect(puede(con(115), 115, 150)).toBe(true);
  expect(puede(con(151), 115, 150)).toBe(false);
  expect(puede(con(), 100)).toBe(false);
  expect(puede(con(100))).toBe(false);
});

test('1500 y 1501 restringen al propio médico', () => {
  expect(restringidoAMedico(con(1500))).toBe(true);
  expect(restringidoAMedico(con(1501))).toBe(true);
  expect(restringidoAMedico(con(300))).toBe(false);
});
