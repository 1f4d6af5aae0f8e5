// Reads and checks what booking needs: patient, doctor, branch, tag and price. Refuses with the error of the field.
import { sql } from 'kysely';
import { E, type PagoPedido } from '#domain/estados.ts';
import type { Espacio } from '#features/agenda/tiempo/server/turno.ts';
import { cobraVideo } from '#features/clinica/rules.ts';
import { conceptoDe } from '#features/medicos/server/concepto.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { literales } from '#kernel/server/literales.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { noExiste, Rechazo } from '#kernel/shared/verdict.ts';

/** A refusal of one field. */
export const campo = (nombre: string, sentencia: string) => new Rechazo(sentencia, { ERRORES: { [nombre]: sentencia } });

interface Contactos {
  ACTIVO: number;
  medico_celular: boolean;
  paciente_celular: boolean;
}
/** Requires an active doctor and says whether doctor and patient have a mobile phone. Throws Rechazo. */
export async function contactosDe(ctx: Ctx, CODIGOMEDICO: number, CODIGOPACIENTE: number): Promise<Contactos> {
  const {
    rows: [d],
  } = await sql<Contactos>`select m."ACTIVO", m."TCEL_LADA" <> '' and m."TCELULAR" <> '' as medico_celular,
      coalesce((select p."TCEL_LADA" <> '' and p."TCELULAR" <> '' from pacientes p where p."CODIGOPACIENTE" = ${CODIGOPACIENTE}), false) as paciente_celular
    from medicos m where m."CODIGOMEDICO" = ${CODIGOMEDICO} and m.eliminado is null`.execute(ctx.db);
  if (!d) throw noExiste(`El ${ctx.sesion.clinica.ET_MEDICO.toLowerCase()}`);
  if (!d.ACTIVO) throw campo('CODIGOMEDICO', `El ${ctx.sesion.clinica.ET_MEDICO.toLowerCase()} está inactivo`);
  return d;
}

/** The branch, which must be one of the user's; the current one when none is given. */
export function sucursalDe(ctx: Ctx, pedida: number | null | undefined): number {
  const SUCURSAL = pedida || ctx.sesion.SUCURSAL;
  if (!ctx.sesion.SUCURSALES.some((s) => s.CODIGOCLINICA === SUCURSAL))
    throw campo('SUCURSAL', 'La sucursal no está disponible para el usuario');
  return SUCURSAL;
}

/** Requires the tag to exist and be active. */
export async function exigirEtiqueta(ctx: Ctx, ETIQUETAS: number | null | undefined): Promise<void> {
  if (!ETIQUETAS) return;
  const { rows } =
    await sql`select 1 from catalogo_etiquetas_agenda where "ID" = ${ETIQUETAS} and "ACTIVO" = 1 and eliminado is null`.execute(ctx.db);
  if (rows.length === 0) throw campo('ETIQUETAS', 'La etiqueta no existe');
}

export interface Recordatorios {
  SMS_PACIENTE: 0 | 1;
  WHATSAPP_PACIENTE: 0 | 1;
  SMS_DOCTOR: 0 | 1;
  WHATSAPP_DOCTOR: 0 | 1;
}
/** The reminders that can be sent. A doctor without mobile phone is refused; for a patient without one they are switched off. */
export function recordatoriosDe(c: Recordatorios, d: Contactos, avisos: string[]): Recordatorios {
  const { SMS_PACIENTE, WHATSAPP_PACIENTE, SMS_DOCTOR, WHATSAPP_DOCTOR } = c;
  const r = { SMS_PACIENTE, WHATSAPP_PACIENTE, SMS_DOCTOR, WHATSAPP_DOCTOR };
  if (!d.medico_celular)
    for (const k of ['SMS_DOCTOR', 'WHATSAPP_DOCTOR'] as const) if (r[k]) throw campo(k, 'El médico debe tener Lada y Celular registrados');
  if (d.paciente_celular || !(r.SMS_PACIENTE || r.WHATSAPP_PACIENTE)) return r;
  avisos.push('El paciente no tiene Lada y Celular registrados: no se le enviará el recordatorio');
  return { ...r, SMS_PACIENTE: 0, WHATSAPP_PACIENTE: 0 };
}

