// The chip that says where a product's stock stands.
import { expect, test } from 'vitest';
import { nivelDe } from './nivel.ts';

test('agotado, por comprar, de más, o nada que decir', () => {
  const de = (EXISTENCIA: number, COMPRAR: number, EXCEDENTE: number) => nivelDe({ EXISTENCIA, COMPRAR, EXCEDENTE })?.texto;
  expect([de(0, 6, 0), de(2, 4, 0), de(9, 0, 3), de(5, 0, 0), de(0, 0, 0)]).toEqual([
    'Agotado',
    'Por comprar',
    'De más',
    undefined,
    undefined,
  ]);
  const tono = (EXISTENCIA: number, COMPRAR: number, EXCEDENTE: number) => nivelDe({ EXISTENCIA, COMPRAR, EXCEDENTE })?.tono;
  expect([tono(0, 6, 0), tono(2, 1, 0), tono(9, 0, 0.01)]).toEqual(['peligro', 'cuidado', 'marca']);
});
