// The job that closes notes after 24 hours.
import { cron } from '#kernel/server/jobs.ts';
import { cerrarVencidas } from './guardar.ts';

export default [cron('notas_evolucion.cerrar', '7 * * * *', (ctx) => cerrarVencidas(ctx))];
