// Programmed reports in a clinic of tests, and the mornings on which they leave.
import { sql } from 'kysely';
import { P } from '#domain/permisos.ts';
import { FORMATO, FRECUENCIA, programados } from '#features/reportes/programados/contract.ts';
import { ENVIAR, encolarProgramados, enviarProgramado } from '#features/reportes/programados/server/enviar.ts';
import type { Ctx, Host } from '#kernel/server/ctx.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { type CasaDePrueba, type Cliente, clinica } from './clinica.ts';
import '#features/personal/server/table.ts';

export const PRODUCCION = '/ingresos/recibos_cancelados';
export const POR_ESTADO = '/agenda/citas_por_estado';
export const TODOS = [P.reportes.caja, P.reportes.agenda];
const { semanal } = FRECUENCIA;

export async function conMail(c: Cliente, MAIL: string): Promise<Cliente> {
  await c.sql(({ db }) => db.updateTable('usuarios').set({ MAIL }).where('CODIGOUSUARIO', '=', c.usuario).execute());
  return c;
}
export async function puesta(casa?: CasaDePrueba) {
  const ana = await conMail(await clinica({ permisos: TODOS, ...(casa ? { casa } : {}) }), 'ana@ejemplo.mx');
  const luis = await conMail(await clinica({ en: ana, permisos: TODOS }), 'luis@ejemplo.mx');
  return { ana, luis };
}
export const nuevo = (REPORTE: string, para: readonly Cliente[], cambios: object = {}) => ({
  REPORTE,
  FILTROS: '',
  FRECUENCIA: semanal,
  FORMATO: FORMATO.excel,
  DESTINATARIOS: para.map((c) => c.usuario),
  ...cambios,
});
/** Takes the clinic's programmes that wait in the queue. */
export const tomados = async (c: Cliente): Promise<{ cliente: number; ID: number }[]> =>
  (
    await c.casa.dueno.query(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
        where t.id = j.task_id and t.identifier = $2 and (j.payload->>'cliente')::int = $1 returning j.payload`,
      [c.cliente, ENVIAR],
    )
  ).rows.map((j) => j.payload);
/** The round and then its jobs, as if it were that day and hour of the clinic; answers what failed. */
export async function ronda(c: Cliente, hoy: string, ahora = '06:10', host: Host = c.casa.host): Promise<unknown[]> {
  const en = (hacer: (ctx: Ctx) => Promise<void>) => enClinica(host, c.cliente, 0, (ctx) => hacer({ ...ctx, hoy, ahora }), c.zona);
  await en(encolarProgramados);
  const fin = await Promise.allSettled((await tomados(c)).map((p) => en((ctx) => enviarProgramado(ctx, p))));
  return fin.flatMap((x) => (x.status === 'rejected' ? [x.reason] : []));
}
export const salidos = async (c: Cliente) =>
  (
    await c.sql(({ db }) =>
      sql<{
        id: number;
        para: string;
        asunto: string;
        estado: number;
        motivo: string;
      }>`select id, para, asunto, estado, motivo from mensajes
        order by id`.execute(db),
    )
  ).rows;
export const unico = async (c: Cliente) => (await c.hacer(programados.obtener))[0]!;
