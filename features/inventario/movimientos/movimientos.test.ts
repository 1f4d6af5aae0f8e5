// The storeroom's movements: what comes in, goes out and is moved; lots; costs; days that stay possible; branches.
import { describe, expect, test } from 'vitest';
import { TIPO_MOVIMIENTO } from '#domain/almacen.ts';
import { paisPorCodigo } from '#domain/paises/paises.ts';
import { P } from '#domain/permisos.ts';
import almacenes from '#features/catalogos/almacenes.ts';
import productos from '#features/catalogos/productos.ts';
import { fechaTexto, sumarDias } from '#kernel/shared/dates.ts';
import { clinica } from '#testing/clinica.ts';
import { almacen, almacenEn, cuerpo, gasa, guardar, hay, hoyDe, type Movido, mandar, otraSucursal, vacuna } from '#testing/inventario.ts';
import { almacenesInventario, movimientosInventario as mov, productosInventario } from './contract.ts';
import { cabeEnExistencia, REPETIDO, repartir, valuar } from './rules.ts';
import { cantidadTexto, costoTexto } from './texto.ts';

const { entrada, salida, traspaso } = TIPO_MOVIMIENTO;

describe('reglas', () => {
  test('el importe que concuerda con el costo queda como se escribió; si no, manda el costo; sin costo sale del importe', () => {
    expect(valuar({ CANTIDAD: 3, PRECIO_UNITARIO: 3.333333, IMPORTE: 10 })).toEqual({ PRECIO_UNITARIO: 3.333333, IMPORTE: 10 });
    expect(valuar({ CANTIDAD: 3, PRECIO_UNITARIO: 4, IMPORTE: 10 })).toEqual({ PRECIO_UNITARIO: 4, IMPORTE: 12 });
    expect(valuar({ CANTIDAD: 3, PRECIO_UNITARIO: null, IMPORTE: 10 })).toEqual({ PRECIO_UNITARIO: 3.333333, IMPORTE: 10 });
    expect(valuar({ CANTIDAD: 3, PRECIO_UNITARIO: null, IMPORTE: null })).toEqual({ PRECIO_UNITARIO: 0, IMPORTE: 0 });
  });
  test('se toma de lo que caduca primero, de cuantos lotes haga falta, y nunca de lo caducado', () => {
    const lotes = [
      { LOTE: 'viejo', CADUCIDAD: '2026-01-01', EXISTENCIA: 9 },
      { LOTE: 'a', CADUCIDAD: '2026-06-01', EXISTENCIA: 2.5 },
      { LOTE: 'b', CADUCIDAD: '2026-07-01', EXISTENCIA: 5 },
      { LOTE: '', CADUCIDAD: null, EXISTENCIA: 1 },
    ];
    const tomar = (n: number) => repartir(lotes, n, '2026-06-01')?.map((p) => [p.lote.LOTE, p.CANTIDAD]);
    expect(tomar(2)).toEqual([['a', 2]]);
    expect(tomar(8.5)).toEqual([
      ['a', 2.5],
      ['b', 5],
      ['', 1],
    ]);
    expect(tomar(8.51)).toBeUndefined();
    expect(cabeEnExistencia(9, 8.5, 9)).toBe(
      'La cantidad no puede ser mayor a la existencia: 8.5 (y 9 caducados, que se eligen por su lote)',
    );
  });
  test('cantidades y costos se escriben sin ceros de más', () => {
    const [mx, cl] = [paisPorCodigo('mx')!, paisPorCodigo('cl')!];
    expect([1250, 0.5, 2, 0.25].map((n) => cantidadTexto(n, mx))).toEqual(['1,250', '0.5', '2', '0.25']);
    expect([12, 0.333333, 1.5].map((n) => costoTexto(n, mx))).toEqual(['$12.00', '$0.333333', '$1.50']);
    expect([1200, 12.5].map((n) => costoTexto(n, cl))).toEqual(['$1.200', '$12,5']);
  });
});

