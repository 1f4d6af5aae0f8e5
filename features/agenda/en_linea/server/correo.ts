// Mails of the online agenda. They go to the address that was written and contain only what was written, so that nobody learns
// from a mail what the clinic knows.
import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
import { correoDe, exigida, type ParaMensaje } from '#features/agenda/mensajes_cita/server/mensajes.ts';
import type { Idioma } from '#features/agenda/respuestas/fechas.ts';
import { fichasDeCita } from '#features/agenda/respuestas/server/ficha.ts';
import type { Correo } from '#features/plantillas_correo/server/redactar.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { mandar } from '#kernel/server/mensajes.ts';
import { instanteDe } from '#kernel/shared/dates.ts';
import type { Salida } from '#kernel/shared/endpoint.ts';
import { escapar } from '#kernel/shared/escapar.ts';
import { archivoIcs } from '../ics.ts';
import { FRASES_CORREO, type Palabras } from './frases.ts';
import { cabeOtroCorreo, limitarSolicitud } from './limite.ts';
import type { Pedida } from './table.ts';

/**
 * Name of the calendar file in the outbox. Its content is made when the mail is sent, with the appointment's time at that
 * moment.
 */
export const ADJUNTO_CALENDARIO = 'agenda_en_linea.calendario';

const pagina = (ctx: Ctx, resto: string): string => `${ctx.host.config.PUBLIC_URL}/agenda/${ctx.sesion.clinica.CODIGOCLIENTE}${resto}`;
export const enlaceCita = (ctx: Ctx, N_CITA: number): string => pagina(ctx, `/cita/${fichasDeCita.de(ctx, N_CITA)}`);

/** Adds paragraphs to a mail as plain and as rich text; only our own link becomes a link. */
function conParrafos(base: Correo, parrafos: readonly string[], enlace: string): Correo {
  const u = escapar(enlace);
  const rico = (p: string) => (/^https?:/.test(enlace) ? escapar(p).replace(u, () => `<a href="${u}">${u}</a>`) : escapar(p));
  return {
    asunto: base.asunto,
    cuerpo: [base.cuerpo, ...parrafos].filter(Boolean).join('\n\n'),
    html: base.html.replace('</body>', () => `${parrafos.map((p) => `<p>${rico(p)}</p>`).join('')}</body>`),
  };
}
/** A mail with our own words instead of the clinic's template. */
const propio = (idioma: Idioma, { asunto, parrafos }: Palabras, enlace = ''): Correo =>
  conParrafos(
    {
      asunto,
      cuerpo: '',
      html: `<!doctype html><html lang="${idioma}"><body style="font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif;color:#1c2326"></body></html>`,
    },
    parrafos,
    enlace,
  );

interface DeQuien {
  idioma: Idioma;
  nombre: string;
  nombre_completo: string;
  correo: string;
  lada: string;
  celular: string;
}
/** The appointment for a message, with what the patient wrote in place of the clinic's record. */
async function comoSeEscribio(ctx: Ctx, N_CITA: number): Promise<{ c: ParaMensaje; q: DeQuien; CODIGOPACIENTE: number }> {
  const [c, q] = await Promise.all([
    exigida(ctx, N_CITA),
    ctx.db.selectFrom('citas_en_linea').selectAll().where('N_CITA', '=', N_CITA).executeTakeFirst(),
  ]);
  const suyo = q
    ? { CODIGOPACIENTE: 0, NOMBRE: q.nombre, PACIENTE: q.nombre_completo, MAIL: q.correo, TCEL_LADA: q.lada, TCELULAR: q.celular }
    : {};
  return {
    CODIGOPACIENTE: c.CODIGOPACIENTE,
    c: { ...c, ...suyo },
    q: q ?? { idioma: 'es', nombre: c.NOMBRE, nombre_completo: c.PACIENTE, correo: c.MAIL, lada: c.TCEL_LADA, celular: c.TCELULAR },
  };
}

/** Sends a mail with the calendar file. */
const mandarCita = (ctx: Ctx, N_CITA: number, CODIGOPACIENTE: number, para: string, correo: Correo) =>
  mandar(ctx, {
    canal: 'correo',
    para,
    ...correo,
    origen: `cita/${N_CITA}`,
    CODIGOPACIENTE,
    adjuntos: [{ impreso: ADJUNTO_CALENDARIO, params: { N_CITA } }],
  });
/**
 * The mail of a new or moved appointment, with the link to change it. In Spanish with the clinic's template; in English with
 * our own words. New ones were counted against the limits when requested. Throws Rechazo 429.
 */
