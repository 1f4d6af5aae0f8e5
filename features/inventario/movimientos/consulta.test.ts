// What is read of the storeroom's movements: the list, products and warehouses to choose from, and the paper.
import { expect, test } from 'vitest';
import { TIPO_MOVIMIENTO } from '#domain/almacen.ts';
import { acceso } from '#features/acceso/contract.ts';
import almacenes from '#features/catalogos/almacenes.ts';
import productos from '#features/catalogos/productos.ts';
import { sucursales } from '#features/sucursales/contract.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import { clinica } from '#testing/clinica.ts';
import { almacen, almacenEn, gasa, guardar, hoyDe, otraSucursal, vacuna } from '#testing/inventario.ts';
import { junto, leerPdf } from '#testing/pdf.ts';
import { almacenesInventario, movimientosInventario as mov, productosInventario } from './contract.ts';

const { entrada, salida, traspaso } = TIPO_MOVIMIENTO;

test('la lista se busca por folio, referencia, almacén o producto, y se limita a un periodo y a un almacén', async () => {
  const c = await almacen();
  const FECHA = sumarDias(hoyDe(c), -40);
  await guardar(c, entrada, [gasa(10, 4)], { FECHA, REFERENCIA: 'Distribuidora Norte' });
  await guardar(c, entrada, [vacuna(5, 'A1', '2030-01-01')], { ID_DESTINO: 2 });
  await guardar(c, traspaso, [gasa(1)]);
  const pedir = async (mas: object = {}) =>
    (await c.hacer(mov.obtener_por_fechas, {}, { FECHA_INICIAL: FECHA, FECHA_FINAL: hoyDe(c), ...mas })).map((m) => m.ID);
  expect(await pedir()).toEqual([3, 2, 1]);
  expect(await pedir({ FECHA_INICIAL: hoyDe(c) })).toEqual([3, 2]);
  expect(await pedir({ ID_ALMACEN: 1 })).toEqual([3, 1]);
  expect(await pedir({ BUSCAR: 'norte' })).toEqual([1]);
  expect(await pedir({ BUSCAR: 'vacuna' })).toEqual([2]);
  expect(await pedir({ BUSCAR: 'urgencias' })).toEqual([3, 2]);
  expect(await pedir({ BUSCAR: '3' })).toEqual([3]);
  // Of an exit the origin alone is known; what was deleted is no longer in the list.
  const gasto = await guardar(c, salida, [gasa(1)], { REFERENCIA: 'Consultorio 2' });
  expect(await pedir({ BUSCAR: 'central' })).toEqual([gasto, 3, 1]);
  expect(await pedir({ BUSCAR: 'consultorio gasa' })).toEqual([gasto]);
  expect(await pedir({ BUSCAR: 'norte vacuna' })).toEqual([]);
  const [primero] = await c.hacer(mov.obtener_por_fechas, {}, { FECHA_INICIAL: FECHA, FECHA_FINAL: hoyDe(c), BUSCAR: 'consultorio' });
  expect(primero).toMatchObject({ ID: gasto, ORIGEN: 'Central', DESTINO: '', RENGLONES: 1, USUARIO: `Usuario ${c.usuario}` });
  await c.hacer(mov.eliminar, { ID: gasto });
  expect(await pedir({ ID_ALMACEN: 2 })).toEqual([3, 2]);
  const mala = (mas: object) => c.llamar(mov.obtener_por_fechas, {}, { FECHA_INICIAL: FECHA, FECHA_FINAL: hoyDe(c), ...mas });
  expect((await mala({ FECHA_FINAL: '' })).message).toBe('Las fechas son requeridas');
  expect((await mala({ FECHA_INICIAL: '2020-01-01' })).message).toBe('El periodo no puede ser mayor a un año');
});

test('la lista va de lo último a lo primero, también dentro del día; los productos se hallan por código, por nombre y si hay', async () => {
  const c = await almacen();
  const FECHA = sumarDias(hoyDe(c), -1);
  for (const HORA of ['09:00', '07:30', '08:15']) await guardar(c, entrada, [gasa(1, 4)], { FECHA, HORA });
  const lista = await c.hacer(mov.obtener_por_fechas, {}, { FECHA_INICIAL: FECHA, FECHA_FINAL: FECHA });
  expect(lista.map((m) => [m.HORA, m.RENGLONES])).toEqual([
    ['09:00', 1],
    ['08:15', 1],
    ['07:30', 1],
  ]);
  for (const [NOMBRE, CODIGO_BARRAS] of [
    ['7501 Apósito', '33'],
    ['Aguja', '75'],
  ])
    await c.hacer(productos.contract.agregar, {}, { NOMBRE, MINIMO: 1, MAXIMO: 9, CODIGO_BARRAS });
  const hallar = async (BUSCAR: string, ID_ORIGEN = 1) =>
    (await c.hacer(productosInventario.buscar, { ID_ORIGEN, ID_DESTINO: 0 }, { BUSCAR })).map((p) => p.NOMBRE);
  // A code that was read whole comes first, before a name that begins with it.
  expect(await hallar('7501')).toEqual(['Gasa', '7501 Apósito']);
  expect(await hallar('')).toEqual(['7501 Apósito', 'Aguja', 'Gasa', 'Vacuna']);
  // What is no longer used is offered where there is some.
  await c.hacer(productos.contract.actualizar, { ID: 1 }, { NOMBRE: 'Gasa', MINIMO: 10, MAXIMO: 50, CODIGO_BARRAS: '7501', ACTIVO: 0 });
  expect([await hallar('gasa'), await hallar('gasa', 2)]).toEqual([['Gasa'], []]);
  await guardar(c, salida, [gasa(2.5)]);
  await c.hacer(productos.contract.agregar, {}, { NOMBRE: 'Apósito con gasa', MINIMO: 1, MAXIMO: 9 });
  // Half a piece is some, and what is called so comes before what only mentions it.
  expect(await hallar('gasa')).toEqual(['Gasa', 'Apósito con gasa']);
  for (let n = 10; n < 31; n++) await c.hacer(productos.contract.agregar, {}, { NOMBRE: `Sonda ${n}`, MINIMO: 1, MAXIMO: 9 });
  const sondas = await hallar('sonda');
  expect([sondas.length, sondas[0], sondas.at(-1)]).toEqual([20, 'Sonda 10', 'Sonda 29']);
});

