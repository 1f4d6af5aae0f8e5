import { expect, test } from 'vitest';
import { cl } from './paises/cl.ts';
import { mx } from './paises/mx.ts';
import {
  aplicanSignos,
  CALCULADOS,
  calcular,
  claseDe,
  dependenciasFaltantes,
  edadAdulta,
  leerTension,
  SIGNOS,
  signoDe,
  signosDe,
  verificarTension,
} from './signos.ts';

test('los signos y su orden', () => {
  expect(SIGNOS.map((s) => s.CODIGO)).toEqual([
    'PESO',
    'TALLA',
    'PERIMETRO_CINTURA',
    'FRECUENCIA_CARDIACA',
    'FRECUENCIA_RESPIRATORIA',
    'TEMPERATURA',
    'SATURACION_OXIGENO',
    'TENSION_ARTERIAL',
    'GLUCEMIA_CAPILAR',
    'GRASA_VISCERAL',
    'GRASA_CORPORAL',
    'MASA_MUSCULAR',
    'MASA_MUSCULAR_KG',
  ]);
  expect(CALCULADOS.map((s) => s.CODIGO)).toEqual(['IMC', 'PRESION_ARTERIAL_MEDIA', 'PESO_IDEAL', 'EXCESO_PESO', 'PORCENTAJE_EXCESO_PESO']);
  expect([...SIGNOS, ...CALCULADOS].map((s) => s.orden)).toEqual(Array.from({ length: 18 }, (_, i) => i + 1));
});

test.each([
  ['PESO', [1, 400], 3, 7, '29463-7'],
  ['TALLA', [30, 220], 3, 7, '8302-2'],
  ['PERIMETRO_CINTURA', [20, 300], 0, 3, '8280-0'],
  ['FRECUENCIA_CARDIACA', [15, 299], 0, 3, '8867-4'],
  ['FRECUENCIA_RESPIRATORIA', [10, 99], 0, 2, '9279-1'],
  ['TEMPERATURA', [30, 44], 1, 4, '8310-5'],
  ['SATURACION_OXIGENO', [1, 100], 0, 3, '2708-6'],
  ['TENSION_ARTERIAL', null, 0, 10, '85354-9'],
  ['GLUCEMIA_CAPILAR', [20, 999], 0, 3, '41653-7'],
  ['GRASA_VISCERAL', null, 0, 10, null],
  ['GRASA_CORPORAL', [0, 100], 2, 6, '41982-0'],
  ['MASA_MUSCULAR', [0, 100], 2, 6, null],
  ['MASA_MUSCULAR_KG', null, 2, 10, '73964-9'],
  ['IMC', null, 2, 10, '39156-5'],
])('%s: rango %o, %i decimales', (codigo, rango, decimales, LONGITUD, loinc) => {
  expect(signoDe(codigo)).toMatchObject({ rango, decimales, LONGITUD, loinc });
});

// Summaries go to other systems: a value with a wrong unit would be a different value.
test('cada signo se dice afuera con su unidad de UCUM, y la que se lee es la misma', () => {
  expect(Object.fromEntries([...SIGNOS, ...CALCULADOS].map((s) => [s.CODIGO, [s.UNIDAD, s.ucum]]))).toEqual({
    PESO: ['kg', 'kg'],
    TALLA: ['cm', 'cm'],
    PERIMETRO_CINTURA: ['cm', 'cm'],
    FRECUENCIA_CARDIACA: ['lpm', '/min'],
    FRECUENCIA_RESPIRATORIA: ['rpm', '/min'],
    TEMPERATURA: ['°C', 'Cel'],
    SATURACION_OXIGENO: ['%', '%'],
    TENSION_ARTERIAL: ['mmHg', 'mm[Hg]'],
    GLUCEMIA_CAPILAR: ['mg/dL', 'mg/dL'],
    GRASA_VISCERAL: ['nivel', '1'],
    GRASA_CORPORAL: ['%', '%'],
    MASA_MUSCULAR: ['%', '%'],
    MASA_MUSCULAR_KG: ['kg', 'kg'],
    IMC: ['kg/m²', 'kg/m2'],
    PRESION_ARTERIAL_MEDIA: ['mmHg', 'mm[Hg]'],
    PESO_IDEAL: ['kg', 'kg'],
    EXCESO_PESO: ['kg', 'kg'],
    PORCENTAJE_EXCESO_PESO: ['%', '%'],
  });
  expect(CALCULADOS.map((s) => [s.CODIGO, s.loinc])).toEqual([
    ['IMC', '39156-5'],
    ['PRESION_ARTERIAL_MEDIA', '8478-0'],
    ['PESO_IDEAL', '50064-5'],
    ['EXCESO_PESO', null],
    ['PORCENTAJE_EXCESO_PESO', null],
  ]);
});

