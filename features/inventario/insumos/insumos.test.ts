// Supplies: charging a concept takes its products from the branch's warehouse, as far as there are some; deleting returns them.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { TIPO_MOVIMIENTO } from '#domain/almacen.ts';
import { P } from '#domain/permisos.ts';
import { cargos } from '#features/caja/cargos/contract.ts';
import { cotizaciones } from '#features/caja/cotizaciones/contract.ts';
import almacenes from '#features/catalogos/almacenes.ts';
import productos from '#features/catalogos/productos.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { movimientosInventario as mov, productosInventario } from '#features/inventario/movimientos/contract.ts';
import { reportesInventario } from '#features/inventario/reportes/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import { clinica } from '#testing/clinica.ts';
import { almacenEn, otraSucursal } from '#testing/inventario.ts';
import { insumos } from './contract.ts';
import { dichoDeFaltantes } from './rules.ts';

/** A suture takes two of gauze and a thread, whose lots are kept; there are five, and three and one that expired. */
async function consultorio() {
  const c = await clinica({ permisos: 'todos' });
  await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Guadalupe', APELLIDO_PATERNO: 'Hernández' });
  for (const DESCRIPCION of ['Sutura', 'Consulta']) await c.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION, IMPORTE: 500 });
  await c.hacer(almacenes.contract.agregar, {}, { NOMBRE: 'Carro', SUBALMACEN: 1 });
  await c.hacer(almacenes.contract.agregar, {}, { NOMBRE: 'Central' });
  for (const p of [{ NOMBRE: 'Gasa' }, { NOMBRE: 'Hilo', CONTROL_LOTES: 1 }])
    await c.hacer(productos.contract.agregar, {}, { MINIMO: 0, MAXIMO: 9, ...p });
  const FECHA = enLaClinica(c.zona).fecha;
  const lote = (LOTE: string, dias: number, CANTIDAD: number) => ({
    ID_PRODUCTO: 2,
    CANTIDAD,
    PRECIO_UNITARIO: 30,
    LOTE,
    CADUCIDAD: sumarDias(FECHA, dias),
  });
  const PRODUCTOS = [{ ID_PRODUCTO: 1, CANTIDAD: 5, PRECIO_UNITARIO: 4 }, lote('VIEJO', -1, 1), lote('A', 90, 2), lote('B', 30, 1)];
  await c.hacer(mov.agregar, {}, { TIPO: TIPO_MOVIMIENTO.entrada, FECHA, HORA: '00:00', ID_DESTINO: 2, PRODUCTOS });
  const dos = [
    { ID_PRODUCTO: 1, CANTIDAD: 2 },
    { ID_PRODUCTO: 2, CANTIDAD: 1 },
  ];
  await c.hacer(insumos.actualizar, { CODIGO: 1 }, { PRODUCTOS: dos, VERSION: 0 });
  const hay = async () =>
    (await c.hacer(productosInventario.obtener_existencias, { ID_ALMACEN: 2, PRODUCTOS: [1, 2] })).map((p) => [
      p.EXISTENCIA,
      p.LOTES.map((l) => `${l.LOTE}${l.EXISTENCIA}`).join(),
    ]);
  const cobrar = (...CONCEPTOS: Arbol[]) => c.llamar(cargos.agregar, {}, { CODIGOPACIENTE: 1, CONCEPTOS });
  return { c, FECHA, hay, cobrar };
}

