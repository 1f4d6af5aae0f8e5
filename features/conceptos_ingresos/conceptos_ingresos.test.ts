// Income concepts and their price list.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { masCercanas } from '#kernel/shared/cercania.ts';
import { ArchivoDePrueba, clinica } from '#testing/clinica.ts';
import { conceptosIngresos as conceptos } from './contract.ts';

test('se agrega, se edita y se desactiva; los inactivos solo los ve quien edita', async () => {
  const c = await clinica({ permisos: [P.catalogos.verConceptosIngresos, P.catalogos.conceptosIngresos] });
  const { CODIGO } = await c.hacer(conceptos.agregar, {}, { DESCRIPCION: 'Consulta', IMPORTE: '950.50', PARA_CONSULTA_PRESENCIAL: 1 });
  expect(await c.hacer(conceptos.obtener, { INACTIVOS: 0 })).toMatchObject([
    { CODIGO: 1, DESCRIPCION: 'Consulta', IMPORTE: 950.5, IMPORTE_USD: 0, TIPO: null, DURACION: null, ACTIVO: 1, VERSION: 1 },
  ]);
  await c.hacer(conceptos.actualizar, { CODIGO }, { DESCRIPCION: 'Consulta', IMPORTE: 1000, ACTIVO: 0, VERSION: 1 });
  expect(await c.hacer(conceptos.obtener, { INACTIVOS: 0 })).toEqual([]);
  expect(await c.hacer(conceptos.obtener, { INACTIVOS: 1 })).toMatchObject([{ IMPORTE: 1000, ACTIVO: 0 }]);
  const lectora = await clinica({ permisos: [P.catalogos.verConceptosIngresos], en: c });
  expect(await lectora.hacer(conceptos.obtener, { INACTIVOS: 1 })).toEqual([]);
  expect((await lectora.llamar(conceptos.agregar, {}, { DESCRIPCION: 'Otra' })).status).toBe(403);
  expect((await c.llamar(conceptos.actualizar, { CODIGO }, { DESCRIPCION: 'Vieja', VERSION: 1 })).status).toBe(409);
  expect((await c.llamar(conceptos.actualizar, { CODIGO: 99 }, { DESCRIPCION: 'Nada' })).status).toBe(404);
});

test('la descripción es requerida, los largos son los del campo y Chile no tiene centavos', async () => {
  const c = await clinica({ permisos: [P.catalogos.conceptosIngresos], pais: 'cl' });
  expect(await c.llamar(conceptos.agregar, {}, { DESCRIPCION: ' ' })).toMatchObject({ message: 'Debe llenar todos los campos requeridos' });
  expect(await c.llamar(conceptos.agregar, {}, { DESCRIPCION: 'x'.repeat(201), CODIGO_BARRAS: 'x'.repeat(31) })).toMatchObject({
    data: { ERRORES: { DESCRIPCION: 'Debe tener máximo 200 caracteres', CODIGO_BARRAS: 'Debe tener máximo 30 caracteres' } },
  });
  expect(await c.llamar(conceptos.agregar, {}, { DESCRIPCION: 'Consulta', IMPORTE: '100.5' })).toMatchObject({
    data: { ERRORES: { IMPORTE: 'Debe ser un número entero' } },
  });
});

test('para videoconsulta, para consulta presencial y la moneda del país', async () => {
  const c = await clinica({ permisos: [P.catalogos.conceptosIngresos], pais: 'pe' });
  await c.hacer(conceptos.agregar, {}, { DESCRIPCION: 'Video', IMPORTE: 80, IMPORTE_USD: 22, PARA_VIDEOCONSULTA: 1, DURACION: 30 });
  await c.hacer(conceptos.agregar, {}, { DESCRIPCION: 'Presencial', IMPORTE: 90, PARA_CONSULTA_PRESENCIAL: 1 });
  await c.hacer(conceptos.agregar, {}, { DESCRIPCION: 'Retirado', IMPORTE: 90, PARA_VIDEOCONSULTA: 1, ACTIVO: 0 });
  expect(await c.hacer(conceptos.para_videoconsulta)).toEqual([
    { CODIGO: 1, DESCRIPCION: 'Video', IMPORTE: 80, IMPORTE_USD: 22, DURACION: 30 },
  ]);
  expect((await c.hacer(conceptos.para_consulta_presencial)).map((x) => x.DESCRIPCION)).toEqual(['Presencial']);
  expect(await c.hacer(conceptos.obtener_moneda_videoconsultas)).toEqual({ MONEDA: 'PEN', MONEDAS: ['PEN', 'USD'] });
});

const hoja = (csv: string, mas: object = {}) => ({ ARCHIVO: new ArchivoDePrueba(Buffer.from(csv), 'precios.csv', 'text/csv'), ...mas });

