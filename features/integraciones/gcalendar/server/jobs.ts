// Jobs of Google Calendar: nightly renewal, and the reading of each calendar every five minutes.
import { sql } from 'kysely';
import { z } from 'zod';
import { trabajosDePermisos } from '#features/integraciones/cuentas/server/permiso.ts';
import { cron, jobLibre } from '#kernel/server/jobs.ts';
import { puedeUsarGoogle } from '../rules.ts';
import { alEnlazar, alTerminar, olvidarOcupado } from './enlazado.ts';
import { renovarGoogle } from './google.ts';
import { sincronizar } from './sincronizar.ts';

/** Each calendar is read at its own fixed second of the five minutes, to spread the load. */
const REPARTO_S = 240;

export default [
  ...trabajosDePermisos('google', renovarGoogle, alTerminar),
  jobLibre('google.sincronizar', z.object({ CODIGOMEDICO: z.number(), leer: z.boolean() }), sincronizar, {
    aunSuspendida: 'removes our events from a calendar that was unlinked; nothing else is sent or read',
  }),
  cron('google.turnos', '*/5 * * * *', async (ctx) => {
    if (puedeUsarGoogle(ctx.sesion.clinica) !== true) {
      const cliente = await olvidarOcupado(ctx, 0);
      if (cliente) ctx.host.vivo.avisar({ cliente, slices: ['/agenda'], origen: '' });
      return;
    }
    const { rows } = await sql<{ CODIGOMEDICO: number }>`select "CODIGOMEDICO" from cuentas_externas c where servicio = 'google'
      and not exists (select from google_calendarios k where k.cliente = c.cliente and k."CODIGOMEDICO" = c."CODIGOMEDICO")`.execute(
      ctx.db,
    );
    for (const { CODIGOMEDICO } of rows) await alEnlazar(ctx, CODIGOMEDICO);
    // Pending clean-ups are queued too, in case the job of one was lost when its server died.
    await sql`select google_encolar(d.m, true, now() + make_interval(secs => abs(hashtext(app_cliente() || '/' || d.m)) % ${REPARTO_S}))
      from (select "CODIGOMEDICO" as m from cuentas_externas where servicio = 'google'
        union select split_part(nombre, '/', 3)::int from secretos where starts_with(nombre, 'google/adios/')) d`.execute(ctx.db);
  }),
];
