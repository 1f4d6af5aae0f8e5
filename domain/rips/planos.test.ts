// Flat files of RIPS: the lines byte by byte, the counts and keys across files, and what is to be mended before.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import rips from '#data/rips_co.json' with { type: 'json' };
import {
  type Archivo,
  type Columnas,
  type Consulta,
  type FacturaRips,
  planosRips,
  type Remision,
  revisarRips,
  textoPlano,
} from './planos.ts';

const COLUMNAS = Object.fromEntries(rips.datos.map((a) => [a.ARCHIVO as Archivo, a.CAMPOS])) as unknown as Columnas;
const consulta: Consulta = {
  ...{ clase: 'consulta', fecha: '2026-01-15', autorizacion: '', codigo: '890201', valor: 50_000, finalidad: '10', causaExterna: '13' },
  ...{ tipoDiagnostico: '1', diagnosticos: ['J029'], cuotaModeradora: 0 },
};
const factura: FacturaRips = {
  ...{ numero: 'FV123', fecha: '2026-01-15', desde: '2026-01-01', hasta: '2026-01-31' },
  usuario: {
    ...{ tipoId: 'CC', numeroId: '1020304050', apellido1: 'Muñoz', apellido2: '', nombre1: 'José', nombre2: 'Ángel' },
    ...{ nacimiento: '1980-05-01', sexo: 'M', municipio: '11001', zona: 'U', tipoUsuario: '4' },
  },
  servicios: [
    consulta,
    {
      ...{
        clase: 'procedimiento',
        fecha: '2026-01-16',
        autorizacion: 'A1',
        codigo: '895100',
        valor: 80_000.5,
        ambito: '1',
        finalidad: '1',
      },
      diagnosticos: ['I10X', 'E119'],
    },
    {
      ...{
        clase: 'otro',
        fecha: '2026-01-16',
        autorizacion: '',
        codigo: 'INS01',
        valor: 3000,
        tipoServicio: '1',
        cantidad: 2,
        valorUnitario: 1500,
      },
      nombre: 'Gasa, estéril\nde 10 cm',
    },
  ],
};
const remision = (facturas: readonly FacturaRips[] = [factura]): Remision => ({
  ...{ numero: 1, fecha: '2026-02-03', facturas },
  prestador: { codigo: '110010000001', nombre: 'Centro Médico Bogotá', tipoId: 'NI', numeroId: '900373115' },
  entidad: { codigo: 'EPS001', nombre: 'Salud para todos los colombianos S.A.' },
});
const textos = (r: Remision) => Object.fromEntries(planosRips(r, COLUMNAS).map((a) => [a.codigo, textoPlano(a)]));

test('los renglones son los de la norma, byte por byte', () => {
  expect(textos(remision())).toEqual({
    CT000001:
      '110010000001,03/02/2026,AF000001,1\r\n110010000001,03/02/2026,US000001,1\r\n110010000001,03/02/2026,AC000001,1\r\n110010000001,03/02/2026,AP000001,1\r\n110010000001,03/02/2026,AT000001,1\r\n',
    AF000001:
      '110010000001,CENTRO MEDICO BOGOTA,NI,900373115,FV123,15/01/2026,01/01/2026,31/01/2026,EPS001,SALUD PARA TODOS LOS COLOMBIAN,,,,0,0,0,133000.5\r\n',
    US000001: 'CC,1020304050,EPS001,4,MUNOZ,,JOSE,ANGEL,45,1,M,11,001,U\r\n',
    AC000001: 'FV123,110010000001,CC,1020304050,15/01/2026,,890201,10,13,J029,,,,1,50000,0,50000\r\n',
    AP000001: 'FV123,110010000001,CC,1020304050,16/01/2026,A1,895100,1,1,,I10X,E119,,,80000.5\r\n',
    AT000001: 'FV123,110010000001,CC,1020304050,,1,INS01,GASA ESTERIL DE 10 CM,2,1500,3000\r\n',
  });
  const csv = textoPlano(planosRips(remision(), COLUMNAS)[3]!, COLUMNAS).split('\r\n');
  expect(csv[0]).toMatch(/^NUMERO DE LA FACTURA,CODIGO DEL PRESTADOR,/);
  expect(csv[0]!.split(',')).toHaveLength(17);
});

