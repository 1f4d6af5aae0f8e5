// Calls of the backups.
import { sql } from 'kysely';
import { implement } from '#kernel/server/serve.ts';
import { respaldo } from '../contract.ts';
import { estadoDeCopias } from './estado.ts';

export default implement(respaldo, {
  estado: (ctx) => estadoDeCopias(ctx.db, ctx.host.config),
  async hacer(ctx) {
    // The job key allows one waiting backup: asking again while it waits changes nothing.
    await sql`select graphile_worker.add_job('respaldo.hacer', '{}'::json, job_key => 'respaldo.hacer', max_attempts => 1)`.execute(ctx.db);
    return null;
  },
});