test('la norma cambia la frecuencia cardiaca y la talla, solo en México y solo si se cumple', () => {
  const cambios = (signos: typeof SIGNOS) =>
    signos.filter((s, i) => JSON.stringify(s) !== JSON.stringify(SIGNOS[i])).map((s) => [s.CODIGO, s.rango, s.decimales]);
  expect(cambios(signosDe(mx, 1))).toEqual([
    ['TALLA', [30, 220], 0],
    ['FRECUENCIA_CARDIACA', [40, 220], 0],
  ]);
  expect(cambios(signosDe(mx, 0))).toEqual([]);
  expect(cambios(signosDe(cl, 1))).toEqual([]);
});

test('no hay dos signos con el mismo nombre', () => {
  const nombres = [...SIGNOS, ...CALCULADOS].map((s) => s.NOMBRE);
  expect(new Set(nombres).size).toBe(nombres.length);
});

test('un código desconocido no es signo', () => {
  expect(signoDe('ALTURA')).toBeNull();
});

test.each([
  ['2008-03-04', true],
  ['2008-03-05', false],
  [null, true],
])('a quien nació el %s se le toman signos: %s', (nacimiento, esperado) => {
  expect(edadAdulta).toBe(18);
  expect(aplicanSignos(nacimiento, '2026-03-04')).toBe(esperado);
});

const S_ENTERO = 'La presión arterial sistólica debe ser un número entero';
const S_RANGO = 'La presión sistólica arterial debe ser un número entre 50 y 300';
const D_ENTERO = 'La presión arterial diastólica debe ser un número entero';
const D_RANGO = 'La presión diastólica arterial debe ser un número entre 20 y 200';
test.each([
  ['120/80', true],
  [' 120 / 80 ', true],
  ['', true],
  ['/', true],
  ['50/20', true],
  ['300/200', true],
  ['49/20', S_RANGO],
  ['301/80', S_RANGO],
  ['120/19', D_RANGO],
  ['300/201', D_RANGO],
  ['120.5/80', S_ENTERO],
  ['abc/80', S_ENTERO],
  ['-120/80', S_ENTERO],
  ['120/80.5', D_ENTERO],
  ['120/80/60', D_ENTERO],
  ['80/80', 'La presión diastólica debe ser menor a la sistólica'],
  ['80/81', 'La presión diastólica debe ser menor a la sistólica'],
  ['81/80', true],
  ['120', 'Falta la presión arterial diastólica'],
  ['120/', 'Falta la presión arterial diastólica'],
  ['/80', 'Falta la presión arterial sistólica'],
])('presión «%s»: %s', (texto, esperado) => {
  expect(verificarTension(texto)).toBe(esperado);
});

test('solo se lee una presión válida', () => {
  expect(leerTension('120/80')).toEqual({ sistolica: 120, diastolica: 80 });
  for (const texto of ['', '/', '120', '80/120', null, undefined]) expect(leerTension(texto)).toBeNull();
});

test.each([
  [
    { PESO: 80, TALLA: 170, TENSION_ARTERIAL: '120/80' },
    { IMC: 27.68, PRESION_ARTERIAL_MEDIA: 93.33, PESO_IDEAL: 72.25, EXCESO_PESO: 7.75, PORCENTAJE_EXCESO_PESO: 10.73 },
  ],
  [
    { PESO: 50, TALLA: 160 },
    { IMC: 19.53, PRESION_ARTERIAL_MEDIA: null, PESO_IDEAL: 64, EXCESO_PESO: -14, PORCENTAJE_EXCESO_PESO: -21.88 },
  ],
  [
    { TALLA: 160, TENSION_ARTERIAL: '80/120' },
    { IMC: null, PRESION_ARTERIAL_MEDIA: null, PESO_IDEAL: 64, EXCESO_PESO: null, PORCENTAJE_EXCESO_PESO: null },
  ],
  [
    { PESO: 100, TALLA: 200 },
    { IMC: 25, PRESION_ARTERIAL_MEDIA: null, PESO_IDEAL: 100, EXCESO_PESO: 0, PORCENTAJE_EXCESO_PESO: 0 },
  ],
  [
    { PESO: 80, TALLA: null },
    { IMC: null, PRESION_ARTERIAL_MEDIA: null, PESO_IDEAL: null, EXCESO_PESO: null, PORCENTAJE_EXCESO_PESO: null },
  ],
])('calculados de %o', (medidos, esperado) => {
  expect(calcular(medidos)).toEqual(esperado);
});