test('cobrar un concepto toma sus insumos, lo que caduca primero; si no alcanza se cobra y se dice; al eliminar el cargo vuelven', async () => {
  const { c, FECHA, hay, cobrar } = await consultorio();
  expect(await hay()).toEqual([
    [5, '5'],
    [4, 'VIEJO1,B1,A2'],
  ]);
  const uno = await cobrar({ CODIGOTRABAJO: 1 }, { CODIGOTRABAJO: 2 });
  expect(uno).toMatchObject({ message: 'El cargo se registró correctamente', data: { FOLIOS: [1, 2], FALTARON: [] } });
  expect(await hay()).toEqual([
    [3, '3'],
    [3, 'VIEJO1,A2'],
  ]);
  expect(await c.hacer(mov.obtener_detalle, { ID: 2 })).toMatchObject({
    TIPO: 'S',
    ORIGEN: 'Central',
    REFERENCIA: 'Cobrado en caja',
    IMPORTE: 38,
  });
  const tres = await cobrar({ CODIGOTRABAJO: 1, CANTIDAD: 3 });
  expect(tres.message).toBe('El cargo se registró correctamente. El almacén no tenía 3 de Gasa, 1 de Hilo: no se descontó');
  expect(await hay()).toEqual([
    [0, ''],
    [1, 'VIEJO1'],
  ]);
  const kardex = await c.hacer(
    reportesInventario.obtener_movimientos,
    {},
    { FECHA_INICIAL: FECHA, FECHA_FINAL: FECHA, ID_PRODUCTO: 2, LOTE: 'B' },
  );
  expect(kardex.PRODUCTO.map((r) => [r.SALIDA, r.CODIGOPACIENTE, r.PACIENTE])).toEqual([
    [0, null, ''],
    [1, 1, 'Guadalupe Hernández'],
  ]);
  // A storekeeper reads what left, not for whom.
  const almacenista = await clinica({ en: c, permisos: [P.reportes.inventario] });
  const delAlmacen = await almacenista.hacer(
    reportesInventario.obtener_movimientos,
    {},
    { FECHA_INICIAL: FECHA, FECHA_FINAL: FECHA, ID_PRODUCTO: 2 },
  );
  expect(delAlmacen.PRODUCTO.map((r) => [r.LOTE, r.SALIDA, r.CODIGOPACIENTE, r.PACIENTE])).toEqual([
    ['VIEJO', 0, null, ''],
    ['A', 0, null, ''],
    ['B', 0, null, ''],
    ['B', 1, null, ''],
    ['A', 2, null, ''],
  ]);
  expect((await c.llamar(mov.eliminar, { ID: 2 })).message).toBe(
    'El movimiento es de un cargo de caja: vuelve al almacén si se elimina el cargo',
  );
  await c.hacer(cargos.eliminar, { FOLIOCARGO: 1 }, { MOTIVO: 'Se cobró dos veces' });
  expect(await hay()).toEqual([
    [2, '2'],
    [2, 'VIEJO1,B1'],
  ]);
  // Nothing moves for a quote; accepting it charges.
  const { FOLIOCOTIZACION } = await c.hacer(cotizaciones.agregar, {}, { CODIGOPACIENTE: 1, CONCEPTOS: [{ CODIGOTRABAJO: 1 }] });
  expect((await hay())[0]).toEqual([2, '2']);
  expect((await c.llamar(cotizaciones.aceptar, { FOLIOCOTIZACION }, { RENGLONES: [1] })).success).toBe(true);
  expect((await hay())[0]).toEqual([0, '']);
});

