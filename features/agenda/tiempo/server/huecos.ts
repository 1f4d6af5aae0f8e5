// A doctor's free time: hours of work less whatever takes them. Two statements read it; the rest is arithmetic.
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { aHora, diaSemana, diasEntre, enLaClinica, instanteDe, minutos, sumarDias } from '#kernel/shared/dates.ts';
import { feriadosEntre } from '../feriados.ts';

const DIA_MIN = 1440;
/** Appointments begin at round times. */
const PASO = 5;

/** A stretch of the wall's time, in minutes from the first midnight of the range. */
export type Lapso = readonly [inicio: number, fin: number];
/** Hours of a weekday in a branch; breaks are COMIDA, everything else is work. */
export interface HorasDia {
  SUCURSAL: number;
  DIA: number;
  TIPO: string;
  INICIAL: string;
  FINAL: string;
}
export interface Hueco {
  FECHA: string;
  HORA: string;
  SUCURSAL: number;
}

/** Stretches that touch or overlap become one; in order. */
export function juntar(lapsos: readonly Lapso[]): Lapso[] {
  const juntos: [number, number][] = [];
  for (const [a, b] of [...lapsos].sort((x, y) => x[0] - y[0])) {
    const ultimo = juntos.at(-1);
    if (ultimo && a <= ultimo[1]) ultimo[1] = Math.max(ultimo[1], b);
    else if (a < b) juntos.push([a, b]);
  }
  return juntos;
}
/** What is left of a stretch when others, joined and in order, are taken out. */
export function restar([inicio, fin]: Lapso, quitados: readonly Lapso[]): Lapso[] {
  const quedan: Lapso[] = [];
  let desde = inicio;
  for (const [a, b] of quitados) {
    if (b <= desde) continue;
    if (a >= fin) break;
    if (a > desde) quedan.push([desde, a]);
    desde = b;
  }
  if (desde < fin) quedan.push([desde, fin]);
  return quedan;
}

/** Days around which the clinic's clock is changed: some of their times do not exist and others come twice. */
const cambiaDeHora = (zona: string, fecha: string): boolean =>
  instanteDe(zona, sumarDias(fecha, 1), '12:00').getTime() - instanteDe(zona, sumarDias(fecha, -1), '12:00').getTime() !==
  2 * DIA_MIN * 60_000;

export interface Calculo {
  desde: string;
  hasta: string;
  zona: string;
  /** Nothing begins before this instant. */
  noAntes: Date;
  duracion: number;
  /** Branches in the order in which they are preferred when two would give the same time. */
  horarios: readonly HorasDia[];
  ocupados: readonly Lapso[];
  /** Days on which nobody works. */
  cerrados: ReadonlySet<string>;
  /** Only free stretches that hold this time of day, filled from there: one that was given out moves with no neighbour. */
  desdeHora?: string;
}
/** Every time at which an appointment of that length may begin: each free stretch is filled from its beginning. */
export function calcularHuecos(c: Calculo): Hueco[] {
  const ocupados = juntar(c.ocupados);
  const limite = enLaClinica(c.zona, new Date(Math.ceil(c.noAntes.getTime() / 60_000) * 60_000));
  const huecos: Hueco[] = [];
  for (let d = 0; d <= diasEntre(c.desde, c.hasta); d++) {
    const FECHA = sumarDias(c.desde, d);
    const semana = diaSemana(FECHA);
    const hoy = c.horarios.filter((h) => h.DIA === semana);
    if (hoy.length === 0 || c.cerrados.has(FECHA) || sumarDias(FECHA, 1) < limite.fecha) continue;
    const base = d * DIA_MIN;
    const lapso = (h: HorasDia): Lapso => [base + minutos(h.INICIAL), base + minutos(h.FINAL)];
    const dudoso = cambiaDeHora(c.zona, FECHA);
    const cabe = (HORA: string): boolean => {
      if (!dudoso) return FECHA > limite.fecha || (FECHA === limite.fecha && HORA >= limite.hora);
      const instante = instanteDe(c.zona, FECHA, HORA);
      const visto = enLaClinica(c.zona, instante);
      return instante >= c.noAntes && visto.fecha === FECHA && visto.hora === HORA;
    };
    const vistas = new Set<string>();
    for (const trabajo of hoy.filter((h) => h.TIPO !== 'COMIDA')) {
      const comidas = hoy.filter((h) => h.TIPO === 'COMIDA' && h.SUCURSAL === trabajo.SUCURSAL).map(lapso);
      for (const [a, b] of restar(lapso(trabajo), comidas.length ? juntar([...ocupados, ...comidas]) : ocupados))
        for (
          let t = c.desdeHora ? base + minutos(c.desdeHora) : Math.ceil(a / PASO) * PASO;
          t >= a && t + c.duracion <= b;
          t += c.duracion
        ) {
          const HORA = aHora(t - base);
          if (vistas.has(HORA) || !cabe(HORA)) continue;
          vistas.add(HORA);
          huecos.push({ FECHA, HORA, SUCURSAL: trabajo.SUCURSAL });
        }
    }
  }
  return huecos.sort((x, y) => (x.FECHA + x.HORA < y.FECHA + y.HORA ? -1 : 1));
}

