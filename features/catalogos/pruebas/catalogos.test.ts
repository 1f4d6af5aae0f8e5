// What every catalogue does: add, change, make inactive, delete.
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { clinica } from '#testing/clinica.ts';
import '#features/pacientes/server/table.ts';
import empresas from '../empresas.ts';
import especialidades from '../especialidades.ts';
import etiquetas from '../etiquetas_agenda.ts';

test('un catálogo de un archivo da altas, cambios, inactivos y bajas', async () => {
  const c = await clinica({ permisos: [P.catalogosClinicos.especialidades] });
  const { contract } = especialidades;
  const { ID } = await c.hacer(contract.agregar, {}, { DESCRIPCION: 'Pediatría' });
  expect(await c.hacer(contract.obtener)).toEqual([{ ID, DESCRIPCION: 'Pediatría', ACTIVO: 1, VERSION: 1 }]);
  await c.hacer(contract.actualizar, { ID }, { DESCRIPCION: 'Pediatría médica', ACTIVO: 0, VERSION: 1 });
  expect(await c.hacer(contract.obtener)).toEqual([]);
  expect(await c.hacer(contract.obtener_con, { INACTIVOS: 1 })).toMatchObject([{ DESCRIPCION: 'Pediatría médica', ACTIVO: 0 }]);
  expect((await c.llamar(contract.actualizar, { ID }, { DESCRIPCION: 'Otra', VERSION: 1 })).status).toBe(409);
  await c.hacer(contract.eliminar, { ID });
  expect((await c.llamar(contract.obtener_uno, { ID })).status).toBe(404);
});

test('no hay dos iguales y lo que se usa no se elimina', async () => {
  const c = await clinica({ permisos: [P.catalogos.aseguradoras] });
  const { contract } = empresas;
  const { ID } = await c.hacer(contract.agregar, {}, { NOMBRE: 'Seguros Águila' });
  expect(await c.llamar(contract.agregar, {}, { NOMBRE: 'seguros aguila' })).toMatchObject({
    status: 422,
    message: 'Ya existe una empresa con ese nombre',
  });
  await c.sql(({ db }) =>
    db
      .insertInto('pacientes')
      .values({ CODIGOPACIENTE: 1, NOMBRE: 'A', APELLIDO_PATERNO: 'B', FECHAALTA: '2026-01-01', CODIGOEMPRESA: ID })
      .execute(),
  );
  expect(await c.llamar(contract.puede_eliminar, { ID })).toMatchObject({
    success: false,
    message: 'El registro está en uso y no se puede eliminar',
  });
  expect((await c.llamar(contract.eliminar, { ID })).success).toBe(false);
});

test('de una etiqueta solo se pide el nombre: sin color lleva el de siempre', async () => {
  const c = await clinica({ permisos: [P.catalogos.etiquetas] });
  await c.hacer(etiquetas.contract.agregar, {}, { NOMBRE: 'Urgente' });
  await c.hacer(etiquetas.contract.agregar, {}, { NOMBRE: 'Control', COLOR: '' });
  await c.hacer(etiquetas.contract.agregar, {}, { NOMBRE: 'Primera vez', COLOR: '#D32F2F' });
  expect((await c.hacer(etiquetas.contract.obtener)).map((e) => [e.NOMBRE, e.COLOR]).sort()).toEqual([
    ['Control', '#2196F3'],
    ['Primera vez', '#D32F2F'],
    ['Urgente', '#2196F3'],
  ]);
  expect((await c.llamar(etiquetas.contract.agregar, {}, { NOMBRE: 'Otra', COLOR: '#123456' })).status).toBe(422);
});