test('una entrada suma, un traspaso mueve, una salida quita; lo que sale vale el costo promedio', async () => {
  const c = await almacen();
  expect(await guardar(c, entrada, [gasa(10, 4)], { REFERENCIA: 'Factura 18' })).toBe(1);
  await guardar(c, entrada, [gasa(10, 6)]);
  await guardar(c, traspaso, [gasa(5, 999)]);
  expect(await guardar(c, salida, [gasa(3)])).toBe(4);
  expect([(await hay(c)).EXISTENCIA, (await hay(c, 2)).EXISTENCIA]).toEqual([12, 5]);
  const d = await c.hacer(mov.obtener_detalle, { ID: 4 });
  expect(d).toMatchObject({ TIPO: salida, ORIGEN: 'Central', DESTINO: '', ID_DESTINO: null, IMPORTE: 15, VERSION: 1 });
  expect(d.PRODUCTOS).toMatchObject([
    { ID_PRODUCTO: 1, NOMBRE: 'Gasa', UNIDAD: 'Pieza', CANTIDAD: 3, PRECIO_UNITARIO: 5, IMPORTE: 15, EXISTENCIA_ORIGEN: 12 },
  ]);
  expect(await c.hacer(mov.obtener_detalle, { ID: 3 })).toMatchObject({ ORIGEN: 'Central', DESTINO: 'Urgencias', IMPORTE: 25 });
  const [p] = await c.hacer(productosInventario.buscar, { ID_ORIGEN: 1, ID_DESTINO: 2 }, { BUSCAR: '7501' });
  expect(p).toMatchObject({ ID: 1, ULTIMO_PRECIO: 6, COSTO_PROMEDIO: 5, EXISTENCIA_ORIGEN: 12, EXISTENCIA_DESTINO: 5 });
});

test('lo mal enviado se dice por campo y no guarda nada', async () => {
  const c = await almacen();
  await guardar(c, entrada, [gasa(10, 4)]);
  const errores = async (...a: Movido) => {
    const r = await mandar(c, ...a);
    expect(r.success).toBe(false);
    return (r.data as unknown as { ERRORES: Record<string, string> }).ERRORES;
  };
  const requerido = 'Este campo es requerido';
  expect(await errores(entrada, [], { FECHA: '', HORA: '' })).toMatchObject({
    FECHA: requerido,
    HORA: requerido,
    PRODUCTOS: 'Agregue al menos un producto',
  });
  expect(await errores(entrada, [gasa(1)], { ID_DESTINO: null })).toEqual({ ID_DESTINO: requerido });
  expect(await errores(traspaso, [gasa(1)], { ID_ORIGEN: null })).toEqual({ ID_ORIGEN: requerido });
  expect(await errores(traspaso, [gasa(1)], { ID_DESTINO: 1 })).toEqual({ ID_DESTINO: 'El destino debe ser otro almacén' });
  expect(await errores(entrada, [gasa(1), gasa(2)])).toEqual({ 'PRODUCTOS.1.ID_PRODUCTO': REPETIDO });
  expect(await errores(entrada, [{ CANTIDAD: 1 }])).toEqual({ 'PRODUCTOS.0.ID_PRODUCTO': requerido });
  expect(await errores(entrada, [{ ID_PRODUCTO: 99, CANTIDAD: 1 }])).toEqual({ 'PRODUCTOS.0.ID_PRODUCTO': 'Seleccione una opción válida' });
  expect(await errores(entrada, [gasa(0)])).toHaveProperty(['PRODUCTOS.0.CANTIDAD']);
  expect(await errores(entrada, [gasa(1, 0.1234567)])).toEqual({ 'PRODUCTOS.0.PRECIO_UNITARIO': 'Debe tener máximo 6 decimales' });
  expect(await errores(entrada, [gasa(9_999_999, 999_999_999)])).toEqual({ 'PRODUCTOS.0.IMPORTE': 'El importe es demasiado grande' });
  expect(await errores(entrada, [gasa(1)], { ID_DESTINO: 77 })).toEqual({ ID_DESTINO: 'Seleccione una opción válida' });
  expect(await errores(entrada, [gasa(1)], { FECHA: sumarDias(hoyDe(c), 1) })).toEqual({ FECHA: 'La fecha no puede ser posterior a hoy' });
  expect(await errores(salida, [gasa(10.01)])).toEqual({ 'PRODUCTOS.0.CANTIDAD': 'La cantidad no puede ser mayor a la existencia: 10' });
  expect(await errores(salida, [gasa(1)], { ID_ORIGEN: 2 })).toEqual({
    'PRODUCTOS.0.CANTIDAD': 'La cantidad no puede ser mayor a la existencia: 0',
  });
  expect(await errores(entrada, [{ ID_PRODUCTO: 2, CANTIDAD: 1 }])).toEqual({ 'PRODUCTOS.0.LOTE': 'Escriba el lote' });
  expect(await errores(entrada, [vacuna(1, 'A1')])).toEqual({ 'PRODUCTOS.0.CADUCIDAD': 'Escriba cuándo caduca el lote' });
  await c.hacer(almacenes.contract.actualizar, { ID: 2 }, { NOMBRE: 'Urgencias', ACTIVO: 0 });
  expect(await errores(traspaso, [gasa(1)])).toEqual({ ID_DESTINO: 'El almacén está inactivo' });
  expect((await hay(c)).EXISTENCIA).toBe(10);
  expect(await guardar(c, salida, [gasa(10)])).toBe(2);
});