export async function avisarCita(ctx: Ctx, N_CITA: number, motivo: 'NUEVA' | 'REPROGRAMADA', porPagar: boolean | 'enLinea'): Promise<void> {
  const { c, q, CODIGOPACIENTE } = await comoSeEscribio(ctx, N_CITA);
  if (!q.correo) return;
  if (motivo === 'REPROGRAMADA') await limitarSolicitud(ctx, q.correo, c.CODIGOMEDICO);
  const f = FRASES_CORREO[q.idioma];
  const correo = f.cita ? propio(q.idioma, f.cita(motivo, c), c.ENLACE) : await correoDe(ctx, c, motivo);
  const enlace = enlaceCita(ctx, N_CITA);
  const pago = porPagar === 'enLinea' ? [f.pagoEnLinea] : porPagar ? [f.pago] : [];
  await mandarCita(ctx, N_CITA, CODIGOPACIENTE, q.correo, conParrafos(correo, [...pago, f.cambiar(enlace)], enlace));
}
/**
 * Tells a patient who cancelled by link, with the file that removes the appointment from their calendar. At the limit no mail
 * is sent, but the cancellation stands.
 */
export const avisarCancelada = (ctx: Ctx, N_CITA: number): Promise<void> => avisarQuitada(ctx, N_CITA, 'cancelada');
/** Tells whoever booked that the place was freed because it was not paid for in time. */
export const avisarSinPago = (ctx: Ctx, N_CITA: number): Promise<void> => avisarQuitada(ctx, N_CITA, 'sinPago');
async function avisarQuitada(ctx: Ctx, N_CITA: number, como: 'cancelada' | 'sinPago'): Promise<void> {
  const { rows } = await sql`select 1 from citas_en_linea l join citas c on c.cliente = l.cliente and c."N_CITA" = l."N_CITA"
    where l."N_CITA" = ${N_CITA} and c."C_ESTATUS" = ${sql.lit(E.cita.cancelada)} and c.eliminado is null`.execute(ctx.db);
  if (rows.length === 0) return;
  const { c, q, CODIGOPACIENTE } = await comoSeEscribio(ctx, N_CITA);
  if (!(await cabeOtroCorreo(ctx, q.correo))) return;
  await mandarCita(ctx, N_CITA, CODIGOPACIENTE, q.correo, propio(q.idioma, FRASES_CORREO[q.idioma][como](c)));
}

/** Known and unknown people get a mail sent the same way; only its text differs, and only the mailbox reads it. */
export async function pedirConfirmacion(
  ctx: Ctx,
  p: Pedida,
  llave: string | null,
  lugar: { fecha: string; hora: string },
  telefono: string,
) {
  const f = FRASES_CORREO[p.idioma];
  const { NOMBRECLINICA } = ctx.sesion.clinica;
  const enlace = llave ? pagina(ctx, `/confirmar/${llave}`) : '';
  const parrafos = llave ? f.confirme(p.nombre, lugar, enlace, NOMBRECLINICA) : f.llame(p.nombre, telefono, NOMBRECLINICA);
  await mandar(ctx, {
    canal: 'correo',
    para: p.correo,
    ...propio(p.idioma, { asunto: f.asunto(NOMBRECLINICA), parrafos }, enlace),
    origen: 'agenda_en_linea',
  });
}

/** The calendar file of an appointment as it is now. Throws Rechazo 404. */
export async function calendarioDe(ctx: Ctx, N_CITA: number): Promise<Salida> {
  const { c, q } = await comoSeEscribio(ctx, N_CITA);
  const { VERSION } = await ctx.db.selectFrom('citas').select('VERSION').where('N_CITA', '=', N_CITA).executeTakeFirstOrThrow();
  const f = FRASES_CORREO[q.idioma];
  const { CODIGOCLIENTE, ZONA_HORARIA, NOMBRECLINICA } = ctx.sesion.clinica;
  const cancelada = c.C_ESTATUS === E.cita.cancelada;
  const enlace = enlaceCita(ctx, N_CITA);
  const texto = archivoIcs({
    uid: `cita-${N_CITA}@${CODIGOCLIENTE}.galeno`,
    secuencia: (VERSION ?? 1) - 1 + (cancelada ? 1 : 0),
    inicio: instanteDe(ZONA_HORARIA, c.F_CITA, c.H_CITA),
    minutos: c.H_MINCITA,
    titulo: f.titulo(c, NOMBRECLINICA),
    lugar: f.lugar(c),
    descripcion: f.cambiar(enlace),
    url: enlace,
    cancelada,
    hecho: new Date(),
  });
  return { nombre: 'cita.ics', tipo: 'text/calendar; charset=utf-8; method=PUBLISH', contenido: async () => Buffer.from(texto) };
}
