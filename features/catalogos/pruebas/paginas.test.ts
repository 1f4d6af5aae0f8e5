// Long lists are sent by pages, searched and sorted in the database.
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { contactos } from '#features/contactos/contract.ts';
import { diagnosticos } from '#features/diagnosticos/contract.ts';
import { ArchivoDePrueba, clinica } from '#testing/clinica.ts';
import almacenes from '../almacenes.ts';
import productos from '../productos.ts';

const csv = (renglones: readonly string[]) => ({
  ARCHIVO: new ArchivoDePrueba(Buffer.from(renglones.join('\n')), 'lista.csv', 'text/csv'),
});

test('una página trae solo sus renglones, en el orden pedido, y dice cuántos hay', async () => {
  const c = await clinica({ permisos: [P.catalogos.productos] });
  await c.hacer(
    productos.contract.importar,
    {},
    csv([
      'Nombre,Mínimo,Máximo,Unidad',
      'Zinc,1,2,Caja',
      'Ácido fólico,1,3,Pieza',
      ...Array.from({ length: 298 }, (_, i) => `Insumo ${i + 1},0,${(i * 7) % 299},Pieza`),
    ]),
  );
  const pagina = async (consulta: Record<string, string | number>) => {
    const r = await c.llamar(productos.contract.obtener_con, { INACTIVOS: 1 }, { LIMITE: 10, PAGINA: 0, ...consulta });
    const filas = r.data as unknown as { ID: number; NOMBRE: string }[];
    const nombres = filas.map((f) => f.NOMBRE);
    return { nombres, total: Number(r.headers['x-total']), pagina: Number(r.headers['x-pagina']), filas };
  };
  // Accents do not change the order, and 2 comes before 10.
  const primera = await pagina({});
  expect(primera).toMatchObject({ total: 300, pagina: 0 });
  expect(primera.nombres.slice(0, 4)).toEqual(['Ácido fólico', 'Insumo 1', 'Insumo 2', 'Insumo 3']);
  expect(primera.nombres).toHaveLength(10);
  expect((await pagina({ PAGINA: 1 })).nombres[0]).toBe('Insumo 10');
  expect((await pagina({ ORDEN: 'NOMBRE-' })).nombres.slice(0, 2)).toEqual(['Zinc', 'Insumo 298']);
  expect((await pagina({ ORDEN: 'UNIDAD' })).nombres[0]).toBe('Zinc');
  // An unknown column is ignored.
  expect((await pagina({ ORDEN: '"ID"; drop' })).nombres).toEqual(primera.nombres);
  for (const ORDEN of ['NOM\rBRE', 'NOM\nBRE-', '-', '--', 'constructor'])
    expect((await pagina({ ORDEN })).nombres, JSON.stringify(ORDEN)).toEqual(primera.nombres);
  expect(await pagina({ BUSCAR: 'insumo 29' })).toMatchObject({ total: 12, pagina: 0 });
  // A page beyond the end answers the last one.
  expect(await pagina({ PAGINA: 900 })).toMatchObject({ total: 300, pagina: 29 });
  expect((await pagina({ PAGINA: 900 })).nombres).toHaveLength(10);
  // REGISTRO answers the page with that row; an unknown one is ignored.
  const zinc = (await pagina({ BUSCAR: 'zinc' })).filas[0]!.ID;
  expect(await pagina({ REGISTRO: zinc })).toMatchObject({ pagina: 29, nombres: expect.arrayContaining(['Zinc']) });
  expect(await pagina({ REGISTRO: 'nadie', PAGINA: 3 })).toMatchObject({ pagina: 3 });
  // Without PAGINA the whole list is answered, without paging headers.
  const todos = await c.llamar(productos.contract.obtener, {}, {});
  expect([todos.data, todos.headers['x-total']]).toMatchObject([{ length: 300 }, undefined]);
});

