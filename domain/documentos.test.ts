import { expect, test } from 'vitest';
import {
  cedulaEcuadorValida,
  curpValida,
  datosDeCurp,
  digitoNit,
  digitoRut,
  dniPeruValido,
  esCurpGenerica,
  nitValido,
  normalizarDocumento,
  rfcValido,
  rucEcuadorValido,
  rucPeruValido,
  rutValido,
  tieneFormaDeCurp,
  tieneFormaDeRfc,
  tipoRucEcuador,
} from './documentos.ts';

const CEX = ['FIMP900515MDFCSR09', 'DECE800101HDFMLJ06'];

test.each<[string, (numero: string) => boolean, string[]]>([
  ['CURP', curpValida, ['LOOA531113HTCPBN07', ...CEX]],
  ['RFC', rfcValido, ['EKU9003173C9', 'CACX7605101P8', 'SAT970701NN3', 'IIA040805DZ4', 'XAXX010101000', 'XEXX010101000']],
  ['NIT', nitValido, ['800197268-4', '899999034-1', '890903938-8']],
  ['RUC de Perú', rucPeruValido, ['20131312955', '20000000001']],
  ['cédula de Ecuador', cedulaEcuadorValida, ['1710034065']],
  ['RUC de Ecuador', rucEcuadorValido, ['1790011674001', '1790016919001', '1760001550001', '1710034065001']],
  ['RUT', rutValido, ['12345678-5', '76086428-5', '60803000-K', '60803000-k', '12.345.678-5', '123456785']],
])('los vectores de %s pasan', (_, valido, numeros) => {
  for (const numero of numeros) expect(valido(numero), numero).toBe(true);
});

test.each<[string, (numero: string) => boolean, string]>([
  ['CURP', curpValida, 'LOOA531113HTCPBN07'],
  ['RFC', rfcValido, 'EKU9003173C9'],
  ['NIT', nitValido, '8001972684'],
  ['RUC de Perú', rucPeruValido, '20131312955'],
  ['cédula de Ecuador', cedulaEcuadorValida, '1710034065'],
  ['RUC de Ecuador (sociedad)', (n) => rucEcuadorValido(`${n}001`), '1790011674'],
  ['RUT', rutValido, '123456785'],
])('otro dígito verificador de %s no pasa', (_, valido, numero) => {
  const ultimo = numero.at(-1) ?? '';
  for (const digito of '0123456789'.replace(ultimo, '')) {
    expect(valido(numero.slice(0, -1) + digito), digito).toBe(false);
  }
});

test.each<[string, (numero: string) => boolean, string[]]>([
  ['CURP', curpValida, ['', 'LOOA531113HTCPBN0', 'LOOA531113HTCPBN077', 'LOOA531113HTCPBN0A', 'XXXX999999XXXXXX99']],
  ['RFC', rfcValido, ['', 'EKU900317', 'EKU9013173C9']],
  ['NIT', nitValido, ['', '123-4', '80019726A-4']],
  ['RUC de Perú', rucPeruValido, ['', '2013131295', '30131312955', '2013131295A']],
  ['DNI', dniPeruValido, ['', '1234567', '123456789', '1234567A']],
  ['cédula de Ecuador', cedulaEcuadorValida, ['', '171003406', '2510034065', '0010034065', '1760034065', '171003406A']],
  ['RUC de Ecuador', rucEcuadorValido, ['', '1710034065000', '1760001550002', '1770001550001', '2590011674001']],
  ['RUT', rutValido, ['', '12345678', '1234-5', '123456789-5', '12345678-X']],
])('sin la forma de %s no pasa', (_, valido, numeros) => {
  for (const numero of numeros) expect(valido(numero), numero).toBe(false);
});

test.each([
  ['12345678', '5'],
  ['60803000', 'K'],
  ['10000013', 'K'],
  ['9876543', '3'],
  ['09876543', '3'],
])('el dígito del RUT %s es %s', (cuerpo, digito) => {
  expect(digitoRut(cuerpo)).toBe(digito);
});

test('el dígito del NIT puede ser 0 y 1', () => {
  expect(digitoNit('899999034')).toBe('1');
  expect(digitoNit('800197268')).toBe('4');
});

test('un DNI son ocho números', () => {
  expect(dniPeruValido('12345678')).toBe(true);
});

test.each([
  ['XXXX999999XXXXXX99', true],
  ['xxxx999999xxxxxx99', true],
  ['XXXX999999XXXXXX98', false],
  ['LOOA531113HTCPBN07', false],
])('%s es CURP genérica: %s', (curp, esperada) => {
  expect(esCurpGenerica(curp)).toBe(esperada);
});

test.each([
  ['LOOA531113HTCPBN07', true],
  ['looa531113htcpbn07', true],
  ['LOOA531313HTCPBN07', false],
  ['LOOA531132HTCPBN07', false],
  ['LOOA531113ZTCPBN07', false],
  ['LOOA531113HZZPBN07', false],
  ['LBOA531113HTCPBN07', false],
  ['LOOA531113HTCPAN07', false],
  ['XXXX999999XXXXXX99', false],
])('%s tiene forma de CURP: %s', (curp, esperada) => {
  expect(tieneFormaDeCurp(curp)).toBe(esperada);
});

test('la CURP dice fecha, sexo y entidad; la letra de la posición 17 es de 2000 en adelante', () => {
  expect(datosDeCurp('LOOA531113HTCPBN07')).toEqual({ FECHA_NACIMIENTO: '1953-11-13', SEXO: 1, entidad: 'TC' });
  expect(datosDeCurp('FIMP900515MDFCSR09')).toEqual({ FECHA_NACIMIENTO: '1990-05-15', SEXO: 2, entidad: 'DF' });
  expect(datosDeCurp('PEGA050102XNERRNA1')).toEqual({ FECHA_NACIMIENTO: '2005-01-02', SEXO: 3, entidad: 'NE' });
  expect(datosDeCurp('XXXX999999XXXXXX99')).toBeNull();
});

test.each([
  ['EKU9003173C9', true],
  ['CACX7605101P8', true],
  ['ÑAÑ900317AA0', true],
  ['A&B900317AA0', true],
  ['EK9003173C9', false],
  ['EKU9003323C9', false],
])('%s tiene forma de RFC: %s', (rfc, esperada) => {
  expect(tieneFormaDeRfc(rfc)).toBe(esperada);
});

test.each([
  ['1710034065001', 'natural'],
  ['1710034065000', null],
  ['1760001550001', 'publica'],
  ['1760001550002', null],
  ['1790011674001', 'sociedad'],
  ['1790011674000', null],
  ['1770011674001', null],
  ['179001167400', null],
])('el RUC %s es de tipo %s', (ruc, tipo) => {
  expect(tipoRucEcuador(ruc)).toBe(tipo);
});

test('para comparar se quitan espacios, puntos y guiones', () => {
  expect(normalizarDocumento(' 60.803.000-k ')).toBe('60803000K');
});
