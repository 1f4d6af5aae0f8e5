import { cron, type Trabajo } from '#kernel/server/jobs.ts';
import { barrerApartados } from './apartados.ts';

const trabajos: Trabajo[] = [cron('agenda.apartados', '41 4 * * *', barrerApartados)];
export default trabajos;
