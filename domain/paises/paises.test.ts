import { expect, test } from 'vitest';
import { largoCelular } from '../telefonos.ts';
import { cl } from './cl.ts';
import { co } from './co.ts';
import { ec } from './ec.ts';
import { mx } from './mx.ts';
import type { Pais } from './pais.ts';
import { LISTA_PAISES, PAISES, paisDe, paisPorCodigo, tipoDocumentoDe, verificarDocumento } from './paises.ts';
import { pe } from './pe.ts';

const hoy = '2026-03-04';

test.each([
  [1, 'mx', 'México', 'MXN', 'RFC', 'IVA'],
  [19, 'co', 'Colombia', 'COP', 'NIT', 'IVA'],
  [20, 'pe', 'Perú', 'PEN', 'RUC', 'IGV'],
  [11, 'ec', 'Ecuador', 'USD', 'RUC', 'IVA'],
  [4, 'cl', 'Chile', 'CLP', 'RUT', 'IVA'],
])('el país %i es %s', (ID_PAIS, codigo, nombre, moneda, fiscal, impuesto) => {
  const pais = paisDe(ID_PAIS);
  expect(pais).toMatchObject({ ID_PAIS, codigo, nombre, etiquetas: { fiscal, impuesto } });
  expect(pais.moneda.codigo).toBe(moneda);
  expect(paisPorCodigo(codigo.toUpperCase())).toBe(pais);
});

test('otro país no se atiende', () => {
  expect(() => paisDe(2)).toThrow('El país 2 no está configurado');
  expect(paisPorCodigo('ar')).toBeNull();
  expect(Object.keys(PAISES).length).toBe(LISTA_PAISES.length);
});

test.each(LISTA_PAISES)('$nombre es coherente', (pais) => {
  expect(pais.telefono.largo).toEqual(largoCelular(pais.telefono.lada));
  expect(pais.moneda.miles).not.toBe(pais.moneda.decimal);
  expect(new Set(pais.documentos.map((d) => d.clave)).size).toBe(pais.documentos.length);
  for (const documento of pais.documentos) {
    expect(documento.MASCARA.length).toBeLessThanOrEqual(pais.mascaraDocumento?.max ?? 0);
    expect(documento.verificar('x'.repeat(60), { hoy })).not.toBe(true);
  }
  for (const { ZONA_HORARIA } of pais.zonas) expect(ZONA_HORARIA).toMatch(/^(America|Pacific)\/\w+$/);
});

test('los documentos no repiten identificador entre países', () => {
  const ids = LISTA_PAISES.flatMap((pais) => pais.documentos.map((d) => d.ID_TIPO_DOCUMENTO));
  expect(new Set(ids).size).toBe(ids.length);
});

test('lo que es de un solo país', () => {
  const con = (cumple: (pais: Pais) => unknown) => LISTA_PAISES.filter(cumple).map((pais) => pais.codigo);
  expect(con((p) => p.norma)).toEqual(['mx']);
  expect(con((p) => p.cartillaVacunacion && p.clavesSat && p.suive && p.moduloSis && p.recetaElectronica)).toEqual(['mx']);
  expect(con((p) => p.sms)).toEqual(['mx']);
  expect(con((p) => p.rips)).toEqual(['co']);
  expect(con((p) => p.facturacion === 'cfdi')).toEqual(['mx']);
  expect(con((p) => p.facturacion === 'cpe')).toEqual(['pe']);
  expect(con((p) => !p.pagoVideoconsulta)).toEqual(['cl']);
  expect(con((p) => p.moneda.decimales === 0)).toEqual(['cl']);
});

const ADULTO = { FECHA_NACIMIENTO: '1990-05-15', hoy };
const naceHace = (anios: number, dias = 0) => ({
  FECHA_NACIMIENTO: `${2026 - anios}-03-${String(4 + dias).padStart(2, '0')}`,
  hoy,
});
const NUMEROS = 'Solo se permiten números';
const DIGITO = 'Dígito verificador incorrecto';
const FORMATO = 'El número no tiene el formato del documento';

