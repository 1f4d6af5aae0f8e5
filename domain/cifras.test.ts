import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { leerCifra } from './cifras.ts';
import { cl } from './paises/cl.ts';
import { co } from './paises/co.ts';
import { ec } from './paises/ec.ts';
import { mx } from './paises/mx.ts';
import { pe } from './paises/pe.ts';

const dinero = (texto: string, pais: typeof mx) => leerCifra(texto, pais, { decimales: pais.moneda.decimales });
const si = (valor: number) => ({ valor });
const duda = (...valores: number[]) => ({ duda: valores });

describe('dinero', () => {
  test.each([
    [cl, '120.000', si(120_000)],
    [cl, '$1.250.000', si(1_250_000)],
    [cl, '120000', si(120_000)],
    [cl, '120,000', duda(120_000, 120)],
    [cl, '120.00', duda(120)],
    [cl, '1.5', duda(1.5)],
    [co, '120.000', si(120_000)],
    [co, '120,000', si(120_000)],
    [co, '$ 1.250.000', si(1_250_000)],
    [co, '1.250.000,50', si(1_250_000.5)],
    [co, '1,250,000.50', si(1_250_000.5)],
    [co, '950,50', si(950.5)],
    [co, '950.5', si(950.5)],
    [co, '$120.000 COP', si(120_000)],
    [mx, '120.000', duda(120_000, 120)],
    [mx, '120,000', si(120_000)],
    [mx, '1.234,50', si(1234.5)],
    [mx, '$1,234.50', si(1234.5)],
    [mx, ' 1 234.50 ', si(1234.5)],
    [mx, "1'234.50", si(1234.5)],
    [mx, '.5', si(0.5)],
    [mx, '12.', si(12)],
    [mx, '0.500', si(0.5)],
    [mx, '-$10.00', si(-10)],
    [mx, '(300.00)', si(-300)],
    [mx, '12,50', si(12.5)],
    [mx, '120.125', duda(120_125)],
    [mx, '1.2.3', null],
    [mx, '12,345,67', null],
    [mx, '1 2', null],
    [mx, 'abc', null],
    [mx, '', null],
    [mx, '.', null],
    [pe, 'S/ 1,234.50', si(1234.5)],
    [ec, 'US$ 20', si(20)],
  ])('%#: %o', (pais, texto, leido) => {
    expect(dinero(texto, pais as typeof mx)).toEqual(leido);
  });

  test('con tres cifras tras un solo signo nunca se entiende mil veces menos de lo que la gente del país escribe', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 999 }), (miles, resto) => {
        const tres = String(resto).padStart(3, '0');
        for (const pais of [co, cl]) expect(dinero(`${miles}.${tres}`, pais)).toEqual(si(miles * 1000 + resto));
        for (const pais of [mx, pe, ec]) {
          expect(dinero(`${miles},${tres}`, pais)).toEqual(si(miles * 1000 + resto));
          expect(dinero(`${miles}.${tres}`, pais)).toHaveProperty('duda');
        }
      }),
    );
  });
  test('lo que se entiende no depende de cuánto espacio o símbolo lo rodee', () => {
    fc.assert(
      fc.property(fc.constantFrom(mx, co, pe, ec, cl), fc.stringMatching(/^[0-9.,]{1,12}$/), (pais, texto) => {
        expect(dinero(` ${pais.moneda.simbolo} ${texto} `, pais)).toEqual(dinero(texto, pais));
      }),
    );
  });
});

test('lo que está fuera del rango del campo no es una lectura', () => {
  const peso = { decimales: 3, rango: [1, 400], medida: true } as const;
  expect(leerCifra('72.500', co, peso)).toEqual(si(72.5));
  expect(leerCifra('72,500', mx, peso)).toEqual(si(72.5));
  expect(leerCifra('36,5', mx, { decimales: 1, medida: true })).toEqual(si(36.5));
  expect(leerCifra('1.200', co, { decimales: 1, rango: [0, 5000], medida: true })).toEqual(duda(1200, 1.2));
  expect(leerCifra('1.234', mx, { decimales: 3, medida: true })).toEqual(si(1.234));
  expect(leerCifra('1,234', mx, { decimales: 3, medida: true })).toEqual(si(1234));
});

test('un texto larguísimo se descarta sin que una expresión lo lea', () => {
  const mirada = vi.spyOn(RegExp.prototype, 'exec');
  const larga = `(${' '.repeat(30_000)}x`;
  expect(dinero(larga, mx)).toBeNull();
  const leidas = mirada.mock.calls.filter(([t]) => t.length > 100);
  mirada.mockRestore();
  expect(leidas).toEqual([]);
});
