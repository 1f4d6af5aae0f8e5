// The handlers of the physical count.
import { exigirSuyo } from '#features/inventario/movimientos/server/almacenes.ts';
import { implement } from '#kernel/server/serve.ts';
import { conteosInventario } from '../contract.ts';
import { contar } from './contar.ts';
import { hojaDeConteo, hojaParaContar } from './hojas.ts';
import { conteoDe, conteosDe, porContar, ubicacionesDe } from './leer.ts';

export default implement(conteosInventario, {
  obtener: (ctx, _, q) => conteosDe(ctx, q),
  obtener_detalle: (ctx, { ID }) => conteoDe(ctx, ID),
  async obtener_por_contar(ctx, { ID_ALMACEN }, { UBICACION }) {
    await exigirSuyo(ctx, ID_ALMACEN);
    const [PRODUCTOS, UBICACIONES] = await Promise.all([porContar(ctx, ID_ALMACEN, UBICACION), ubicacionesDe(ctx)]);
    return { PRODUCTOS, UBICACIONES };
  },
  async imprimir_hoja(ctx, { ID_ALMACEN }, { UBICACION }) {
    await exigirSuyo(ctx, ID_ALMACEN);
    return hojaParaContar(ctx, ID_ALMACEN, UBICACION);
  },
  async agregar(ctx, _, c) {
    const hecho = await contar(ctx, c);
    ctx.anotar(hecho);
    return hecho;
  },
  imprimir: (ctx, { ID }) => hojaDeConteo(ctx, ID),
});