type Caso = [pais: Pais, clave: string, numero: string, contexto: { FECHA_NACIMIENTO?: string; hoy: string }, esperado: true | string];
const casos: Caso[] = [
  [mx, 'CURP', 'FIMP900515MDFCSR09', ADULTO, true],
  [mx, 'CURP', ' fimp900515mdfcsr09 ', ADULTO, true],
  [mx, 'CURP', 'FIMP900515MDFCSR08', ADULTO, DIGITO],
  [mx, 'CURP', 'FIMP900515MDFCSR0', ADULTO, 'La longitud debe ser de 18 caracteres'],
  [mx, 'CURP', 'FIMP-900515MDFCSR0', ADULTO, 'Solo se permiten letras y números'],
  [mx, 'CURP', 'XXXX999999XXXXXX99', ADULTO, true],
  [mx, 'INE', 'GRMRLS85010109H700', ADULTO, true],
  [mx, 'INE', 'GRMRLS85010109X700', ADULTO, FORMATO],
  [mx, 'PA', 'G1234', ADULTO, true],
  [mx, 'PA', 'G123', ADULTO, 'La longitud debe ser de entre 5 y 16 caracteres'],
  [mx, 'CP', '12345678', ADULTO, true],
  [mx, 'CP', '1234', ADULTO, 'La longitud debe ser de entre 5 y 8 números'],
  [mx, 'LC', 'A-1234', ADULTO, true],
  [mx, 'LC', 'A/1234', ADULTO, 'Solo se permiten letras, números y guiones'],
  [mx, 'OTRO', 'lo que sea #1', ADULTO, true],

  [co, 'CC', '1020304050', naceHace(18), true],
  [co, 'CC', '10203040501', naceHace(18), 'La longitud debe ser de entre 1 y 10 números'],
  [co, 'CC', '1020A', naceHace(18), NUMEROS],
  [co, 'CC', '1020304050', naceHace(18, 1), 'El documento es solo para personas de 18 años o más'],
  [co, 'CC', '1020304050', { hoy }, true],
  [co, 'TI', '10203040501', naceHace(7), true],
  [co, 'TI', '1020304050', naceHace(18, 1), true],
  [co, 'TI', '1020304050', naceHace(18), 'El documento es solo para personas de 7 a 17 años'],
  [co, 'TI', '1020304050', naceHace(7, 1), 'El documento es solo para personas de 7 a 17 años'],
  [co, 'TI', '102030405012', naceHace(10), 'La longitud debe ser de entre 1 y 11 números'],
  [co, 'TI', '10203X', naceHace(10), NUMEROS],
  [co, 'RC', 'A1020304050', naceHace(0), true],
  [co, 'RC', 'A1020304050', naceHace(7, 1), true],
  [co, 'RC', 'A1020304050', naceHace(7), 'El documento es solo para menores de 7 años'],
  [co, 'RC', 'A10203040501', naceHace(1), 'La longitud debe ser de entre 1 y 11 caracteres'],
  [co, 'CE', '1234567', ADULTO, true],
  [co, 'CE', '12345678', ADULTO, 'La longitud debe ser de entre 1 y 7 caracteres'],
  [co, 'PA', 'A123456789012345', ADULTO, true],
  [co, 'PA', 'A1234567890123456', ADULTO, 'La longitud debe ser de entre 1 y 16 caracteres'],
  [co, 'CN', 'A12345', naceHace(1, 1), true],
  [co, 'CN', 'A12345', naceHace(1), 'El documento es solo para menores de 1 año'],
  [co, 'MS', 'ABC', naceHace(18), 'El documento es solo para menores de 18 años'],
  [co, 'AS', 'ABC', naceHace(18), true],
  [co, 'NI', '800197268', ADULTO, true],
  [co, 'NI', '800197268-4', ADULTO, true],
  [co, 'NI', '800197268-5', ADULTO, DIGITO],
  [co, 'NI', '800197268-', ADULTO, FORMATO],

  [pe, 'DNI', '12345678', ADULTO, true],
  [pe, 'DNI', '1234567', ADULTO, 'La longitud debe ser de 8 números'],
  [pe, 'DNI', '123456789', ADULTO, 'La longitud debe ser de 8 números'],
  [pe, 'DNI', '1234567A', ADULTO, NUMEROS],
  [pe, 'RUC', '20131312955', ADULTO, true],
  [pe, 'RUC', '20131312954', ADULTO, DIGITO],
  [pe, 'RUC', '30131312955', ADULTO, 'El RUC debe comenzar con 10, 15, 16, 17 o 20'],
  [pe, 'RUC', '2013131295', ADULTO, 'La longitud debe ser de 11 números'],
  [pe, 'CE', '00123A', ADULTO, true],
  [pe, 'SD', '', ADULTO, true],

  [ec, 'CI', '1710034065', ADULTO, true],
  [ec, 'CI', '1710034066', ADULTO, DIGITO],
  [ec, 'CI', '2510034065', ADULTO, FORMATO],
  [ec, 'CI', '1760034065', ADULTO, FORMATO],
  [ec, 'CI', '171003406', ADULTO, 'La longitud debe ser de 10 números'],
  [ec, 'RUC', '1710034065001', ADULTO, true],
  [ec, 'RUC', '1710034066001', ADULTO, DIGITO],
  [ec, 'RUC', '1790011674001', ADULTO, true],
  [ec, 'RUC', '1790011675001', ADULTO, true],
  [ec, 'RUC', '1770011674001', ADULTO, FORMATO],
  [ec, 'RUC', '179001167400', ADULTO, 'La longitud debe ser de 13 números'],

  [cl, 'RUT', '12345678-5', ADULTO, true],
  [cl, 'RUT', '12.345.678-5', ADULTO, true],
  [cl, 'RUT', '60803000-k', ADULTO, true],
  [cl, 'RUT', '09876543-3', ADULTO, true],
  [cl, 'RUT', '12345678-4', ADULTO, DIGITO],
  [cl, 'RUT', '12345678', ADULTO, 'Falta dígito verificador'],
  [cl, 'RUT', '12.345.678', ADULTO, 'Falta dígito verificador'],
  [cl, 'RUT', '12345678-', ADULTO, 'Falta dígito verificador'],
  [cl, 'RUT', '123456785', ADULTO, 'Falta dígito verificador'],
  [cl, 'RUT', '9876543-3', ADULTO, 'La longitud debe ser de 10 o 12 caracteres; si hace falta, comience con 0'],
  [cl, 'RUT', '12.345678-5', ADULTO, 'La longitud debe ser de 10 o 12 caracteres; si hace falta, comience con 0'],
  [cl, 'RUT', '1234567A-5', ADULTO, FORMATO],
  [cl, 'RUT', '1.2345.678-5', ADULTO, FORMATO],
  [cl, 'PA', 'P1234567', ADULTO, true],
];

