// Reminders: every few minutes, those that are due and not yet in the outbox are put there. Each has an origin that is unique
// in the outbox, so neither several workers nor one that restarts sends it twice. Settings are read each time, so changes reach
// appointments already booked.
import { type RawBuilder, sql } from 'kysely';
import { E, estaPorVenir, POR_VENIR } from '#domain/estados.ts';
import { internacional } from '#domain/telefonos.ts';
import { MAX_HORAS_PASO } from '#features/agenda/recordatorios/contract.ts';
import { noSaleDeNoche } from '#features/agenda/recordatorios/estado.ts';
import { pasosDe } from '#features/agenda/recordatorios/server/pasos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { literales } from '#kernel/server/literales.ts';
import { mandar, type PorMandar } from '#kernel/server/mensajes.ts';
import { aHora, enLaClinica, minutos, sumarDias } from '#kernel/shared/dates.ts';
import { apertura, enHorario, type HorarioMensajes } from '#kernel/shared/horario_mensajes.ts';
import {
  correoAlMedico,
  correoDe,
  leerParaMensajes,
  mensajeAlMedico,
  mensajeDe,
  type ParaMensaje,
  smsAlMedico,
  smsDe,
} from './mensajes.ts';

/**
 * The origin of a reminder names the appointment's time, so a moved appointment gets a new one. `paso` is the additional
 * reminder, '' for the base one.
 */
export const origenDe = (N_CITA: number, campo: string, F_CITA: string, H_CITA: string, paso = ''): string =>
  `cita/${N_CITA}/${campo}/${F_CITA}T${H_CITA}${paso && `/${paso}`}`;
const ORIGEN = /^cita\/(\d+)\/[A-Z_]+\/(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?:\/p(\d+))?/;

/** The appointment of a reminder to a patient; undefined for any other message. */
export const citaRecordada = (origen: string): number | undefined => {
  const [, numero] = /^cita\/(\d+)\/(?:SMS|WHATSAPP)_PACIENTE\//.exec(origen) ?? [];
  return numero === undefined ? undefined : Number(numero);
};
/** The patient confirmed or asked for another time. */
const CONTESTADA = sql`(c."C_ESTATUS" = ${sql.lit(E.cita.confirmada)} or c."RESPUESTA" = ${sql.lit(E.respuesta.otraFecha)})`;
/** Why a waiting reminder should not be sent any more; '' when it should, and for messages that are no reminders. */
export async function recordatorioTarde(ctx: Ctx, origen: string): Promise<string> {
  const [, numero, fecha, hora, paso] = ORIGEN.exec(origen) ?? [];
  if (!numero) return '';
  const { rows } = await sql<{
    contestada: boolean;
  }>`select ${CONTESTADA} as contestada from citas c where c."N_CITA" = ${Number(numero)} and c."F_CITA" = ${fecha} and c."H_CITA" = ${hora}::time
    and c."C_ESTATUS" in ${literales(POR_VENIR)} and c.eliminado is null and (c."F_CITA" + c."H_CITA")::timestamptz > now()`.execute(
    ctx.db,
  );
  if (!rows[0]) return 'La cita cambió o su hora ya pasó';
  const soloSinConfirmar = paso && (await pasosDe(ctx)).some((p) => p.ID === Number(paso) && p.SOLO_SIN_CONFIRMAR === 1);
  return soloSinConfirmar && rows[0].contestada ? 'El paciente ya contestó' : '';
}

type Campo = 'SMS_PACIENTE' | 'WHATSAPP_PACIENTE' | 'CORREO_PACIENTE' | 'SMS_DOCTOR' | 'WHATSAPP_DOCTOR' | 'CORREO_DOCTOR' | 'CORREO';
interface Escalon {
  campo: Campo;
  horas: number;
  /** Part of the message's origin; '' for the base reminder. */
  paso: string;
  solo: boolean;
}
const BASE = ['SMS_PACIENTE', 'WHATSAPP_PACIENTE', 'SMS_DOCTOR', 'WHATSAPP_DOCTOR'] as const;
async function escalonesDe(ctx: Ctx): Promise<Escalon[]> {
  const horas = ctx.sesion.clinica.HORAS_ANTICIPO_ENVIO_SMS;
  return [
    ...BASE.map((campo) => ({ campo, horas, paso: '', solo: false })),
    ...(await pasosDe(ctx)).map((p) => ({
      campo: `${p.CANAL.toUpperCase()}_${p.PARA === 'paciente' ? 'PACIENTE' : 'DOCTOR'}` as Campo,
      horas: p.HORAS,
      paso: `p${p.ID}`,
      solo: p.SOLO_SIN_CONFIRMAR === 1,
    })),
  ];
}

