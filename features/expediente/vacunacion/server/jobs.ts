// The job that reminds of due vaccines, every hour of the morning.
import { cron } from '#kernel/server/jobs.ts';
import { recordarVacunas } from './recordar.ts';

export default [cron('vacunas.recordar', '35 * * * *', recordarVacunas)];