/** What does not count as taken: the appointment that is being moved, the hold of whoever asks. */
export interface Menos {
  cita?: number;
  apartado?: string;
}
interface Ocupado {
  fecha: string;
  hora: string;
  minutos: number;
}
/**
 * Everything that takes a doctor's time in some days, one list: living appointments, events of the doctor and of all, the
 * doctor's own calendar, times offered to who waits, times that a patient holds while filling the form, and the rooms that
 * must be free as well. Whatever else may take time is one more arm of this union.
 */
export const ocupados = (
  CODIGOMEDICO: number,
  desde: string,
  hasta: string,
  menos: Menos,
  recursos: readonly number[] = [],
): RawBuilder<Ocupado> => sql<Ocupado>`
  select "F_CITA" as fecha, "H_CITA" as hora, "H_MINCITA" as minutos from citas
    where "CODIGOMEDICO" = ${CODIGOMEDICO} and "F_CITA" between ${sumarDias(desde, -1)} and ${hasta}
      and eliminado is null and "C_ESTATUS" <> 4 and "N_CITA" <> ${menos.cita ?? 0}
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
    where "CODIGOMEDICO" = ${CODIGOMEDICO} and "F_CITA" between ${desde} and ${hasta} and "ESTADO" = 0 and "VENCE" > now()
  union all
  select fecha, hora, minutos from citas_apartadas
    where medico = ${CODIGOMEDICO} and fecha between ${desde} and ${hasta} and vence > now() and id is distinct from ${menos.apartado ?? null}::uuid`;

/** The same, as stretches from the first midnight of those days. */
export async function ocupadosDe(ctx: Ctx, b: Pick<Busqueda, 'CODIGOMEDICO' | 'desde' | 'hasta' | 'menos' | 'recursos'>): Promise<Lapso[]> {
  const { desde } = b;
  const { rows } = await ocupados(b.CODIGOMEDICO, desde, b.hasta, b.menos ?? {}, b.recursos).execute(ctx.db);
  return rows.map((o) => {
    const inicio = diasEntre(desde, o.fecha) * DIA_MIN + minutos(o.hora);
    return [inicio, inicio + o.minutos] as const;
  });
}

export interface Busqueda {
  CODIGOMEDICO: number;
  TIPO_CITA: number;
  sucursales: readonly number[];
  duracion: number;
  desde: string;
  hasta: string;
  noAntes: Date;
  menos?: Menos;
  desdeHora?: string;
  /** Rooms and equipment that are needed at the same time. */
  recursos?: readonly number[];
}
/**
 * The free times of a doctor in some branches. Video consultations have hours of their own where the doctor says so; a
 * doctor without hours in a branch has no free time there: nobody said when.
 */
export async function huecosDe(ctx: Ctx, b: Busqueda): Promise<Hueco[]> {
  const [horarios, tomados] = await Promise.all([
    sql<HorasDia>`select h."SUCURSAL", h."DIA", h."TIPO", h."INICIAL", h."FINAL" from medicos_horarios h
      left join medicos_sucursales s on s.cliente = h.cliente and s."CODIGOMEDICO" = h."CODIGOMEDICO" and s."SUCURSAL" = h."SUCURSAL"
      where h."CODIGOMEDICO" = ${b.CODIGOMEDICO} and h."SUCURSAL" = any(${[...b.sucursales]}::int[])
        and (h."TIPO" = 'COMIDA' or h."TIPO" = case when ${b.TIPO_CITA}::int = 1 and coalesce(s."HORARIOVC_IGUAL", 1) = 0 then 'VC' else '' end)
      order by h."SUCURSAL", h."DIA", h."INICIAL"`.execute(ctx.db),
    ocupadosDe(ctx, b),
  ]);
  const { pais, ZONA_HORARIA: zona } = ctx.sesion.clinica;
  const cerrados = new Set(feriadosEntre(pais.codigo, b.desde, b.hasta).map((f) => f.fecha));
  return calcularHuecos({ ...b, zona, horarios: horarios.rows, ocupados: tomados, cerrados });
}
