import { z } from 'zod';
import { jobLibre, type Trabajo } from '#kernel/server/jobs.ts';
import { enviarFormas } from './enviar.ts';

const trabajos: Trabajo[] = [jobLibre('formas.enviar', z.object({ N_CITA: z.number(), vez: z.number() }), enviarFormas)];
export default trabajos;
