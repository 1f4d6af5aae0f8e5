// Messages about an appointment: when it is booked, when it is moved, and before it takes place.
import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
import { enlaceWhatsapp, textoCelular, textoTelefono } from '#domain/telefonos.ts';
import { campo } from '#features/agenda/citas/server/datos.ts';
import { enlaceVideo } from '#features/agenda/citas/server/enlace_video.ts';
import { ENLACE_POR_ENVIAR } from '#features/agenda/citas/video.ts';
import type { Idioma } from '#features/agenda/respuestas/fechas.ts';
import { fechaCortaEnIngles, fechaEn } from '#features/agenda/respuestas/fechas.ts';
import { enlaceRespuesta } from '#features/agenda/respuestas/server/ficha.ts';
import { actualizarContacto, esVisible } from '#features/pacientes/server/paciente.ts';
import { enTexto } from '#features/plantillas/llenar.ts';
import { deSucursal, telefonoDe, valoresDeClinica } from '#features/plantillas/server/clinica.ts';
import { enSms } from '#features/plantillas/sms.ts';
import type { Uso, Valores } from '#features/plantillas/variables.ts';
import { sirveParaCita } from '#features/plantillas_correo/rules.ts';
import { type Correo, redactarCorreo } from '#features/plantillas_correo/server/redactar.ts';
import { redactarWhatsapp, textoWhatsapp } from '#features/plantillas_whatsapp/server/plantilla.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { mandar } from '#kernel/server/mensajes.ts';
import { DIAS, diaSemana, fechaLarga, fechaTexto } from '#kernel/shared/dates.ts';
import { noExiste } from '#kernel/shared/verdict.ts';

export interface ParaMensaje {
  N_CITA: number;
  F_CITA: string;
  H_CITA: string;
  H_MINCITA: number;
  /** Language in which the patient booked. */
  IDIOMA: Idioma;
  C_ESTATUS: number;
  RESPUESTA: number;
  TIPO_CITA: number;
  CODIGOPACIENTE: number;
  NOMBRE: string;
  PACIENTE: string;
  MAIL: string;
  TCEL_LADA: string;
  TCELULAR: string;
  CODIGOMEDICO: number;
  MEDICO: string;
  MEDICO_LADA: string;
  MEDICO_CELULAR: string;
  MEDICO_TELEFONO: string;
  MEDICO_MAIL: string;
  ESPECIALIDAD: string;
  NOMBRECLINICA: string;
  TELEFONO1: string;
  MAIL_SUCURSAL: string;
  DIRECCION: string;
  NUMEROEXTERIOR: string;
  COLONIA: string;
  /** Where a visit by video is entered: the clinic's own address for it, or our room's; '' in person. */
  ENLACE: string;
  SMS_PACIENTE: number;
  WHATSAPP_PACIENTE: number;
  SMS_DOCTOR: number;
  WHATSAPP_DOCTOR: number;
}
/** What messages need of appointments, by number; deleted ones are missing. */
export async function leerParaMensajes(ctx: Ctx, numeros: readonly number[]): Promise<ReadonlyMap<number, ParaMensaje>> {
  if (!numeros.length) return new Map();
  const { rows } = await sql<
    Omit<ParaMensaje, 'ENLACE'> & { LINK_ZOOM: string; CODIGO_ENLACE: string }
  >`select c."N_CITA", c."F_CITA", c."H_CITA", c."H_MINCITA", c."C_ESTATUS", c."RESPUESTA", c."TIPO_CITA", c."CODIGOPACIENTE", p."NOMBRE", p.nombre_completo as "PACIENTE",
      p."MAIL", p."TCEL_LADA", p."TCELULAR", c."CODIGOMEDICO", m.nombre_completo as "MEDICO", m."TCEL_LADA" as "MEDICO_LADA", m."TCELULAR" as "MEDICO_CELULAR",
      m."TELEFONO1" as "MEDICO_TELEFONO", m."MAIL" as "MEDICO_MAIL", coalesce(e."DESCRIPCION", '') as "ESPECIALIDAD",
      s."NOMBRECLINICA", ${deSucursal('TELEFONO1')} as "TELEFONO1", ${deSucursal('MAIL')} as "MAIL_SUCURSAL", s."DIRECCION", s."NUMEROEXTERIOR", s."COLONIA",
      c."LINK_ZOOM", c."CODIGO_ENLACE", c."SMS_PACIENTE", c."WHATSAPP_PACIENTE", c."SMS_DOCTOR", c."WHATSAPP_DOCTOR", coalesce(l.idioma, 'es') as "IDIOMA"
    from citas c join pacientes p on p.cliente = c.cliente and p."CODIGOPACIENTE" = c."CODIGOPACIENTE"
    join medicos m on m.cliente = c.cliente and m."CODIGOMEDICO" = c."CODIGOMEDICO"
    left join catalogo_especialidades e on e.cliente = m.cliente and e."ID" = m."ID_ESPECIALIDAD"
    join sucursales s on s.cliente = c.cliente and s."CODIGOCLINICA" = c."SUCURSAL"
    join sistema_control k on k.cliente = c.cliente
    left join citas_en_linea l on l.cliente = c.cliente and l."N_CITA" = c."N_CITA"
    where c."N_CITA" = any(${[...new Set(numeros)]}::int[]) and c.eliminado is null`.execute(ctx.db);
  return new Map(
    rows.map((r) => [r.N_CITA, { ...r, ENLACE: r.LINK_ZOOM || enlaceVideo(ctx, r), TELEFONO1: telefonoDe(ctx, r.TELEFONO1) }]),
  );
}