test('lo que falta activar se dice por signo', () => {
  expect(dependenciasFaltantes(new Set(['PESO', 'TALLA', 'IMC', 'PESO_IDEAL', 'EXCESO_PESO']))).toEqual([]);
  expect(dependenciasFaltantes(new Set(['IMC', 'PRESION_ARTERIAL_MEDIA']))).toEqual([
    'Para calcular Índice de masa corporal debe activar Peso',
    'Para calcular Índice de masa corporal debe activar Talla',
    'Para calcular Presión arterial media debe activar Presión arterial',
  ]);
  expect(dependenciasFaltantes(new Set(['PESO_IDEAL']))).toEqual(['Para calcular Peso ideal debe activar Talla']);
  expect(dependenciasFaltantes(new Set(['EXCESO_PESO', 'PESO']))).toEqual(['Para calcular Exceso de peso debe activar Peso ideal']);
});

test.each([
  ['IMC', 18.49, 'Bajo peso', 'aviso'],
  ['IMC', 18.5, 'Normal', 'normal'],
  ['IMC', 24.99, 'Normal', 'normal'],
  ['IMC', 25, 'Sobrepeso', 'aviso'],
  ['IMC', 29.99, 'Sobrepeso', 'aviso'],
  ['IMC', 30, 'Obesidad grado I', 'alerta'],
  ['IMC', 34.99, 'Obesidad grado I', 'alerta'],
  ['IMC', 35, 'Obesidad grado II', 'alerta'],
  ['IMC', 40, 'Obesidad grado III', 'alerta'],
  ['IMC', 49.99, 'Obesidad grado III', 'alerta'],
  ['IMC', 50, 'Obesidad grado IV', 'alerta'],
  ['TEMPERATURA', 34.9, 'Baja', 'alerta'],
  ['TEMPERATURA', 35, 'Normal', 'normal'],
  ['TEMPERATURA', 37, 'Normal', 'normal'],
  ['TEMPERATURA', 37.1, 'Febrícula', 'aviso'],
  ['TEMPERATURA', 38, 'Febrícula', 'aviso'],
  ['TEMPERATURA', 38.1, 'Fiebre', 'alerta'],
  ['TENSION_ARTERIAL', '139/89', 'Normal', 'normal'],
  ['TENSION_ARTERIAL', '140/89', 'Alta', 'alerta'],
  ['TENSION_ARTERIAL', '139/90', 'Alta', 'alerta'],
  ['FRECUENCIA_CARDIACA', 59, 'Bradicardia', 'aviso'],
  ['FRECUENCIA_CARDIACA', 60, 'Normal', 'normal'],
  ['FRECUENCIA_CARDIACA', 100, 'Normal', 'normal'],
  ['FRECUENCIA_CARDIACA', 101, 'Taquicardia', 'aviso'],
  ['FRECUENCIA_RESPIRATORIA', 11, 'Bradipnea', 'aviso'],
  ['FRECUENCIA_RESPIRATORIA', 12, 'Normal', 'normal'],
  ['FRECUENCIA_RESPIRATORIA', 20, 'Normal', 'normal'],
  ['FRECUENCIA_RESPIRATORIA', 21, 'Taquipnea', 'aviso'],
  ['GRASA_VISCERAL', 10, 'Normal', 'normal'],
  ['GRASA_VISCERAL', 11, 'Alta', 'alerta'],
  ['TEMPERATURA', '38.5', 'Fiebre', 'alerta'],
] as const)('%s de %s: %s (%s)', (codigo, valor, texto, nivel) => {
  expect(claseDe(codigo, valor)).toEqual({ texto, nivel });
});

test.each([
  ['PESO', 80],
  ['IMC', null],
  ['IMC', undefined],
  ['IMC', ''],
  ['IMC', 'x'],
  ['TENSION_ARTERIAL', '80/120'],
] as const)('%s de %s no tiene clase', (codigo, valor) => {
  expect(claseDe(codigo, valor)).toBeNull();
});
