// Entries of the storeroom as expenses: registered, corrected and hidden with the entry, and only where the clinic wants it.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { TIPO_MOVIMIENTO } from '#domain/almacen.ts';
import almacenes from '#features/catalogos/almacenes.ts';
import productos from '#features/catalogos/productos.ts';
import { movimientosInventario as mov } from '#features/inventario/movimientos/contract.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { type Cliente, clinica } from '#testing/clinica.ts';
import { finanzas } from './contract.ts';
import trabajos from './server/jobs.ts';

async function almacen(ajustes: Arbol) {
  const c = await clinica({ permisos: 'todos', ajustes });
  await c.hacer(almacenes.contract.agregar, {}, { NOMBRE: 'Central' });
  await c.hacer(productos.contract.agregar, {}, { NOMBRE: 'Gasa', MINIMO: 1, MAXIMO: 9 });
  const hoy = enLaClinica(c.zona).fecha;
  const cuerpo = (CANTIDAD: number, PRECIO_UNITARIO: number, mas: Arbol = {}) => ({
    ...{ TIPO: TIPO_MOVIMIENTO.entrada, FECHA: hoy, HORA: '00:00', ID_DESTINO: 1, REFERENCIA: 'Factura 18' },
    PRODUCTOS: [{ ID_PRODUCTO: 1, CANTIDAD, PRECIO_UNITARIO }],
    ...mas,
  });
  const gastos = async () =>
    (await c.hacer(finanzas.obtener_gastos, {}, { FECHA_INICIAL: hoy, FECHA_FINAL: hoy })).map((g) => [
      g.CONCEPTO,
      g.IMPORTE,
      g.OBSERVACIONES,
    ]);
  return { c, cuerpo, gastos };
}
/** Runs the clinic's waiting jobs; answers how many. */
async function correr(c: Cliente): Promise<number> {
  const { rows } = await c.casa.dueno.query<{ id: string; payload: unknown }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id
      and t.identifier = 'finanzas.gasto_de_entrada' and (j.payload->>'cliente')::int = $1 returning j.id, j.payload`,
    [c.cliente],
  );
  for (const { payload } of rows) await trabajos[0]!.correr(c.casa.host, payload);
  return rows.length;
}

test('una entrada es un gasto, cambia y se va con ella; en gastos no se toca; correr dos veces da uno', async () => {
  const { c, cuerpo, gastos } = await almacen({ ENTRADAS_GASTOS: 1 });
  const { ID } = await c.hacer(mov.agregar, {}, cuerpo(3, 3.333333));
  expect(await gastos()).toEqual([]);
  expect(await correr(c)).toBe(1);
  await trabajos[0]!.correr(c.casa.host, { cliente: c.cliente, usuario: c.usuario, ID, nuevo: true });
  expect(await gastos()).toEqual([['Entradas de inventario', 10, `Entrada ${ID}: Factura 18`]]);
  const [g] = await c.hacer(finanzas.obtener_gastos, {}, { FECHA_INICIAL: cuerpo(1, 1).FECHA, FECHA_FINAL: cuerpo(1, 1).FECHA });
  expect(g!.ENTRADA).toBe(ID);
  const alla = `El gasto es de la entrada ${ID} del almacén: se corrige allá`;
  expect((await c.llamar(finanzas.eliminar_gasto, { NUMERO: g!.NUMERO })).message).toBe(alla);
  expect((await c.llamar(finanzas.actualizar_gasto, { NUMERO: g!.NUMERO }, { ...g })).message).toBe(alla);

  // It follows the entry also after the setting is switched off.
  await c.sql(({ db }) => sql`update sistema_control set "ENTRADAS_GASTOS" = 0`.execute(db));
  await c.hacer(mov.actualizar, { ID }, cuerpo(2, 30, { REFERENCIA: '', VERSION: 1 }));
  await correr(c);
  expect(await gastos()).toEqual([['Entradas de inventario', 60, `Entrada ${ID}`]]);
  await c.hacer(mov.eliminar, { ID });
  await correr(c);
  expect(await gastos()).toEqual([]);
});

test('sin el ajuste, sin gastos en el plan o sin costo, no hay gasto; una salida tampoco es uno', async () => {
  const sin = await almacen({});
  await sin.c.hacer(mov.agregar, {}, sin.cuerpo(3, 5));
  expect(await correr(sin.c)).toBe(0);
  const con = await almacen({ ENTRADAS_GASTOS: 1 });
  await con.c.hacer(mov.agregar, {}, con.cuerpo(3, 0));
  const { FECHA } = con.cuerpo(1, 1);
  await con.c.hacer(
    mov.agregar,
    {},
    { TIPO: TIPO_MOVIMIENTO.salida, FECHA, HORA: '00:01', ID_ORIGEN: 1, PRODUCTOS: [{ ID_PRODUCTO: 1, CANTIDAD: 1 }] },
  );
  expect(await correr(con.c)).toBe(1);
  expect(await con.gastos()).toEqual([]);
  const plan = await almacen({ ENTRADAS_GASTOS: 1, parametros: JSON.stringify({ CONFIG_GASTOS: 0 }) });
  await plan.c.hacer(mov.agregar, {}, plan.cuerpo(3, 5));
  await correr(plan.c);
  expect((await plan.c.casa.dueno.query('select from gastos where cliente = $1', [plan.c.cliente])).rowCount).toBe(0);
});
