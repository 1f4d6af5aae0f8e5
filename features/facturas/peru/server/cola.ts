// Queues what talks to SUNAT: each voucher and each voiding waits once, and all of them in one queue, so that SUNAT hanging does
// not hold the workers that everything else needs.
import type { Ctx } from '#kernel/server/ctx.ts';

const COLA = 'sunat';
const encolar = (ctx: Ctx, tarea: string, carga: Record<string, number>, clave: string, cuando?: Date): Promise<void> =>
  ctx.encolar(tarea, carga, { clave: `${clave}/${ctx.sesion.clinica.CODIGOCLIENTE}`, cola: COLA, ...(cuando ? { cuando } : {}) });

export const encolarEnvio = (ctx: Ctx, FACTURAFOLIO: number, cuando?: Date): Promise<void> =>
  encolar(ctx, 'cpe.enviar', { FACTURAFOLIO }, `cpe/${FACTURAFOLIO}`, cuando);
export const encolarBaja = (ctx: Ctx, envio: number, cuando?: Date): Promise<void> =>
  encolar(ctx, 'cpe.baja', { envio }, `cpe-baja/${envio}`, cuando);
