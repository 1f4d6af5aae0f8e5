// The handlers of charges.
import { sql } from 'kysely';
import { implement } from '#kernel/server/serve.ts';
import { exigir, noExiste } from '#kernel/shared/verdict.ts';
import { cargos } from '../contract.ts';
import { puedeEliminarCargo, puedeImprimirCargos } from '../rules.ts';
import { cargar, cargoBloqueado, devolverInsumos, listar, varios } from './cargo.ts';
import { imprimirCargos } from './impreso.ts';

export default implement(cargos, {
  obtener: (ctx, { CODIGOPACIENTE }, { ESTADO, LIMITE, PAGINA }) => {
    const limite = LIMITE ?? 300;
    const estado = ESTADO === 'PENDIENTES' ? sql`and c."SALDO" > 0` : ESTADO === 'PAGADOS' ? sql`and c."SALDO" = 0` : sql``;
    return listar(
      ctx,
      CODIGOPACIENTE,
      sql`${estado} order by (c."SALDO" > 0) desc, c."FOLIOCARGO" desc limit ${limite} offset ${(PAGINA ?? 0) * limite}`,
      ESTADO === 'ELIMINADOS',
    );
  },
  obtener_varios: (ctx, { CODIGOPACIENTE, FOLIOS }) => varios(ctx, CODIGOPACIENTE, FOLIOS),

  async agregar(ctx, _, pedido) {
    const hecho = await cargar(ctx, pedido);
    ctx.anotar({ CODIGOPACIENTE: pedido.CODIGOPACIENTE, FOLIOS: hecho.FOLIOS });
    return hecho;
  },
  async eliminar(ctx, { FOLIOCARGO }, { MOTIVO }) {
    const c = await cargoBloqueado(ctx, FOLIOCARGO);
    exigir(puedeEliminarCargo(c));
    await devolverInsumos(ctx, sql`"FOLIOCARGO" = ${FOLIOCARGO}`);
    await ctx.db
      .updateTable('cargos')
      .set({ eliminado: sql`now()`, eliminado_por: ctx.sesion.CODIGOUSUARIO, eliminado_motivo: MOTIVO })
      .where('FOLIOCARGO', '=', FOLIOCARGO)
      .execute();
    ctx.anotar({ CODIGOPACIENTE: c.CODIGOPACIENTE, MOTIVO });
    return null;
  },
  async actualizar_referencia(ctx, { FOLIOCARGO }, { REFERENCIA }) {
    const r = await ctx.db
      .updateTable('cargos')
      .set({ REFERENCIA })
      .where('FOLIOCARGO', '=', FOLIOCARGO)
      .where('eliminado', 'is', null)
      .executeTakeFirst();
    if (!r.numUpdatedRows) throw noExiste(`El cargo ${FOLIOCARGO}`);
    return null;
  },

  imprimir: (ctx, { CODIGOPACIENTE, FOLIOS, CONIMPORTES }) => {
    exigir(puedeImprimirCargos(FOLIOS));
    return imprimirCargos(ctx, { CODIGOPACIENTE, FOLIOS, CONIMPORTES });
  },
});
