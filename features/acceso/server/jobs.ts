import { sql } from 'kysely';
import { cron } from '#kernel/server/jobs.ts';

export default [
  cron('acceso.limpiar', '41 3 * * *', async (ctx) => {
    await sql`delete from restablecer where caduca < now() - interval '7 days'`.execute(ctx.db);
  }),
];
