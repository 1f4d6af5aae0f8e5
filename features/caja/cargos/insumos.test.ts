// What a charge took from the storeroom comes back with it, and no other charge's; also of one that paid an appointment.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { TIPO_MOVIMIENTO } from '#domain/almacen.ts';
import { citas } from '#features/agenda/citas/contract.ts';
import { abonos } from '#features/caja/abonos/contract.ts';
import { citasPagoPendiente } from '#features/caja/citas_pago_pendiente/contract.ts';
import almacenes from '#features/catalogos/almacenes.ts';
import productos from '#features/catalogos/productos.ts';
import { insumos } from '#features/inventario/insumos/contract.ts';
import { movimientosInventario, productosInventario } from '#features/inventario/movimientos/contract.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { citaDePrueba, clinicaConAgenda } from '#testing/agenda.ts';
import { cargos } from './contract.ts';

const MOTIVO = 'Error';
/** A clinic where concept 7 takes one of gauze, of which there are ten, and concept 8 takes nothing. */
async function consultorio() {
  const c = await clinicaConAgenda({ permisos: 'todos' });
  await c.sql(async ({ db }) => {
    await sql`insert into conceptos_ingresos ("CODIGO", "DESCRIPCION", "IMPORTE") values (7, 'Curación', 500), (8, 'Consulta', 500)`.execute(
      db,
    );
    await sql`update medicos set "CONCEPTO_VIDEOCONSULTA" = 7`.execute(db);
  });
  await c.hacer(almacenes.contract.agregar, {}, { NOMBRE: 'Central' });
  await c.hacer(productos.contract.agregar, {}, { NOMBRE: 'Gasa', MINIMO: 0, MAXIMO: 9 });
  const { fecha: FECHA, hora: HORA } = enLaClinica(c.zona);
  const PRODUCTOS = [{ ID_PRODUCTO: 1, CANTIDAD: 10, PRECIO_UNITARIO: 4 }];
  await c.hacer(movimientosInventario.agregar, {}, { TIPO: TIPO_MOVIMIENTO.entrada, FECHA, HORA: '00:00', ID_DESTINO: 1, PRODUCTOS });
  await c.hacer(insumos.actualizar, { CODIGO: 7 }, { PRODUCTOS: [{ ID_PRODUCTO: 1, CANTIDAD: 1 }], VERSION: 0 });
  const hay = async () =>
    (await c.hacer(productosInventario.obtener_existencias, { ID_ALMACEN: 1, PRODUCTOS: [1] })).map((p) => p.EXISTENCIA);
  return { c, FECHA, HORA, hay };
}

test('cada cargo devuelve lo que tomó y una sola vez; el que no tomó nada, nada', async () => {
  const { c, hay } = await consultorio();
  const cargar = async (...codigos: number[]) =>
    (await c.hacer(cargos.agregar, {}, { CODIGOPACIENTE: 1, CONCEPTOS: codigos.map((CODIGOTRABAJO) => ({ CODIGOTRABAJO })) })).FOLIOS;
  const eliminar = (FOLIOCARGO: number) => c.hacer(cargos.eliminar, { FOLIOCARGO }, { MOTIVO });
  const [consulta, curacion] = await cargar(8, 7);
  const [otra] = await cargar(7);
  expect(await hay()).toEqual([8]);
  await eliminar(consulta!);
  expect(await hay()).toEqual([8]);
  await eliminar(curacion!);
  expect(await hay()).toEqual([9]);
  expect((await c.llamar(cargos.eliminar, { FOLIOCARGO: curacion! }, { MOTIVO })).status).toBe(404);
  await eliminar(otra!);
  expect(await hay()).toEqual([10]);
});

test('cancelar el pago de una cita devuelve lo que tomó su cargo y deja lo de las demás', async () => {
  const { c, FECHA, HORA, hay } = await consultorio();
  const pagar = (CITA: number) => {
    const FORMAS_PAGO = [{ FORMAPAGO: 1, IMPORTE: 500 }];
    return c.hacer(citasPagoPendiente.pagar, {}, { FECHA, HORA, CODIGOPACIENTE: 1, CITA, FORMAS_PAGO });
  };
  const pagada = async (H_CITA: string) => {
    const { N_CITA } = await c.hacer(
      citas.agregar,
      {},
      citaDePrueba(c, { H_CITA, TIPO_CITA: 1, VIDEOCONSULTA: { CONCEPTO: 7, IMPORTE: 500 } }),
    );
    return pagar(N_CITA);
  };
  const [una, otra, tercera] = [await pagada('09:00'), await pagada('10:00'), await pagada('11:00')];
  expect(await hay()).toEqual([7]);
  await c.hacer(abonos.cancelar, una, { MOTIVO });
  expect(await hay()).toEqual([8]);
  await c.hacer(abonos.cancelar, otra, { MOTIVO: 'Otro error' });
  expect(await hay()).toEqual([9]);
  // Each was hidden once, with its own reason; the third is still there.
  const ocultos = await c.hacer(cargos.obtener, { CODIGOPACIENTE: 1 }, { ESTADO: 'ELIMINADOS' });
  expect(ocultos.map((k) => [k.FOLIOCARGO, k.MOTIVO])).toEqual([
    [2, 'Otro error'],
    [1, MOTIVO],
  ]);
  expect((await c.hacer(cargos.obtener, { CODIGOPACIENTE: 1 })).map((k) => [k.FOLIOCARGO, k.SALDO])).toEqual([[3, 0]]);
  // Paid and cancelled again, the first keeps its reason.
  const [cita] = await c.hacer(citasPagoPendiente.obtener, { CODIGOPACIENTE: 1 });
  await c.hacer(abonos.cancelar, await pagar(cita!.N_CITA), { MOTIVO: 'La segunda vez' });
  expect((await c.hacer(cargos.obtener, { CODIGOPACIENTE: 1 }, { ESTADO: 'ELIMINADOS' })).map((k) => k.MOTIVO)).toEqual([
    ...['La segunda vez', 'Otro error', MOTIVO],
  ]);
  expect(await hay()).toEqual([9]);
  expect((await c.hacer(abonos.obtener_detalle, tercera)).DET).toMatchObject([{ FOLIOCARGO: 3, IMPORTE: 500 }]);
});
