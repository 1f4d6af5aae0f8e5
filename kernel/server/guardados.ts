// Deletes the stored answers of saves after a day (see una_vez.ts).
import { sql } from 'kysely';
import { cron, type Trabajo } from './jobs.ts';

export const trabajosGuardados: Trabajo[] = [
  cron('guardados.limpiar', '23 * * * *', async (ctx) => {
    await sql`delete from guardados where momento < now() - interval '24 hours'`.execute(ctx.db);
  }),
];