test('los almacenes: primero los de la sucursal, los subalmacenes después; los inactivos solo si se piden', async () => {
  const c = await clinica({ permisos: 'todos' });
  for (const a of [{ NOMBRE: 'Carro rojo', SUBALMACEN: 1 }, { NOMBRE: 'Urgencias' }, { NOMBRE: 'Central' }, { NOMBRE: 'Viejo', ACTIVO: 0 }])
    await c.hacer(almacenes.contract.agregar, {}, a);
  const ver = async (ACTIVOS: 0 | 1) =>
    (await c.hacer(almacenesInventario.obtener_activos, { ACTIVOS, TODAS: 0 })).map((a) => `${a.NOMBRE} ${a.SUBALMACEN} ${a.ACTIVO}`);
  expect(await ver(1)).toEqual(['Central 0 1', 'Urgencias 0 1', 'Carro rojo 1 1']);
  expect(await ver(0)).toEqual(['Central 0 1', 'Urgencias 0 1', 'Viejo 0 0', 'Carro rojo 1 1']);
  await c.hacer(almacenes.contract.eliminar, { ID: 2 });
  expect(await ver(0)).toEqual(['Central 0 1', 'Viejo 0 0', 'Carro rojo 1 1']);
  const r = await c.llamar(productosInventario.obtener_existencias, { ID_ALMACEN: 2, PRODUCTOS: [1] });
  expect(r).toMatchObject({ status: 404, message: 'El almacén no existe' });
});

test('quien trabaja en otra sucursal halla primero sus almacenes, con el nombre de su sucursal', async () => {
  const c = await clinica({ permisos: 'todos', ajustes: { MOSTRAR_SUCURSALES: 1 } });
  const SUCURSAL = await otraSucursal(c);
  await almacenEn(c, 'Central', 1);
  await almacenEn(c, 'Farmacia', SUCURSAL);
  const ver = async () =>
    (await c.hacer(almacenesInventario.obtener_activos, { ACTIVOS: 1, TODAS: 0 })).map((a) => [a.NOMBRE, a.SUCURSAL, a.SUCURSAL_NOMBRE]);
  const [central, farmacia] = [
    ['Central', 1, (await c.hacer(sucursales.obtener_uno, { CODIGOCLINICA: 1 })).NOMBRECLINICA],
    ['Farmacia', SUCURSAL, 'Norte'],
  ];
  expect(await ver()).toEqual([central, farmacia]);
  await c.hacer(acceso.get_session, {}, { SUCURSAL });
  expect(await ver()).toEqual([farmacia, central]);
});

test('el papel de un movimiento dice qué se movió, con sus lotes y costos', async () => {
  const c = await almacen();
  const ID = await guardar(c, entrada, [gasa(3, 3.333333), vacuna(2, 'A-77', '2030-01-31')], { REFERENCIA: 'Factura 18' });
  const { texto } = await leerPdf((await c.llamar(mov.imprimir, { ID })).body);
  for (const t of [
    `Entrada ${ID}`,
    'Central',
    'Factura 18',
    'Gasa',
    'Lote A-77, caduca el 31 ene 2030',
    '$3.333333',
    '$200.00',
    '2 renglones',
  ])
    expect(junto(texto)).toContain(junto(t));
  for (const t of ['Origen', 'Envía']) expect(junto(texto)).not.toContain(junto(t));
  const papel = async (n: number) => junto((await leerPdf((await c.llamar(mov.imprimir, { ID: n })).body)).texto);
  const paso = await papel(await guardar(c, traspaso, [gasa(1)]));
  for (const t of ['OrigenCentral', 'DestinoUrgencias', '1 renglón', 'Envía', 'Recibe']) expect(paso).toContain(junto(t));
  const gasto = await papel(await guardar(c, salida, [gasa(1)]));
  expect(gasto).toContain(junto(`OrigenCentralRegistróUsuario ${c.usuario}`));
  // Nothing was written where there is nothing to say.
  for (const t of ['Destino', 'Referencia', 'Lote']) expect(gasto).not.toContain(junto(t));
});
