// The handlers of appointments that wait for a payment. A paid one has a charge of its own, so that every report counts it.
import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
import { marcarPago } from '#features/agenda/citas/server/estado.ts';
import { implement } from '#kernel/server/serve.ts';
import { exigir, noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { saldoUsado } from '../../abonos/rules.ts';
import { exigirCobrable } from '../../abonos/server/paciente.ts';
import { MOVIMIENTO_SALDO } from '../../saldo_favor/contract.ts';
import { mover, saldoBloqueado } from '../../saldo_favor/server/libro.ts';
import { citasPagoPendiente } from '../contract.ts';
import { EN_DOLARES, enMonedaDeCaja, puedeMarcarPagada, puedePagarCita } from '../rules.ts';
import { cobrarCita } from './cobrar.ts';
import { pendienteDe, pendientes } from './pendiente.ts';

/** More than a patient has booked ahead. */
const MAXIMO = 100;

export default implement(citasPagoPendiente, {
  obtener: (ctx, { CODIGOPACIENTE }) =>
    pendientes(ctx, sql`and c."CODIGOPACIENTE" = ${CODIGOPACIENTE} order by c."F_CITA", c."H_CITA", c."N_CITA" limit ${MAXIMO}`),
  obtener_uno: (ctx, { N_CITA }) => pendienteDe(ctx, N_CITA),

  async pagar(ctx, _, { CITA, ...pago }) {
    const { CODIGOPACIENTE } = pago;
    await exigirCobrable(ctx, CODIGOPACIENTE);
    const c = await pendienteDe(ctx, CITA, true);
    if (c.CODIGOPACIENTE !== CODIGOPACIENTE) throw noExiste('La cita');
    if (!enMonedaDeCaja(c, ctx.sesion.clinica.pais)) throw new Rechazo(EN_DOLARES);
    const usa = saldoUsado(pago.FORMAS_PAGO);
    const disponible = usa > 0 ? await saldoBloqueado(ctx, CODIGOPACIENTE) : 0;
    exigir(puedePagarCita(ctx.sesion, ctx.hoy, pago, c, disponible));

    const { FOLIORECIBO } = await cobrarCita(ctx, c, pago);
    if (usa > 0) await mover(ctx, { CODIGOPACIENTE, FOLIORECIBO, MOVIMIENTO: MOVIMIENTO_SALDO.uso, IMPORTE: usa });
    ctx.anotar({ CODIGOPACIENTE, N_CITA: CITA, FOLIORECIBO });
    return { FOLIORECIBO };
  },
  async pagada_sin_registro(ctx, { N_CITA }) {
    const c = await pendienteDe(ctx, N_CITA, true);
    exigir(puedeMarcarPagada(c, ctx.sesion.clinica.pais));
    await marcarPago(ctx, { N_CITA }, { ESTADO_PAGO: E.pago.enLinea, FOLIORECIBO: null });
    ctx.anotar({ CODIGOPACIENTE: c.CODIGOPACIENTE });
    return null;
  },
});