interface Video {
  CONCEPTO: number | null;
  IMPORTE: number | null;
  MONEDA: string;
}
/**
 * The charge of a video consultation. A doctor who charges must give an amount; 0 means nothing to pay. Other appointments, and
 * clinics that cannot collect online, never wait for a payment.
 */
export async function cobroDe(ctx: Ctx, CODIGOMEDICO: number, TIPO_CITA: number, v: Video): Promise<Video & { ESTADO_PAGO: PagoPedido }> {
  if (TIPO_CITA !== E.tipoCita.video) return { CONCEPTO: null, IMPORTE: null, MONEDA: '', ESTADO_PAGO: E.pago.noRequiere };
  const { monedasVideoconsulta } = ctx.sesion.clinica.pais;
  const MONEDA = v.MONEDA || monedasVideoconsulta[0];
  if (!(monedasVideoconsulta as readonly string[]).includes(MONEDA)) throw campo('VIDEOCONSULTA.MONEDA', 'Seleccione una opción válida');
  const { PUEDE_COBRAR } = await conceptoDe(ctx, CODIGOMEDICO, true);
  if (PUEDE_COBRAR && v.IMPORTE === null) throw campo('VIDEOCONSULTA.IMPORTE', 'Este campo es requerido');
  if (!v.CONCEPTO) {
    if (PUEDE_COBRAR || v.IMPORTE) throw campo('VIDEOCONSULTA.CONCEPTO', 'Este campo es requerido');
  } else {
    const { rows } =
      await sql`select 1 from conceptos_ingresos where "CODIGO" = ${v.CONCEPTO} and "ACTIVO" = 1 and eliminado is null`.execute(ctx.db);
    if (rows.length === 0) throw campo('VIDEOCONSULTA.CONCEPTO', 'El concepto no existe');
  }
  return { CONCEPTO: v.CONCEPTO, IMPORTE: v.IMPORTE, MONEDA, ESTADO_PAGO: v.IMPORTE && cobraVideo(ctx.sesion.clinica) ? 1 : 0 };
}

/** Warns that the patient has another appointment that day; does not prevent the booking. */
export async function avisarOtraCita(ctx: Ctx, CODIGOPACIENTE: number, fecha: string, propia: number, avisos: string[]): Promise<void> {
  const {
    rows: [otra],
  } = await sql<{ H_CITA: string; MEDICO: string }>`select c."H_CITA", m.nombre_completo as "MEDICO" from citas c
    join medicos m on m.cliente = c.cliente and m."CODIGOMEDICO" = c."CODIGOMEDICO"
    where c."CODIGOPACIENTE" = ${CODIGOPACIENTE} and c."F_CITA" = ${fecha} and c."N_CITA" <> ${propia} and c.eliminado is null and c."C_ESTATUS" not in ${literales([E.cita.noAsistio, E.cita.cancelada])}
    order by c."H_CITA" limit 1`.execute(ctx.db);
  if (otra) avisos.push(`El paciente tiene otra cita el ${fechaTexto(fecha)} a las ${otra.H_CITA} con ${otra.MEDICO}`);
}

/** Warns that a patient was filling the online form for that time. The desk's booking wins and the patient must choose again. */
export async function avisarApartado(ctx: Ctx, e: Espacio, avisos: string[]): Promise<void> {
  const { rows } =
    await sql`select 1 from citas_apartadas a where a.medico = ${e.CODIGOMEDICO} and a.fecha = any(${[...e.fechas]}::date[]) and a.vence > now()
    and a.hora < ${e.H_CITA}::time + ${e.H_MINCITA}::int * interval '1 minute' and a.hora + a.minutos * interval '1 minute' > ${e.H_CITA}::time limit 1`.execute(
      ctx.db,
    );
  if (rows.length) avisos.push('Un paciente estaba por agendar en línea ese horario: se le pedirá que elija otro');
}
