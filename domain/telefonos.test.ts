import { expect, test } from 'vitest';
import {
  LADAS,
  largoCelular,
  NOMBRES_LADA,
  normalizarLada,
  soloDigitos,
  verificarCelular,
  verificarLada,
  verificarTelefono,
} from './telefonos.ts';

test('las ladas ofrecidas, en su orden y con nombre', () => {
  expect(LADAS).toEqual(['52', '56', '57', '51', '593', '1']);
  for (const lada of LADAS) expect(NOMBRES_LADA[lada]).not.toBe('');
});

test('se ignoran los separadores que la gente escribe', () => {
  expect(soloDigitos('+52 (55) 1234-5678')).toBe('525512345678');
  expect(soloDigitos('55.12,34#56')).toBe('55123456');
  expect(soloDigitos('55 ext 3')).toBe('55ext3');
});

test.each([
  ['52', 10, 10],
  ['521', 10, 10],
  ['57', 10, 10],
  ['1', 10, 10],
  ['56', 9, 9],
  ['51', 9, 9],
  ['593', 9, 9],
  ['34', 8, 10],
  ['', 8, 10],
  ['+52', 10, 10],
])('un celular con lada «%s» tiene de %i a %i números', (lada, min, max) => {
  expect(largoCelular(lada)).toEqual([min, max]);
});

const DIEZ = 'La longitud debe ser de 10 números';
const NUEVE = 'La longitud debe ser de 9 números';
const RANGO = 'La longitud debe ser de entre 8 y 10 números';
test.each([
  ['52', '5512345678', true],
  ['52', '(55) 1234-5678', true],
  ['52', '551234567', DIEZ],
  ['52', '55123456789', DIEZ],
  ['521', '5512345678', true],
  ['521', '551234567', DIEZ],
  ['57', '3001234567', true],
  ['57', '300123456', DIEZ],
  ['1', '2125550123', true],
  ['1', '212555012', DIEZ],
  ['56', '912345678', true],
  ['56', '9123456789', NUEVE],
  ['56', '91234567', NUEVE],
  ['51', '912345678', true],
  ['51', '91234567', NUEVE],
  ['593', '991234567', true],
  ['593', '0991234567', NUEVE],
  ['34', '12345678', true],
  ['34', '1234567890', true],
  ['34', '1234567', RANGO],
  ['34', '12345678901', RANGO],
  ['52', '55123456ab', 'Solo se permiten números'],
  ['52', '', DIEZ],
])('celular %s %s: %s', (lada, numero, esperado) => {
  expect(verificarCelular(lada, numero)).toBe(esperado);
});

test.each([
  ['5', true],
  ['593', true],
  ['+52', true],
  ['', 'La longitud debe ser de entre 1 y 3 números'],
  ['5215', 'La longitud debe ser de entre 1 y 3 números'],
  ['5a', 'Solo se permiten números'],
])('lada «%s»: %s', (lada, esperado) => {
  expect(verificarLada(lada)).toBe(esperado);
});

test.each([
  ['123456789012345', undefined, true],
  ['1234567890123456', undefined, 'La longitud debe ser de entre 1 y 15 números'],
  ['55 1234', [6, 6] as const, true],
  ['55 123', [6, 6] as const, 'La longitud debe ser de 6 números'],
])('teléfono %s con largo %o: %s', (numero, largo, esperado) => {
  expect(verificarTelefono(numero, largo)).toBe(esperado);
});

test.each([
  ['+521', '52'],
  ['521', '52'],
  ['+52', '52'],
  ['593', '593'],
])('la lada %s se normaliza a %s', (lada, esperado) => {
  expect(normalizarLada(lada)).toBe(esperado);
});
