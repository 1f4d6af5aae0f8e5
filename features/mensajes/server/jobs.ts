// Morning notice to the clinic: how many messages failed yesterday and why, without anybody's name.
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { cron, type Trabajo } from '#kernel/server/jobs.ts';
import { literales } from '#kernel/server/literales.ts';
import { mandar } from '#kernel/server/mensajes.ts';
import { fechaLarga, sumarDias } from '#kernel/shared/dates.ts';
import { FALLIDOS, NO_SALIERON } from '../contract.ts';

const HORA = '08';
const ORIGEN = 'fallidos/';
/** Once a day, to the clinic's own address. A notice that itself failed is not counted the next day. */
export async function avisarFallidos(ctx: Ctx): Promise<void> {
  if (ctx.ahora.slice(0, 2) !== HORA) return;
  const ayer = sumarDias(ctx.hoy, -1);
  const { rows } = await sql<{ motivo: string; n: number; MAIL: string }>`select m.motivo, count(*)::int as n, k."MAIL" from mensajes m
    join sistema_control k on k.cliente = m.cliente
    where m.estado in ${literales(FALLIDOS)} and m.atendido is null and m.creado >= ${ayer}::date::timestamptz and m.creado < ${ctx.hoy}::date::timestamptz and not starts_with(m.origen, ${ORIGEN}) and k."MAIL" <> ''
    group by m.motivo, k."MAIL" order by n desc, m.motivo limit 20`.execute(ctx.db);
  const [uno] = rows;
  if (!uno) return;
  const total = rows.reduce((t, r) => t + r.n, 0);
  const cuantos = total === 1 ? '1 mensaje no salió' : `${total} mensajes no salieron`;
  const enlace = `${ctx.host.config.PUBLIC_URL}/messages?ESTADO=${NO_SALIERON}&DESDE=${ayer}&HASTA=${ayer}`;
  await mandar(ctx, {
    canal: 'correo',
    para: uno.MAIL,
    asunto: `${cuantos} el ${fechaLarga(ayer)}`,
    cuerpo: `${cuantos} de ${ctx.sesion.clinica.NOMBRECLINICA} el ${fechaLarga(ayer)}:\n\n${rows.map((r) => `- ${r.motivo || 'Sin motivo'}: ${r.n}`).join('\n')}\n\nPuede enviarlos de nuevo o darlos por atendidos aquí: ${enlace}`,
    origen: `${ORIGEN}${ayer}`,
    unico: true,
  });
}

const trabajos: Trabajo[] = [cron('mensajes.fallidos', '15 * * * *', avisarFallidos)];
export default trabajos;
