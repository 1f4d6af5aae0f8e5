// The address by which a patient enters a visit by video.
import type { Ctx } from '#kernel/server/ctx.ts';

/** Empty for an appointment without a room of its own. */
export const enlaceVideo = (ctx: Ctx, { N_CITA, CODIGO_ENLACE }: { N_CITA: number; CODIGO_ENLACE: string }): string =>
  CODIGO_ENLACE ? `${ctx.host.config.PUBLIC_URL}/videoconsulta?a=${N_CITA}&c=${CODIGO_ENLACE}` : '';
