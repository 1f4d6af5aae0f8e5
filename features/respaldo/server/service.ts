import { sql } from 'kysely';
import { implement } from '#kernel/server/serve.ts';
import { respaldo } from '../contract.ts';
import { estadoDeCopias } from './estado.ts';

export default implement(respaldo, {
  estado: (ctx) => estadoDeCopias(ctx.db, ctx.host.config),
  async hacer(ctx) {
    // One at a time: whoever presses again while it waits asks for the same one.
    await sql`select graphile_worker.add_job('respaldo.hacer', '{}'::json, job_key => 'respaldo.hacer', max_attempts => 1)`.execute(ctx.db);
    return null;
  },
});
