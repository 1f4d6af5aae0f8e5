// The links of offers.
import type { Ctx } from '#kernel/server/ctx.ts';
import { fichas } from '#kernel/server/sello.ts';

/** Signed links for the patients who are offered a time. */
export const fichasDeOferta = fichas('lista_espera');
export const enlaceOferta = (ctx: Ctx, ID: number): string =>
  `${ctx.host.config.PUBLIC_URL}/e/${ctx.sesion.clinica.CODIGOCLIENTE}/${fichasDeOferta.de(ctx, ID)}`;
