// What is said to the patient of an appointment: when it is booked, when it is moved, and when its day comes.
import { sql } from 'kysely';
import { actualizarContacto } from '#features/pacientes/server/paciente.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { mandar } from '#kernel/server/mensajes.ts';
import { DIAS, diaSemana, fechaLarga } from '#kernel/shared/dates.ts';
import { noExiste } from '#kernel/shared/verdict.ts';

export interface ParaMensaje {
  N_CITA: number;
  F_CITA: string;
  H_CITA: string;
  C_ESTATUS: number;
  TIPO_CITA: number;
  CODIGOPACIENTE: number;
  NOMBRE: string;
  PACIENTE: string;
  MAIL: string;
  TCEL_LADA: string;
  TCELULAR: string;
  MEDICO: string;
  MEDICO_LADA: string;
  MEDICO_CELULAR: string;
  NOMBRESUCURSAL: string;
  TELEFONO: string;
  DOMICILIO: string;
  LINK_ZOOM: string;
  CODIGO_ENLACE: string;
  SMS_PACIENTE: number;
  WHATSAPP_PACIENTE: number;
  SMS_DOCTOR: number;
  WHATSAPP_DOCTOR: number;
}
export async function leerParaMensaje(ctx: Ctx, N_CITA: number): Promise<ParaMensaje | undefined> {
  const { rows } =
    await sql<ParaMensaje>`select c."N_CITA", c."F_CITA", c."H_CITA", c."C_ESTATUS", c."TIPO_CITA", c."CODIGOPACIENTE", p."NOMBRE", p.nombre_completo as "PACIENTE",
      p."MAIL", p."TCEL_LADA", p."TCELULAR", m.nombre_completo as "MEDICO", m."TCEL_LADA" as "MEDICO_LADA", m."TCELULAR" as "MEDICO_CELULAR",
      s."NOMBRECLINICA" as "NOMBRESUCURSAL", s."TELEFONO1" as "TELEFONO", btrim(concat_ws(' ', s."DIRECCION", s."NUMEROEXTERIOR", s."COLONIA")) as "DOMICILIO",
      c."LINK_ZOOM", c."CODIGO_ENLACE", c."SMS_PACIENTE", c."WHATSAPP_PACIENTE", c."SMS_DOCTOR", c."WHATSAPP_DOCTOR"
    from citas c join pacientes p on p.cliente = c.cliente and p."CODIGOPACIENTE" = c."CODIGOPACIENTE"
    join medicos m on m.cliente = c.cliente and m."CODIGOMEDICO" = c."CODIGOMEDICO"
    join sucursales s on s.cliente = c.cliente and s."CODIGOCLINICA" = c."SUCURSAL"
    where c."N_CITA" = ${N_CITA} and c.eliminado is null`.execute(ctx.db);
  return rows[0];
}

const cuando = (c: ParaMensaje) => `${DIAS[diaSemana(c.F_CITA)]} ${fechaLarga(c.F_CITA)} a las ${c.H_CITA} h`;
/** Where the patient enters a video consultation: the doctor's meeting, or our own room. */
export const enlaceVideo = (ctx: Ctx, c: Pick<ParaMensaje, 'N_CITA' | 'LINK_ZOOM' | 'CODIGO_ENLACE'>): string =>
  c.LINK_ZOOM || `${ctx.host.config.PUBLIC_URL}/videoconsulta?a=${c.N_CITA}&c=${encodeURIComponent(c.CODIGO_ENLACE)}`;

