// The handlers of the storeroom's reports.
import { sql } from 'kysely';
import { NIVEL, type Nivel } from '#domain/almacen.ts';
import { exigirSuyo } from '#features/inventario/movimientos/server/almacenes.ts';
import { DEMASIADOS, MAX_RENGLONES, reporteEnExcel, reporteEnPapel } from '#kernel/reporte/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { implement } from '#kernel/server/serve.ts';
import { exigir, Rechazo } from '#kernel/shared/verdict.ts';
import { reportesInventario } from '../contract.ts';
import { puedeKardex } from '../rules.ts';
import { existenciasDe } from './existencias.ts';
import { kardexDe } from './kardex.ts';
import { lotesDe } from './lotes.ts';
import { existencias, kardex, lotes, niveles, sugerencia } from './papeles.ts';

const TODO = sql<boolean>`true`;
function caben<F>(filas: F[]): F[] {
  if (filas.length > MAX_RENGLONES) throw new Rechazo(DEMASIADOS);
  return filas;
}
const suyo = async (ctx: Ctx, { ID_ALMACEN }: { ID_ALMACEN: number | null }) => {
  if (ID_ALMACEN) await exigirSuyo(ctx, ID_ALMACEN);
};
/** On paper the day is written, also when it is today. */
const alDia = <F extends { FECHA: string | null }>({ hoy }: Ctx, f: F): F => ({ ...f, FECHA: f.FECHA ?? hoy });
const hojaDe = (STOCK: Nivel) => (STOCK === NIVEL.todas ? existencias : STOCK === NIVEL.comprar ? sugerencia : niveles);
interface PedidoKardex {
  FECHA_INICIAL: string | null;
  FECHA_FINAL: string | null;
  ID_PRODUCTO: number | null;
  ID_ALMACEN: number | null;
}
/** Throws Rechazo when something is missing, or the warehouse is another branch's. */
async function exigirKardex(ctx: Ctx, f: PedidoKardex): Promise<void> {
  exigir(puedeKardex(f));
  await suyo(ctx, f);
}

export default implement(reportesInventario, {
  async obtener_existencias(ctx, _, f) {
    await suyo(ctx, f);
    return existenciasDe(ctx, f, TODO);
  },
  async imprimir_existencias(ctx, _, f) {
    await suyo(ctx, f);
    return reporteEnPapel(ctx, hojaDe(f.STOCK), alDia(ctx, f));
  },
  async descargar_existencias(ctx, _, f) {
    await suyo(ctx, f);
    return reporteEnExcel(ctx, hojaDe(f.STOCK), alDia(ctx, f));
  },
  async obtener_movimientos(ctx, _, f) {
    await exigirKardex(ctx, f);
    const todo = await kardexDe(
      ctx,
      { ...f, FECHA_INICIAL: f.FECHA_INICIAL!, FECHA_FINAL: f.FECHA_FINAL!, ID_PRODUCTO: f.ID_PRODUCTO! },
      TODO,
    );
    caben(todo.PRODUCTO);
    return todo;
  },
  async imprimir_kardex(ctx, _, f) {
    await exigirKardex(ctx, f);
    return reporteEnPapel(ctx, kardex, f);
  },
  async descargar_kardex(ctx, _, f) {
    await exigirKardex(ctx, f);
    return reporteEnExcel(ctx, kardex, f);
  },
  async obtener_lotes(ctx, _, f) {
    await suyo(ctx, f);
    return caben(await lotesDe(ctx, f, TODO));
  },
  async imprimir_lotes(ctx, _, f) {
    await suyo(ctx, f);
    return reporteEnPapel(ctx, lotes, f);
  },
  async descargar_lotes(ctx, _, f) {
    await suyo(ctx, f);
    return reporteEnExcel(ctx, lotes, f);
  },
});
