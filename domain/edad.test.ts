import { expect, test } from 'vitest';
import { aniosCumplidos, diasDelMes, edad, esFecha, textoEdad, verificarNacimiento, verificarNacimientoMedico } from './edad.ts';

test.each([
  ['2026-03-04', '2026-03-04', 0, 0, 0],
  ['2026-03-03', '2026-03-04', 0, 0, 1],
  ['2026-02-04', '2026-03-04', 0, 1, 0],
  ['2026-02-05', '2026-03-04', 0, 0, 27],
  ['2025-12-31', '2026-01-01', 0, 0, 1],
  ['2025-12-15', '2026-01-14', 0, 0, 30],
  ['2026-01-31', '2026-02-28', 0, 1, 0],
  ['2026-01-31', '2026-03-01', 0, 1, 1],
  ['2024-01-31', '2024-02-28', 0, 0, 28],
  ['2024-02-29', '2025-02-28', 1, 0, 0],
  ['2024-02-29', '2025-02-27', 0, 11, 29],
  ['2008-03-05', '2026-03-04', 17, 11, 27],
  ['2008-03-04', '2026-03-04', 18, 0, 0],
  ['1906-03-04', '2026-03-04', 120, 0, 0],
])('nacido el %s, el %s tiene %i años, %i meses y %i días', (nacimiento, hoy, anios, meses, dias) => {
  expect(edad(nacimiento, hoy)).toEqual({ anios, meses, dias });
});

test.each([
  ['2026-03-05', '2026-03-04'],
  ['', '2026-03-04'],
  ['2026-02-30', '2026-03-04'],
  ['2026-1-1', '2026-03-04'],
])('de «%s» al %s no hay edad', (nacimiento, hoy) => {
  expect(edad(nacimiento, hoy)).toBeNull();
  expect(aniosCumplidos(nacimiento, hoy)).toBeNull();
});

test.each([
  ['2024-02-29', true],
  ['2000-02-29', true],
  ['1900-02-29', false],
  ['2025-02-29', false],
  ['2026-04-31', false],
  ['2026-12-31', true],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-01-00', false],
  ['20260101', false],
  ['2026-01-01T00:00', false],
])('%s es fecha: %s', (fecha, esperado) => {
  expect(esFecha(fecha)).toBe(esperado);
});

test.each([
  [2026, 1, 31],
  [2026, 2, 28],
  [2024, 2, 29],
  [2026, 4, 30],
  [2026, 9, 30],
])('%i-%i tiene %i días', (anio, mes, dias) => {
  expect(diasDelMes(anio, mes)).toBe(dias);
});

test.each([
  ['2026-03-04', '0 días'],
  ['2026-03-03', '1 día'],
  ['2026-02-04', '1 mes'],
  ['2026-01-01', '2 meses, 3 días'],
  ['2025-03-05', '11 meses, 27 días'],
  ['2025-03-04', '1 año'],
  ['2025-02-04', '1 año, 1 mes'],
  ['2024-03-05', '1 año, 11 meses'],
  ['2024-03-04', '2 años'],
  ['1986-07-01', '39 años'],
  [null, ''],
  ['', ''],
  ['2027-01-01', ''],
])('la edad de quien nació el %s se lee «%s»', (nacimiento, texto) => {
  expect(textoEdad(nacimiento, '2026-03-04')).toBe(texto);
});

test.each([
  ['2026-03-04', true],
  ['2026-03-05', 'La fecha de nacimiento no puede ser posterior a la actual'],
  ['1905-03-05', true],
  ['1905-03-04', 'La edad no puede ser mayor a 120 años'],
  ['04/03/2020', 'Formato de fecha inválido.'],
])('fecha de nacimiento %s: %s', (nacimiento, esperado) => {
  expect(verificarNacimiento(nacimiento, '2026-03-04')).toBe(esperado);
});

const FUERA = 'La edad del médico debe ser de entre 18 y 90 años';
test.each([
  ['2008-03-04', true],
  ['2008-03-05', FUERA],
  ['1935-03-05', true],
  ['1935-03-04', FUERA],
  ['', 'Formato de fecha inválido.'],
  ['2027-01-01', 'La fecha de nacimiento no puede ser posterior a la actual'],
])('fecha de nacimiento de un médico %s: %s', (nacimiento, esperado) => {
  expect(verificarNacimientoMedico(nacimiento, '2026-03-04')).toBe(esperado);
});
