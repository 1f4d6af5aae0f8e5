import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decode, encode } from './corchetes.ts';

test('los nombres con corchetes se leen como árbol', () => {
  expect(
    decode([
      ['USUARIO[PASS]', 'x'],
      ['HORARIOS[1][SUCURSAL]', '2'],
      ['HORARIOS[0][SUCURSAL]', '1'],
      ['DETALLES[]', '5'],
      ['DETALLES[]', '6'],
      ['CARGOS[0]', '9'],
    ]),
  ).toEqual({
    USUARIO: { PASS: 'x' },
    HORARIOS: [{ SUCURSAL: '1' }, { SUCURSAL: '2' }],
    DETALLES: ['5', '6'],
    CARGOS: ['9'],
  });
});

test('los números que no son índices son nombres', () => {
  expect(
    decode([
      ['PROCESOS[300]', '1'],
      ['PROCESOS[100]', '0'],
    ]),
  ).toEqual({ PROCESOS: { 100: '0', 300: '1' } });
});

test('un nombre hostil no toca los prototipos', () => {
  decode([
    ['__proto__[x]', '1'],
    ['a[constructor][y]', '1'],
  ]);
  expect(({} as { x?: string }).x).toBeUndefined();
});

test('encode y decode son inversas', () => {
  const clave = fc.stringMatching(/^[A-Z][A-Z0-9_]{0,12}$/);
  const hoja = fc.string({ minLength: 1 });
  const objeto = fc.dictionary(clave, hoja, { minKeys: 1, maxKeys: 4 });
  const arbol = fc.dictionary(
    clave,
    fc.oneof(hoja, fc.array(hoja, { minLength: 1, maxLength: 12 }), objeto, fc.array(objeto, { minLength: 1, maxLength: 3 })),
    { maxKeys: 6 },
  );
  fc.assert(
    fc.property(arbol, (a) => {
      expect(decode(encode(a))).toEqual({ ...a });
    }),
  );
});
