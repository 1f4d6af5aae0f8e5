// What the country changes in catalogues, and what is suggested in each country.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { PAISES } from '#domain/paises/paises.ts';
import { P } from '#domain/permisos.ts';
import { camposDe } from '#kernel/catalogo/define.ts';
import { CLINICA_EJEMPLO } from '#kernel/server/ejemplo.ts';
import { ArchivoDePrueba, clinica } from '#testing/clinica.ts';
import '#features/medicos/server/table.ts';
import '#features/pacientes/server/table.ts';
import { CATALOGOS } from '../../../server/slices.ts';
import empresas from '../empresas.ts';
import especialidades from '../especialidades.ts';
import indicaciones from '../indicaciones_pacientes.ts';
import sat from '../sat_prods_servs.ts';
import tipos from '../tipos_documento.ts';

const CLAVES = ['mx', 'co', 'pe', 'ec', 'cl'] as const;
const SUGERIDOS = CATALOGOS.filter((c) => c.sugerido);
const etiquetas = (c: unknown, ID_PAIS: number) =>
  Object.fromEntries(
    camposDe(c as never, { ...CLINICA_EJEMPLO, ID_PAIS, pais: PAISES[ID_PAIS]! }).map(([k, d]) => [k, [d.etiqueta, d.max]]),
  );

test('la clave oficial del documento es Id RIPS en Colombia, Id SUNAT en Perú y no está en los demás', async () => {
  expect(etiquetas(tipos, 19).MASCARA).toEqual(['Id RIPS', 2]);
  expect(etiquetas(tipos, 20).MASCARA).toEqual(['Id SUNAT', 1]);
  for (const p of [1, 11, 4]) expect(etiquetas(tipos, p)).not.toHaveProperty('MASCARA');
  const pe = await clinica({ pais: 'pe', permisos: [P.catalogos.documentosIdentificacion] });
  expect(await pe.llamar(tipos.contract.agregar, {}, { DESCRIPCION: 'Carné', MASCARA: '12' })).toMatchObject({
    data: { ERRORES: { MASCARA: 'Debe tener máximo 1 caracteres' } },
  });
  const co = await clinica({ pais: 'co', permisos: [P.catalogos.documentosIdentificacion] });
  expect(await co.hacer(tipos.contract.agregar, {}, { DESCRIPCION: 'Carné', MASCARA: '12' })).toEqual({ ID: 1001 });
  const mx = await clinica({ permisos: [P.catalogos.documentosIdentificacion] });
  const { ID } = await mx.hacer(tipos.contract.agregar, {}, { DESCRIPCION: 'Carné', MASCARA: '12' });
  expect(await mx.hacer(tipos.contract.obtener_uno, { ID })).toMatchObject({ MASCARA: '' });
});

test('los tipos de documento del país entran con su código, y vuelven con él si se habían eliminado', async () => {
  const c = await clinica({ permisos: [P.catalogos.documentosIdentificacion] });
  const cargar = () => c.hacer(tipos.contract.importar, {}, { SUGERIDO: 1 });
  expect(await cargar()).toMatchObject({ AGREGAR: 6, ERRORES: 0 });
  const lista = (await c.hacer(tipos.contract.obtener)) as Record<string, unknown>[];
  expect(lista.find((t) => t.DESCRIPCION === 'CURP')).toMatchObject({ ID_TIPO_DOCUMENTO: 1 });
  // A renamed type is still the same; a deleted one comes back with its code.
  await c.hacer(tipos.contract.actualizar, { ID: 2 }, { DESCRIPCION: 'INE', ACTIVO: 1 });
  await c.hacer(tipos.contract.eliminar, { ID: 1 });
  expect(await cargar()).toMatchObject({ AGREGAR: 1, ACTUALIZAR: 0 });
  expect((await c.hacer(tipos.contract.obtener)).map((t) => [t.ID_TIPO_DOCUMENTO, t.DESCRIPCION])).toEqual(
    lista
      .map((t) => [t.ID_TIPO_DOCUMENTO, t.ID_TIPO_DOCUMENTO === 2 ? 'INE' : t.DESCRIPCION])
      .sort((a, b) => String(a[1]).localeCompare(String(b[1]), 'es')),
  );
  await c.sql(({ db }) =>
    db
      .insertInto('pacientes')
      .values({
        CODIGOPACIENTE: 1,
        NOMBRE: 'A',
        APELLIDO_PATERNO: 'B',
        FECHAALTA: '2026-01-01',
        ID_TIPO_DOCUMENTO: 3,
        DOCUMENTOID: 'X1234',
      })
      .execute(),
  );
  expect(await c.llamar(tipos.contract.eliminar, { ID: 3 })).toMatchObject({ message: 'El registro está en uso y no se puede eliminar' });
});

