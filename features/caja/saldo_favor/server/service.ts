// The handlers of positive balance.
import { implement } from '#kernel/server/serve.ts';
import { exigir } from '#kernel/shared/verdict.ts';
import { exigirCobrable } from '../../abonos/server/paciente.ts';
import { saldoFavor } from '../contract.ts';
import { puedeComprarSaldo, REFERENCIA_SALDO } from '../rules.ts';
import { comprarSaldo } from './comprar.ts';

export default implement(saldoFavor, {
  async obtener_uno(ctx, { CODIGOPACIENTE }) {
    const fila = await ctx.db.selectFrom('saldos_favor').select('SALDO').where('CODIGOPACIENTE', '=', CODIGOPACIENTE).executeTakeFirst();
    return { SALDO: fila?.SALDO ?? 0 };
  },

  async agregar(ctx, _, compra) {
    await exigirCobrable(ctx, compra.CODIGOPACIENTE);
    exigir(puedeComprarSaldo(ctx.sesion, ctx.hoy, compra));
    return comprarSaldo(ctx, { ...compra, REFERENCIA: compra.REFERENCIA || REFERENCIA_SALDO });
  },
});
