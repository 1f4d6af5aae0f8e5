// Warehouses, products and concepts of expenses.
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { ArchivoDePrueba, clinica } from '#testing/clinica.ts';
import almacenes from '../almacenes.ts';
import egresos from '../conceptos_egresos.ts';
import productos from '../productos.ts';

const Sucursal2 = { CODIGOCLINICA: 2, NOMBRECLINICA: 'Coyoacán' };

test('almacenes: la sucursal se pide, y se exige, solo donde se muestran sucursales', async () => {
  const sola = await clinica({ permisos: [P.catalogos.almacenes] });
  const { ID } = await sola.hacer(almacenes.contract.agregar, {}, { NOMBRE: 'General', SUCURSAL: 77 });
  expect(await sola.hacer(almacenes.contract.obtener_uno, { ID })).toMatchObject({
    NOMBRE: 'General',
    SUCURSAL: 1,
    SUBALMACEN: 0,
    ACTIVO: 1,
  });

  const c = await clinica({ permisos: [P.catalogos.almacenes], ajustes: { MOSTRAR_SUCURSALES: 1 } });
  await c.sql(({ db }) => db.insertInto('sucursales').values(Sucursal2).execute());
  expect(await c.llamar(almacenes.contract.agregar, {}, { NOMBRE: 'Farmacia' })).toMatchObject({
    message: 'Debe llenar todos los campos requeridos',
    data: { ERRORES: { SUCURSAL: 'Este campo es requerido' } },
  });
  expect(await c.llamar(almacenes.contract.agregar, {}, { NOMBRE: 'Farmacia', SUCURSAL: 9 })).toMatchObject({
    status: 422,
    data: { ERRORES: { SUCURSAL: 'Seleccione una opción válida' } },
  });
  await c.hacer(almacenes.contract.agregar, {}, { NOMBRE: 'Farmacia', SUCURSAL: 2, SUBALMACEN: 1 });
  expect(await c.hacer(almacenes.contract.obtener)).toMatchObject([{ NOMBRE: 'Farmacia', SUCURSAL: 2, SUBALMACEN: 1 }]);
  const r = await c.hacer(
    almacenes.contract.importar,
    {},
    hoja('Nombre,Sucursal,Subalmacén\nBodega,coyoacan,Sí\nOtra,Norte,No\n', { OMITIR: 1 }),
  );
  expect(r).toMatchObject({ AGREGAR: 1, ERRORES: 1, RENGLONES: [{ DETALLE: ['Sucursal: Seleccione una opción válida'] }, {}] });
  expect(await c.hacer(almacenes.contract.obtener_con, { INACTIVOS: 1 }, { BUSCAR: 'bodega' })).toMatchObject([
    { SUCURSAL: 2, SUBALMACEN: 1 },
  ]);
});

test('productos: mínimo y máximo son números y van en orden; la unidad es Pieza si nada se dice; el código de barras es de uno solo', async () => {
  const c = await clinica({ permisos: [P.catalogos.productos] });
  const gasa = { NOMBRE: 'Gasa', MINIMO: 2.5, MAXIMO: '10' };
  const { ID } = await c.hacer(productos.contract.agregar, {}, gasa);
  expect(await c.hacer(productos.contract.obtener_uno, { ID })).toMatchObject({
    MINIMO: 2.5,
    MAXIMO: 10,
    UNIDAD: 'Pieza',
    CODIGO_BARRAS: '',
    ACTIVO: 1,
  });
  const malo = (cuerpo: object) => c.llamar(productos.contract.agregar, {}, { ...gasa, NOMBRE: 'Venda', ...cuerpo });
  expect(await malo({ MINIMO: '', MAXIMO: 'x' })).toMatchObject({
    data: { ERRORES: { MINIMO: 'Este campo es requerido', MAXIMO: 'Debe ser un número' } },
  });
  expect(await malo({ MAXIMO: 1 })).toMatchObject({ data: { ERRORES: { MAXIMO: 'No puede ser menor que el mínimo' } } });
  expect(
    await malo({ UNIDAD: 'x'.repeat(11), NOMBRE: 'y'.repeat(201), CODIGO_BARRAS: '1'.repeat(31), UBICACION: 'z'.repeat(101) }),
  ).toMatchObject({
    data: {
      ERRORES: {
        UNIDAD: 'Debe tener máximo 10 caracteres',
        NOMBRE: 'Debe tener máximo 200 caracteres',
        CODIGO_BARRAS: 'Debe tener máximo 30 caracteres',
        UBICACION: 'Debe tener máximo 100 caracteres',
      },
    },
  });
  // Products without barcode do not clash with each other; equal barcodes do.
  await c.hacer(productos.contract.agregar, {}, { ...gasa, NOMBRE: 'Jeringa' });
  await c.hacer(productos.contract.agregar, {}, { ...gasa, NOMBRE: 'Alcohol', CODIGO_BARRAS: '750' });
  expect(await malo({ CODIGO_BARRAS: '750' })).toMatchObject({ message: 'Ya existe un producto con ese código de barras' });
  expect(await c.hacer(productos.contract.obtener_con, { INACTIVOS: 1 }, { BUSCAR: '75 ALCO' })).toMatchObject([{ NOMBRE: 'Alcohol' }]);
});

test('conceptos de gastos: el importe es opcional y cabe en la moneda; la ruta del documento 3 es la misma', async () => {
  const c = await clinica({ permisos: [P.catalogos.conceptosGastos], pais: 'cl' });
  const { ID } = await c.hacer(egresos.contract.agregar, {}, { DESCRIPCION: 'Arriendo', IMPORTE: '850000' });
  await c.hacer(egresos.contract.agregar, {}, { DESCRIPCION: 'Luz', ACTIVO: 0 });
  expect(await c.llamar(egresos.contract.agregar, {}, { DESCRIPCION: 'Agua', IMPORTE: 100.5 })).toMatchObject({
    data: { ERRORES: { IMPORTE: 'Debe ser un número entero' } },
  });
  expect(await c.llamar(egresos.contract.agregar, {}, { DESCRIPCION: 'x'.repeat(81) })).toMatchObject({
    data: { ERRORES: { DESCRIPCION: 'Debe tener máximo 80 caracteres' } },
  });
  expect(await c.llamar(egresos.contract.agregar, {}, { DESCRIPCION: 'ARRIENDO' })).toMatchObject({
    message: 'Ya existe un concepto con esa descripción',
  });
  const { obtener } = egresos.contract;
  const activos = [{ CODIGO: ID, DESCRIPCION: 'Arriendo', IMPORTE: 850_000, ACTIVO: 1, VERSION: 1 }];
  expect(await c.hacer(obtener)).toEqual(activos);
  expect(await c.hacer({ ...obtener, ruta: '/Conceptos_egresos/obtener' })).toEqual(activos);
  expect(await c.hacer(egresos.contract.obtener_con, { INACTIVOS: 1 })).toMatchObject([
    {},
    { DESCRIPCION: 'Luz', IMPORTE: null, ACTIVO: 0 },
  ]);
  // The call works as specified although the screen has no button for it.
  await c.hacer(egresos.contract.puede_eliminar, { ID });
  await c.hacer(egresos.contract.eliminar, { ID });
  expect(await c.hacer(obtener)).toEqual([]);
});

/** A CSV sheet as the import call expects it. */
function hoja(csv: string, mas: object = {}) {
  return { ARCHIVO: new ArchivoDePrueba(Buffer.from(csv), 'lista.csv', 'text/csv'), PROBAR: 0, ...mas };
}