test('se busca y se ordena por lo que la lista muestra, no por sus códigos', async () => {
  const c = await clinica({ permisos: [P.catalogos.almacenes], ajustes: { MOSTRAR_SUCURSALES: 1 } });
  await c.sql(({ db }) => db.insertInto('sucursales').values({ CODIGOCLINICA: 2, NOMBRECLINICA: 'Álamos' }).execute());
  await c.hacer(almacenes.contract.agregar, {}, { NOMBRE: 'Bodega', SUCURSAL: 1 });
  await c.hacer(almacenes.contract.agregar, {}, { NOMBRE: 'Farmacia', SUCURSAL: 2 });
  const nombres = async (consulta: Record<string, string | number>) =>
    (await c.hacer(almacenes.contract.obtener_con, { INACTIVOS: 1 }, { LIMITE: 10, PAGINA: 0, ...consulta })).map((f) => f.NOMBRE);
  expect(await nombres({ BUSCAR: 'alamos' })).toEqual(['Farmacia']);
  expect(await nombres({ ORDEN: 'SUCURSAL' })).toEqual(['Farmacia', 'Bodega']);
});

test('contactos, diagnósticos propios y conceptos vienen igual', async () => {
  const c = await clinica({ permisos: [P.contactos.ver, P.catalogosClinicos.diagnosticos, P.catalogos.conceptosIngresos] });
  for (const [NOMBRE, FECHANACIMIENTO, TEL_CELULAR] of [
    ['Óscar', '1990-03-01', '5511111111'],
    ['Ana', '1980-09-09', '5522222222'],
    ['Beatriz', '2000-01-31', '5533333333'],
  ])
    await c.hacer(contactos.agregar, {}, { NOMBRE, FECHANACIMIENTO, TEL_CELULAR });
  const pagina = { LIMITE: 2, PAGINA: 0 };
  const libreta = async (q: Record<string, string | number>) => {
    const r = await c.llamar(contactos.obtener, {}, { ...pagina, ...q });
    return [r.data!.map((x) => x.NOMBRE), Number(r.headers['x-total'])];
  };
  expect(await libreta({})).toEqual([['Ana', 'Beatriz'], 3]);
  expect(await libreta({ PAGINA: 1 })).toEqual([['Óscar'], 3]);
  expect(await libreta({ ORDEN: 'FECHANACIMIENTO' })).toEqual([['Beatriz', 'Óscar'], 3]);
  expect(await libreta({ BUSCAR: '5522' })).toEqual([['Ana'], 1]);

  for (const CODIGO of ['X1', 'X2', 'X3']) await c.hacer(diagnosticos.agregar, {}, { CODIGO, DESCRIPCION: `Propio ${CODIGO}`, ACTIVO: 1 });
  const propios = await c.llamar(diagnosticos.buscar, {}, { ...pagina, INACTIVOS: 1, ORDEN: 'CODIGO-' });
  expect([propios.data!.map((d) => d.CODIGO), propios.headers['x-total']]).toEqual([['X3', 'X2'], '3']);

  const lista = await c.llamar(conceptosIngresos.obtener, { INACTIVOS: 1 }, pagina);
  const total = Number(lista.headers['x-total']);
  const agregar = (DESCRIPCION: string, ACTIVO: number) => c.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION, IMPORTE: 100, ACTIVO });
  await agregar('Ñandú', 1);
  await agregar('Oculto', 0);
  expect(Number((await c.llamar(conceptosIngresos.obtener, { INACTIVOS: 1 }, pagina)).headers['x-total'])).toBe(total + 2);
  expect((await c.hacer(conceptosIngresos.obtener, { INACTIVOS: 1 }, { ...pagina, BUSCAR: 'nandu' })).map((x) => x.DESCRIPCION)).toEqual([
    'Ñandú',
  ]);
  expect(await c.hacer(conceptosIngresos.obtener, { INACTIVOS: 0 }, { ...pagina, BUSCAR: 'oculto' })).toEqual([]);
});