test('un movimiento se corrige y se elimina mientras ningún día pasado quede debajo de cero; si no, se dice cuál movimiento', async () => {
  const c = await almacen();
  const hoy = hoyDe(c);
  const dia = (n: number) => sumarDias(hoy, -n);
  const compra = await guardar(c, entrada, [gasa(10, 4)], { FECHA: dia(9) });
  const uso = await guardar(c, salida, [gasa(8)], { FECHA: dia(5) });
  await guardar(c, entrada, [gasa(20, 5)], { FECHA: dia(2) });
  const actualizar = (ID: number, ...a: Movido) => c.llamar(mov.actualizar, { ID }, cuerpo(c, ...a));
  const rompe = `Salida ${uso} del ${fechaTexto(dia(5))} se quedaría sin Gasa en Central: faltarían`;
  // Today there would be enough.
  expect(await actualizar(compra, entrada, [gasa(7, 4)], { FECHA: dia(9), VERSION: 1 })).toMatchObject({
    status: 409,
    message: `${rompe} 1`,
  });
  expect((await actualizar(compra, entrada, [gasa(10, 4)], { FECHA: dia(4), VERSION: 1 })).message).toBe(`${rompe} 8`);
  expect((await c.llamar(mov.eliminar, { ID: compra })).message).toBe(`${rompe} 8`);
  expect((await mandar(c, salida, [gasa(3)], { FECHA: dia(7) })).message).toBe(`${rompe} 1`);
  expect((await mandar(c, salida, [gasa(11)], { FECHA: dia(7) })).message).toBe(
    `El ${fechaTexto(dia(7))} no había suficiente Gasa en Central: faltan 1`,
  );
  expect((await hay(c)).EXISTENCIA).toBe(22);

  expect((await actualizar(compra, entrada, [gasa(8, 9)], { FECHA: dia(9), VERSION: 1 })).success).toBe(true);
  expect((await actualizar(compra, entrada, [gasa(9, 9)], { FECHA: dia(9), VERSION: 1 })).status).toBe(409);
  expect((await actualizar(compra, salida, [gasa(8)], { VERSION: 2 })).message).toBe('El tipo de un movimiento guardado no cambia');
  // Its own quantity counts as available: 20 are left, and 28 with the 8 that this exit has taken.
  expect((await actualizar(uso, salida, [gasa(28)], { FECHA: hoy, VERSION: 1 })).success).toBe(true);
  expect((await hay(c)).EXISTENCIA).toBe(0);
  expect((await c.llamar(mov.eliminar, { ID: uso })).success).toBe(true);
  expect((await c.llamar(mov.eliminar, { ID: uso })).status).toBe(404);
  expect((await c.llamar(mov.obtener_detalle, { ID: uso })).status).toBe(404);
  expect((await c.llamar(mov.eliminar, { ID: compra })).success).toBe(true);
  expect((await hay(c)).EXISTENCIA).toBe(20);
  const { rows } = await c.casa.dueno.query(
    'select eliminado_por from movimientos_inventario where cliente = $1 and eliminado is not null',
    [c.cliente],
  );
  expect(rows).toEqual([{ eliminado_por: c.usuario }, { eliminado_por: c.usuario }]);
});

