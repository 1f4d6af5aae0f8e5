// Movements that are corrected or come late: what changes and what stays, their lots, and costs in the order of the day.
import { expect, test } from 'vitest';
import { TIPO_MOVIMIENTO } from '#domain/almacen.ts';
import { fechaCorta, fechaTexto, sumarDias } from '#kernel/shared/dates.ts';
import type { Cliente } from '#testing/clinica.ts';
import { almacen, cuerpo, gasa, guardar, hay, hoyDe, type Movido, mandar, vacuna } from '#testing/inventario.ts';
import { movimientosInventario as mov } from './contract.ts';

const { entrada, salida, traspaso } = TIPO_MOVIMIENTO;
const leer = (c: Cliente, ID: number) => c.hacer(mov.obtener_detalle, { ID });
const corregir = (c: Cliente, ID: number, ...a: Movido) => c.llamar(mov.actualizar, { ID }, cuerpo(c, ...a));
const costos = async (c: Cliente, ID: number) => (await leer(c, ID)).PRODUCTOS.map((r) => r.PRECIO_UNITARIO);

test('corregir cambia todo lo de un movimiento y nada de los demás; quien leyó lo de antes no guarda', async () => {
  const c = await almacen();
  const ayer = sumarDias(hoyDe(c), -1);
  const otro = await guardar(c, entrada, [gasa(7, 2), vacuna(1, 'A1', '2030-01-31')], { REFERENCIA: 'Factura 17' });
  const antes = await leer(c, otro);
  const ID = await guardar(c, entrada, [{ ...gasa(10, 4), UNIDAD: 'Caja' }], { REFERENCIA: 'Factura 18' });
  expect((await leer(c, ID)).PRODUCTOS).toMatchObject([{ RENGLON: 1, UNIDAD: 'Caja', CANTIDAD: 10, IMPORTE: 40 }]);
  const nuevo = { FECHA: ayer, HORA: '07:30', REFERENCIA: 'Factura 19', ID_DESTINO: 2, VERSION: 1 };
  const lineas = [vacuna(2, 'B2', '2030-06-30'), gasa(3, 5)];
  expect(await corregir(c, ID, entrada, lineas, nuevo)).toMatchObject({ success: true, message: 'El movimiento se guardó correctamente' });
  const d = await leer(c, ID);
  expect(d).toMatchObject({ ...nuevo, ID_ORIGEN: null, DESTINO: 'Urgencias', IMPORTE: 215, RENGLONES: 2, VERSION: 2 });
  expect(d.PRODUCTOS).toMatchObject([
    { RENGLON: 1, ID_PRODUCTO: 2, CANTIDAD: 2, UNIDAD: 'Dosis', LOTE: 'B2', CADUCIDAD: '2030-06-30', IMPORTE: 200 },
    { RENGLON: 2, ID_PRODUCTO: 1, CANTIDAD: 3, UNIDAD: 'Pieza', LOTE: '', CADUCIDAD: null, IMPORTE: 15 },
  ]);
  expect(await leer(c, otro)).toEqual(antes);
  expect([(await hay(c)).EXISTENCIA, (await hay(c, 2)).EXISTENCIA, (await hay(c, 2, 2)).EXISTENCIA]).toEqual([7, 3, 2]);
  expect(await corregir(c, ID, entrada, lineas, nuevo)).toMatchObject({
    status: 409,
    message: 'Otra persona guardó cambios en este movimiento. Revise los datos actuales y guarde de nuevo',
  });
  expect((await corregir(c, 99, entrada, lineas)).message).toBe('El movimiento 99 no existe');
  // A transfer that is corrected leaves another warehouse.
  const paso = await guardar(c, traspaso, [gasa(1)]);
  expect((await corregir(c, paso, traspaso, [gasa(2)], { ID_ORIGEN: 2, ID_DESTINO: 1, VERSION: 1 })).success).toBe(true);
  expect(await leer(c, paso)).toMatchObject({ ORIGEN: 'Urgencias', DESTINO: 'Central' });
  expect([(await hay(c)).EXISTENCIA, (await hay(c, 2)).EXISTENCIA]).toEqual([9, 1]);
  expect((await c.llamar(mov.eliminar, { ID: paso })).message).toBe('El movimiento se eliminó correctamente');
  expect((await leer(c, otro)).VERSION).toBe(1);
});

