import { expect, test } from 'vitest';
import {
  enlaceTelefono,
  LADAS,
  largoCelular,
  NOMBRES_LADA,
  normalizarCelular,
  normalizarLada,
  normalizarTelefono,
  soloDigitos,
  textoCelular,
  textoTelefono,
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

test.each([
  // Mexico: two-digit area codes in the three big cities, three digits elsewhere.
  ['52', '5555500142', '55 5550 0142'],
  ['52', '3312345678', '33 1234 5678'],
  ['52', '8112345678', '81 1234 5678'],
  ['52', '5612345678', '56 1234 5678'],
  ['52', '2221234567', '222 123 4567'],
  ['521', '5555500142', '55 5550 0142'],
  ['52', '55500142', '5550 0142'],
  // Colombia: mobiles, and landlines with a three-digit area code.
  ['57', '3001234567', '300 123 4567'],
  ['57', '6012345678', '601 234 5678'],
  ['57', '2345678', '234 5678'],
  // Peru: nine-digit mobiles; Lima's area code has one digit, others two, with or without a leading 0.
  ['51', '987654321', '987 654 321'],
  ['51', '015551234', '01 555 1234'],
  ['51', '15551234', '1 555 1234'],
  ['51', '44221133', '44 221 133'],
  ['51', '044221133', '044 221 133'],
  // Ecuador: mobiles with or without a leading 0, landlines with the province.
  ['593', '991234567', '99 123 4567'],
  ['593', '0991234567', '099 123 4567'],
  ['593', '022345678', '02 234 5678'],
  ['593', '22345678', '2 234 5678'],
  // Chile: nine digits; mobiles and Santiago have a one-digit code, the regions two.
  ['56', '912345678', '9 1234 5678'],
  ['56', '221234567', '2 2123 4567'],
  ['56', '322123456', '32 212 3456'],
  ['1', '2125550123', '212 555 0123'],
  ['34', '612345678', '612 345 678'],
  // With country prefix, with or without +; an extension; a number outside every plan.
  ['52', '+525555500142', '+52 55 5550 0142'],
  ['52', '525555500142', '+52 55 5550 0142'],
  ['52', '5215555500142', '+52 55 5550 0142'],
  ['52', '+573001234567', '+57 300 123 4567'],
  ['52', '+34612345678', '+34612345678'],
  ['52', '5555500142#12', '55 5550 0142 #12'],
  ['52', '066', '066'],
  ['52', '', ''],
])('con lada %s, «%s» se lee «%s»', (lada, numero, esperado) => {
  expect(textoTelefono(numero, lada)).toBe(esperado);
});

test('como se lee, se vuelve a escribir: el texto de un número lleva al mismo número', () => {
  for (const [lada, numero] of [
    ['52', '5555500142'],
    ['57', '3001234567'],
    ['51', '015551234'],
    ['593', '991234567'],
    ['56', '912345678'],
    ['52', '+525555500142'],
    ['52', '5555500142#12'],
  ] as const)
    expect(normalizarTelefono(textoTelefono(numero, lada))).toBe(numero);
});

test.each([
  ['55 5550 0142', '5555500142'],
  ['(55) 5550-0142', '5555500142'],
  ['55.5550,0142', '5555500142'],
  ['+52 55 5550 0142', '+525555500142'],
  [' 55 5550 0142 # 12 ', '5555500142#12'],
  ['#066', '066'],
  ['55 ext 3', '55ext3'],
  ['', ''],
])('el teléfono «%s» se guarda «%s»', (escrito, guardado) => {
  expect(normalizarTelefono(escrito)).toBe(guardado);
});

test.each([
  ['52', '+52 55 5550 0142', '5555500142'],
  ['52', '55 5550 0142', '5555500142'],
  ['521', '+52 1 55 5550 0142', '5555500142'],
  ['593', '+593 99 123 4567', '991234567'],
  ['52', '+57 300 123 4567', '573001234567'],
])('con lada %s, el celular «%s» se guarda «%s»', (lada, escrito, guardado) => {
  expect(normalizarCelular(lada, escrito)).toBe(guardado);
});

test('el celular se lee con su lada y se marca con ella', () => {
  expect(textoCelular('52', '5555500142')).toBe('+52 55 5550 0142');
  expect(textoCelular('', '5555500142', '52')).toBe('55 5550 0142');
  expect(textoCelular('52', '')).toBe('');
  expect(enlaceTelefono('55 5550 0142', '52')).toBe('tel:+525555500142');
  expect(enlaceTelefono('+57 300 123 4567', '52')).toBe('tel:+573001234567');
  expect(enlaceTelefono('5555500142#12')).toBe('tel:5555500142');
  for (const n of ['066', '015551234', '525555500142']) expect(enlaceTelefono(n, '51')).toBe(`tel:${n}`);
});

test('varios teléfonos de un campo se leen cada uno en sus grupos, y se marca el primero', () => {
  expect(textoTelefono('5555500142, 2221234567', '52')).toBe('55 5550 0142, 222 123 4567');
  expect(enlaceTelefono('5555500142, 2221234567', '52')).toBe('tel:+525555500142');
});