test('lo que entra tarde cambia el promedio desde su día, no lo que ya salió', async () => {
  const c = await almacen();
  const dia = (n: number) => sumarDias(hoyDe(c), -n);
  await guardar(c, entrada, [gasa(10, 4)], { FECHA: dia(9) });
  await guardar(c, salida, [gasa(5)], { FECHA: dia(5) });
  await guardar(c, entrada, [gasa(10, 8)], { FECHA: dia(7) });
  const costo = async () => (await c.hacer(productosInventario.buscar, { ID_ORIGEN: 1, ID_DESTINO: 0 }, { BUSCAR: 'gasa' }))[0]!;
  expect(await costo()).toMatchObject({ ULTIMO_PRECIO: 8, COSTO_PROMEDIO: 6 });
  expect((await c.hacer(mov.obtener_detalle, { ID: 2 })).PRODUCTOS[0]).toMatchObject({ PRECIO_UNITARIO: 4 });
  // An exit of an earlier day has the average of that day.
  const ID = await guardar(c, salida, [gasa(1)], { FECHA: dia(8) });
  expect((await c.hacer(mov.obtener_detalle, { ID })).PRODUCTOS[0]).toMatchObject({ PRECIO_UNITARIO: 4 });
});

test('los lotes: entran con su caducidad, sale primero lo que caduca primero, lo caducado solo por su nombre', async () => {
  const c = await almacen();
  const hoy = hoyDe(c);
  const [pasada, pronto, lejos] = [sumarDias(hoy, -1), sumarDias(hoy, 20), sumarDias(hoy, 400)];
  await guardar(c, entrada, [vacuna(3, 'Lejos', lejos), vacuna(2, 'Pronto', pronto), vacuna(4, 'Pasada', pasada)]);
  expect((await hay(c, 1, 2)).LOTES).toEqual([
    { LOTE: 'Pasada', CADUCIDAD: pasada, EXISTENCIA: 4 },
    { LOTE: 'Pronto', CADUCIDAD: pronto, EXISTENCIA: 2 },
    { LOTE: 'Lejos', CADUCIDAD: lejos, EXISTENCIA: 3 },
  ]);
  const otra = await mandar(c, entrada, [vacuna(1, 'PRONTO', lejos)]);
  expect(otra.data).toMatchObject({
    ERRORES: { 'PRODUCTOS.0.CADUCIDAD': expect.stringContaining('El lote Pronto ya entró con otra caducidad') },
  });
  expect((await mandar(c, salida, [vacuna(6)])).data).toMatchObject({
    ERRORES: { 'PRODUCTOS.0.CANTIDAD': 'La cantidad no puede ser mayor a la existencia: 5 (y 4 caducados, que se eligen por su lote)' },
  });
  expect((await mandar(c, salida, [vacuna(5, 'pasada')])).data).toMatchObject({
    ERRORES: { 'PRODUCTOS.0.CANTIDAD': 'La cantidad no puede ser mayor a la existencia: 4' },
  });
  const ID = await guardar(c, salida, [vacuna(4)]);
  expect((await c.hacer(mov.obtener_detalle, { ID })).PRODUCTOS).toMatchObject([
    { LOTE: 'Pronto', CADUCIDAD: pronto, CANTIDAD: 2 },
    { LOTE: 'Lejos', CANTIDAD: 2 },
  ]);
  expect((await mandar(c, salida, [vacuna(1, 'pronto')])).data).toMatchObject({
    ERRORES: { 'PRODUCTOS.0.LOTE': 'No hay existencia del lote pronto' },
  });
  await guardar(c, salida, [vacuna(4, 'pasada')], { REFERENCIA: 'Caducadas' });
  await guardar(c, traspaso, [vacuna(1)]);
  expect(await hay(c, 2, 2)).toMatchObject({ EXISTENCIA: 1, LOTES: [{ LOTE: 'Lejos', CADUCIDAD: lejos, EXISTENCIA: 1 }] });
  expect((await hay(c, 1, 2)).EXISTENCIA).toBe(0);
  // A lot that only this entry brought may still be corrected; its name too.
  const mala = await guardar(c, entrada, [vacuna(1, 'X1', lejos)]);
  const corregir = (LOTE: string, CADUCIDAD: string, VERSION: number) =>
    c.hacer(mov.actualizar, { ID: mala }, cuerpo(c, entrada, [vacuna(1, LOTE, CADUCIDAD)], { VERSION }));
  await corregir('X1', pronto, 1);
  await corregir('X2', pronto, 2);
  expect((await hay(c, 1, 2)).LOTES).toEqual([{ LOTE: 'X2', CADUCIDAD: pronto, EXISTENCIA: 1 }]);
  const { rows } = await c.casa.dueno.query('select nombre from inventario_lotes where cliente = $1 order by nombre', [c.cliente]);
  expect(rows.map((r) => r.nombre)).toEqual(['Lejos', 'Pasada', 'Pronto', 'X2']);
});

