// Reminders: a job at the clinic's hours of anticipation, and one mail on the morning the clinic chose.
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { mandar } from '#kernel/server/mensajes.ts';
import { instanteDe } from '#kernel/shared/dates.ts';
import type { Recordatorios } from './datos.ts';
import { correoDe, leerParaMensaje, mensajeAlMedico, mensajeDe } from './mensajes.ts';

const clave = (ctx: Ctx, N_CITA: number) => `cita/${ctx.sesion.clinica.CODIGOCLIENTE}/${N_CITA}/recordatorio`;
/** A reminder belongs to a time: moving the appointment asks for a new one. */
export const origenDe = (N_CITA: number, canal: string, F_CITA: string, H_CITA: string): string =>
  `cita/${N_CITA}/${canal}/${F_CITA}T${H_CITA}`;

/** The moment at which a reminder leaves, so many hours before the appointment on the clinic's wall. */
export const momentoDe = (zona: string, F_CITA: string, H_CITA: string, horas: number): Date =>
  new Date(instanteDe(zona, F_CITA, H_CITA).getTime() - horas * 3_600_000);

/** Enqueues the reminder with this save, in place of one that waited for the former time. */
export async function programarRecordatorio(ctx: Ctx, N_CITA: number, F_CITA: string, H_CITA: string, r: Recordatorios): Promise<void> {
  if (!Object.values({ a: r.SMS_PACIENTE, b: r.WHATSAPP_PACIENTE, c: r.SMS_DOCTOR, d: r.WHATSAPP_DOCTOR }).some(Boolean)) return;
  const { ZONA_HORARIA, HORAS_ANTICIPO_ENVIO_SMS } = ctx.sesion.clinica;
  const cuando = momentoDe(ZONA_HORARIA, F_CITA, H_CITA, HORAS_ANTICIPO_ENVIO_SMS);
  // An appointment of the past, entered afterwards, reminds nobody.
  if (instanteDe(ZONA_HORARIA, F_CITA, H_CITA) <= new Date()) return;
  await ctx.encolar('agenda.recordatorio', { N_CITA, F_CITA, H_CITA }, { cuando, clave: clave(ctx, N_CITA) });
}

async function yaSalio(ctx: Ctx, CODIGOPACIENTE: number, origen: string): Promise<boolean> {
  const { rows } = await sql`select 1 from mensajes where "CODIGOPACIENTE" = ${CODIGOPACIENTE} and origen = ${origen} limit 1`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

/** Sends what was asked for, if the appointment still stands at that time. */
export async function recordar(ctx: Ctx, { N_CITA, F_CITA, H_CITA }: { N_CITA: number; F_CITA: string; H_CITA: string }): Promise<void> {
  const c = await leerParaMensaje(ctx, N_CITA);
  if (!c || c.F_CITA !== F_CITA || c.H_CITA !== H_CITA || (c.C_ESTATUS !== 0 && c.C_ESTATUS !== 1)) return;
  const canales = [
    ['SMS_PACIENTE', 'sms', c.TCEL_LADA, c.TCELULAR],
    ['WHATSAPP_PACIENTE', 'whatsapp', c.TCEL_LADA, c.TCELULAR],
    ['SMS_DOCTOR', 'sms', c.MEDICO_LADA, c.MEDICO_CELULAR],
    ['WHATSAPP_DOCTOR', 'whatsapp', c.MEDICO_LADA, c.MEDICO_CELULAR],
  ] as const;
  for (const [campo, canal, lada, celular] of canales) {
    const origen = origenDe(N_CITA, campo, F_CITA, H_CITA);
    if (!c[campo] || !celular || (await yaSalio(ctx, c.CODIGOPACIENTE, origen))) continue;
    await mandar(ctx, {
      canal,
      para: `${lada}${celular}`.replace(/\D/g, ''),
      asunto: '',
      cuerpo: await (campo.endsWith('DOCTOR') ? mensajeAlMedico(ctx, c) : mensajeDe(ctx, c, 'RECORDATORIO')),
      origen,
      CODIGOPACIENTE: c.CODIGOPACIENTE,
    });
  }
}

/** The hour of the morning at which reminder mails leave (1 §9 says a fixed one). */
export const HORA_CORREO = '08';
/** Mails to the patients of the day that is so many days ahead; each appointment once. */
export async function recordarPorCorreo(ctx: Ctx): Promise<void> {
  if (ctx.ahora.slice(0, 2) !== HORA_CORREO) return;
  const { rows } = await sql<{
    N_CITA: number;
  }>`select c."N_CITA" from citas c join pacientes p on p.cliente = c.cliente and p."CODIGOPACIENTE" = c."CODIGOPACIENTE"
    where c."F_CITA" = ${ctx.hoy}::date + (select "DIAS_ANTICIPO_ENVIO_EMAIL" from sistema_control)::int and c.eliminado is null and c."C_ESTATUS" in (0, 1)
      and (c."F_CITA" > ${ctx.hoy} or c."H_CITA" > ${ctx.ahora}) and c.correo_recordado is null and p."MAIL" <> '' and p."ACTIVO" = 1
    order by c."N_CITA" for update of c skip locked`.execute(ctx.db);
  for (const { N_CITA } of rows) {
    const c = await leerParaMensaje(ctx, N_CITA);
    if (!c) continue;
    await ctx.db.updateTable('citas').set({ correo_recordado: sql`now()` }).where('N_CITA', '=', N_CITA).execute();
    await mandar(ctx, {
      canal: 'correo',
      para: c.MAIL,
      ...(await correoDe(ctx, c, 'RECORDATORIO')),
      origen: origenDe(N_CITA, 'CORREO', c.F_CITA, c.H_CITA),
      CODIGOPACIENTE: c.CODIGOPACIENTE,
    });
  }
}