test.each(casos)('documento %#: $1 $2', (pais, clave, numero, contexto, esperado) => {
  const tipo = pais.documentos.find((d) => d.clave === clave);
  expect(tipo?.verificar(numero, contexto)).toBe(esperado);
});

const advertencia = (pais: Pais, clave: string, numero: string, contexto = {}) =>
  pais.documentos.find((d) => d.clave === clave)?.advertir(numero, { hoy, ...contexto });

test('la CURP se compara con los datos del paciente, sin impedir', () => {
  const curp = 'FIMP900515MDFCSR09';
  expect(advertencia(mx, 'CURP', curp, { FECHA_NACIMIENTO: '1990-05-15', SEXO: 2 })).toBeNull();
  expect(advertencia(mx, 'CURP', curp)).toBeNull();
  expect(advertencia(mx, 'CURP', curp, { FECHA_NACIMIENTO: '1990-05-16' })).toBe('La fecha de nacimiento no coincide con la CURP');
  expect(advertencia(mx, 'CURP', curp, { SEXO: 1 })).toBe('El sexo no coincide con la CURP');
  expect(advertencia(mx, 'CURP', curp, { SEXO: 3 })).toBeNull();
  expect(advertencia(mx, 'CURP', 'XXXX999999XXXXXX99')).toBe('La CURP es genérica');
  expect(advertencia(mx, 'CURP', 'AAAA999999XXXXXX99')).toBe('La CURP no tiene la estructura que asigna RENAPO');
});

test('lo que la autoridad no garantiza se advierte', () => {
  expect(advertencia(ec, 'RUC', '1790011674001')).toBeNull();
  expect(advertencia(ec, 'RUC', '1790011675001')).toBe(DIGITO);
  expect(advertencia(co, 'CC', '12')).toBe('El número parece incompleto');
  expect(advertencia(co, 'CC', '123')).toBeNull();
  expect(advertencia(pe, 'DNI', '12345678')).toBeNull();
});

test('un tipo agregado por la clínica sigue la regla de su clave oficial, o solo la longitud', () => {
  const adulto = { FECHA_NACIMIENTO: '1990-05-15', hoy };
  expect(verificarDocumento(co, { ID_TIPO_DOCUMENTO: 20 }, 'A1', adulto)).toBe(NUMEROS);
  expect(verificarDocumento(co, { ID_TIPO_DOCUMENTO: 900, MASCARA: 'CC' }, 'A1', adulto)).toBe(NUMEROS);
  expect(verificarDocumento(co, { ID_TIPO_DOCUMENTO: 900, MASCARA: '' }, 'A1', adulto)).toBe(true);
  expect(verificarDocumento(mx, { ID_TIPO_DOCUMENTO: 900 }, 'a'.repeat(51), adulto)).toBe('La longitud máxima es de 50 caracteres');
  expect(tipoDocumentoDe(mx, 20)).toBeNull();
});

test('el NIT es solo de prestadores', () => {
  expect(co.documentos.filter((d) => d.soloPrestador).map((d) => d.clave)).toEqual(['NI']);
});
