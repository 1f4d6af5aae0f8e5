// The handlers of positive balance.
import { implement } from '#kernel/server/serve.ts';
import { exigir } from '#kernel/shared/verdict.ts';
import { suma } from '../../abonos/rules.ts';
import { exigirCobrable } from '../../abonos/server/paciente.ts';
import { recibir } from '../../abonos/server/recibir.ts';
import { MOVIMIENTO_SALDO, saldoFavor } from '../contract.ts';
import { puedeComprarSaldo, REFERENCIA_SALDO } from '../rules.ts';
import { mover, saldoBloqueado } from './libro.ts';

export default implement(saldoFavor, {
  async obtener_uno(ctx, { CODIGOPACIENTE }) {
    const fila = await ctx.db.selectFrom('saldos_favor').select('SALDO').where('CODIGOPACIENTE', '=', CODIGOPACIENTE).executeTakeFirst();
    return { SALDO: fila?.SALDO ?? 0 };
  },

  async agregar(ctx, _, compra) {
    await exigirCobrable(ctx, compra.CODIGOPACIENTE);
    exigir(puedeComprarSaldo(ctx.sesion, ctx.hoy, compra));
    await saldoBloqueado(ctx, compra.CODIGOPACIENTE); // before the folio, in the same order as payments, to avoid deadlocks
    const IMPORTE = suma(compra.FORMAS_PAGO);
    const { FOLIORECIBO } = await recibir(ctx, { ...compra, REFERENCIA: compra.REFERENCIA || REFERENCIA_SALDO }, [
      { FOLIOCARGO: null, CANTIDAD: 1, DESCRIPCION: 'Saldo a favor', IMPORTE },
    ]);
    await mover(ctx, { CODIGOPACIENTE: compra.CODIGOPACIENTE, FOLIORECIBO, MOVIMIENTO: MOVIMIENTO_SALDO.compra, IMPORTE });
    return { FOLIORECIBO };
  },
});
