// Jobs of the online agenda: delete old holds, and mail cancellations.
import { z } from 'zod';
import { cron, job, type Trabajo } from '#kernel/server/jobs.ts';
import { barrerApartados } from './apartados.ts';
import { avisarCancelada, avisarSinPago } from './correo.ts';

const trabajos: Trabajo[] = [
  cron('agenda.apartados', '41 4 * * *', barrerApartados),
  job('agenda_en_linea.cancelada', z.object({ N_CITA: z.number() }), (ctx, { N_CITA }) => avisarCancelada(ctx, N_CITA)),
  job('agenda_en_linea.sin_pago', z.object({ N_CITA: z.number() }), (ctx, { N_CITA }) => avisarSinPago(ctx, N_CITA)),
];
export default trabajos;
