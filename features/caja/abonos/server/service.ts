// The handlers of receipts.
import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
import { actualizarContacto } from '#features/pacientes/server/paciente.ts';
import { enviar, imprimir, mensaje } from '#kernel/impreso/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { implement } from '#kernel/server/serve.ts';
import { exigir, noExiste } from '#kernel/shared/verdict.ts';
import { aplicar, bloqueados } from '../../cargos/server/cargo.ts';
import { MOVIMIENTO_SALDO } from '../../saldo_favor/contract.ts';
import { mover, saldoBloqueado } from '../../saldo_favor/server/libro.ts';
import { abonos } from '../contract.ts';
import { puedePagar, repartir, saldoUsado, suma } from '../rules.ts';
import { detalleDe, listar } from './abono.ts';
import { cancelar } from './cancelar.ts';
import { exigirCobrable } from './paciente.ts';
import { recibir } from './recibir.ts';
import { recibo, reciboTicket } from './recibo.ts';

export default implement(abonos, {
  obtener: (ctx, { CODIGOPACIENTE }, { CANCELADOS, LIMITE, PAGINA }) => {
    const limite = LIMITE ?? 300;
    return listar(
      ctx,
      sql`a."CODIGOPACIENTE" = ${CODIGOPACIENTE} ${CANCELADOS ? sql`` : sql`and a.eliminado is null`}
        order by a."FOLIORECIBO" desc limit ${limite} offset ${(PAGINA ?? 0) * limite}`,
    );
  },
  obtener_detalle: (ctx, { FOLIORECIBO }) => detalleDe(ctx, FOLIORECIBO),

  async agregar(ctx, _, { CARGOS, ...pago }) {
    const { CODIGOPACIENTE } = pago;
    await exigirCobrable(ctx, CODIGOPACIENTE);
    const cargos = await bloqueados(ctx, CODIGOPACIENTE, CARGOS);
    const usaSaldo = pago.FORMAS_PAGO.some((f) => f.FORMAPAGO === E.formaPago.saldoFavor);
    const disponible = usaSaldo ? await saldoBloqueado(ctx, CODIGOPACIENTE) : 0;
    exigir(puedePagar(ctx.sesion, ctx.hoy, pago, cargos, disponible));

    const partes = repartir(suma(pago.FORMAS_PAGO), cargos).map(({ cargo, IMPORTE }) => ({
      FOLIOCARGO: cargo.FOLIOCARGO,
      CANTIDAD: cargo.CANTIDAD,
      DESCRIPCION: cargo.DESCRIPCION,
      IMPORTE,
    }));
    await aplicar(ctx, partes, 1);
    const { FOLIORECIBO } = await recibir(ctx, pago, partes);
    if (usaSaldo)
      await mover(ctx, { CODIGOPACIENTE, FOLIORECIBO, MOVIMIENTO: MOVIMIENTO_SALDO.uso, IMPORTE: saldoUsado(pago.FORMAS_PAGO) });
    return { FOLIORECIBO };
  },
  async cancelar(ctx, { FOLIORECIBO }, { MOTIVO }) {
    await cancelar(ctx, FOLIORECIBO, MOTIVO);
    return null;
  },
  async actualizar_referencia(ctx, { FOLIORECIBO }, { REFERENCIA }) {
    const r = await ctx.db
      .updateTable('abonos')
      .set({ REFERENCIA })
      .where('FOLIORECIBO', '=', FOLIORECIBO)
      .where('eliminado', 'is', null)
      .executeTakeFirst();
    if (!r.numUpdatedRows) throw noExiste(`El recibo ${FOLIORECIBO}`);
    return null;
  },

  imprimir: (ctx, p) => imprimir(ctx, recibo, p),
  imprimir_ticket: (ctx, p) => imprimir(ctx, reciboTicket, p),
  async enviar(ctx, p, envio) {
    const CODIGOPACIENTE = await pacienteDelRecibo(ctx, p.FOLIORECIBO);
    await actualizarContacto(ctx, CODIGOPACIENTE, envio);
    return enviar(ctx, papelDe(ctx), p, envio, CODIGOPACIENTE);
  },
  obtener_mensaje: (ctx, p) => mensaje(ctx, papelDe(ctx), p),
});

/** Clinics that print tickets also send tickets. */
const papelDe = (ctx: Ctx) => (ctx.sesion.clinica.RECIBO_TICKET ? reciboTicket : recibo);

async function pacienteDelRecibo(ctx: Ctx, FOLIORECIBO: number): Promise<number> {
  const a = await ctx.db.selectFrom('abonos').select('CODIGOPACIENTE').where('FOLIORECIBO', '=', FOLIORECIBO).executeTakeFirst();
  if (!a) throw noExiste(`El recibo ${FOLIORECIBO}`);
  return a.CODIGOPACIENTE;
}
