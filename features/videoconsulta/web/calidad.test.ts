// The picture gives way before the sound does, and comes back.
import { expect, test } from 'vitest';
import { type Calidad, NIVELES, siguiente } from './calidad.ts';

const seguir = (c: Calidad, veces: number, m: Parameters<typeof siguiente>[1]): Calidad => {
  let x = c;
  for (let i = 0; i < veces; i++) x = siguiente(x, m);
  return x;
};
const BUENA = { perdida: 0, cabe: 5_000_000 };
const MALA = { perdida: 0.2, cabe: undefined };

test('cada vez que se pierde demasiado se envía menos imagen, hasta ninguna, y nunca menos', () => {
  let c: Calidad = { nivel: 0, buenas: 0 };
  const bits = [0, 1, 2, 3, 4, 5].map(() => {
    const b = NIVELES[c.nivel]!.bits;
    c = siguiente(c, MALA);
    return b;
  });
  expect(bits).toEqual([1_500_000, 600_000, 250_000, 90_000, 0, 0]);
});
test('tampoco se envía lo que no cabe', () => {
  expect(siguiente({ nivel: 0, buenas: 3 }, { perdida: 0, cabe: 400_000 })).toEqual({ nivel: 1, buenas: 0 });
});
test('vuelve de un nivel en uno, después de un buen rato, y solo si cabe', () => {
  const sinImagen = { nivel: 4, buenas: 0 };
  expect(seguir(sinImagen, 3, BUENA).nivel).toBe(4);
  expect(seguir(sinImagen, 4, BUENA)).toEqual({ nivel: 3, buenas: 0 });
  expect(seguir(sinImagen, 16, BUENA)).toMatchObject({ nivel: 0 });
  expect(seguir({ nivel: 2, buenas: 0 }, 20, { perdida: 0, cabe: 200_000 }).nivel).toBe(2);
  expect(seguir({ nivel: 1, buenas: 3 }, 1, { perdida: 0.05, cabe: undefined }).nivel).toBe(0);
});