type Motivo = 'nueva' | 'reprogramada' | 'recordatorio';
const ENTRADA: Record<Motivo, (video: boolean) => string> = {
  nueva: (video) => (video ? 'su videoconsulta quedó agendada para el' : 'su cita quedó agendada para el'),
  reprogramada: (video) => (video ? 'su videoconsulta se reprogramó para el' : 'su cita se reprogramó para el'),
  recordatorio: (video) => (video ? 'le recordamos su videoconsulta del' : 'le recordamos su cita del'),
};
/** The text of a mail or of a WhatsApp message. It says nothing of why the patient comes. */
export function mensajeDe(ctx: Ctx, c: ParaMensaje, motivo: Motivo): string {
  const video = c.TIPO_CITA === 1;
  return [
    `Hola, ${c.NOMBRE}: ${ENTRADA[motivo](video)} ${cuando(c)} con ${c.MEDICO}.`,
    video ? `Entre desde este enlace: ${enlaceVideo(ctx, c)}` : [c.NOMBRESUCURSAL, c.DOMICILIO].filter(Boolean).join(', '),
    c.TELEFONO ? `Si necesita cambiarla, llámenos al ${c.TELEFONO}.` : '',
    ctx.sesion.clinica.NOMBRECLINICA === c.NOMBRESUCURSAL && !video ? '' : ctx.sesion.clinica.NOMBRECLINICA,
  ]
    .filter(Boolean)
    .join('\n');
}
export const mensajeAlMedico = (c: ParaMensaje): string =>
  `Le recordamos su ${c.TIPO_CITA === 1 ? 'videoconsulta' : 'cita'} del ${cuando(c)} con ${c.PACIENTE}.`;
export const asuntoDe = (ctx: Ctx, c: ParaMensaje): string =>
  `${c.TIPO_CITA === 1 ? 'Videoconsulta' : 'Cita'} del ${fechaLarga(c.F_CITA)}, ${ctx.sesion.clinica.NOMBRECLINICA}`;

async function exigida(ctx: Ctx, N_CITA: number): Promise<ParaMensaje> {
  const c = await leerParaMensaje(ctx, N_CITA);
  if (!c) throw noExiste('La cita');
  return c;
}
export async function obtenerMensaje(ctx: Ctx, N_CITA: number, ACTUALIZADA: number) {
  const c = await exigida(ctx, N_CITA);
  return {
    MENSAJE: mensajeDe(ctx, c, ACTUALIZADA ? 'reprogramada' : 'nueva'),
    ASUNTO: asuntoDe(ctx, c),
    MAIL: c.MAIL,
    TCEL_LADA: c.TCEL_LADA,
    TCELULAR: c.TCELULAR,
  };
}

interface PorCorreo {
  MAIL: string;
  MENSAJE: string;
  ACTUALIZADA: number;
  ACTUALIZAR: number;
}
/** Puts the mail of an appointment into the outbox. */
export async function enviarCorreo(ctx: Ctx, N_CITA: number, e: PorCorreo): Promise<null> {
  const c = await exigida(ctx, N_CITA);
  await actualizarContacto(ctx, c.CODIGOPACIENTE, {
    MAIL: e.MAIL,
    TCEL_LADA: '',
    TCELULAR: '',
    ACTUALIZAR: e.ACTUALIZAR,
    ACTUALIZAR_TEL: 0,
  });
  await mandar(ctx, {
    canal: 'correo',
    para: e.MAIL,
    asunto: asuntoDe(ctx, c),
    cuerpo: e.MENSAJE || mensajeDe(ctx, c, e.ACTUALIZADA ? 'reprogramada' : 'nueva'),
    origen: `cita/${N_CITA}`,
    CODIGOPACIENTE: c.CODIGOPACIENTE,
  });
  return null;
}
interface PorWhatsapp {
  TCEL_LADA: string;
  TCELULAR: string;
  MENSAJE: string;
  ACTUALIZAR_TEL: number;
}
/** The link that opens WhatsApp with the text written; the phone is kept on the patient when asked. */
export async function enviarWhatsapp(ctx: Ctx, N_CITA: number, e: PorWhatsapp): Promise<{ ENLACE: string }> {
  const c = await exigida(ctx, N_CITA);
  await actualizarContacto(ctx, c.CODIGOPACIENTE, {
    MAIL: '',
    TCEL_LADA: e.TCEL_LADA,
    TCELULAR: e.TCELULAR,
    ACTUALIZAR: 0,
    ACTUALIZAR_TEL: e.ACTUALIZAR_TEL,
  });
  return { ENLACE: `https://wa.me/${`${e.TCEL_LADA}${e.TCELULAR}`.replace(/\D/g, '')}?text=${encodeURIComponent(e.MENSAJE)}` };
}