test('las claves del SAT son de México; fuera de ahí no hay ni lista ni descarga', async () => {
  const mx = await clinica({ permisos: [P.catalogos.sat] });
  await mx.hacer(sat.contract.agregar, {}, { CODIGO_SAT: '85121600', DESCRIPCION: 'Especialistas' });
  expect(await mx.llamar(sat.contract.agregar, {}, { CODIGO_SAT: '85121600', DESCRIPCION: 'Otra' })).toMatchObject({
    message: 'Ya existe una clave con ese código',
  });
  expect(await mx.llamar(sat.contract.agregar, {}, { CODIGO_SAT: '1'.repeat(21), DESCRIPCION: 'x'.repeat(256) })).toMatchObject({
    data: { ERRORES: { CODIGO_SAT: 'Debe tener máximo 20 caracteres', DESCRIPCION: 'Debe tener máximo 255 caracteres' } },
  });
  expect(await mx.hacer(sat.contract.importar, {}, { SUGERIDO: 1 })).toMatchObject({ AGREGAR: 10, IGUALES: 1 });
  const pe = await clinica({ permisos: [P.catalogos.sat], pais: 'pe' });
  for (const r of [await pe.llamar(sat.contract.obtener), await pe.llamar(sat.contract.exportar)]) expect(r.status).toBe(403);
  expect((await pe.llamar(sat.contract.importar, {}, { SUGERIDO: 1 })).status).toBe(403);
});

test('una empresa nueva es del país de la clínica, con las palabras del país', async () => {
  expect(etiquetas(empresas, 4)).toMatchObject({ ESTADO: ['Región', 100], CODIGO_POSTAL: [expect.any(String), 5] });
  const c = await clinica({ permisos: [P.catalogos.aseguradoras], pais: 'cl' });
  const { ID } = await c.hacer(empresas.contract.agregar, {}, { NOMBRE: 'Fonasa', ESTADO: '13', CIUDAD: '1', CODIGO_POSTAL: '83200' });
  expect(await c.hacer(empresas.contract.obtener_uno, { ID })).toMatchObject({ PAIS: 4, ESTADO: '13', CIUDAD: '1' });
  expect(await c.llamar(empresas.contract.agregar, {}, { NOMBRE: 'Otra', PAIS: 99, CODIGO_POSTAL: '832000' })).toMatchObject({
    data: { ERRORES: { PAIS: 'Seleccione una opción válida', CODIGO_POSTAL: 'Debe tener máximo 5 caracteres' } },
  });
});

test('una especialidad que un médico tiene entre las otras tampoco se elimina', async () => {
  const c = await clinica({ permisos: [P.catalogosClinicos.especialidades] });
  const { ID } = await c.hacer(especialidades.contract.agregar, {}, { DESCRIPCION: 'Reumatología' });
  await c.sql(({ db }) =>
    sql`insert into medicos ("CODIGOMEDICO", "NOMBRE", "APELLIDO_PATERNO", "ID_ESPECIALIDAD", "ESPECIALIDADES") values (1, 'A', 'B', 99, ${JSON.stringify([7, ID])}::jsonb)`.execute(
      db,
    ),
  );
  expect(await c.llamar(especialidades.contract.puede_eliminar, { ID })).toMatchObject({
    success: false,
    message: 'El registro está en uso y no se puede eliminar',
  });
});

test('una indicación puede tener varios renglones', async () => {
  const c = await clinica({ permisos: [P.catalogosClinicos.indicaciones] });
  const DESCRIPCION = 'Ayuno de 8 horas.\nPuede tomar agua.';
  await c.hacer(indicaciones.contract.agregar, {}, { DESCRIPCION });
  expect(await c.hacer(indicaciones.contract.obtener)).toEqual([{ ID: 1, DESCRIPCION, VERSION: 1 }]);
  expect((await c.llamar(indicaciones.contract.agregar, {}, { DESCRIPCION: ' ' })).message).toBe('Debe llenar todos los campos requeridos');
});

describe.each(CLAVES)('lo sugerido en %s', (pais) => {
  test('entra entero, una vez, y se puede descargar y volver a traer sin que cambie nada', async () => {
    const c = await clinica({ permisos: 'todos', pais });
    for (const x of SUGERIDOS) {
      if (x.pais && !x.pais(PAISES[{ mx: 1, co: 19, pe: 20, ec: 11, cl: 4 }[pais]]!)) continue;
      const primera = await c.hacer(x.contract.importar!, {}, { SUGERIDO: 1, PROBAR: 1 });
      expect(primera, x.ruta).toMatchObject({ ERRORES: 0, IGUALES: 0, ACTUALIZAR: 0 });
      const { AGREGAR } = await c.hacer(x.contract.importar!, {}, { SUGERIDO: 1 });
      expect(AGREGAR, x.ruta).toBeGreaterThan(2);
      expect(await c.hacer(x.contract.obtener!), x.ruta).toHaveLength(AGREGAR);
      expect(await c.hacer(x.contract.importar!, {}, { SUGERIDO: 1 }), x.ruta).toMatchObject({ AGREGAR: 0 });
      const { body } = await c.llamar(x.contract.exportar!);
      const vuelta = await c.hacer(x.contract.importar!, {}, { ARCHIVO: new ArchivoDePrueba(body, 'lista.xlsx', ''), PROBAR: 1 });
      expect(vuelta, x.ruta).toMatchObject({ IGUALES: AGREGAR, AGREGAR: 0, ACTUALIZAR: 0, ERRORES: 0, IGNORADAS: [] });
    }
  }, 60_000);
});
