// The jobs of vouchers of Peru: sending one, voiding, and a sweep that finds what waits.
import { sql } from 'kysely';
import { z } from 'zod';
import { cron, jobLibre, type Trabajo } from '#kernel/server/jobs.ts';
import { ESTADO_CPE } from '../rules.ts';
import { enviarBaja } from './baja.ts';
import { encolarBaja, encolarEnvio } from './cola.ts';
import { enviar } from './enviar.ts';

const trabajos: Trabajo[] = [
  jobLibre('cpe.enviar', z.object({ FACTURAFOLIO: z.number() }), enviar),
  jobLibre('cpe.baja', z.object({ envio: z.number() }), enviarBaja),
  cron('cpe.pendientes', '*/5 * * * *', async (ctx) => {
    const { rows } = await sql<{ FACTURAFOLIO: number }>`select "FACTURAFOLIO" from cpe
      where "ESTADO" = ${sql.lit(ESTADO_CPE.porEnviar)} and proximo <= now() order by proximo limit 200`.execute(ctx.db);
    for (const { FACTURAFOLIO } of rows) await encolarEnvio(ctx, FACTURAFOLIO);
    const bajas = await sql<{
      envio: number;
    }>`select envio from cpe_envios where terminado is null and proximo <= now() order by proximo limit 200`.execute(ctx.db);
    for (const { envio } of bajas.rows) await encolarBaja(ctx, envio);
  }),
];
export default trabajos;