test('se toma del almacén de la sucursal donde se cobra, primero del que no es subalmacén ni está inactivo; donde no hay, de ninguno', async () => {
  const { c, cobrar, FECHA } = await consultorio();
  const norte = await otraSucursal(c);
  const gasa = async (ID_ALMACEN: number) =>
    (await c.hacer(productosInventario.obtener_existencias, { ID_ALMACEN, PRODUCTOS: [1] }))[0]!.EXISTENCIA;
  const surtir = (ID_DESTINO: number) =>
    c.hacer(
      mov.agregar,
      {},
      {
        ...{ TIPO: TIPO_MOVIMIENTO.entrada, FECHA, HORA: '00:00', ID_DESTINO },
        PRODUCTOS: [{ ID_PRODUCTO: 1, CANTIDAD: 10, PRECIO_UNITARIO: 4 }],
      },
    );
  // The cart, which is older, is a warehouse under another: while there is a main one it is left alone.
  await surtir(1);
  await cobrar({ CODIGOTRABAJO: 1 });
  expect([await gasa(1), await gasa(2)]).toEqual([10, 3]);
  await c.hacer(almacenes.contract.eliminar, { ID: await almacenEn(c, 'Bodega') });
  await c.hacer(almacenes.contract.actualizar, { ID: 2 }, { NOMBRE: 'Central', ACTIVO: 0 });
  await cobrar({ CODIGOTRABAJO: 1 });
  expect([await gasa(1), await gasa(2)]).toEqual([8, 3]);

  const deNorte = await almacenEn(c, 'Norte');
  await surtir(deNorte);
  // Where branches are not shown it does not matter whose the warehouse is.
  await c.sql(({ db }) => sql`update catalogo_almacenes set "SUCURSAL" = ${norte}`.execute(db));
  await cobrar({ CODIGOTRABAJO: 1 });
  expect([await gasa(1), await gasa(deNorte)]).toEqual([8, 8]);
  const enSucursal = (SUCURSAL: number) =>
    c.sql(async ({ db }) => {
      await sql`update sistema_control set "MOSTRAR_SUCURSALES" = 1`.execute(db);
      await sql`update catalogo_almacenes set "SUCURSAL" = case when "ID" = ${deNorte} then ${norte}::int else ${SUCURSAL}::int end`.execute(
        db,
      );
    });
  // The one who charges is in the first branch: nothing is taken from the other's warehouse, and the charge is made.
  await enSucursal(norte);
  const sin = await cobrar({ CODIGOTRABAJO: 1 });
  expect(sin).toMatchObject({ message: 'El cargo se registró correctamente', data: { FALTARON: [] } });
  expect([await gasa(1), await gasa(deNorte)]).toEqual([8, 8]);
  await enSucursal(1);
  await cobrar({ CODIGOTRABAJO: 1 });
  expect([await gasa(1), await gasa(deNorte)]).toEqual([6, 8]);
});

test('se toman centésimas, y de un producto sin lotes lo que no tiene lote mientras haya', async () => {
  const { c, FECHA, hay, cobrar } = await consultorio();
  const usar = (ID_PRODUCTO: number, CANTIDAD: number, VERSION: number) =>
    c.hacer(insumos.actualizar, { CODIGO: 1 }, { PRODUCTOS: [{ ID_PRODUCTO, CANTIDAD }], VERSION });
  await usar(1, 0.37, 1);
  await cobrar({ CODIGOTRABAJO: 1, CANTIDAD: 3 });
  expect((await hay())[0]).toEqual([3.89, '3.89']);
  await usar(1, 1.5, 2);
  const dos = await cobrar({ CODIGOTRABAJO: 1, CANTIDAD: 2 }, { CODIGOTRABAJO: 1 });
  expect(dos.data.FALTARON).toEqual([{ NOMBRE: 'Gasa', CANTIDAD: 0.61 }]);
  expect((await hay())[0]).toEqual([0, '']);
  // Lots of thread are no longer kept: what comes without one goes out first, and only it while there is some.
  await c.hacer(productos.contract.actualizar, { ID: 2 }, { NOMBRE: 'Hilo', MINIMO: 0, MAXIMO: 9, CONTROL_LOTES: 0 });
  const PRODUCTOS = [{ ID_PRODUCTO: 2, CANTIDAD: 2, PRECIO_UNITARIO: 30 }];
  await c.hacer(mov.agregar, {}, { TIPO: TIPO_MOVIMIENTO.entrada, FECHA, HORA: '00:00', ID_DESTINO: 2, PRODUCTOS });
  await usar(2, 3, 3);
  const tres = await cobrar({ CODIGOTRABAJO: 1 });
  expect(tres.data.FALTARON).toEqual([{ NOMBRE: 'Hilo', CANTIDAD: 1 }]);
  expect((await hay())[1]).toEqual([4, 'VIEJO1,B1,A2']);
  await cobrar({ CODIGOTRABAJO: 1 });
  expect((await hay())[1]).toEqual([1, 'VIEJO1']);
});

test('diez cobros a la vez toman lo que hay y nada más', async () => {
  const { hay, cobrar } = await consultorio();
  const hechos = await Promise.all(Array.from({ length: 10 }, () => cobrar({ CODIGOTRABAJO: 1 })));
  expect(hechos.every((r) => r.success)).toBe(true);
  expect(await hay()).toEqual([
    [0, ''],
    [1, 'VIEJO1'],
  ]);
  const falto = hechos.flatMap((r) => r.data.FALTARON).reduce((s, f) => s + (f.NOMBRE === 'Gasa' ? f.CANTIDAD : 0), 0);
  expect(falto).toBe(15);
});