export type Motivo = 'NUEVA' | 'REPROGRAMADA' | 'RECORDATORIO';
const usoDe = (c: ParaMensaje, motivo: Motivo): Uso => `${c.TIPO_CITA === E.tipoCita.video ? 'VIDEO' : 'CITA'}_${motivo}`;

/** Whether the clinic only reminds without asking for an answer; then the line with the link is left out. */
const soloRecuerda = (ctx: Ctx, motivo: Motivo): boolean => motivo === 'RECORDATORIO' && ctx.sesion.clinica.SOLO_ENVIO_RECORDATORIO === 1;

/** The values of a message's variables. Nothing about why the patient comes. */
function valoresDe(ctx: Ctx, c: ParaMensaje, motivo: Motivo): Valores {
  const clinica = valoresDeClinica(ctx, { ...c, MAIL: c.MAIL_SUCURSAL });
  const { lada } = ctx.sesion.clinica.pais.telefono;
  const sucursal = c.NOMBRECLINICA === clinica.CLINICA_NOMBRE ? '' : c.NOMBRECLINICA;
  return {
    ...clinica,
    PACIENTE_NOMBRE_PILA: c.NOMBRE,
    PACIENTE_NOMBRE: c.PACIENTE,
    PACIENTE_CODIGO: c.CODIGOPACIENTE ? String(c.CODIGOPACIENTE) : '',
    PACIENTE_TELEFONO: textoCelular(c.TCEL_LADA, c.TCELULAR, lada),
    PACIENTE_CORREO: c.MAIL,
    MEDICO_NOMBRE: c.MEDICO,
    MEDICO_ESPECIALIDAD: c.ESPECIALIDAD,
    MEDICO_TELEFONO: textoTelefono(c.MEDICO_TELEFONO, lada),
    MEDICO_CORREO: c.MEDICO_MAIL,
    CITA_FECHA: `${DIAS[diaSemana(c.F_CITA)]} ${fechaLarga(c.F_CITA)}`,
    CITA_FECHA_CORTA: fechaTexto(c.F_CITA),
    CITA_HORA: c.H_CITA,
    CITA_DURACION: `${c.H_MINCITA} minutos`,
    CITA_LUGAR: c.TIPO_CITA === E.tipoCita.video ? 'Videoconsulta' : [sucursal, clinica.CLINICA_DOMICILIO].filter(Boolean).join(', '),
    CITA_ENLACE: c.TIPO_CITA === E.tipoCita.video ? c.ENLACE || ENLACE_POR_ENVIAR.es : '',
    CITA_RESPUESTA: soloRecuerda(ctx, motivo) ? '' : enlaceRespuesta(ctx, c.N_CITA),
  };
}
/** The request to confirm that a reminder adds; '' when the clinic only reminds or its template already has the link. */
function preguntaDe(ctx: Ctx, c: ParaMensaje, motivo: Motivo, yaPregunta: (enlace: string) => boolean, idioma: Idioma = 'es'): string {
  const enlace = enlaceRespuesta(ctx, c.N_CITA);
  const calla = motivo !== 'RECORDATORIO' || soloRecuerda(ctx, motivo) || yaPregunta(enlace);
  if (calla) return '';
  return idioma === 'en' ? `Please confirm or cancel here: ${enlace}` : `Por favor confirme o cancele aquí: ${enlace}`;
}
/** The mail from the clinic's template; `PLANTILLA` is another one that the user chose. */
export async function correoDe(ctx: Ctx, c: ParaMensaje, motivo: Motivo, PLANTILLA: number | null = null): Promise<Correo> {
  if (PLANTILLA && !sirveParaCita(PLANTILLA)) throw campo('PLANTILLA', 'Seleccione una opción válida');
  const correo = await redactarCorreo(ctx, PLANTILLA || usoDe(c, motivo), valoresDe(ctx, c, motivo));
  const pregunta = preguntaDe(ctx, c, motivo, (enlace) => correo.cuerpo.includes(enlace));
  if (!pregunta) return correo;
  const enlace = enlaceRespuesta(ctx, c.N_CITA);
  return {
    ...correo,
    cuerpo: `${correo.cuerpo}\n${pregunta}`,
    html: correo.html.replace('</body>', `<p>Por favor <a href="${enlace}">confirme o cancele aquí</a>.</p></body>`),
  };
}
/** Template and values of a WhatsApp or SMS, in the patient's language where the clinic has a template in it. */
async function palabrasDe(ctx: Ctx, c: ParaMensaje, motivo: Motivo): Promise<{ plantilla: string; valores: Valores; idioma: Idioma }> {
  const uso = usoDe(c, motivo);
  const valores = valoresDe(ctx, c, motivo);
  const inglesa = c.IDIOMA === 'en' ? await textoWhatsapp(ctx, uso, 'en') : '';
  if (!inglesa) return { plantilla: await textoWhatsapp(ctx, uso), valores, idioma: 'es' };
  const suyos = {
    CITA_FECHA: fechaEn('en', c.F_CITA),
    CITA_FECHA_CORTA: fechaCortaEnIngles(c.F_CITA),
    CITA_DURACION: `${c.H_MINCITA} minutes`,
    ...(c.TIPO_CITA === E.tipoCita.video ? { CITA_LUGAR: 'Video visit', CITA_ENLACE: c.ENLACE || ENLACE_POR_ENVIAR.en } : {}),
  };
  return { plantilla: inglesa, valores: { ...valores, ...suyos }, idioma: 'en' };
}
/** The text of a WhatsApp, which mentions `formas` questionnaires. */
export async function mensajeDe(ctx: Ctx, c: ParaMensaje, motivo: Motivo, formas = 0): Promise<string> {
  const { plantilla, valores, idioma } = await palabrasDe(ctx, c, motivo);
  const texto = enTexto(plantilla, valores);
  return [texto, fraseFormas(formas, idioma), preguntaDe(ctx, c, motivo, (enlace) => texto.includes(enlace), idioma)]
    .filter(Boolean)
    .join('\n');
}
/** The same as an SMS. */
export async function smsDe(ctx: Ctx, c: ParaMensaje, motivo: Motivo): Promise<string> {
  const { plantilla, valores, idioma } = await palabrasDe(ctx, c, motivo);
  return enSms(
    plantilla,
    valores,
    preguntaDe(ctx, c, motivo, () => plantilla.includes('CITA_RESPUESTA'), idioma),
  );
}
const DEL_MEDICO = 'MEDICO_RECORDATORIO';
export const mensajeAlMedico = (ctx: Ctx, c: ParaMensaje): Promise<string> =>
  redactarWhatsapp(ctx, DEL_MEDICO, valoresDe(ctx, c, 'RECORDATORIO'));