interface Debido {
  N_CITA: number;
  F_CITA: string;
  H_CITA: string;
  campo: Campo;
  paso: string;
}
/**
 * Queues every reminder that is due. Of several due for the same person and channel only the last is sent. One that falls due
 * outside the hours for messages is sent when they open, unless the appointment has begun by then.
 */
export async function recordar(ctx: Ctx, ahora = new Date()): Promise<void> {
  const abre = apertura(ctx.sesion.clinica, ahora);
  const escalones = JSON.stringify(await escalonesDe(ctx));
  const { fecha: hoy } = enLaClinica(ctx.sesion.clinica.ZONA_HORARIA, ahora);
  const noSale = abre ? noSaleDeNoche(ctx.sesion.clinica) : '';
  const pagina = (tras: Debido) =>
    sql<Debido>`select c."N_CITA", c."F_CITA", c."H_CITA", p.campo, p.paso from citas c
    join pacientes q on q.cliente = c.cliente and q."CODIGOPACIENTE" = c."CODIGOPACIENTE"
    join medicos m on m.cliente = c.cliente and m."CODIGOMEDICO" = c."CODIGOMEDICO"
    cross join lateral (
      select distinct on (e.campo) e.campo, e.paso, e.solo from jsonb_to_recordset(${escalones}::jsonb) as e(campo text, horas int, paso text, solo boolean)
      where (c."F_CITA" + c."H_CITA")::timestamptz - make_interval(hours => e.horas) <= ${ahora}
      order by e.campo, e.horas, e.paso desc) p
    where c."F_CITA" between ${hoy} and ${sumarDias(hoy, MAX_HORAS_PASO / 24 + 1)} and c.eliminado is null and c."C_ESTATUS" in ${literales(POR_VENIR)}
      and (c."F_CITA" + c."H_CITA")::timestamptz > ${ahora} and (${abre}::timestamptz is null or (c."F_CITA" + c."H_CITA")::timestamptz <= ${abre}) and not (p.solo and ${CONTESTADA})
      and case p.campo
        when 'SMS_PACIENTE' then c."SMS_PACIENTE" > 0 and q."TCELULAR" <> '' when 'WHATSAPP_PACIENTE' then c."WHATSAPP_PACIENTE" > 0 and q."TCELULAR" <> ''
        when 'SMS_DOCTOR' then c."SMS_DOCTOR" > 0 and m."TCELULAR" <> '' when 'WHATSAPP_DOCTOR' then c."WHATSAPP_DOCTOR" > 0 and m."TCELULAR" <> ''
        when 'CORREO_PACIENTE' then q."MAIL" <> '' and q."ACTIVO" = 1
        else m."MAIL" <> '' and (c."SMS_DOCTOR" > 0 or c."WHATSAPP_DOCTOR" > 0) end
      and ${siguen(tras, sql`p.campo`)}
    order by c."F_CITA", c."H_CITA", c."N_CITA", p.campo limit ${POR_PAGINA}`.execute(ctx.db);
  await decir(ctx, pagina, noSale);
}

/** Hour at which the mails of the day leave (1 §9 asks for a fixed one), and for how many minutes late ones may still leave. */
const HORA_CORREO = '08:00';
const MINUTOS_CORREO = 4 * 60;
/** Appointments booked this many minutes after that hour, on the same morning, are not reminded of at once. */
const MINUTOS_RECIENTE = 60;
/** Mails to the patients of a coming day; a clinic whose hours for messages begin later sends them then. */
export async function recordarPorCorreo(ctx: Ctx): Promise<void> {
  const { clinica } = ctx.sesion;
  const sale = horaDelCorreo(clinica);
  if (ctx.ahora < sale || minutos(ctx.ahora) >= minutos(sale) + MINUTOS_CORREO || !enHorario(clinica, ctx.ahora)) return;
  const reciente = aHora(Math.min(minutos(sale) + MINUTOS_RECIENTE, minutos('23:59')));
  const pagina = (tras: Debido) =>
    sql<Debido>`select c."N_CITA", c."F_CITA", c."H_CITA", 'CORREO' as campo, '' as paso
    from citas c join pacientes q on q.cliente = c.cliente and q."CODIGOPACIENTE" = c."CODIGOPACIENTE"
    where c."F_CITA" = ${ctx.hoy}::date + (select "DIAS_ANTICIPO_ENVIO_EMAIL" from sistema_control)::int and c.eliminado is null and c."C_ESTATUS" in ${literales(POR_VENIR)}
      and (c."F_CITA" > ${ctx.hoy} or c."H_CITA" > ${ctx.ahora}) and q."MAIL" <> '' and q."ACTIVO" = 1
      and (${ctx.ahora} < ${reciente} or c.creado < (${ctx.hoy}::date + ${reciente}::time)::timestamptz)
      and ${siguen(tras, sql`'CORREO'`)}
    order by c."F_CITA", c."H_CITA", c."N_CITA" limit ${POR_PAGINA}`.execute(ctx.db);
  await decir(ctx, pagina);
}

