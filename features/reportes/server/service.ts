// The handlers of favourite reports.
import { loVe } from '#kernel/reporte/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { implement } from '#kernel/server/serve.ts';
import { exigir, noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { type Favorito, favoritos } from '../contract.ts';
import { esElMismo, puedeMarcar } from '../rules.ts';
import { REPORTES } from './comun/todos.ts';
import './table.ts';

/** Whether the session may see the report now: permissions change after a report was marked. */
const seVe = (ctx: Ctx, REPORTE: string): boolean => REPORTES.some((r) => r.accion === REPORTE && loVe(r, ctx.sesion));
/** Those of reports that are not seen any more count for nothing, since nobody could take them away. */
async function suyosDe(ctx: Ctx): Promise<Favorito[]> {
  const suyos = await ctx.db
    .selectFrom('reportes_favoritos')
    .select(['ID', 'REPORTE', 'NOMBRE', 'FILTROS'])
    .where('CODIGOUSUARIO', '=', ctx.sesion.CODIGOUSUARIO)
    .orderBy('ID')
    .execute();
  return suyos.filter((f) => seVe(ctx, f.REPORTE));
}

export default implement(favoritos, {
  obtener: suyosDe,
  async agregar(ctx, _, nuevo) {
    if (!seVe(ctx, nuevo.REPORTE)) throw new Rechazo('El reporte no existe o no cuenta con permiso para verlo');
    // Their number and names are judged together.
    await ctx.bloquear('reportes_favoritos', ctx.sesion.CODIGOUSUARIO);
    const suyos = await suyosDe(ctx);
    exigir(puedeMarcar(suyos, nuevo));
    const ya = suyos.find((f) => esElMismo(f, nuevo));
    if (ya) return { ID: ya.ID };
    const ID = await ctx.codigo('REPORTE_FAVORITO');
    await ctx.db
      .insertInto('reportes_favoritos')
      .values({ ...nuevo, ID, CODIGOUSUARIO: ctx.sesion.CODIGOUSUARIO })
      .execute();
    return { ID };
  },
  async eliminar(ctx, { ID }) {
    const quitado = await ctx.db
      .deleteFrom('reportes_favoritos')
      .where('ID', '=', ID)
      .where('CODIGOUSUARIO', '=', ctx.sesion.CODIGOUSUARIO)
      .executeTakeFirst();
    if (Number(quitado.numDeletedRows) === 0) throw noExiste('El favorito');
    return null;
  },
});