test('una lista de precios: se prueba renglón por renglón, un error no deja pasar nada, y corregida entra', async () => {
  const c = await clinica({ permisos: [P.catalogos.verConceptosIngresos, P.catalogos.conceptosIngresos] });
  const { importar } = conceptos;
  const { CODIGO } = await c.hacer(conceptos.agregar, {}, { DESCRIPCION: 'Consulta', IMPORTE: 900 });
  const mala = 'Descripción;Importe;Código de barras\nCONSULTA;$1,050.00;\nElectrocardiograma;seiscientos;750\nCuración;;\n';
  const prueba = await c.hacer(importar, {}, hoja(mala, { PROBAR: 1 }));
  expect(prueba).toMatchObject({ AGREGAR: 1, ACTUALIZAR: 1, ERRORES: 1 });
  expect(prueba.RENGLONES[0]).toMatchObject({ RENGLON: 3, TEXTO: 'Electrocardiograma', DETALLE: ['Importe: Debe ser un número'] });
  expect(prueba.RENGLONES[1]).toMatchObject({ ACCION: 'actualizar', DETALLE: ['Descripción: Consulta → CONSULTA', 'Importe: 900 → 1050'] });
  expect(await c.llamar(importar, {}, hoja(mala))).toMatchObject({ status: 422, message: 'Un renglón tiene errores y no se importó nada' });
  expect(await c.hacer(conceptos.obtener, { INACTIVOS: 1 })).toHaveLength(1);

  const buena = mala.replace('seiscientos', '600,50');
  expect(await c.hacer(importar, {}, hoja(buena))).toMatchObject({ AGREGAR: 2, ACTUALIZAR: 1, ERRORES: 0 });
  expect(await c.hacer(conceptos.obtener, { INACTIVOS: 1 })).toMatchObject([
    { CODIGO, DESCRIPCION: 'CONSULTA', IMPORTE: 1050, VERSION: 2 },
    { CODIGO: 3, DESCRIPCION: 'Curación', IMPORTE: 0 },
    { CODIGO: 2, DESCRIPCION: 'Electrocardiograma', IMPORTE: 600.5, CODIGO_BARRAS: '750', ACTIVO: 1 },
  ]);
  // The next concept gets the next code, and importing the same list changes nothing.
  expect(await c.hacer(conceptos.agregar, {}, { DESCRIPCION: 'Otro' })).toEqual({ CODIGO: 4 });
  expect(await c.hacer(importar, {}, hoja(buena, { PROBAR: 1 }))).toMatchObject({ IGUALES: 3, AGREGAR: 0, ACTUALIZAR: 0 });
});

test('la lista de precios lleva las columnas del país y la que se descarga se puede traer de vuelta', async () => {
  const co = await clinica({ permisos: [P.catalogos.conceptosIngresos], pais: 'co' });
  expect(await co.hacer(conceptos.importar, {}, hoja('Descripción,Importe,Tipo\nSutura,$120.000,Procedimiento\n'))).toMatchObject({
    AGREGAR: 1,
  });
  expect(await co.hacer(conceptos.obtener, { INACTIVOS: 0 })).toMatchObject([{ IMPORTE: 120_000, TIPO: 2 }]);
  const { body } = await co.llamar(conceptos.exportar);
  const vuelta = { ARCHIVO: new ArchivoDePrueba(body, 'lista.xlsx', ''), PROBAR: 1 };
  expect(await co.hacer(conceptos.importar, {}, vuelta)).toMatchObject({ IGUALES: 1, ERRORES: 0, IGNORADAS: [] });

  const cl = await clinica({ permisos: [P.catalogos.conceptosIngresos], pais: 'cl' });
  const r = await cl.hacer(conceptos.importar, {}, hoja('Descripción,Importe,Tipo\nA,45.000,1\nB,"100,5",\n', { PROBAR: 1 }));
  expect(r).toMatchObject({ AGREGAR: 1, ERRORES: 1, IGNORADAS: ['Tipo'] });
  expect(r.RENGLONES[0]?.DETALLE).toEqual(['Importe: Debe ser un número entero']);

  const lectora = await clinica({ permisos: [P.catalogos.verConceptosIngresos], en: co });
  expect((await lectora.llamar(conceptos.importar, {}, vuelta)).status).toBe(403);
  expect((await lectora.llamar(conceptos.exportar)).status).toBe(403);
});

test('cada concepto dice cuánto se ha cobrado en los últimos cargos: es lo que se ofrece primero', async () => {
  const c = await clinica({ permisos: [P.catalogos.verConceptosIngresos, P.catalogos.conceptosIngresos] });
  for (const DESCRIPCION of ['Consulta de ginecología', 'Consulta de medicina interna'])
    await c.hacer(conceptos.agregar, {}, { DESCRIPCION, IMPORTE: 100 });
  await c.sql(({ db }) =>
    sql`with p as (insert into pacientes ("CODIGOPACIENTE","NOMBRE","APELLIDO_PATERNO","FECHAALTA") values (1,'Ana','Núñez','2026-01-01') returning 1)
      insert into cargos ("FOLIOCARGO","CODIGOPACIENTE","FECHA","HORA","CODIGOTRABAJO","DESCRIPCION","CANTIDAD","IMPORTEUNITARIO","IMPORTE","SUCURSAL")
      select n, 1, '2026-03-01', '10:00', 2, 'x', 1, 100, 100, 1 from generate_series(1, 3) n, p`.execute(db),
  );
  const lista = await c.hacer(conceptos.obtener, { INACTIVOS: 0 });
  expect(lista.map((x) => [x.DESCRIPCION, x.USOS])).toEqual([
    ['Consulta de ginecología', 0],
    ['Consulta de medicina interna', 3],
  ]);
  expect(masCercanas(lista, 'consulta', (x) => x.DESCRIPCION, { usos: (x) => x.USOS })[0]?.CODIGO).toBe(2);
});
