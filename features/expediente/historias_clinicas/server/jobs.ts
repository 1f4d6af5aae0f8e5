// The job that closes histories after 24 hours.
import { cron } from '#kernel/server/jobs.ts';
import { cerrarVencidas } from './guardar.ts';

export default [cron('historias_clinicas.cerrar', '17 * * * *', (ctx) => cerrarVencidas(ctx))];