export const smsAlMedico = async (ctx: Ctx, c: ParaMensaje): Promise<string> =>
  enSms(await textoWhatsapp(ctx, DEL_MEDICO), valoresDe(ctx, c, 'RECORDATORIO'));
/** Uses the WhatsApp template, because there is no mail template for doctors. */
export const correoAlMedico = async (ctx: Ctx, c: ParaMensaje): Promise<{ asunto: string; cuerpo: string }> => ({
  asunto: `Su cita del ${fechaTexto(c.F_CITA)} a las ${c.H_CITA}`,
  cuerpo: await mensajeAlMedico(ctx, c),
});

export async function exigida(ctx: Ctx, N_CITA: number): Promise<ParaMensaje> {
  const c = (await leerParaMensajes(ctx, [N_CITA])).get(N_CITA);
  if (!c) throw noExiste('La cita');
  return c;
}
/**
 * How many questionnaires of the sending a message mentions. Never their names, which may tell of an illness. Throws Rechazo
 * 404 for a sending of another appointment.
 */
async function formasDe(ctx: Ctx, N_CITA: number, ID_FORMAS: string | null): Promise<number> {
  if (!ID_FORMAS || ID_FORMAS === '0') return 0;
  const { rows } = await sql<{
    n: number;
  }>`select (select count(*)::int from citas_formatos f where f.cliente = c.cliente and f."N_CITA" = c."N_CITA") as n
    from citas c where c."N_CITA" = ${N_CITA} and c."ID_FORMAS" = ${ID_FORMAS} and c.eliminado is null`.execute(ctx.db);
  if (!rows[0]) throw noExiste('El envío');
  return rows[0].n;
}
function fraseFormas(n: number, idioma: Idioma = 'es'): string {
  if (n === 0) return '';
  if (idioma === 'en')
    return `We emailed you ${n === 1 ? 'a form' : `${n} forms`}: please fill ${n === 1 ? 'it' : 'them'} in before your visit.`;
  return n === 1
    ? 'Le enviamos un formato por correo: por favor contéstelo antes de su cita.'
    : `Le enviamos ${n} formatos por correo: por favor contéstelos antes de su cita.`;
}
interface QueCorreo {
  ACTUALIZADA: number;
  PLANTILLA: number | null;
  ID_FORMAS: string | null;
}
async function correoConFormas(ctx: Ctx, c: ParaMensaje, motivo: Motivo, PLANTILLA: number | null, formas: number): Promise<Correo> {
  const frase = fraseFormas(formas);
  const correo = await correoDe(ctx, c, motivo, PLANTILLA);
  if (!frase) return correo;
  return { ...correo, cuerpo: `${correo.cuerpo}\n${frase}`, html: correo.html.replace('</body>', `<p>${frase}</p></body>`) };
}
const motivoDe = (ACTUALIZADA: number): Motivo => (ACTUALIZADA ? 'REPROGRAMADA' : 'NUEVA');
export async function obtenerMensaje(ctx: Ctx, N_CITA: number, e: QueCorreo) {
  const c = await exigida(ctx, N_CITA);
  const formas = await formasDe(ctx, N_CITA, e.ID_FORMAS);
  const motivo = motivoDe(e.ACTUALIZADA);
  const [correo, MENSAJE] = await Promise.all([correoConFormas(ctx, c, motivo, e.PLANTILLA, formas), mensajeDe(ctx, c, motivo, formas)]);
  return {
    MENSAJE,
    MENSAJE_CORREO: correo.cuerpo,
    ASUNTO: correo.asunto,
    ...(await contactoDe(ctx, c)),
  };
}
/** The patient's mail and phone, if the user may open the patient: the agenda also names patients of others. */
async function contactoDe(ctx: Ctx, c: ParaMensaje): Promise<Pick<ParaMensaje, 'MAIL' | 'TCEL_LADA' | 'TCELULAR'>> {
  const { MAIL, TCEL_LADA, TCELULAR } = (await esVisible(ctx, c.CODIGOPACIENTE)) ? c : { MAIL: '', TCEL_LADA: '', TCELULAR: '' };
  return { MAIL, TCEL_LADA, TCELULAR };
}

