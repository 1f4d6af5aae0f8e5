import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aMoneda, centavos, formatear, formatearNumero, importe, leerImporte, preguntaDeImporte, producto, resta, suma } from './dinero.ts';
import { cl } from './paises/cl.ts';
import { co } from './paises/co.ts';
import { ec } from './paises/ec.ts';
import { mx } from './paises/mx.ts';
import { pe } from './paises/pe.ts';
import { redondear } from './redondeo.ts';

test.each([
  [1234.5, 123450],
  [0.1 + 0.2, 30],
  [1.005, 101],
  [8.165, 817],
  [-1.005, -101],
  [0, 0],
  [99_999_999_999.99, 9_999_999_999_999],
])('%d son %i centavos', (cantidad, cents) => {
  expect(centavos(cantidad)).toBe(cents);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e20])('%d no es un importe', (cantidad) => {
  expect(() => centavos(cantidad)).toThrow(RangeError);
});

test('los centavos regresan al importe', () => {
  expect(importe(123450)).toBe(1234.5);
  expect(importe(-1)).toBe(-0.01);
});

test('sumar, restar y multiplicar no pierden centavos', () => {
  expect(suma([0.1, 0.2])).toBe(0.3);
  expect(suma(Array(1000).fill(0.01))).toBe(10);
  expect(suma([])).toBe(0);
  expect(resta(0.3, 0.1)).toBe(0.2);
  expect(resta(100, 100.01)).toBe(-0.01);
  expect(producto(3, 33.335)).toBe(100.01);
  expect(producto(0.1, 0.7)).toBe(0.07);
});

test.each([
  [2.5, 0, 3],
  [-2.5, 0, -3],
  [-0.001, 2, 0],
  [1.0000005, 6, 1.000001],
  [127.118644, 2, 127.12],
])('%d a %i decimales es %d', (numero, decimales, esperado) => {
  expect(redondear(numero, decimales)).toBe(esperado);
});

test.each([
  [mx, 1234.5, '$1,234.50'],
  [mx, 0, '$0.00'],
  [mx, 999.999, '$1,000.00'],
  [mx, 1234567.891, '$1,234,567.89'],
  [mx, -10, '-$10.00'],
  [mx, -0.001, '$0.00'],
  [co, 50000, '$50,000.00'],
  [pe, 1234.5, 'S/ 1,234.50'],
  [pe, -1, '-S/ 1.00'],
  [ec, 12.3, '$12.30'],
  [cl, 1234, '$1.234'],
  [cl, 1234567, '$1.234.567'],
  [cl, 999.5, '$1.000'],
  [cl, 0.4, '$0'],
])('dinero de un país: %#', (pais, cantidad, esperado) => {
  expect(formatear(cantidad, pais)).toBe(esperado);
});

test('una moneda ajena lleva su código', () => {
  expect(formatear(1234.5, pe, { codigo: 'USD', decimales: 2 })).toBe('USD 1,234.50');
  expect(formatear(-5, cl, { codigo: 'USD', decimales: 2 })).toBe('-USD 5,00');
  expect(formatear(5, ec, { codigo: 'USD', decimales: 2 })).toBe('$5.00');
});

test('los números usan los separadores del país', () => {
  expect(formatearNumero(1234.5678, mx, 3)).toBe('1,234.568');
  expect(formatearNumero(1234.5678, cl, 3)).toBe('1.234,568');
  expect(formatearNumero(1000, cl)).toBe('1.000');
  expect(formatearNumero(-1000, mx, 0)).toBe('-1,000');
});

test('lo que se cobra tiene los decimales de la moneda', () => {
  expect(aMoneda(10.555, mx.moneda)).toBe(10.56);
  expect(aMoneda(1500.5, cl.moneda)).toBe(1501);
});

test('lo que el producto escribe se vuelve a leer igual, en los cinco países', () => {
  fc.assert(
    fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), fc.constantFrom(mx, co, pe, ec, cl), (cents, pais) => {
      const valor = aMoneda(importe(cents), pais.moneda);
      expect(leerImporte(formatear(valor, pais), pais)).toEqual({ valor });
      expect(leerImporte(formatearNumero(valor, pais), pais)).toEqual({ valor });
    }),
  );
});

test.each([
  [mx, '120.000', '¿120,000.00 o 120.00?'],
  [mx, '120.125', '¿120,125.00? Escriba el importe como 1,234.50'],
  [mx, 'mil', 'Debe ser un número'],
  [cl, '120,000', '¿120.000 o 120?'],
  [cl, '120.00', '¿120? Escriba el importe como 12.500'],
  [cl, '1.5', '¿1,5? Escriba el importe como 12.500'],
])('lo que no se entiende se pregunta: %#', (pais, texto, pregunta) => {
  expect(preguntaDeImporte(texto, pais)).toBe(pregunta);
});
