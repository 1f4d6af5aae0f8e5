// Amounts in words.
import { expect, test } from 'vitest';
import { cardinal } from '#domain/cardinal.ts';
import { paisPorCodigo } from '#domain/paises/paises.ts';
import { enLetra } from './en_letra.ts';

test.each([
  [0, 'cero'],
  [1, 'un'],
  [16, 'dieciséis'],
  [21, 'veintiún'],
  [31, 'treinta y un'],
  [100, 'cien'],
  [101, 'ciento un'],
  [555, 'quinientos cincuenta y cinco'],
  [1000, 'mil'],
  [1100, 'mil cien'],
  [2640, 'dos mil seiscientos cuarenta'],
  [21_000, 'veintiún mil'],
  [100_001, 'cien mil un'],
  [1_000_000, 'un millón'],
  [2_000_045, 'dos millones cuarenta y cinco'],
  [
    999_999_999_999,
    'novecientos noventa y nueve mil novecientos noventa y nueve millones novecientos noventa y nueve mil novecientos noventa y nueve',
  ],
])('%i se escribe %s', (n, texto) => expect(cardinal(n)).toBe(texto));

test.each([
  ['mx', 2640.5, 'Dos mil seiscientos cuarenta pesos 50/100 M.N.'],
  ['mx', 1, 'Un peso 00/100 M.N.'],
  ['mx', 1_000_000, 'Un millón de pesos 00/100 M.N.'],
  ['co', 85_000, 'Ochenta y cinco mil pesos 00/100 M/cte.'],
  ['pe', 0.1, 'Cero soles 10/100'],
  ['ec', 21.99, 'Veintiún dólares 99/100'],
  ['co', 1, 'Un peso 00/100 M/cte.'],
  ['pe', 1, 'Un sol 00/100'],
  ['ec', 1, 'Un dólar 00/100'],
  ['cl', 1, 'Un peso'],
  ['cl', 35_990, 'Treinta y cinco mil novecientos noventa pesos'],
])('%s %d en letra', (pais, importe, texto) => expect(enLetra(importe, paisPorCodigo(pais)!)).toBe(texto));