test('lo que está en uso no se elimina del catálogo', async () => {
  const c = await almacen();
  await guardar(c, entrada, [gasa(1, 1)]);
  const enUso = 'El registro está en uso y no se puede eliminar';
  expect((await c.llamar(productos.contract.eliminar, { ID: 1 })).message).toBe(enUso);
  expect((await c.llamar(almacenes.contract.eliminar, { ID: 1 })).message).toBe(enUso);
  expect((await c.llamar(almacenes.contract.eliminar, { ID: 2 })).success).toBe(true);
  expect((await mandar(c, traspaso, [gasa(1)])).data).toMatchObject({ ERRORES: { ID_DESTINO: 'Seleccione una opción válida' } });
});

test('quien ve solo su sucursal toma de sus almacenes, manda a cualquiera, y no ve ni toca lo de los demás', async () => {
  const c = await clinica({ permisos: 'todos', ajustes: { MOSTRAR_SUCURSALES: 1 } });
  const otra = await otraSucursal(c);
  const [ID_ORIGEN, norte] = [await almacenEn(c, 'Central', 1), await almacenEn(c, 'Norte', otra)];
  await c.hacer(productos.contract.agregar, {}, { NOMBRE: 'Gasa', MINIMO: 10, MAXIMO: 50 });
  await c.casa.dueno.query('update usuarios set "SUCURSALES_TODAS" = 1 where cliente = $1 and "CODIGOUSUARIO" = $2', [
    c.cliente,
    c.usuario,
  ]);
  await guardar(c, entrada, [gasa(5, 1)], { ID_DESTINO: norte });
  const u = await clinica({ en: c, permisos: Object.values(P.inventario) });
  await c.casa.dueno.query('update usuarios set "SUCURSALES_TODAS" = 0 where cliente = $1 and "CODIGOUSUARIO" = $2', [
    c.cliente,
    u.usuario,
  ]);
  const nombres = async (TODAS: 0 | 1) => (await u.hacer(almacenesInventario.obtener_activos, { ACTIVOS: 1, TODAS })).map((a) => a.NOMBRE);
  expect(await nombres(0)).toEqual(['Central']);
  expect(await nombres(1)).toEqual(['Central', 'Norte']);
  const valida = 'Seleccione una opción válida';
  expect((await mandar(u, entrada, [gasa(1, 1)], { ID_DESTINO: norte })).data).toMatchObject({ ERRORES: { ID_DESTINO: valida } });
  expect((await mandar(u, salida, [gasa(1)], { ID_ORIGEN: norte })).data).toMatchObject({ ERRORES: { ID_ORIGEN: valida } });
  await guardar(u, entrada, [gasa(3, 1)], { ID_DESTINO: ID_ORIGEN });
  const envio = await guardar(u, traspaso, [gasa(1)], { ID_ORIGEN, ID_DESTINO: norte });
  const ver = async () => (await u.hacer(mov.obtener_por_fechas, {}, { FECHA_INICIAL: hoyDe(u), FECHA_FINAL: hoyDe(u) })).map((m) => m.ID);
  expect(await ver()).toEqual([envio, 2]);
  for (const r of [
    await u.llamar(mov.obtener_detalle, { ID: 1 }),
    await u.llamar(mov.imprimir, { ID: 1 }),
    await u.llamar(mov.eliminar, { ID: 1 }),
    await u.llamar(mov.actualizar, { ID: 1 }, cuerpo(u, entrada, [gasa(1, 1)])),
    await u.llamar(productosInventario.obtener_existencias, { ID_ALMACEN: norte, PRODUCTOS: [1] }),
    await u.llamar(productosInventario.buscar, { ID_ORIGEN: norte, ID_DESTINO: 0 }),
  ])
    expect(r.status).toBe(404);
});

