// Jobs of questionnaires: send them, and give up those that no job carries.
import { z } from 'zod';
import { cron, jobLibre, type Trabajo } from '#kernel/server/jobs.ts';
import { darPorPerdidas, enviarFormas } from './enviar.ts';

const trabajos: Trabajo[] = [
  jobLibre('formas.enviar', z.object({ N_CITA: z.number(), vez: z.number() }), enviarFormas, {
    aunSuspendida: 'notes on each questionnaire why it was not sent',
  }),
  cron('formas.perdidas', '*/10 * * * *', darPorPerdidas),
];
export default trabajos;
