// Reads from the database what takes a doctor's time; rules.ts says what the rows mean.
import { type RawBuilder, sql } from 'kysely';
import { E } from '#domain/estados.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { DIA_MIN, sumarDias } from '#kernel/shared/dates.ts';
import { feriadosEntre } from '../feriados.ts';
import { calcularHuecos, type HorasEnSucursal, type Hueco } from '../huecos.ts';
import type { Lapso } from '../lapsos.ts';
import { lapsoDe, type Ocupacion } from '../rules.ts';

/** What must not count as taken: the appointment being moved, or the asking patient's own hold. */
export interface SinContar {
  cita?: number;
  apartado?: string;
}
/**
 * Everything that takes a doctor's time on some days: living appointments, events of the doctor and of everybody, the doctor's
 * Google calendar, times offered to the waiting list, times that a patient holds while filling the form, and resources that
 * must be free too. A new kind of taken time is one more arm of this union.
 */
export const ocupados = (
  CODIGOMEDICO: number,
  desde: string,
  hasta: string,
  menos: SinContar,
  recursos: readonly number[] = [],
): RawBuilder<Ocupacion> => sql<Ocupacion>`
  select "F_CITA" as fecha, "H_CITA" as hora, "H_MINCITA" as minutos from citas
    where "CODIGOMEDICO" = ${CODIGOMEDICO} and "F_CITA" between ${sumarDias(desde, -1)} and ${hasta}
      and eliminado is null and "C_ESTATUS" <> ${sql.lit(E.cita.cancelada)} and "N_CITA" <> ${menos.cita ?? 0}
  union all
  select "F_EXCLUIDA", case when "DIACOMPLETO" = 1 then '00:00' else "HORAINICIAL" end,
      case when "DIACOMPLETO" = 1 then ${DIA_MIN}::int else (extract(epoch from "HORAFINAL" - "HORAINICIAL") / 60)::int end
    from agenda_eventos where "F_EXCLUIDA" between ${desde} and ${hasta} and "CODIGOMEDICO" in (0, ${CODIGOMEDICO}) and eliminado is null
  union all
  select dia, lower(ocupa)::time, (extract(epoch from upper(ocupa) - lower(ocupa)) / 60)::int from citas_recursos
    where dia between ${sumarDias(desde, -1)} and ${hasta} and "RECURSO" = any(${[...recursos]}::int[]) and viva and "N_CITA" <> ${menos.cita ?? 0}
  union all
  select dia, desde, (extract(epoch from hasta - desde) / 60)::int from google_ocupado
    where "CODIGOMEDICO" = ${CODIGOMEDICO} and dia between ${desde} and ${hasta}
  union all
  select "F_CITA", "H_CITA", "H_MINCITA" from lista_espera_ofertas
    where "CODIGOMEDICO" = ${CODIGOMEDICO} and "F_CITA" between ${sumarDias(desde, -1)} and ${hasta} and "ESTADO" = ${sql.lit(E.oferta.porResponder)} and "VENCE" > now()
  union all
  select fecha, hora, minutos from citas_apartadas
    where medico = ${CODIGOMEDICO} and fecha between ${sumarDias(desde, -1)} and ${hasta} and vence > now() and id is distinct from ${menos.apartado ?? null}::uuid`;

/** The same as stretches, in minutes from the midnight of the first day. */
export async function ocupadosDe(ctx: Ctx, b: Pick<Busqueda, 'CODIGOMEDICO' | 'desde' | 'hasta' | 'menos' | 'recursos'>): Promise<Lapso[]> {
  const { desde } = b;
  const { rows } = await ocupados(b.CODIGOMEDICO, desde, b.hasta, b.menos ?? {}, b.recursos).execute(ctx.db);
  return rows.map((o) => lapsoDe(o, desde));
}

/** A doctor's hours for a kind of appointment. Video consultations use their own hours where the branch says so. */
export async function horariosDe(ctx: Ctx, b: Pick<Busqueda, 'CODIGOMEDICO' | 'TIPO_CITA' | 'sucursales'>): Promise<HorasEnSucursal[]> {
  const { rows } = await sql<HorasEnSucursal>`select h."SUCURSAL", h."DIA", h."TIPO", h."INICIAL", h."FINAL" from medicos_horarios h
      left join medicos_sucursales s on s.cliente = h.cliente and s."CODIGOMEDICO" = h."CODIGOMEDICO" and s."SUCURSAL" = h."SUCURSAL"
      where h."CODIGOMEDICO" = ${b.CODIGOMEDICO} and h."SUCURSAL" = any(${[...b.sucursales]}::int[])
        and (h."TIPO" = 'COMIDA' or h."TIPO" = case when ${b.TIPO_CITA}::int = ${sql.lit(E.tipoCita.video)} and coalesce(s."HORARIOVC_IGUAL", 1) = 0 then 'VC' else '' end)
      order by h."SUCURSAL", h."DIA", h."INICIAL"`.execute(ctx.db);
  return rows;
}

export interface Busqueda {
  CODIGOMEDICO: number;
  TIPO_CITA: number;
  sucursales: readonly number[];
  duracion: number;
  desde: string;
  hasta: string;
  noAntes: Date;
  menos?: SinContar;
  desdeHora?: string;
  /** Rooms and equipment that must be free at the same time. */
  recursos?: readonly number[];
}
/** A doctor's free times in some branches. A doctor without hours in a branch is offered no time there. */
export async function huecosDe(ctx: Ctx, b: Busqueda): Promise<Hueco[]> {
  const [horarios, tomados] = await Promise.all([horariosDe(ctx, b), ocupadosDe(ctx, b)]);
  const { pais, ZONA_HORARIA: zona } = ctx.sesion.clinica;
  const cerrados = new Set(feriadosEntre(pais.codigo, b.desde, b.hasta).map((f) => f.fecha));
  return calcularHuecos({ ...b, zona, horarios, ocupados: tomados, cerrados });
}
