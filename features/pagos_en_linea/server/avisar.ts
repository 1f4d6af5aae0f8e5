// The mails of online payments: the link to pay, and that the payment arrived.
import { sql } from 'kysely';
import { formatear } from '#domain/dinero.ts';
import { leerParaMensajes } from '#features/agenda/mensajes_cita/server/mensajes.ts';
import { fichasDeCita } from '#features/agenda/respuestas/server/ficha.ts';
import { NOMBRES } from '#features/integraciones/pagos/rules.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { mandar } from '#kernel/server/mensajes.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import type { PagoEnLinea } from '../contract.ts';

export const enlaceDePago = (ctx: Ctx, N_CITA: number): string =>
  `${ctx.host.config.PUBLIC_URL}/pago/${ctx.sesion.clinica.CODIGOCLIENTE}/${fichasDeCita.de(ctx, N_CITA)}`;

/** An amount with the letters of its currency where it is not the clinic's. */
export function enMoneda(ctx: Ctx, IMPORTE: number, MONEDA: string): string {
  const { pais } = ctx.sesion.clinica;
  return MONEDA && MONEDA !== pais.moneda.codigo ? `${IMPORTE.toFixed(2)} ${MONEDA}` : formatear(IMPORTE, pais);
}

/** Tells whoever booked that the payment arrived, once for each payment. */
export async function avisarPagada(
  ctx: Ctx,
  p: Pick<PagoEnLinea, 'ID' | 'N_CITA' | 'CODIGOPACIENTE' | 'PASARELA' | 'IMPORTE' | 'MONEDA'>,
  FOLIORECIBO: number | null,
): Promise<void> {
  const c = (await leerParaMensajes(ctx, [p.N_CITA])).get(p.N_CITA);
  const { rows } = await sql<{ correo: string }>`select correo from citas_en_linea where "N_CITA" = ${p.N_CITA}`.execute(ctx.db);
  const para = rows[0]?.correo || c?.MAIL;
  if (!c || !para) return;
  await mandar(ctx, {
    canal: 'correo',
    para,
    asunto: `Recibimos el pago de su cita del ${fechaTexto(c.F_CITA)}, ${c.NOMBRECLINICA}`,
    cuerpo: [
      `Recibimos ${enMoneda(ctx, p.IMPORTE, p.MONEDA)} por ${NOMBRES[p.PASARELA]} de su cita del ${fechaTexto(c.F_CITA)} a las ${c.H_CITA} h con ${c.MEDICO}.`,
      ...(FOLIORECIBO ? [`Su recibo es el ${FOLIORECIBO}.`] : []),
      c.NOMBRECLINICA,
    ].join('\n\n'),
    origen: `pago_en_linea/${p.ID}`,
    unico: true,
    CODIGOPACIENTE: p.CODIGOPACIENTE,
  });
}
