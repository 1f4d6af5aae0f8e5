// Catalogues of studies: groups, studies, search, import and barcodes, run for both catalogues.
import { describe, expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import type { Importacion } from '#kernel/shared/importacion.ts';
import { ArchivoDePrueba, type Cliente, clinica } from '#testing/clinica.ts';
import { analisisClinicos, CATALOGOS_ESTUDIOS, type CatalogoEstudios, estudiosGabinete } from './contract.ts';

const csv = (texto: string) => new ArchivoDePrueba(Buffer.from(texto), 'lista.csv', 'text/csv');
const nuevo = async (c: Cliente, d: CatalogoEstudios, grupo: string, nombres: readonly string[] = []) => {
  const { ID } = await c.hacer(d.grupos.agregar, {}, { NOMBRE: grupo });
  const ids: number[] = [];
  for (const NOMBRE of nombres) ids.push((await c.hacer(d.estudios.agregar, {}, { NOMBRE, ID_GRUPO: ID })).ID);
  return { ID, ids };
};
const nombres = (xs: readonly { NOMBRE: string }[]) => xs.map((x) => x.NOMBRE);

describe.each(CATALOGOS_ESTUDIOS.map((d) => [d.titulo, d] as const))('%s', (_, d) => {
  test('los grupos se agregan, se editan y se desactivan; no hay dos iguales', async () => {
    const c = await clinica({ permisos: [d.permiso] });
    const { ID } = await nuevo(c, d, 'Química sanguínea', ['Glucosa']);
    await nuevo(c, d, 'Ácidos');
    expect(await c.hacer(d.grupos.obtener)).toEqual([
      { ID: 2, NOMBRE: 'Ácidos' },
      { ID: 1, NOMBRE: 'Química sanguínea' },
    ]);
    expect(await c.hacer(d.grupos.obtener_con, { INACTIVOS: 1 })).toMatchObject([
      { ID: 2, ESTUDIOS: 0 },
      { ID: 1, ESTUDIOS: 1, ACTIVO: 1, VERSION: 1 },
    ]);
    expect(await c.llamar(d.grupos.agregar, {}, { NOMBRE: 'quimica SANGUINEA' })).toMatchObject({
      status: 422,
      message: 'Ya existe un grupo con ese nombre',
      data: { ERRORES: { NOMBRE: 'Ya existe un grupo con ese nombre' } },
    });
    expect(await c.llamar(d.grupos.agregar, {}, { NOMBRE: 'x'.repeat(151) })).toMatchObject({
      data: { ERRORES: { NOMBRE: 'Debe tener máximo 150 caracteres' } },
    });
    await c.hacer(d.grupos.actualizar, { ID }, { NOMBRE: 'Química', ACTIVO: 0, VERSION: 1 });
    expect((await c.llamar(d.grupos.actualizar, { ID }, { NOMBRE: 'Otra', VERSION: 1 })).status).toBe(409);
    expect(nombres(await c.hacer(d.grupos.obtener))).toEqual(['Ácidos']);
    expect(nombres(await c.hacer(d.grupos.obtener_con, { INACTIVOS: 1 }))).toEqual(['Ácidos', 'Química']);
    expect((await c.llamar(d.grupos.actualizar, { ID: 99 }, { NOMBRE: 'Nada' })).status).toBe(404);
  });

  test('los de un grupo se piden por páginas: se buscan, se ordenan y se cuentan en el servidor', async () => {
    const c = await clinica({ permisos: [d.permiso] });
    const { ID: ID_GRUPO } = await nuevo(c, d, 'Perfiles', ['Perfil 10', 'Perfil 2', 'Ácido úrico', 'Perfil 1']);
    await nuevo(c, d, 'Otro grupo', ['Perfil ajeno']);
    const pagina = async (consulta: object) => nombres(await c.hacer(d.estudios.obtener_con, { ID_GRUPO, INACTIVOS: 1 }, { ...consulta }));
    expect(await pagina({})).toEqual(['Ácido úrico', 'Perfil 1', 'Perfil 2', 'Perfil 10']);
    expect(await pagina({ LIMITE: 2, PAGINA: 1 })).toEqual(['Perfil 2', 'Perfil 10']);
    expect(await pagina({ LIMITE: 2, PAGINA: 0, ORDEN: 'NOMBRE-' })).toEqual(['Perfil 10', 'Perfil 2']);
    expect(await pagina({ LIMITE: 10, PAGINA: 0, BUSCAR: 'PERFIL' })).toEqual(['Perfil 1', 'Perfil 2', 'Perfil 10']);
  });

  test('un estudio lleva los campos y los largos de la especificación, en un grupo que existe', async () => {
    const c = await clinica({ permisos: [d.permiso] });
    const { ID: ID_GRUPO } = await nuevo(c, d, 'Grupo');
    const hemoglobina = {
      NOMBRE: 'Hemoglobina',
      TIPO_RESPUESTA: 'N',
      UNIDAD: 'g/dL',
      REFERENCIA: 'H: 13.5-17.5; M: 12.0-15.5',
      INDICACIONES: 'No requiere ayuno.',
      CODIGO_BARRAS: '7501',
    };
    const { ID } = await c.hacer(d.estudios.agregar, {}, { ...hemoglobina, ID_GRUPO });
    await c.hacer(d.estudios.agregar, {}, { NOMBRE: 'Sin más', ID_GRUPO, ACTIVO: 0 });
    expect(await c.hacer(d.estudios.obtener_con, { ID_GRUPO, INACTIVOS: 1 })).toEqual([
      { ID, ID_GRUPO, ...hemoglobina, ACTIVO: 1, VERSION: 1 },
      {
        ID: 2,
        ID_GRUPO,
        NOMBRE: 'Sin más',
        TIPO_RESPUESTA: 'M',
        UNIDAD: '',
        REFERENCIA: '',
        INDICACIONES: '',
        CODIGO_BARRAS: '',
        ACTIVO: 0,
        VERSION: 1,
      },
    ]);
    // Orders get the active ones, without the fields that only the catalogue needs.
    const { CODIGO_BARRAS: _b, ...ofrecido } = hemoglobina;
    expect(await c.hacer(d.estudios.obtener, { ID_GRUPO })).toEqual([{ ID, ...ofrecido }]);
    expect(
      await c.llamar(
        d.estudios.agregar,
        {},
        {
          ID_GRUPO,
          NOMBRE: 'x'.repeat(151),
          TIPO_RESPUESTA: 'Z',
          UNIDAD: 'x'.repeat(11),
          REFERENCIA: 'x'.repeat(101),
          CODIGO_BARRAS: 'x'.repeat(31),
        },
      ),
    ).toMatchObject({
      status: 422,
      message: 'Algunos campos tienen datos inválidos',
      data: {
        ERRORES: {
          NOMBRE: 'Debe tener máximo 150 caracteres',
          TIPO_RESPUESTA: 'Seleccione una opción válida',
          UNIDAD: 'Debe tener máximo 10 caracteres',
          REFERENCIA: 'Debe tener máximo 100 caracteres',
          CODIGO_BARRAS: 'Debe tener máximo 30 caracteres',
        },
      },
    });
    expect(await c.llamar(d.estudios.agregar, {}, { NOMBRE: 'Suelto' })).toMatchObject({
      message: 'Debe llenar todos los campos requeridos',
    });
    expect(await c.llamar(d.estudios.agregar, {}, { NOMBRE: 'Suelto', ID_GRUPO: 99 })).toMatchObject({
      status: 422,
      message: 'Debe seleccionar un grupo',
    });
    expect((await c.llamar(d.estudios.actualizar, { ID: 99 }, { NOMBRE: 'Nada', ID_GRUPO })).status).toBe(404);
    expect(await c.hacer(d.estudios.obtener_con, { ID_GRUPO, INACTIVOS: 1 })).toHaveLength(2);
  });

  test('un estudio cambia de grupo, salvo que allá haya otro del mismo nombre', async () => {
    const c = await clinica({ permisos: [d.permiso] });
    const a = await nuevo(c, d, 'A', ['Glucosa']);
    const b = await nuevo(c, d, 'B', ['glucosa']);
    const [ID] = a.ids;
    expect(await c.llamar(d.estudios.actualizar, { ID }, { NOMBRE: 'Glucosa', ID_GRUPO: b.ID, VERSION: 1 })).toMatchObject({
      status: 422,
      message: `Ya existe un ${d.uno} con ese nombre en el grupo`,
    });
    await c.hacer(d.estudios.actualizar, { ID }, { NOMBRE: 'Glucosa en ayuno', ID_GRUPO: b.ID, VERSION: 1 });
    expect((await c.llamar(d.estudios.actualizar, { ID }, { NOMBRE: 'Otra', ID_GRUPO: a.ID, VERSION: 1 })).status).toBe(409);
    expect(await c.hacer(d.estudios.obtener, { ID_GRUPO: a.ID })).toEqual([]);
    expect(nombres(await c.hacer(d.estudios.obtener, { ID_GRUPO: b.ID }))).toEqual(['glucosa', 'Glucosa en ayuno']);
    expect((await c.hacer(d.grupos.obtener_con, { INACTIVOS: 0 })).map((g) => g.ESTUDIOS)).toEqual([0, 2]);
  });

  test('un grupo con estudios no se elimina; vacío, sí', async () => {
    const c = await clinica({ permisos: [d.permiso] });
    const { ID, ids } = await nuevo(c, d, 'Grupo', ['Uno', 'Dos']);
    const frase = `El grupo tiene 2 ${d.muchos} y no se puede eliminar`;
    for (const call of [d.grupos.puede_eliminar, d.grupos.eliminar])
      expect(await c.llamar(call, { ID })).toMatchObject({ success: false, status: 422, message: frase });
    for (const id of ids) {
      await c.hacer(d.estudios.puede_eliminar, { ID: id });
      await c.hacer(d.estudios.eliminar, { ID: id });
    }
    await c.hacer(d.grupos.puede_eliminar, { ID });
    await c.hacer(d.grupos.eliminar, { ID });
    expect(await c.hacer(d.grupos.obtener_con, { INACTIVOS: 1 })).toEqual([]);
    expect((await c.llamar(d.grupos.eliminar, { ID })).status).toBe(404);
    expect((await c.llamar(d.estudios.eliminar, { ID: ids[0]! })).status).toBe(404);
    // The name of a deleted group can be used again.
    await nuevo(c, d, 'Grupo', ['Uno']);
  });

  test('un estudio que otra tabla de la clínica nombra no se elimina', async () => {
    const c = await clinica({ permisos: [d.permiso] });
    const { ids } = await nuevo(c, d, 'Grupo', ['Pedido', 'Nunca pedido']);
    const tabla = d.ruta.slice(1).replaceAll('/', '_');
    await c.casa.dueno.query(`create table ordenes_de_prueba (cliente integer not null default app_cliente(), "ID_ORDEN" integer, "ID_ESTUDIO" integer,
      primary key (cliente, "ID_ORDEN"), foreign key (cliente, "ID_ESTUDIO") references ${tabla});
      select tabla_de_clinica('ordenes_de_prueba')`);
    try {
      await c.casa.dueno.query('insert into ordenes_de_prueba (cliente, "ID_ORDEN", "ID_ESTUDIO", creado_por) values ($1, 1, $2, 1)', [
        c.cliente,
        ids[0],
      ]);
      const frase = `El ${d.uno} está en uso y no se puede eliminar`;
      for (const call of [d.estudios.puede_eliminar, d.estudios.eliminar])
        expect(await c.llamar(call, { ID: ids[0]! })).toMatchObject({ success: false, message: frase });
      await c.hacer(d.estudios.eliminar, { ID: ids[1]! });
    } finally {
      await c.casa.dueno.query('drop table ordenes_de_prueba');
    }
  });

  test('se busca en todos los grupos por palabras del estudio o del grupo, y por código de barras', async () => {
    const c = await clinica({ permisos: [d.permiso] });
    const a = await nuevo(c, d, 'Perfil tiroideo', ['Tiroxina libre (T4 libre)', 'Tiroglobulina']);
    await nuevo(c, d, 'Orina', ['Glucosa en orina', '100%_puro']);
    await c.hacer(d.estudios.agregar, {}, { NOMBRE: 'Hormona estimulante', ID_GRUPO: a.ID, CODIGO_BARRAS: '75010203', ACTIVO: 0 });
    const hallar = async (BUSCAR: string, o = {}) => nombres(await c.hacer(d.estudios.buscar, {}, { BUSCAR, INACTIVOS: 1, ...o }));
    expect(await hallar('LÍBRE tirox')).toEqual(['Tiroxina libre (T4 libre)']);
    expect(await hallar('tiroid')).toEqual(['Hormona estimulante', 'Tiroglobulina', 'Tiroxina libre (T4 libre)']);
    // Studies whose own name contains the words come before those found only by their group.
    expect((await hallar('orina'))[0]).toBe('Glucosa en orina');
    expect(await hallar('75010203')).toEqual(['Hormona estimulante']);
    expect(await hallar('%_')).toEqual(['100%_puro']);
    expect(await hallar('tiro', { LIMITE: 1 })).toEqual(['Tiroglobulina']);
    expect(await hallar('nada de esto')).toEqual([]);
    // Inactive ones are left out when asked to.
    expect(await hallar('hormona', { INACTIVOS: 0 })).toEqual([]);
    expect((await c.hacer(d.estudios.buscar, {}, { BUSCAR: 'glucosa' }))[0]).toMatchObject({ GRUPO: 'Orina', TIPO_RESPUESTA: 'M' });
    await c.hacer(d.grupos.actualizar, { ID: a.ID }, { NOMBRE: 'Perfil tiroideo', ACTIVO: 0 });
    expect(await hallar('tirox', { INACTIVOS: 0 })).toEqual([]);
    expect(await c.hacer(d.estudios.obtener, { ID_GRUPO: a.ID })).toEqual([]);
    expect(await c.hacer(d.estudios.obtener_con, { ID_GRUPO: a.ID, INACTIVOS: 0 })).toHaveLength(2);
  });

  test('se llena desde una planilla: primero se dice qué pasaría, y los grupos que faltan se crean', async () => {
    const c = await clinica({ permisos: [d.permiso] });
    await nuevo(c, d, 'Química sanguínea', ['Glucosa']);
    const importar = (texto: string, o = {}) => c.llamar(d.estudios.importar, {}, { ARCHIVO: csv(texto), ...o });
    const lista = [
      'Grupo;Nombre;Tipo de respuesta;Unidad;Referencia;Código de barras;Laboratorio',
      'quimica sanguinea;GLUCOSA;Número;mg/dL;70-99;750;X',
      'Perfil tiroideo;TSH;N;µUI/mL;0,4-4,0;751;X',
      'PERFIL TIROIDEO;Aspecto;;;;;X',
    ].join('\n');
    const plan = { AGREGAR: 2, ACTUALIZAR: 1, IGUALES: 0, ERRORES: 0, IGNORADAS: ['Laboratorio'] };
    expect((await importar(lista, { PROBAR: 1 })).data).toMatchObject(plan);
    expect(await c.hacer(d.grupos.obtener_con, { INACTIVOS: 1 })).toHaveLength(1);
    expect(await c.hacer(d.estudios.buscar, {}, { BUSCAR: '' })).toHaveLength(1);

    expect((await importar(lista)).data).toMatchObject(plan);
    expect((await c.hacer(d.grupos.obtener_con, { INACTIVOS: 1 })).map((g) => [g.NOMBRE, g.ESTUDIOS])).toEqual([
      ['Perfil tiroideo', 2],
      ['Química sanguínea', 1],
    ]);
    expect(await c.hacer(d.estudios.buscar, {}, { BUSCAR: '' })).toMatchObject([
      { NOMBRE: 'Aspecto', GRUPO: 'Perfil tiroideo', TIPO_RESPUESTA: 'M' },
      { ID: 1, NOMBRE: 'GLUCOSA', GRUPO: 'Química sanguínea', TIPO_RESPUESTA: 'N', UNIDAD: 'mg/dL', CODIGO_BARRAS: '750', VERSION: 2 },
      { NOMBRE: 'TSH', GRUPO: 'Perfil tiroideo', REFERENCIA: '0,4-4,0' },
    ]);
    // The next code continues the series.
    expect((await nuevo(c, d, 'Otro', ['Nuevo'])).ids).toEqual([4]);

    // Any wrong row refuses the whole sheet, unless such rows are skipped.
    const mala = `${lista}\nOtro;Con error;Z;unidad demasiado larga;;;\nOtro;Repetido;;;;751;\nOtro;Bueno;;;;;`;
    const dicho = (await importar(mala, { PROBAR: 1 })).data as Importacion;
    expect(dicho).toMatchObject({ AGREGAR: 1, IGUALES: 3, ERRORES: 2 });
    expect(dicho.RENGLONES.slice(0, 2)).toEqual([
      {
        RENGLON: 5,
        ACCION: 'error',
        TEXTO: 'Otro · Con error',
        DETALLE: ['Tipo de respuesta: Seleccione una opción válida', 'Unidad: Debe tener máximo 10 caracteres'],
      },
      { RENGLON: 6, ACCION: 'error', TEXTO: 'Otro · Repetido', DETALLE: ['Ya existe un estudio con ese código de barras'] },
    ]);
    expect(await importar(mala)).toMatchObject({ status: 422, message: '2 renglones tienen errores y no se importó nada' });
    expect((await importar(mala, { OMITIR: 1 })).data).toMatchObject({ AGREGAR: 1 });
    expect(await importar('Nombre\nGlucosa')).toMatchObject({ message: 'Falta la columna «Grupo» en el primer renglón' });
  });

  test('lo que se descarga en Excel vuelve a entrar sin cambiar nada', async () => {
    const c = await clinica({ permisos: [d.permiso] });
    await c.hacer(d.estudios.importar, {}, { SUGERIDO: 1 });
    const libro = await c.llamar(d.estudios.exportar);
    expect(libro.status).toBe(200);
    const ARCHIVO = new ArchivoDePrueba(libro.body, 'lista.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect((await c.llamar(d.estudios.importar, {}, { ARCHIVO, PROBAR: 1 })).data).toMatchObject({
      AGREGAR: 0,
      ACTUALIZAR: 0,
      ERRORES: 0,
      IGNORADAS: [],
    });
  });

  test('el catálogo sugerido agrega lo que falta y respeta lo propio', async () => {
    const c = await clinica({ permisos: [d.permiso] });
    const { AGREGAR } = await c.hacer(d.estudios.importar, {}, { SUGERIDO: 1 });
    expect(AGREGAR).toBeGreaterThan(150);
    const [primero] = await c.hacer(d.estudios.buscar, {}, { BUSCAR: d === analisisClinicos ? 'hemoglobina glucosilada' : 'colonoscopia' });
    expect(primero).toMatchObject(
      d === analisisClinicos
        ? { GRUPO: 'Control de diabetes', TIPO_RESPUESTA: 'N', UNIDAD: '%' }
        : { GRUPO: 'Endoscopia', INDICACIONES: expect.stringContaining('Acuda acompañado') },
    );
    const { ID, GRUPO: _g, ...x } = primero!;
    await c.hacer(d.estudios.actualizar, { ID }, { ...x, REFERENCIA: 'la nuestra' });
    await c.hacer(d.estudios.eliminar, { ID: ID === 1 ? 2 : 1 });
    expect(await c.hacer(d.estudios.importar, {}, { SUGERIDO: 1 })).toMatchObject({ AGREGAR: 1, ACTUALIZAR: 0, ERRORES: 0 });
    expect((await c.hacer(d.estudios.buscar, {}, { BUSCAR: x.NOMBRE }))[0]).toMatchObject({ REFERENCIA: 'la nuestra' });
  });

  test('leer pide sesión, cambiar pide el permiso, y otra clínica no ve nada', async () => {
    const c = await clinica({ permisos: [d.permiso] });
    const { ID, ids } = await nuevo(c, d, 'Grupo', ['Estudio']);
    const lector = await clinica({ permisos: [], en: c });
    expect(await lector.hacer(d.estudios.obtener, { ID_GRUPO: ID })).toHaveLength(1);
    expect((await lector.llamar(d.estudios.agregar, {}, { NOMBRE: 'X', ID_GRUPO: ID })).status).toBe(403);
    expect((await lector.llamar(d.grupos.agregar, {}, { NOMBRE: 'X' })).status).toBe(403);
    const otra = await clinica({ permisos: [d.permiso] });
    expect(await otra.hacer(d.grupos.obtener_con, { INACTIVOS: 1 })).toEqual([]);
    expect(await otra.hacer(d.estudios.obtener_con, { ID_GRUPO: ID, INACTIVOS: 1 })).toEqual([]);
    expect(await otra.hacer(d.estudios.buscar, {}, { BUSCAR: 'Estudio', INACTIVOS: 1 })).toEqual([]);
    expect((await otra.llamar(d.estudios.agregar, {}, { NOMBRE: 'X', ID_GRUPO: ID })).message).toBe('Debe seleccionar un grupo');
    expect((await otra.llamar(d.estudios.eliminar, { ID: ids[0]! })).status).toBe(404);
    expect((await otra.llamar(d.grupos.eliminar, { ID })).status).toBe(404);
  });
});

