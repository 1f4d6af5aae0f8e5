// Reads of the calendar: flat lists with few columns, their queries sent together.
import { type RawBuilder, sql } from 'kysely';
import { E, SALIERON } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { medicoDeAgenda, puede } from '#domain/sesion.ts';
import { eventosEntre } from '#features/agenda/eventos/server/leer.ts';
import { ESTADO_FORMAS } from '#features/agenda/formas/contract.ts';
import { estadosDe } from '#features/agenda/recordatorios/server/estado.ts';
import { conLugares, deCitas, enDias } from '#features/agenda/recursos/server/tomados.ts';
import { siVisible } from '#features/pacientes/server/paciente.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { literales } from '#kernel/server/literales.ts';
import { diasEntre } from '#kernel/shared/dates.ts';
import { noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { HORARIO, MAX_DIAS } from '../contract.ts';
import type { CitaAgenda, CitaCompleta, HorarioAgenda } from '../fields.ts';
import './table.ts';

/** Far above what a doctor or clinic has in two months. */
const TOPE = 10_000;
const COLUMNAS = sql`c."N_CITA", c."F_CITA", c."H_CITA", c."H_MINCITA", c."CODIGOPACIENTE", p.nombre_completo as "PACIENTE", c."CODIGOMEDICO", m.nombre_completo as "MEDICO",
  c."SUCURSAL", c."ETIQUETAS", coalesce(e."NOMBRE", '') as "ETIQUETA_NOMBRE", coalesce(e."COLOR", '') as "ETIQUETA_COLOR", c."D_OBSERVACIONES",
  c."TIPO_CITA", c."C_ESTATUS", c."ESTADO_PAGO", c."RECURRENTE", greatest(c.sobrecupo, r.sobrecupo) as "SOBRECUPO", c."LLEGADA", c."RESPUESTA", c."VERSION",
  coalesce(r.codigos, '{}') as "RECURSOS", coalesce(r.cortos, '') as "RECURSOS_TEXTO"`;
const TABLAS = sql`citas c join pacientes p on p.cliente = c.cliente and p."CODIGOPACIENTE" = c."CODIGOPACIENTE"
  join medicos m on m.cliente = c.cliente and m."CODIGOMEDICO" = c."CODIGOMEDICO"
  left join catalogo_etiquetas_agenda e on e.cliente = c.cliente and e."ID" = c."ETIQUETAS"`;

async function leer(
  ctx: Ctx,
  donde: RawBuilder<unknown>,
  cuales: RawBuilder<unknown>,
  orden = sql`c."F_CITA", c."H_CITA", c."N_CITA"`,
  limite = TOPE,
): Promise<CitaAgenda[]> {
  const { rows } =
    await sql<CitaAgenda>`select ${COLUMNAS} from ${TABLAS} ${conLugares(cuales)} where c.eliminado is null and ${donde} order by ${orden} limit ${limite}`.execute(
      ctx.db,
    );
  return rows;
}
/** One appointment as the calendar draws it. Throws Rechazo 404. */
export async function citaAgenda(ctx: Ctx, N_CITA: number): Promise<CitaAgenda> {
  const [c] = await leer(ctx, sql`c."N_CITA" = ${N_CITA}`, deCitas([N_CITA]));
  if (!c) throw noExiste('La cita');
  return c;
}

export interface Rango {
  start: string;
  end: string;
  doctorId: number;
  type: number;
}
function exigirRango({ start, end }: Rango): void {
  const dias = diasEntre(start, end);
  if (dias < 0) throw new Rechazo('La fecha final no puede ser menor a la inicial');
  if (dias >= MAX_DIAS) throw new Rechazo(`El rango no puede ser mayor a ${MAX_DIAS} días`);
}
/** Those of a schedule. A doctor without separate video hours shows both in `presencial`. */
const delHorario = (medico: number, tipo: number): RawBuilder<unknown> => {
  if (tipo === HORARIO.todas || (tipo === HORARIO.presencial && medico <= 0)) return sql`true`;
  if (tipo === HORARIO.video) return sql`c."TIPO_CITA" = ${sql.lit(E.tipoCita.video)}`;
  return sql`(c."TIPO_CITA" = ${sql.lit(E.tipoCita.presencial)} or not exists (select 1 from medicos_sucursales s where s."CODIGOMEDICO" = ${medico} and s."HORARIOVC_IGUAL" = 0))`;
};
const delMedico = (medico: number): RawBuilder<unknown> => (medico === 0 ? sql`true` : sql`c."CODIGOMEDICO" = ${medico}`);

/** Appointments, events, holidays and doctors' hours of a range of days. */
export async function obtener(ctx: Ctx, r: Rango) {
  exigirRango(r);
  const medico = medicoDeAgenda(ctx.sesion, r.doctorId);
  const [CITAS, EVENTOS, horarios, vc] = await Promise.all([
    leer(
      ctx,
      sql`c."F_CITA" between ${r.start} and ${r.end} and ${delMedico(medico)} and ${delHorario(medico, r.type)}`,
      enDias(r.start, r.end),
    ),
    eventosEntre(ctx, r.start, r.end, medico),
    sql<HorarioAgenda>`select "CODIGOMEDICO", "SUCURSAL", "DIA", "TIPO", "INICIAL", "FINAL" from medicos_horarios
      where (${medico} = 0 or "CODIGOMEDICO" = ${medico}) order by "CODIGOMEDICO", "SUCURSAL", "DIA", "TIPO" limit ${TOPE}`.execute(ctx.db),
    sql<{ n: number }>`select count(*) as n from medicos_sucursales where "CODIGOMEDICO" = ${medico} and "HORARIOVC_IGUAL" = 0`.execute(
      ctx.db,
    ),
  ]);
  return { CITAS, EVENTOS, HORARIOS: horarios.rows, HORARIO_VC: (vc.rows[0]!.n > 0 ? 1 : 0) as 0 | 1 };
}
/** Appointments by their numbers; a restricted user gets only those of the own doctor. */
export const obtenerVarias = (ctx: Ctx, numeros: readonly number[]): Promise<CitaAgenda[]> =>
  leer(ctx, sql`c."N_CITA" = any(${[...numeros]}::int[]) and ${delMedico(medicoDeAgenda(ctx.sesion, 0))}`, deCitas(numeros));
/** How many living appointments each day has, for the dots of the small month. */
export async function obtenerDias(ctx: Ctx, r: Rango): Promise<{ FECHA: string; CITAS: number }[]> {
  exigirRango(r);
  const medico = medicoDeAgenda(ctx.sesion, r.doctorId);
  const { rows } = await sql<{ FECHA: string; CITAS: number }>`select c."F_CITA" as "FECHA", count(*)::int as "CITAS" from citas c
    where c."F_CITA" between ${r.start} and ${r.end} and c.eliminado is null and c."C_ESTATUS" <> ${sql.lit(E.cita.cancelada)} and ${delMedico(medico)} and ${delHorario(medico, r.type)}
    group by 1 order by 1`.execute(ctx.db);
  return rows;
}
/** A patient's appointments, newest first. */
export const obtenerPaciente = (ctx: Ctx, CODIGOPACIENTE: number): Promise<CitaAgenda[]> =>
  leer(
    ctx,
    sql`c."CODIGOPACIENTE" = ${CODIGOPACIENTE}`,
    sql`x."N_CITA" in (select "N_CITA" from citas where "CODIGOPACIENTE" = ${CODIGOPACIENTE})`,
    sql`c."F_CITA" desc, c."H_CITA" desc`,
    500,
  );

const enviado = (campo: string) =>
  sql`case when c.${sql.id(campo)} = 1 and exists (select 1 from mensajes x where x.cliente = c.cliente and x."CODIGOPACIENTE" = c."CODIGOPACIENTE" and x.estado in ${literales(SALIERON)}
    and starts_with(x.origen, 'cita/' || c."N_CITA" || ${`/${campo}/`} || to_char(lower(c.ocupa), 'YYYY-MM-DD"T"HH24:MI'))) then 2 else c.${sql.id(campo)} end as ${sql.id(campo)}`;
const persona = (
  quien: RawBuilder<unknown>,
) => sql`coalesce((select btrim(concat_ws(' ', u."NOMBRE", u."APEPAT", u."APEMAT")) from usuarios u
  where u.cliente = c.cliente and u."CODIGOUSUARIO" = ${quien}), '')`;

/** One appointment with all its fields. Throws Rechazo 404. */
export async function citaDe(ctx: Ctx, N_CITA: number): Promise<CitaCompleta> {
  const {
    rows: [c],
  } = await sql<
    Omit<CitaCompleta, 'RECORDATORIOS'>
  >`select ${COLUMNAS}, c."CONCEPTO", c."IMPORTE", c."MONEDA", c."FOLIORECIBO", c."LINK_ZOOM", c."CODIGO_ENLACE", c."ID_FORMAS",
      ${enviado('SMS_PACIENTE')}, ${enviado('WHATSAPP_PACIENTE')}, ${enviado('SMS_DOCTOR')}, ${enviado('WHATSAPP_DOCTOR')},
      coalesce((select k."DESCRIPCION" from conceptos_ingresos k where k.cliente = c.cliente and k."CODIGO" = c."CONCEPTO"), '') as "CONCEPTO_DESCRIPCION",
      s."NOMBRECLINICA" as "NOMBRESUCURSAL", c."H_CITA" as "HORAINICIAL", to_char(upper(c.ocupa), 'HH24:MI') as "HORAFINAL", c.creado as "FECHAALTA",
      ${persona(sql`c.creado_por`)} as "USUARIO", ${persona(sql`coalesce(c.sobrecupo_por, r.sobrecupo_por)`)} as "SOBRECUPO_POR", c.motivo_confirmar as "MOTIVO_CONFIRMAR", coalesce(r.nombres, '') as "RECURSOS_NOMBRES",
      case when exists (select 1 from citas_en_linea l where l.cliente = c.cliente and l."N_CITA" = c."N_CITA") then 1 else 0 end as "EN_LINEA",
      ${siVisible(ctx, 'MAIL')}, ${siVisible(ctx, 'TCEL_LADA')}, ${siVisible(ctx, 'TCELULAR')}, case when p."ACTIVO" = 1 and p."FUSIONADO" = 0 then 1 else 0 end as "PACIENTE_ACTIVO",
      (select count(*)::int from citas z where z.cliente = c.cliente and c."RECURRENTE" > 0 and z."RECURRENTE" = c."RECURRENTE" and z.eliminado is null) as "CITAS_SERIE",
      coalesce((select f."ESTADO" from citas_formas f where f.cliente = c.cliente and f."N_CITA" = c."N_CITA"), ${ESTADO_FORMAS.sinFormatos}::smallint) as "FORMAS"
    from ${TABLAS} ${conLugares(deCitas([N_CITA]))} join sucursales s on s.cliente = c.cliente and s."CODIGOCLINICA" = c."SUCURSAL"
    where c.eliminado is null and c."N_CITA" = ${N_CITA}`.execute(ctx.db);
  if (!c) throw noExiste('La cita');
  // CODIGO_ENLACE opens the video room: only for those who send messages of appointments or see patients.
  const RECORDATORIOS = await estadosDe(ctx, c);
  return { ...c, RECORDATORIOS, ...(puede(ctx.sesion, P.citas.enviar, P.pacientes.verConsultas) ? {} : { CODIGO_ENLACE: '' }) };
}