test('los insumos de un concepto se leen, se buscan y se cambian por quien leyó lo último', async () => {
  const { c } = await consultorio();
  const [primero] = await c.hacer(insumos.obtener);
  expect(primero).toMatchObject({ CODIGO: 1, DESCRIPCION: 'Sutura', VERSION: 1, RENGLONES: 2, COSTO: 38 });
  expect((await c.hacer(insumos.obtener, {}, { BUSCAR: 'hilo' })).map((x) => x.CODIGO)).toEqual([1]);
  const guardar = (PRODUCTOS: Arbol[], VERSION: number, CODIGO = 1) => c.llamar(insumos.actualizar, { CODIGO }, { PRODUCTOS, VERSION });
  const errores = async (r: Promise<{ data: unknown }>) => ((await r).data as { ERRORES: object }).ERRORES;
  const gasa = { ID_PRODUCTO: 1, CANTIDAD: 1 };
  expect(await errores(guardar([gasa, gasa], 1))).toEqual({ 'PRODUCTOS.1.ID_PRODUCTO': 'Ya existe el producto en esta lista' });
  expect(await errores(guardar([{ ID_PRODUCTO: 9, CANTIDAD: 1 }], 1))).toEqual({
    'PRODUCTOS.0.ID_PRODUCTO': 'Seleccione una opción válida',
  });
  expect(await errores(guardar([{ ID_PRODUCTO: 1, CANTIDAD: 0 }], 1))).toHaveProperty(['PRODUCTOS.0.CANTIDAD']);
  expect((await guardar([gasa], 0)).status).toBe(409);
  expect((await guardar([gasa], 1)).success).toBe(true);
  expect((await guardar([], 2)).success).toBe(true);
  expect(await c.hacer(insumos.obtener_uno, { CODIGO: 1 })).toMatchObject({ VERSION: 3, RENGLONES: 0, PRODUCTOS: [] });
  expect((await guardar([gasa], 0, 99)).status).toBe(404);
  const enUso = 'El registro está en uso y no se puede eliminar';
  expect((await guardar([gasa], 0, 2)).success).toBe(true);
  expect((await c.llamar(productos.contract.eliminar, { ID: 1 })).message).toBe(enUso);
});

test('lo que faltó se dice con su cantidad y su nombre', () => {
  const gasa = { NOMBRE: 'Gasa', CANTIDAD: 1250.5 };
  expect([dichoDeFaltantes([]), dichoDeFaltantes([gasa])]).toEqual(['', '. El almacén no tenía 1,250.5 de Gasa: no se descontó']);
  expect(dichoDeFaltantes([gasa, { NOMBRE: 'Hilo', CANTIDAD: 1 }])).toBe(
    '. El almacén no tenía 1,250.5 de Gasa, 1 de Hilo: no se descontó',
  );
});

