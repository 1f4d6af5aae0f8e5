// Reads the clinic's additional reminders.
import type { Ctx } from '#kernel/server/ctx.ts';
import type { PasoRecordatorio } from '../contract.ts';
import './table.ts';

/** The earliest first. */
export const pasosDe = (ctx: Ctx): Promise<PasoRecordatorio[]> =>
  ctx.db
    .selectFrom('pasos_recordatorio')
    .selectAll()
    .where('eliminado', 'is', null)
    .orderBy('HORAS', 'desc')
    .orderBy('ID')
    .limit(50)
    .execute() as Promise<PasoRecordatorio[]>;