test('la caducidad de un lote que también trajo otra entrada no se cambia; los lotes de los demás quedan', async () => {
  const c = await almacen();
  const [enero, junio] = ['2030-01-31', '2030-06-30'];
  const una = await guardar(c, entrada, [vacuna(1, 'A1', enero), vacuna(1, 'B2', enero)]);
  await guardar(c, entrada, [vacuna(1, 'á1', enero)]);
  expect((await corregir(c, una, entrada, [vacuna(1, 'a1', junio), vacuna(1, 'B2', enero)], { VERSION: 1 })).data).toMatchObject({
    ERRORES: { 'PRODUCTOS.0.CADUCIDAD': `El lote A1 ya entró con otra caducidad: ${fechaCorta(enero)}` },
  });
  // B2 is only of this entry: its expiry changes alone.
  expect((await corregir(c, una, entrada, [vacuna(1, 'A1', enero), vacuna(1, 'B2', junio)], { VERSION: 1 })).success).toBe(true);
  const lotes = async () => (await hay(c, 1, 2)).LOTES.map((l) => [l.LOTE, l.CADUCIDAD, l.EXISTENCIA]);
  expect(await lotes()).toEqual([
    ['A1', enero, 2],
    ['B2', junio, 1],
  ]);
  // What B2 became goes; A1, which another entry brought too, stays with what that one brought.
  expect((await corregir(c, una, entrada, [vacuna(1, 'C3', junio)], { VERSION: 2 })).success).toBe(true);
  expect(await lotes()).toEqual([
    ['A1', enero, 1],
    ['C3', junio, 1],
  ]);
  const { rows } = await c.casa.dueno.query('select nombre from inventario_lotes where cliente = $1 order by nombre', [c.cliente]);
  expect(rows.map((r) => r.nombre)).toEqual(['A1', 'C3']);
});

test('el lote que se nombra se toma primero; lo que dos renglones toman de un lote es un renglón', async () => {
  const c = await almacen();
  const [pronto, lejos] = [10, 90].map((n) => sumarDias(hoyDe(c), n)) as [string, string];
  await guardar(c, entrada, [vacuna(3, 'A1', pronto), vacuna(4, 'B2', lejos)]);
  const lineas = async (ID: number) => (await leer(c, ID)).PRODUCTOS.map((r) => [r.RENGLON, r.LOTE, r.CANTIDAD]);
  // Of A1, 1.23 are taken by name and the other 1.77 by who says no lot.
  const ID = await guardar(c, salida, [vacuna(2.1), vacuna(1.23, 'a1')]);
  expect(await lineas(ID)).toEqual([
    [1, 'A1', 3],
    [2, 'B2', 0.33],
  ]);
  expect((await hay(c, 1, 2)).LOTES).toEqual([{ LOTE: 'B2', CADUCIDAD: lejos, EXISTENCIA: 3.67 }]);
  expect((await mandar(c, salida, [vacuna(2), vacuna(2.67, 'B2')])).data).toMatchObject({
    ERRORES: { 'PRODUCTOS.0.CANTIDAD': 'La cantidad no puede ser mayor a la existencia: 1' },
  });
  expect((await mandar(c, salida, [vacuna(3.68, 'B2')])).data).toMatchObject({
    ERRORES: { 'PRODUCTOS.0.CANTIDAD': 'La cantidad no puede ser mayor a la existencia: 3.67' },
  });
  expect((await mandar(c, salida, [vacuna(1, 'Z9')])).data).toMatchObject({
    ERRORES: { 'PRODUCTOS.0.LOTE': 'No hay existencia del lote Z9' },
  });
  expect(await lineas(await guardar(c, salida, [vacuna(3.67, 'B2')]))).toEqual([[1, 'B2', 3.67]]);
  // A lot of the same name of another product is another lot.
  const deGasa = { ...gasa(2, 1), LOTE: 'A1' };
  await guardar(c, entrada, [{ ...deGasa, CADUCIDAD: lejos }, vacuna(2, 'A1', pronto)]);
  await guardar(c, salida, [vacuna(1, 'A1'), deGasa]);
  expect([(await hay(c)).EXISTENCIA, (await hay(c, 1, 2)).EXISTENCIA]).toEqual([0, 1]);
});

