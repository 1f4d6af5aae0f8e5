// The links of appointments.
import type { Ctx } from '#kernel/server/ctx.ts';
import { fichas } from '#kernel/server/sello.ts';

/** Signed links for the patients of appointments. */
export const fichasDeCita = fichas('respuestas');
export const enlaceRespuesta = (ctx: Ctx, N_CITA: number): string =>
  `${ctx.host.config.PUBLIC_URL}/c/${ctx.sesion.clinica.CODIGOCLIENTE}/${fichasDeCita.de(ctx, N_CITA)}`;