interface PorCorreo extends QueCorreo {
  MAIL: string;
  MENSAJE: string;
  ACTUALIZAR: number;
}
/** Puts the mail into the outbox; a text changed by hand is sent as written. */
export async function enviarCorreo(ctx: Ctx, N_CITA: number, e: PorCorreo): Promise<null> {
  const c = await exigida(ctx, N_CITA);
  await actualizarContacto(ctx, c.CODIGOPACIENTE, {
    MAIL: e.MAIL,
    TCEL_LADA: '',
    TCELULAR: '',
    ACTUALIZAR: e.ACTUALIZAR,
    ACTUALIZAR_TEL: 0,
  });
  const formas = await formasDe(ctx, N_CITA, e.ID_FORMAS);
  const correo = await correoConFormas(ctx, c, motivoDe(e.ACTUALIZADA), e.PLANTILLA, formas);
  const plano = (t: string) => t.replace(/\s+/g, ' ').trim();
  const suyo = e.MENSAJE !== '' && plano(e.MENSAJE) !== plano(correo.cuerpo);
  await mandar(ctx, {
    canal: 'correo',
    para: e.MAIL,
    ...correo,
    ...(suyo ? { cuerpo: e.MENSAJE, html: undefined } : {}),
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
/** The link that opens WhatsApp with the text; keeps the phone in the patient's file if asked to. */
export async function enviarWhatsapp(ctx: Ctx, N_CITA: number, e: PorWhatsapp): Promise<{ ENLACE: string }> {
  const c = await exigida(ctx, N_CITA);
  await actualizarContacto(ctx, c.CODIGOPACIENTE, {
    MAIL: '',
    TCEL_LADA: e.TCEL_LADA,
    TCELULAR: e.TCELULAR,
    ACTUALIZAR: 0,
    ACTUALIZAR_TEL: e.ACTUALIZAR_TEL,
  });
  return { ENLACE: enlaceWhatsapp(e.TCEL_LADA, e.TCELULAR, e.MENSAJE) };
}