test('un movimiento se corrige en el almacén que ya no se usa si era el suyo, y no se lleva a otro así', async () => {
  const c = await almacen();
  await guardar(c, entrada, [gasa(3, 4)]);
  const apagar = (ID: number, NOMBRE: string) => c.hacer(almacenes.contract.actualizar, { ID }, { NOMBRE, ACTIVO: 0 });
  await apagar(1, 'Central');
  await apagar(2, 'Urgencias');
  const corregir = (ID_DESTINO: number, VERSION: number) =>
    c.llamar(mov.actualizar, { ID: 1 }, cuerpo(c, entrada, [gasa(3, 5)], { ID_DESTINO, VERSION }));
  expect((await corregir(1, 1)).success).toBe(true);
  expect((await corregir(2, 2)).data).toMatchObject({ ERRORES: { ID_DESTINO: 'El almacén está inactivo' } });
  expect((await mandar(c, entrada, [gasa(1, 1)])).data).toMatchObject({ ERRORES: { ID_DESTINO: 'El almacén está inactivo' } });
});

test('los importes guardan seis decimales y suman lo de sus renglones', async () => {
  const c = await almacen();
  const ID = await guardar(c, entrada, [gasa(3, 0.123457), vacuna(2, 'A1', '2030-01-31')]);
  const d = await c.hacer(mov.obtener_detalle, { ID });
  expect([d.IMPORTE, ...d.PRODUCTOS.map((r) => r.IMPORTE)]).toEqual([200.370371, 0.370371, 200]);
  // What leaves costs what came in, to the sixth decimal.
  const sale = await c.hacer(mov.obtener_detalle, { ID: await guardar(c, salida, [gasa(3)]) });
  expect([sale.IMPORTE, sale.PRODUCTOS[0]!.PRECIO_UNITARIO]).toEqual([0.370371, 0.123457]);
});

test('de un producto cuyos lotes se empezaron a llevar después, lo que no tiene lote sale al último', async () => {
  const c = await almacen();
  await guardar(c, entrada, [gasa(5, 4)]);
  await c.hacer(productos.contract.actualizar, { ID: 1 }, { NOMBRE: 'Gasa', MINIMO: 10, MAXIMO: 50, CONTROL_LOTES: 1 });
  await guardar(c, entrada, [{ ...gasa(2, 4), LOTE: 'G1', CADUCIDAD: sumarDias(hoyDe(c), 90) }]);
  const ID = await guardar(c, salida, [gasa(4)]);
  expect((await c.hacer(mov.obtener_detalle, { ID })).PRODUCTOS.map((r) => [r.LOTE, r.CANTIDAD])).toEqual([
    ['G1', 2],
    ['', 2],
  ]);
  expect(await hay(c)).toMatchObject({ EXISTENCIA: 3, LOTES: [{ LOTE: '', CADUCIDAD: null, EXISTENCIA: 3 }] });
  // And where lots are no longer kept, those that are left can still be taken by their name only, or when there is nothing else.
  await guardar(c, entrada, [{ ...gasa(2, 4), LOTE: 'G2', CADUCIDAD: sumarDias(hoyDe(c), 30) }]);
  await c.hacer(productos.contract.actualizar, { ID: 1 }, { NOMBRE: 'Gasa', MINIMO: 10, MAXIMO: 50, CONTROL_LOTES: 0 });
  expect((await mandar(c, salida, [gasa(4)])).data).toMatchObject({
    ERRORES: { 'PRODUCTOS.0.CANTIDAD': 'La cantidad no puede ser mayor a la existencia: 3' },
  });
  await guardar(c, salida, [gasa(3)]);
  await guardar(c, salida, [gasa(1)]);
  expect(await hay(c)).toMatchObject({ EXISTENCIA: 1, LOTES: [{ LOTE: 'G2', EXISTENCIA: 1 }] });
});

test('la base misma impide una existencia debajo de cero', async () => {
  const c = await almacen();
  await guardar(c, entrada, [gasa(1, 1)]);
  const romper = c.casa.dueno.query('update inventario_existencias set cantidad = -1 where cliente = $1', [c.cliente]);
  await expect(romper).rejects.toThrow('queda en -1');
});