test('lo que falta un día se dice con su lote, en centésimas y del primer movimiento que no alcanza', async () => {
  const c = await almacen();
  const dia = (n: number) => sumarDias(hoyDe(c), -n);
  const compra = await guardar(c, entrada, [vacuna(5, 'A1', '2030-01-31'), gasa(2, 1)], { FECHA: dia(6) });
  await guardar(c, salida, [vacuna(2, 'A1')], { FECHA: dia(4), HORA: '10:00' });
  const primera = await guardar(c, salida, [vacuna(2, 'A1')], { FECHA: dia(4), HORA: '09:00' });
  await guardar(c, entrada, [vacuna(9, 'B2', '2030-06-30'), vacuna(9, 'A1', '2030-01-31')], { FECHA: dia(1) });
  const menos = (n: number) => corregir(c, compra, entrada, [vacuna(n, 'A1', '2030-01-31'), gasa(2, 1)], { FECHA: dia(6), VERSION: 1 });
  expect(await menos(1.75)).toMatchObject({
    status: 409,
    message: `Salida ${primera} del ${fechaTexto(dia(4))} se quedaría sin Vacuna, lote A1, en Central: faltarían 0.25`,
  });
  expect((await mandar(c, traspaso, [vacuna(1.5, 'A1')], { FECHA: dia(3) })).message).toBe(
    `El ${fechaTexto(dia(3))} no había suficiente Vacuna, lote A1, en Central: faltan 0.5`,
  );
  expect((await mandar(c, salida, [vacuna(1, 'B2')], { FECHA: dia(2) })).message).toBe(
    `El ${fechaTexto(dia(2))} no había suficiente Vacuna, lote B2, en Central: faltan 1`,
  );
  expect((await menos(4)).success).toBe(true);
  expect((await hay(c, 1, 2)).EXISTENCIA).toBe(18);
});

test('lo que sale vale lo que costaba a su hora, y a la misma hora según su folio', async () => {
  const c = await almacen();
  const FECHA = sumarDias(hoyDe(c), -3);
  const a = (HORA: string, mas: object = {}) => ({ FECHA, HORA, ...mas });
  await guardar(c, entrada, [gasa(10, 4)], a('08:00'));
  const medio = await guardar(c, salida, [gasa(2)], a('10:00'));
  await guardar(c, entrada, [gasa(8, 8)], a('10:00'));
  const [antes, junto, despues] = [
    await guardar(c, salida, [gasa(1)], a('09:00')),
    await guardar(c, salida, [gasa(1)], a('10:00')),
    await guardar(c, traspaso, [gasa(1)], a('11:00')),
  ];
  // 7 at 4 and 8 at 8 were there at ten: 6.133333.
  for (const [ID, costo] of [
    [medio, 4],
    [antes, 4],
    [junto, 6.133333],
    [despues, 6.133333],
  ] as const)
    expect(await costos(c, ID)).toEqual([costo]);
  // Corrected, each keeps its place in the day; one that goes before the first has no cost to have.
  expect((await corregir(c, medio, salida, [gasa(1.5)], a('10:00', { VERSION: 1 }))).success).toBe(true);
  expect(await costos(c, medio)).toEqual([4]);
  expect((await corregir(c, junto, salida, [gasa(1)], a('10:00', { VERSION: 1 }))).success).toBe(true);
  expect(await costos(c, junto)).toEqual([6.064516]);
  // Late for its minute, it comes after what is there.
  expect(await costos(c, await guardar(c, salida, [gasa(1)], a('10:00')))).toEqual([6.064516]);
  // Another product does not share in it.
  await guardar(c, entrada, [vacuna(2, 'A1', '2030-01-31')], a('07:00'));
  expect(await costos(c, await guardar(c, salida, [vacuna(1, 'A1'), gasa(1)], a('09:30')))).toEqual([100, 4]);
});