test('cada concepto toma lo suyo y nada más; cambiar lo de uno no toca lo de otro', async () => {
  const { c, hay, cobrar } = await consultorio();
  const guardar = (CODIGO: number, CANTIDAD: number, VERSION: number) =>
    c.llamar(insumos.actualizar, { CODIGO }, { PRODUCTOS: [{ ID_PRODUCTO: 1, CANTIDAD }], VERSION });
  expect(await guardar(2, 0.5, 0)).toMatchObject({ success: true, message: 'Los insumos se guardaron correctamente' });
  expect(await c.hacer(insumos.obtener_uno, { CODIGO: 1 })).toMatchObject({
    ...{ DESCRIPCION: 'Sutura', VERSION: 1, RENGLONES: 2, COSTO: 38 },
    PRODUCTOS: [
      { ID_PRODUCTO: 1, CANTIDAD: 2, NOMBRE: 'Gasa', UNIDAD: 'Pieza' },
      { ID_PRODUCTO: 2, CANTIDAD: 1, NOMBRE: 'Hilo', UNIDAD: 'Pieza' },
    ],
  });
  expect(await guardar(2, 1, 0)).toMatchObject({
    status: 409,
    message: 'Otra persona guardó cambios en estos insumos. Revise los datos actuales y guarde de nuevo',
  });
  expect((await guardar(99, 1, 0)).message).toBe('El concepto no existe');
  // Two who begin one at the same time: the second reads that somebody was first.
  await c.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION: 'Receta', IMPORTE: 10 });
  const dos = await Promise.all([guardar(3, 1, 0), guardar(3, 2, 0)]);
  expect(dos.map((r) => r.status).toSorted()).toEqual([200, 409]);
  await c.hacer(insumos.actualizar, { CODIGO: 3 }, { PRODUCTOS: [], VERSION: 1 });
  // A charge of both, and of a concept that takes nothing: one exit for each that takes, at what it costs.
  const r = await cobrar({ CODIGOTRABAJO: 2, CANTIDAD: 3 }, { CODIGOTRABAJO: 3 }, { CODIGOTRABAJO: 1 });
  expect(r).toMatchObject({ message: 'El cargo se registró correctamente', data: { FALTARON: [] } });
  expect(await hay()).toEqual([
    [1.5, '1.5'],
    [3, 'VIEJO1,A2'],
  ]);
  const salidas = await Promise.all([2, 3].map((ID) => c.hacer(mov.obtener_detalle, { ID })));
  expect(salidas.map((m) => [m.TIPO, m.REFERENCIA, m.ID_ORIGEN, m.IMPORTE, m.PRODUCTOS.map((p) => p.CANTIDAD)])).toEqual([
    [TIPO_MOVIMIENTO.salida, 'Cobrado en caja', 2, 6, [1.5]],
    [TIPO_MOVIMIENTO.salida, 'Cobrado en caja', 2, 38, [2, 1]],
  ]);
  // What there is not enough of is said once for all charges.
  const falta = await cobrar({ CODIGOTRABAJO: 1 }, { CODIGOTRABAJO: 2, CANTIDAD: 2 });
  expect(falta.data.FALTARON).toEqual([{ NOMBRE: 'Gasa', CANTIDAD: 1.5 }]);
  // What takes nothing is no movement.
  expect((await c.hacer(mov.obtener_detalle, { ID: 4 })).RENGLONES).toBe(2);
  expect((await c.llamar(mov.obtener_detalle, { ID: 5 })).message).toBe('El movimiento 5 no existe');
  expect(await hay()).toEqual([
    [0, ''],
    [2, 'VIEJO1,A1'],
  ]);
});

test('la lista: los que llevan insumos primero, los que no se usan solo si los llevan, los eliminados nunca', async () => {
  const { c } = await consultorio();
  const conceptos = ['Ácido', 'Biopsia', 'Curación', 'Drenaje'];
  for (const DESCRIPCION of conceptos) await c.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION, IMPORTE: 10 });
  const gasa = (CODIGO: number) => c.hacer(insumos.actualizar, { CODIGO }, { PRODUCTOS: [{ ID_PRODUCTO: 1, CANTIDAD: 1 }], VERSION: 0 });
  for (const CODIGO of [4, 6]) await gasa(CODIGO);
  await c.sql(async ({ db }) => {
    await sql`update conceptos_ingresos set "ACTIVO" = 0 where "CODIGO" in (4, 5)`.execute(db);
    await sql`update conceptos_ingresos set eliminado = now() where "CODIGO" = 6`.execute(db);
  });
  const ver = async (BUSCAR = '') => (await c.hacer(insumos.obtener, {}, { BUSCAR })).map((x) => `${x.DESCRIPCION} ${x.RENGLONES}`);
  expect(await ver()).toEqual(['Biopsia 1', 'Sutura 2', 'Ácido 0', 'Consulta 0']);
  expect([await ver('consul'), await ver('gasa'), await ver('drenaje')]).toEqual([['Consulta 0'], ['Biopsia 1', 'Sutura 2'], []]);
  expect((await c.llamar(insumos.obtener_uno, { CODIGO: 6 })).message).toBe('El concepto no existe');
  expect(await c.hacer(insumos.obtener_uno, { CODIGO: 3 })).toMatchObject({ VERSION: 0, RENGLONES: 0, COSTO: 0, PRODUCTOS: [] });
});
