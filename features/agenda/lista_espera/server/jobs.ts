// Jobs of the waiting list: a time became free, offers, deadlines, and entries that expire.
import { z } from 'zod';
import type { Ctx, Host } from '#kernel/server/ctx.ts';
import { cron, enClinica, jobLibre, type Trabajo } from '#kernel/server/jobs.ts';
import { listaEspera } from '../contract.ts';
import { caducar, liberar, ofrecerSolo, revisar, vencer } from './ofrecer.ts';

/** A job that tells the open screens about its change. */
function aLaVista<T>(
  tarea: string,
  carga: z.ZodType<T, unknown>,
  hacer: (ctx: Ctx, carga: T) => Promise<unknown>,
  como: { aunSuspendida?: string } = {},
): Trabajo {
  const correr = async (host: Host, cliente: number, dato: T) => {
    await enClinica(host, cliente, 0, (ctx) => hacer(ctx, dato));
    host.vivo.avisar({ cliente, slices: [listaEspera.resumen.slice], origen: '' });
  };
  return jobLibre(tarea, carga, correr, como);
}
const Liberado = z.object({
  CODIGOMEDICO: z.number(),
  SUCURSAL: z.number(),
  CODIGOPACIENTE: z.number(),
  F_CITA: z.string(),
  H_CITA: z.string(),
  H_MINCITA: z.number(),
});

const trabajos: Trabajo[] = [
  aLaVista('lista_espera.lugar', Liberado, liberar, { aunSuspendida: 'notes the time that became free; it is not offered to anybody' }),
  aLaVista('lista_espera.ofrecer', z.object({ LUGAR: z.number() }), (ctx, { LUGAR }) => ofrecerSolo(ctx, LUGAR)),
  aLaVista('lista_espera.vencer', z.object({ OFERTA: z.number() }), (ctx, { OFERTA }) => vencer(ctx, OFERTA)),
  aLaVista('lista_espera.revisar', z.object({ OFERTA: z.number() }), (ctx, { OFERTA }) => revisar(ctx, OFERTA)),
  cron('lista_espera.caducar', '20 * * * *', caducar),
];
export default trabajos;
