// Which measures the editor asks to confirm.
import { expect, test } from 'vitest';
import { SIGNOS } from '#domain/signos.ts';
import { dudaDe } from './improbables.ts';

const HOY = '2026-11-20';
const duda = (CODIGO: string, VALOR: unknown, antes?: [valor: number, fecha: string], otros: Record<string, unknown> = {}) =>
  dudaDe(
    SIGNOS.find((s) => s.CODIGO === CODIGO)!,
    { ...otros, [CODIGO]: VALOR },
    HOY,
    antes && { CODIGO, VALOR: String(antes[0]), FECHA: antes[1] },
  );

test('veintiún kilos más en ocho semanas se preguntan, con lo que pesaba y cuándo', () => {
  expect(duda('PESO', '99.4', [78.4, '2026-09-25'])).toBe('21 kg más que hace 8 semanas (78.4 kg, 25 sep 2026): confírmelo');
  expect(duda('PESO', 7.84, [78.4, '2026-11-19'])).toBe('70.6 kg menos que hace 1 día (78.4 kg, 19 nov 2026): confírmelo');
});

test.each([
  ['una dieta', 'PESO', 72, [80, '2026-09-25']],
  ['lo que se gana en dos años', 'PESO', 95, [78, '2024-11-20']],
  ['un edema de días', 'PESO', 82, [78, '2026-11-17']],
  ['un centímetro de talla', 'TALLA', 157, [158, '2026-01-10']],
  ['sin medida anterior', 'PESO', 180, undefined],
  ['un valor que se escribe en una fecha anterior a la medida', 'PESO', 120, [78, '2026-11-21']],
  ['nada escrito', 'PESO', '', [78, '2026-01-10']],
  ['lo que el campo ya rechaza', 'PESO', 999, [78, '2026-01-10']],
  ['fiebre', 'TEMPERATURA', 39.8, undefined],
  ['una presión alta', 'TENSION_ARTERIAL', '210/120', undefined],
] as const)('%s no se pregunta', (_, codigo, valor, antes) => {
  expect(duda(codigo, valor, antes as [number, string] | undefined)).toBe('');
});

test('la talla no encoge, ni un adulto vuelve a crecer', () => {
  expect(duda('TALLA', 165, [170, '2026-05-20'])).toBe('5 cm menos que hace 6 meses (170 cm, 20 may 2026): confírmelo');
  expect(duda('TALLA', 173, [170, '2023-11-20'])).toBe('3 cm más que hace 3 años (170 cm, 20 nov 2023): confírmelo');
});

test('lo que no se mide en alguien que vino por su pie se confirma', () => {
  for (const [codigo, valor] of [
    ['TEMPERATURA', 30.5],
    ['TEMPERATURA', 43],
    ['SATURACION_OXIGENO', 9],
    ['FRECUENCIA_CARDIACA', 20],
    ['TENSION_ARTERIAL', '290/100'],
    ['TENSION_ARTERIAL', '120/118'],
  ] as const)
    expect(duda(codigo, valor), codigo).toBe('Poco probable: confírmela');
});

test('las partes del cuerpo no pesan más que el cuerpo', () => {
  expect(duda('MASA_MUSCULAR_KG', 80, undefined, { PESO: 78 })).toBe('No puede pesar más que el paciente');
  expect(duda('MASA_MUSCULAR', 60, undefined, { GRASA_CORPORAL: 45 })).toBe('Con la grasa corporal pasa de 100 %');
});
