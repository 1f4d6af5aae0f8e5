// Jobs of the visit by video: end those that ran out, delete what their browsers told each other, and tell the
// patient that the doctor is ready.
import { sql } from 'kysely';
import { z } from 'zod';
import { enviarAviso, type Suscripcion } from '#features/integraciones/push/server/push.ts';
import { cron, enClinica, jobLibre, type Trabajo } from '#kernel/server/jobs.ts';
import { videoconsultas } from '../contract.ts';
import { cerrarSala, encolarCierre } from './livekit.ts';

/** Hours after which nobody needs what was said, whatever became of the visit. */
const GUARDADAS = 12;

const DICHOS = {
  es: { titulo: 'Su médico está listo', texto: 'Toque para entrar a la videoconsulta' },
  en: { titulo: 'Your doctor is ready', texto: 'Tap to enter your video visit' },
};
const trabajos: Trabajo[] = [
  jobLibre('videoconsulta.avisar', z.object({ N_CITA: z.number() }), async (host, cliente, { N_CITA }) => {
    const para = await enClinica(host, cliente, 0, async (ctx) => {
      const { rows } = await sql<
        Suscripcion & { IDIOMA: string; CODIGO_ENLACE: string }
      >`select a."ENDPOINT", a."P256DH", a."AUTH", c."CODIGO_ENLACE",
          coalesce(l.idioma, 'es') as "IDIOMA"
        from videoconsultas_avisos a join videoconsultas v on v.cliente = a.cliente and v."N_CITA" = a."N_CITA"
        join citas c on c.cliente = a.cliente and c."N_CITA" = a."N_CITA"
        left join citas_en_linea l on l.cliente = a.cliente and l."N_CITA" = a."N_CITA"
        where a."N_CITA" = ${N_CITA} and v.admitido is null and v.terminada is null`.execute(ctx.db);
      const s = rows[0];
      return s && { s, aviso: { ...DICHOS[s.IDIOMA === 'en' ? 'en' : 'es'], enlace: `/videoconsulta?a=${N_CITA}&c=${s.CODIGO_ENLACE}` } };
    });
    if (!para || (await enviarAviso(host, para.s, para.aviso))) return;
    await enClinica(host, cliente, 0, (ctx) =>
      sql`delete from videoconsultas_avisos where "N_CITA" = ${N_CITA} and "ENDPOINT" = ${para.s.ENDPOINT}`.execute(ctx.db),
    );
  }),
  jobLibre('videoconsulta.cerrar_sala', z.object({ SALA: z.string() }), async ({ config: { LIVEKIT } }, _cliente, { SALA }) => {
    if (LIVEKIT) await cerrarSala(LIVEKIT, SALA);
  }),
  cron('videoconsulta.cerrar', '*/10 * * * *', async (ctx) => {
    const { rows } = await sql<
      Parameters<typeof encolarCierre>[1]
    >`update videoconsultas v set terminada = limite, terminada_por = 'limite', hora = c."H_CITA"
      from citas c where c.cliente = v.cliente and c."N_CITA" = v."N_CITA" and v.limite <= now() and v.terminada is null returning v.cliente, v."N_CITA", c."F_CITA", v."CODIGOPACIENTE"`.execute(
      ctx.db,
    );
    // Also of visits that never began, and of those whose appointment was moved meanwhile.
    await sql`delete from videoconsultas_senales s where s.creado < now() - make_interval(hours => ${GUARDADAS})
      or exists (select from videoconsultas v where v.cliente = s.cliente and v."N_CITA" = s."N_CITA" and v.terminada is not null)`.execute(
      ctx.db,
    );
    await sql`delete from videoconsultas_avisos a where a.creado < now() - make_interval(hours => ${GUARDADAS})
      or exists (select from videoconsultas v where v.cliente = a.cliente and v."N_CITA" = a."N_CITA" and v.terminada is not null)`.execute(
      ctx.db,
    );
    for (const v of rows) await encolarCierre(ctx, v);
    const cliente = rows[0]?.cliente;
    if (cliente) ctx.host.vivo.avisar({ cliente, slices: [videoconsultas.cita.slice], origen: '' });
  }),
];
export default trabajos;
