// The handlers of the storeroom's movements.
import { puedeConsultar } from '#kernel/reporte/periodo.ts';
import { implement } from '#kernel/server/serve.ts';
import { exigir } from '#kernel/shared/verdict.ts';
import { almacenesInventario, movimientosInventario, productosInventario } from '../contract.ts';
import { almacenesDe, exigirSuyo } from './almacenes.ts';
import { buscarProductos, detalleDe, existenciasDe, movimientosDe } from './consulta.ts';
import { hojaMovimiento } from './hoja.ts';
import { eliminarMovimiento, guardarMovimiento } from './movimiento.ts';

export default [
  implement(movimientosInventario, {
    obtener_por_fechas(ctx, _, q) {
      exigir(puedeConsultar(q.FECHA_INICIAL, q.FECHA_FINAL));
      return movimientosDe(ctx, { ...q, FECHA_INICIAL: q.FECHA_INICIAL!, FECHA_FINAL: q.FECHA_FINAL! });
    },
    obtener_detalle: (ctx, { ID }) => detalleDe(ctx, ID),
    async agregar(ctx, _, m) {
      const ID = await guardarMovimiento(ctx, m);
      ctx.anotar({ ID, TIPO: m.TIPO });
      return { ID };
    },
    async actualizar(ctx, { ID }, m) {
      await guardarMovimiento(ctx, m, { edita: ID });
      return null;
    },
    async eliminar(ctx, { ID }) {
      await eliminarMovimiento(ctx, ID);
      return null;
    },
    imprimir: (ctx, { ID }) => hojaMovimiento(ctx, ID),
  }),
  implement(productosInventario, {
    async buscar(ctx, { ID_ORIGEN, ID_DESTINO }, { BUSCAR }) {
      if (ID_ORIGEN) await exigirSuyo(ctx, ID_ORIGEN);
      return buscarProductos(ctx, ID_ORIGEN, ID_DESTINO, BUSCAR);
    },
    async obtener_existencias(ctx, { ID_ALMACEN, PRODUCTOS }) {
      await exigirSuyo(ctx, ID_ALMACEN);
      return existenciasDe(ctx, ID_ALMACEN, PRODUCTOS);
    },
  }),
  implement(almacenesInventario, { obtener_activos: (ctx, { ACTIVOS, TODAS }) => almacenesDe(ctx, ACTIVOS, TODAS) }),
];
