import { z } from 'zod';
import { cron, job, type Trabajo } from '#kernel/server/jobs.ts';
import { recordar, recordarPorCorreo } from './recordatorios.ts';

const trabajos: Trabajo[] = [
  job('agenda.recordatorio', z.object({ N_CITA: z.number(), F_CITA: z.string(), H_CITA: z.string() }), recordar),
  cron('agenda.correos', '5 * * * *', recordarPorCorreo),
];
export default trabajos;