test('los anchos y las columnas son los de la norma; un archivo vacío no sale, y cada usuario una vez', () => {
  expect(Object.fromEntries(rips.datos.map((a) => [a.ARCHIVO, a.CAMPOS.length]))).toEqual({
    CT: 4,
    AF: 17,
    US: 14,
    AC: 17,
    AP: 15,
    AT: 11,
  });
  const dos = remision([
    { ...factura, servicios: [consulta] },
    { ...factura, numero: 'FV124', servicios: [consulta, consulta] },
  ]);
  expect(planosRips(dos, COLUMNAS).map((a) => [a.archivo, a.filas.length])).toEqual([
    ['CT', 3],
    ['AF', 2],
    ['US', 1],
    ['AC', 3],
  ]);
  const texto = fc.string({ maxLength: 80 });
  fc.assert(
    fc.property(fc.array(texto, { minLength: 6, maxLength: 6 }), fc.integer({ min: 0, max: 9_999_999 }), ([a, b, d, e, f, g], valor) => {
      const usuario = { ...factura.usuario, apellido1: a!, apellido2: b!, nombre1: d!, numeroId: e! };
      const r = remision([{ ...factura, numero: f!, usuario, servicios: [{ ...consulta, valor, autorizacion: g! }] }]);
      for (const p of planosRips(r, COLUMNAS))
        for (const linea of textoPlano(p).split('\r\n').slice(0, -1)) {
          const campos = linea.split(',');
          expect(campos).toHaveLength(COLUMNAS[p.archivo].length);
          for (const [i, c] of campos.entries()) expect(c.length).toBeLessThanOrEqual(COLUMNAS[p.archivo][i]!.LARGO);
          expect(linea).toMatch(/^[\x20-\x7e]*$/);
        }
    }),
  );
});

test('lo que hay que corregir se dice renglón por renglón', () => {
  const con = (usuario: Partial<FacturaRips['usuario']> = {}, servicio: Partial<Consulta> = {}) =>
    revisarRips(remision([{ ...factura, usuario: { ...factura.usuario, ...usuario }, servicios: [{ ...consulta, ...servicio }] }])).map(
      (f) => f.mensaje,
    );
  expect(revisarRips(remision())).toEqual([]);
  expect(con({ tipoId: 'NI' })).toEqual(['El tipo de documento del paciente no es de los RIPS']);
  expect(con({ numeroId: '10A' })).toEqual(['El número de documento solo lleva números']);
  expect(con({ tipoId: 'TI' })).toEqual(['El documento TI no es de la edad del paciente']);
  expect(con({ nacimiento: '2008-02-01' })).toEqual(['El documento CC no es de la edad del paciente']);
  expect(con({ nacimiento: '2008-01-31' })).toEqual([]);
  expect(con({ municipio: '' })).toEqual(['Falta el municipio de residencia del paciente']);
  expect(con({}, { diagnosticos: [] })).toEqual(['La consulta no tiene diagnóstico: no hay nota de ese día']);
  expect(con({}, { diagnosticos: ['R69X', 'J029'] })).toEqual(['El diagnóstico principal es R69 y hay otro más preciso']);
  expect(con({}, { diagnosticos: ['J029', 'J029'] })).toEqual(['Un diagnóstico relacionado repite el principal']);
  expect(con({}, { codigo: '' })).toEqual(['Falta el código CUPS']);
  expect(con({}, { cuotaModeradora: 60_000 })).toEqual(['La cuota moderadora es mayor que el valor']);
  const sinPrestador = { ...remision(), prestador: { codigo: '', nombre: '', tipoId: '', numeroId: '' } };
  expect(revisarRips(sinPrestador)).toEqual([
    { factura: '', mensaje: 'Falta el código del prestador en los datos del médico' },
    { factura: '', mensaje: 'Falta la identificación del prestador en los datos del médico' },
  ]);
  expect(revisarRips(remision([{ ...factura, servicios: [consulta, { ...consulta, codigo: 'x' }] }]))).toEqual([
    { factura: 'FV123', servicio: 1, mensaje: 'Falta el código CUPS' },
  ]);
});
