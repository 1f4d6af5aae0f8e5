// The job that sends reminders, every five minutes.
import { cron, type Trabajo } from '#kernel/server/jobs.ts';
import { recordar, recordarPorCorreo } from './recordatorios.ts';

const trabajos: Trabajo[] = [
  cron('agenda.recordatorios', '*/5 * * * *', async (ctx) => {
    await recordar(ctx);
    await recordarPorCorreo(ctx);
  }),
];
export default trabajos;