const horaDelCorreo = ({ HORAINICIALMENSAJES: abre }: HorarioMensajes): string => (abre > HORA_CORREO ? abre : HORA_CORREO);

/** Most in one transaction; the next run does the others. */
const A_LA_VEZ = 500;
/** Due reminders read at a time: of a busy clinic most were said in earlier runs. */
const POR_PAGINA = 500;
const PRIMERO: Debido = { F_CITA: '-infinity', H_CITA: '00:00', N_CITA: 0, campo: 'CORREO', paso: '' };
/** Those after one, in the order in which they are read. */
const siguen = ({ F_CITA, H_CITA, N_CITA, campo }: Debido, suyo: RawBuilder<unknown>) =>
  sql`(c."F_CITA", c."H_CITA", c."N_CITA", ${suyo}) > (${F_CITA}::date, ${H_CITA}::time, ${N_CITA}::int, ${campo}::text)`;
const delDebido = (d: Debido): string => origenDe(d.N_CITA, d.campo, d.F_CITA, d.H_CITA, d.paso);

/** Goes through what is due, page by page, until there is no more or enough was queued for one transaction. */
async function decir(ctx: Ctx, pagina: (tras: Debido) => Promise<{ rows: Debido[] }>, noSale = ''): Promise<void> {
  for (let tras = PRIMERO, quedan = A_LA_VEZ; quedan > 0; ) {
    const { rows } = await pagina(tras);
    quedan -= await decirPagina(ctx, rows, quedan, noSale);
    if (rows.length < POR_PAGINA) return;
    tras = rows.at(-1)!;
  }
}
/** Answers how many were still to say. */
async function decirPagina(ctx: Ctx, debidos: readonly Debido[], cuantos: number, noSale: string): Promise<number> {
  if (!debidos.length) return 0;
  // Compared as bare columns with ready values: under row-level security only that uses the index (decision 0009).
  const { rows: dichos } = await sql<{
    origen: string;
  }>`select origen from mensajes where unico and origen = any(${debidos.map(delDebido)}::text[])`.execute(ctx.db);
  const yaDichos = new Set(dichos.map((d) => d.origen));
  const faltan = debidos.filter((d) => !yaDichos.has(delDebido(d))).slice(0, cuantos);
  if (!faltan.length) return 0;
  // Locks the appointments until the end; one locked by a desk or another run is left to the next.
  const { rows: tomadas } = await sql<{
    N_CITA: number;
  }>`select "N_CITA" from citas where "N_CITA" = any(${faltan.map((d) => d.N_CITA)}::int[])
    order by "N_CITA" for update skip locked`.execute(ctx.db);
  const citas = await leerParaMensajes(
    ctx,
    tomadas.map((t) => t.N_CITA),
  );
  for (const d of faltan) {
    const c = citas.get(d.N_CITA);
    // It was moved, cancelled or has begun since.
    if (!c || c.F_CITA !== d.F_CITA || c.H_CITA !== d.H_CITA || !estaPorVenir(c.C_ESTATUS)) continue;
    await mandar(ctx, {
      ...(await redactado(ctx, c, d.campo)),
      ...{ origen: delDebido(d), unico: true, CODIGOPACIENTE: c.CODIGOPACIENTE, deDia: true },
      ...(noSale ? { noSale } : {}),
    });
  }
  return faltan.length;
}
async function redactado(
  ctx: Ctx,
  c: ParaMensaje,
  campo: Campo,
): Promise<Pick<PorMandar, 'canal' | 'para' | 'asunto' | 'cuerpo' | 'html'>> {
  const { lada } = ctx.sesion.clinica.pais.telefono;
  const paciente = internacional(c.TCEL_LADA, c.TCELULAR, lada);
  const medico = internacional(c.MEDICO_LADA, c.MEDICO_CELULAR, lada);
  switch (campo) {
    case 'SMS_PACIENTE':
      return { canal: 'sms', para: paciente, asunto: '', cuerpo: await smsDe(ctx, c, 'RECORDATORIO') };
    case 'WHATSAPP_PACIENTE':
      return { canal: 'whatsapp', para: paciente, asunto: '', cuerpo: await mensajeDe(ctx, c, 'RECORDATORIO') };
    case 'SMS_DOCTOR':
      return { canal: 'sms', para: medico, asunto: '', cuerpo: await smsAlMedico(ctx, c) };
    case 'WHATSAPP_DOCTOR':
      return { canal: 'whatsapp', para: medico, asunto: '', cuerpo: await mensajeAlMedico(ctx, c) };
    case 'CORREO_DOCTOR':
      return { canal: 'correo', para: c.MEDICO_MAIL, ...(await correoAlMedico(ctx, c)) };
    default:
      return { canal: 'correo', para: c.MAIL, ...(await correoDe(ctx, c, 'RECORDATORIO')) };
  }
}
