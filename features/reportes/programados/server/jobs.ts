// Sends programmed reports: early in each clinic's morning, and later that day what a stopped server left undone.
import { z } from 'zod';
import { cron, job } from '#kernel/server/jobs.ts';
import { ENVIAR, encolarProgramados, enviarProgramado } from './enviar.ts';

export default [
  cron('reportes.programados', '*/10 * * * *', encolarProgramados),
  job(ENVIAR, z.object({ ID: z.number() }), enviarProgramado),
];
