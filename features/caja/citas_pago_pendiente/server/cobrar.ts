// Writes the payment of an appointment: charge, receipt and mark. Used by the till and by payments online.
import { E } from '#domain/estados.ts';
import { marcarPago } from '#features/agenda/citas/server/estado.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import type { Recibido } from '../../abonos/contract.ts';
import { recibir } from '../../abonos/server/recibir.ts';
import { aplicar, insertar } from '../../cargos/server/cargo.ts';
import type { Pendiente } from './pendiente.ts';

/** The caller has locked the appointment and judged the payment, which covers it whole. */
export async function cobrarCita(ctx: Ctx, c: Pendiente, pago: Recibido): Promise<{ FOLIORECIBO: number }> {
  const { DESCRIPCION, IMPORTE, CODIGOMEDICO, N_CITA } = c;
  const linea = {
    ...{ CODIGOTRABAJO: c.CONCEPTO, DESCRIPCION, CANTIDAD: 1, IMPORTEUNITARIO: IMPORTE, DESCUENTO: 0, IMPORTE, N_CITA },
    NOTA: `Cita ${N_CITA} del ${fechaTexto(c.HORAINICIAL.slice(0, 10))}, ${c.HORAINICIAL.slice(11, 16)}`,
  };
  const {
    FOLIOS: [FOLIOCARGO],
  } = await insertar(ctx, { ...pago, CODIGOMEDICO }, [linea]);
  const renglon = { FOLIOCARGO: FOLIOCARGO!, CANTIDAD: 1, DESCRIPCION, IMPORTE };
  await aplicar(ctx, [renglon], 1);
  const { FOLIORECIBO } = await recibir(ctx, pago, [renglon]);
  await marcarPago(ctx, { N_CITA }, { ESTADO_PAGO: E.pago.enLinea, FOLIORECIBO });
  return { FOLIORECIBO };
}
