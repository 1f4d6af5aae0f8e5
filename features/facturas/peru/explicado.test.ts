// What SUNAT's answers mean, how they are said to whoever looks at a voucher, and what is missing before one can be issued.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { c, cobrar, emitida, emitir, enviar, prepararCpe, uno } from '#testing/cpe.ts';
import { facturasPeru } from './contract.ts';
import { ESTADO_CPE, type EstadoCpe, explicacion } from './rules.ts';
import { pausaMin, resultadoDe } from './server/enviar.ts';

prepararCpe();
const cdr = new Uint8Array([1]);
const constancia = (codigo: number, descripcion: string, notas: string[] = []) =>
  resultadoDe({ clase: 'cdr', codigo, descripcion, notas, cdr });
const falla = (codigo: number) => resultadoDe({ clase: 'falla', codigo, descripcion: 'No se pudo' });

test('una constancia acepta, observa o rechaza; con observaciones se dice la primera por su código', () => {
  expect(constancia(0, 'Aceptado')).toEqual({ ESTADO: ESTADO_CPE.aceptado, CODIGO_SUNAT: 0, RESPUESTA: 'Aceptado', cdr });
  expect(constancia(0, 'Aceptado', ['4252 - El dato no existe', '4260 - Otro'])).toEqual({
    ...{ ESTADO: ESTADO_CPE.observado, CODIGO_SUNAT: 4252, cdr },
    RESPUESTA: '4252 - El dato no existe 4260 - Otro',
  });
  expect(constancia(0, 'Aceptado', ['Una observación sin código'])).toMatchObject({ ESTADO: ESTADO_CPE.observado, CODIGO_SUNAT: 4000 });
  expect(constancia(4030, 'Observado')).toMatchObject({ ESTADO: ESTADO_CPE.observado, CODIGO_SUNAT: 4030, RESPUESTA: 'Observado' });
  expect(constancia(2116, 'El motivo no es válido')).toEqual({
    ...{ ESTADO: ESTADO_CPE.rechazado, CODIGO_SUNAT: 2116, RESPUESTA: 'El motivo no es válido', cdr },
  });
  expect(constancia(2116, 'x'.repeat(900)).RESPUESTA).toHaveLength(500);
});

test('una falla nunca acepta: rechaza, pide corregir, o se intenta de nuevo cada vez más tarde', () => {
  expect(falla(2116)).toEqual({ ESTADO: ESTADO_CPE.rechazado, CODIGO_SUNAT: 2116, RESPUESTA: 'No se pudo' });
  for (const codigo of [102, 1034])
    expect(falla(codigo)).toEqual({ ESTADO: ESTADO_CPE.detenido, CODIGO_SUNAT: codigo, RESPUESTA: 'No se pudo' });
  for (const codigo of [0, 130, 4030])
    expect(falla(codigo)).toEqual({ CODIGO_SUNAT: codigo, RESPUESTA: 'SUNAT no responde; se intenta de nuevo cada pocos minutos.' });
  expect([1, 2, 3, 4, 5, 6, 40].map(pausaMin)).toEqual([1, 2, 4, 8, 15, 15, 15]);
});

test('cada estado se explica con lo que SUNAT dijo, y con su número si lo dio', () => {
  const dice = (ESTADO: EstadoCpe, CODIGO_SUNAT: number | null = null, RESPUESTA = '') =>
    explicacion({ TIPO_DOCUMENTO: '03', SERIE: 'B001', NUMERO: 7, FECHA: '2026-01-05', ESTADO, CODIGO_SUNAT, RESPUESTA });
  expect(dice(ESTADO_CPE.porEnviar)).toMatch(/Se envía a SUNAT por sí solo\.$/);
  expect(dice(ESTADO_CPE.porEnviar, null, 'SUNAT no responde.')).toMatch(/por sí solo\. SUNAT no responde\.$/);
  expect(dice(ESTADO_CPE.aceptado, 0, 'Aceptado')).toBe('SUNAT lo aceptó y su constancia está guardada.');
  expect(dice(ESTADO_CPE.observado, 4252, 'El dato no existe')).toMatch(/en los siguientes\. SUNAT dijo: 4252, El dato no existe$/);
  expect(dice(ESTADO_CPE.rechazado, 2116, 'El motivo no es válido')).toMatch(
    /^No es válido y su número B001-7 quedó usado: .+ SUNAT dijo: 2116, El motivo no es válido$/,
  );
  expect(dice(ESTADO_CPE.detenido, null, 'Falta la clave')).toMatch(/conserva su número\. SUNAT dijo: Falta la clave$/);
  expect(dice(ESTADO_CPE.bajaSolicitada)).toBe('Se pidió su baja; SUNAT la confirma en unos minutos.');
  expect(dice(ESTADO_CPE.anulado)).toBe('Está anulado: el recibo se puede facturar de nuevo.');
});

test('una nota de crédito no se corrige con otra ni se da de baja', async () => {
  const { FACTURAFOLIO } = await emitida();
  await enviar(FACTURAFOLIO);
  const pedir = (FACTURAFOLIO: number) =>
    c.llamar(facturasPeru.nota_credito, { FACTURAFOLIO }, { MOTIVO: '07', IMPORTE: 10, SUSTENTO: 'Lo pidió' } as never);
  const nota = (await pedir(FACTURAFOLIO)).data.FACTURAFOLIO;
  await enviar(nota);
  expect(await pedir(nota)).toMatchObject({ success: false, message: 'Una nota de crédito no se corrige con otra' });
  expect(await c.llamar(facturasPeru.dar_de_baja, { FACTURAFOLIO: nota }, { MOTIVO: 'Error' })).toMatchObject({
    message: 'Una nota de crédito no se da de baja: facture de nuevo el recibo',
  });
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ACREDITADO: 10, NOTAS: [{ TOTAL: 10 }] });
});

test.each(['RUC', 'RAZONSOCIAL'])('sin %s de la clínica no se emite ni se gasta un número', async (campo) => {
  const FOLIORECIBO = await cobrar();
  const poner = (valor: string) => c.sql(({ db }) => sql`update sistema_control set ${sql.ref(campo)} = ${valor}`.execute(db));
  const { rows } = await c.sql(({ db }) => sql<{ v: string }>`select ${sql.ref(campo)} as v from sistema_control`.execute(db));
  await poner('');
  expect(await emitir(FOLIORECIBO)).toMatchObject({
    message: 'Guarde primero los datos de facturación de la clínica, con su RUC y razón social',
  });
  await poner(rows[0]!.v);
  expect(await emitir(FOLIORECIBO)).toMatchObject({ success: true, data: { SERIE: 'B001', NUMERO: 1 } });
});

test('un distrito, una provincia o una urbanización largos llegan al comprobante hasta donde SUNAT los admite', async () => {
  const largo = (n: number) => 'Z'.repeat(n);
  await c.sql(({ db }) =>
    sql`update sistema_control set "COLONIA" = ${largo(40)}, "CIUDAD" = ${largo(40)}, "ESTADO" = ${largo(40)}, "UBIGEO" = ''`.execute(db),
  );
  const { FACTURAFOLIO } = await emitida();
  const xml = (await c.llamar(facturasPeru.descargar, { FACTURAFOLIO })).body.toString('utf8');
  expect(xml).toContain(`<cbc:CitySubdivisionName>${largo(25)}</cbc:CitySubdivisionName>`);
  expect(xml).toContain(`<cbc:CityName>${largo(30)}</cbc:CityName><cbc:CountrySubentity>${largo(30)}</cbc:CountrySubentity>`);
});
