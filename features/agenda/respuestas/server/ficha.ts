import type { Ctx } from '#kernel/server/ctx.ts';
import { fichas } from '#kernel/server/sello.ts';

/** Appointments in links to their patients. */
export const fichasDeCita = fichas('respuestas');
export const enlaceRespuesta = (ctx: Ctx, N_CITA: number): string =>
  `${ctx.host.config.PUBLIC_URL}/c/${ctx.sesion.clinica.CODIGOCLIENTE}/${fichasDeCita.de(ctx, N_CITA)}`;