test('donde las entradas son gastos, finanzas sabe de cada entrada que se hace, se corrige o se elimina, y de nada más', async () => {
  const c = await almacen();
  const avisos = async () => {
    const { rows } = await c.casa.dueno.query<{ payload: { ID: number; nuevo: boolean } }>(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id
        and t.identifier = 'finanzas.gasto_de_entrada' and (j.payload->>'cliente')::int = $1 returning j.payload`,
      [c.cliente],
    );
    return rows.map(({ payload: { ID, nuevo } }) => ({ ID, nuevo }));
  };
  const ajustar = (n: 0 | 1) => c.casa.dueno.query('update sistema_control set "ENTRADAS_GASTOS" = $2 where cliente = $1', [c.cliente, n]);
  const sin = await guardar(c, entrada, [gasa(5, 4)]);
  await c.hacer(mov.eliminar, { ID: sin });
  expect(await avisos()).toEqual([]);
  await ajustar(1);
  const ID = await guardar(c, entrada, [gasa(5, 4)]);
  expect((await corregir(c, ID, entrada, [gasa(6, 4)], { VERSION: 1 })).success).toBe(true);
  // Corrected before finance heard of it, it is said once.
  expect(await avisos()).toEqual([{ ID, nuevo: true }]);
  const otra = await guardar(c, entrada, [gasa(1, 4)]);
  const gasto = await guardar(c, salida, [gasa(1)]);
  await guardar(c, traspaso, [gasa(1)]);
  expect(await avisos()).toEqual([{ ID: otra, nuevo: true }]);
  await c.hacer(mov.eliminar, { ID: gasto });
  expect(await avisos()).toEqual([]);
  await c.hacer(mov.eliminar, { ID: otra });
  expect(await avisos()).toEqual([{ ID: otra, nuevo: true }]);
  await ajustar(0);
  await guardar(c, entrada, [gasa(1, 4)]);
  expect(await avisos()).toEqual([]);
});

test('la caducidad que se escribió mal se vuelve a escribir con la entrada que la trajo; lo que queda de otra la conserva', async () => {
  const c = await almacen();
  const [enero, junio] = ['2030-01-31', '2030-06-30'];
  const mala = await guardar(c, entrada, [vacuna(3, 'X1', enero)]);
  await c.hacer(mov.eliminar, { ID: mala });
  // No movement has the lot: it begins anew.
  const buena = await guardar(c, entrada, [vacuna(3, 'x1', junio)]);
  expect((await hay(c, 1, 2)).LOTES).toEqual([{ LOTE: 'X1', CADUCIDAD: junio, EXISTENCIA: 3 }]);
  const otra = await mandar(c, entrada, [vacuna(1, 'X1', enero)]);
  expect(otra.data).toMatchObject({
    ERRORES: { 'PRODUCTOS.0.CADUCIDAD': `El lote X1 ya entró con otra caducidad: ${fechaCorta(junio)}` },
  });
  expect((await corregir(c, buena, entrada, [vacuna(2, 'X1', enero)], { VERSION: 1 })).success).toBe(true);
  expect((await hay(c, 1, 2)).LOTES).toEqual([{ LOTE: 'X1', CADUCIDAD: enero, EXISTENCIA: 2 }]);
});

test('lo que una corrección quita de un almacén, de un producto o de un lote también tiene que alcanzar para lo que ya salió', async () => {
  const c = await almacen();
  const dia = (n: number) => sumarDias(hoyDe(c), -n);
  const lote = (LOTE: string, n = 5) => vacuna(n, LOTE, '2030-01-31');
  // A number that nothing was loaded from does not matter in a new movement.
  const compra = await guardar(c, entrada, [lote('A1'), gasa(4, 2)], { FECHA: dia(6), VERSION: 7 });
  const uso = await guardar(c, salida, [vacuna(2, 'A1'), gasa(3)], { FECHA: dia(4) });
  await guardar(c, entrada, [lote('A1'), gasa(9, 8)], { FECHA: dia(1) });
  const cambiar = (...[PRODUCTOS, mas]: [Movido[1], Movido[2]?]) =>
    corregir(c, compra, entrada, PRODUCTOS, { FECHA: dia(6), VERSION: 1, ...mas });
  const rompe = (que: string, cuanto: number) => ({
    status: 409,
    message: `Salida ${uso} del ${fechaTexto(dia(4))} se quedaría sin ${que} en Central: faltarían ${cuanto}`,
  });
  expect(await cambiar([lote('A1'), gasa(4, 2)], { ID_DESTINO: 2 })).toMatchObject({ status: 409 });
  expect(await cambiar([lote('B2'), gasa(4, 2)])).toMatchObject(rompe('Vacuna, lote A1,', 2));
  expect(await cambiar([lote('A1')])).toMatchObject(rompe('Gasa', 3));
  expect(await cambiar([gasa(4, 2)])).toMatchObject(rompe('Vacuna, lote A1,', 2));
  // What is corrected away no longer counts for what the product costs.
  expect((await corregir(c, uso, salida, [vacuna(2, 'A1')], { FECHA: dia(4), VERSION: 1 })).success).toBe(true);
  expect((await cambiar([lote('A1')])).success).toBe(true);
  expect(await costos(c, await guardar(c, salida, [gasa(1)]))).toEqual([8]);
  expect([(await hay(c)).EXISTENCIA, (await hay(c, 1, 2)).EXISTENCIA]).toEqual([8, 8]);
});
