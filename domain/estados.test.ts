import { expect, test } from 'vitest';
import {
  ESTADOS_CITA,
  ESTADOS_PAGO,
  estadosElegibles,
  etiqueta,
  etiquetaBanco,
  FORMAS_PAGO,
  LEYENDA_CITA,
  opcionesDe,
  pideReferenciaBancaria,
  SEXOS,
  TIPOS_CITA,
} from './estados.ts';

test('la leyenda sigue el orden del menú y omite la reservada', () => {
  expect(LEYENDA_CITA.map((estado) => ESTADOS_CITA[estado])).toEqual([
    'No confirmada',
    'Confirmada',
    'En sala de espera',
    'Realizada',
    'No asistió',
    'Cancelada',
  ]);
});

test('solo quien puede cancelar ve el estado cancelada', () => {
  expect(estadosElegibles(false)).toEqual([0, 1, 6, 2, 3]);
  expect(estadosElegibles(true)).toEqual([0, 1, 6, 2, 3, 4]);
});

test.each([
  [ESTADOS_CITA, 5, 'Reservada'],
  [ESTADOS_PAGO, 0, 'No requiere pago'],
  [ESTADOS_PAGO, 1, 'Pendiente de pago'],
  [ESTADOS_PAGO, 2, 'Pagado en línea'],
  [FORMAS_PAGO, 13, 'Pago en línea'],
  [FORMAS_PAGO, 5, ''],
  [SEXOS, 0, 'No asignado'],
  [TIPOS_CITA, 1, 'Videoconsulta'],
  [SEXOS, null, ''],
  [SEXOS, undefined, ''],
])('etiqueta de %o en %o', (registro, codigo, esperado) => {
  expect(etiqueta(registro, codigo)).toBe(esperado);
});

test('las opciones salen en orden de código o en el que se pide', () => {
  expect(opcionesDe(SEXOS).map((o) => o.texto)).toEqual(['No asignado', 'Hombre', 'Mujer', 'Otro']);
  expect(opcionesDe(FORMAS_PAGO).map((o) => o.valor)).toEqual([0, 1, 2, 3, 4, 6, 13]);
  expect(opcionesDe(ESTADOS_CITA, LEYENDA_CITA)[2]).toEqual({ valor: 6, texto: 'En sala de espera' });
});

test.each([
  [0, false, 'Banco'],
  [1, false, 'Banco'],
  [2, true, 'Banco'],
  [6, true, 'Banco'],
  [13, true, 'Plataforma'],
])('la forma de pago %i pide referencia: %s, en %s', (forma, pide, campo) => {
  expect(pideReferenciaBancaria(forma)).toBe(pide);
  expect(etiquetaBanco(forma)).toBe(campo);
});
