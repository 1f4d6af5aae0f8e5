// Comparing what two people changed in the same patient's data.
import { expect, test } from 'vitest';
import { cambiosDeDos, partesDe } from './cambios.ts';

const partes = partesDe(['NOMBRE', 'TCEL_LADA', 'TCELULAR', 'PAIS', 'ESTADO', 'CIUDAD', 'OCUPACION']);
const leidos = { NOMBRE: 'Ana', TCEL_LADA: '52', TCELULAR: '5555500142', PAIS: 1, ESTADO: '14', CIUDAD: '039', OCUPACION: '' };

test('lo que va junto es una parte', () => {
  expect(partes).toEqual([['NOMBRE'], ['TCEL_LADA', 'TCELULAR'], ['PAIS', 'ESTADO', 'CIUDAD'], ['OCUPACION']]);
});

test('cada quien con lo suyo, y lo que cambiaron los dos está en las dos listas', () => {
  const actuales = { ...leidos, OCUPACION: 'Maestra', CIUDAD: '120' };
  const escritos = { ...leidos, NOMBRE: 'Ana María', ESTADO: '15', CIUDAD: '001' };
  expect(cambiosDeDos(partes, { leidos, escritos, actuales })).toEqual({
    ajenas: [['PAIS', 'ESTADO', 'CIUDAD'], ['OCUPACION']],
    propias: [['NOMBRE'], ['PAIS', 'ESTADO', 'CIUDAD']],
  });
});

test('quien escribió lo mismo que el otro no tiene nada que pasar; un número y su texto son lo mismo', () => {
  const actuales = { ...leidos, OCUPACION: 'Maestra' };
  expect(cambiosDeDos(partes, { leidos, escritos: { ...leidos, PAIS: '1', OCUPACION: 'Maestra ' }, actuales }).propias).toEqual([]);
});