test('un código de barras es de un solo estudio de la clínica, también entre los dos catálogos', async () => {
  const c = await clinica({ permisos: [P.catalogosClinicos.analisis, P.catalogosClinicos.gabinete] });
  const a = await nuevo(c, analisisClinicos, 'A', ['Sin código']);
  const otro = await nuevo(c, analisisClinicos, 'B');
  const g = await nuevo(c, estudiosGabinete, 'Rayos X', ['Tampoco']);
  const tomado = { status: 422, data: { ERRORES: { CODIGO_BARRAS: 'Ya existe un estudio con ese código de barras' } } };
  const { ID } = await c.hacer(analisisClinicos.estudios.agregar, {}, { NOMBRE: 'Con código', ID_GRUPO: a.ID, CODIGO_BARRAS: ' 750 ' });
  const con = { NOMBRE: 'Otro', CODIGO_BARRAS: '750' };
  expect(await c.llamar(analisisClinicos.estudios.agregar, {}, { ...con, ID_GRUPO: otro.ID })).toMatchObject(tomado);
  expect(await c.llamar(estudiosGabinete.estudios.agregar, {}, { ...con, ID_GRUPO: g.ID })).toMatchObject(tomado);
  expect(await c.llamar(estudiosGabinete.estudios.actualizar, { ID: g.ids[0]! }, { ...con, ID_GRUPO: g.ID })).toMatchObject(tomado);
  const ARCHIVO = csv('Grupo,Nombre,Código de barras\nRayos X,Tórax,750');
  expect((await c.llamar(estudiosGabinete.estudios.importar, {}, { ARCHIVO, PROBAR: 1 })).data).toMatchObject({
    ERRORES: 1,
    RENGLONES: [{ DETALLE: ['Código de barras: Ya existe un estudio con ese código de barras'] }],
  });
  // A study keeps its own barcode, and frees it when deleted.
  await c.hacer(analisisClinicos.estudios.actualizar, { ID }, { NOMBRE: 'Con código', ID_GRUPO: otro.ID, CODIGO_BARRAS: '750' });
  await c.hacer(analisisClinicos.estudios.eliminar, { ID });
  await c.hacer(estudiosGabinete.estudios.agregar, {}, { ...con, ID_GRUPO: g.ID });
  expect(
    await (await clinica({ permisos: [P.catalogosClinicos.analisis, P.catalogosClinicos.gabinete], en: c })).hacer(
      estudiosGabinete.estudios.buscar,
      {},
      { BUSCAR: '750' },
    ),
  ).toHaveLength(1);
});
