// The job that deletes old reset links and counts of tries.
import { sql } from 'kysely';
import { cron } from '#kernel/server/jobs.ts';

export default [
  cron('personal.limpiar', '41 3 * * *', async (ctx) => {
    await sql`delete from restablecer where caduca < now() - interval '7 days'`.execute(ctx.db);
    await sql`delete from intentos where ultimo < now() - interval '1 day' and (entro is null or entro < now() - interval '90 days')`.execute(
      ctx.db,
    );
  }),
];
