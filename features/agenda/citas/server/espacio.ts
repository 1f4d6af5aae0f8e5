// What stands in the way of an appointment: of its doctor's time and of the rooms beside it.
import { sql } from 'kysely';
import { type Encimados, encimadosDe, recursosTomados, soltarRecursos, type Tomado } from '#features/agenda/recursos/server/tomados.ts';
import type { Conflicto, Conflictos } from '#features/agenda/tiempo/conflicto.ts';
import { feriadosEntre } from '#features/agenda/tiempo/feriados.ts';
import { DIA_MIN, type Dia, type Espacio } from '#features/agenda/tiempo/server/turno.ts';
import { MOTIVO_OCUPADO } from '#features/integraciones/gcalendar/rules.ts';
import { ocupadosEn } from '#features/integraciones/gcalendar/server/ocupado.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { aHora, diaSemana, minutos, sumarDias } from '#kernel/shared/dates.ts';

interface CitaEncimada {
  dia: string;
  N_CITA: number;
  H_CITA: string;
  fin: string;
  PACIENTE: string;
  SUCURSAL: string;
}
interface EventoDia {
  F_EXCLUIDA: string;
  TIPO: number;
  DIACOMPLETO: number;
  HORAINICIAL: string | null;
  HORAFINAL: string | null;
  MOTIVO: string;
}
interface Horario {
  DIA: number;
  TIPO: string;
  INICIAL: string;
  FINAL: string;
}
export interface Hallazgo {
  /** By date; empty when the space is free. */
  conflictos: Conflictos;
  /** Days on which another appointment of the doctor is there. */
  encimadas: Set<string>;
  /** Resources that another appointment holds. */
  encimados: Encimados;
}

/**
 * Living appointments of the doctor that a space would cover. The days around come as parameters: under the wall an index
 * serves only bare columns against ready values. `excepto` are left out.
 */
async function citasEn(ctx: Ctx, e: Espacio, excepto: readonly number[]): Promise<CitaEncimada[]> {
  return (
    await sql<CitaEncimada>`select d.f as dia, c."N_CITA", c."H_CITA", to_char(upper(c.ocupa), 'HH24:MI') as fin, p.nombre_completo as "PACIENTE", s."NOMBRECLINICA" as "SUCURSAL"
      from unnest(${[...e.fechas]}::date[], ${e.fechas.map((f) => sumarDias(f, -1))}::date[], ${e.fechas.map((f) => sumarDias(f, 1))}::date[]) d(f, desde, hasta)
      join citas c on c."CODIGOMEDICO" = ${e.CODIGOMEDICO} and c.eliminado is null and c."C_ESTATUS" <> 4 and c."F_CITA" between d.desde and d.hasta
        and c.ocupa && tsrange(d.f + ${e.H_CITA}::time, d.f + ${e.H_CITA}::time + ${e.H_MINCITA}::int * interval '1 minute') and c."N_CITA" <> all(${[...excepto]}::int[])
      join pacientes p on p.cliente = c.cliente and p."CODIGOPACIENTE" = c."CODIGOPACIENTE"
      join sucursales s on s.cliente = c.cliente and s."CODIGOCLINICA" = c."SUCURSAL"
      order by c."F_CITA", c."H_CITA"`.execute(ctx.db)
  ).rows;
}

const sumar = (conflictos: Conflictos, fecha: string, c: Conflicto) => {
  conflictos[fecha] = [...(conflictos[fecha] ?? []), c];
};
function deCitas(citas: readonly CitaEncimada[], tomados: readonly Tomado[]): Hallazgo {
  const conflictos: Conflictos = {};
  // An appointment stands in the way once, however many of the rooms asked for it holds.
  const lugares = new Map<string, Tomado[]>();
  for (const t of tomados) lugares.set(`${t.dia}/${t.N_CITA}`, [...(lugares.get(`${t.dia}/${t.N_CITA}`) ?? []), t]);
  const nombres = (suyos: readonly Tomado[]) => suyos.map((t) => t.LUGAR).join(', ');
  for (const c of citas) {
    const clave = `${c.dia}/${c.N_CITA}`;
    const suyos = lugares.get(clave);
    lugares.delete(clave);
    const MOTIVO = suyos ? `${c.PACIENTE}, también en ${nombres(suyos)}` : c.PACIENTE;
    sumar(conflictos, c.dia, { TIPO: 'Cita', HORA: c.H_CITA, HORAFINAL: c.fin, MOTIVO, SUCURSAL: c.SUCURSAL });
  }
  for (const suyos of lugares.values()) {
    const { dia, TIPO, HORA, HORAFINAL, QUIEN, SUCURSAL } = suyos[0]!;
    sumar(conflictos, dia, { TIPO, HORA, HORAFINAL, MOTIVO: `${nombres(suyos)}: ${QUIEN}`, SUCURSAL });
  }
  return { conflictos, encimadas: new Set(citas.map((c) => c.dia)), encimados: encimadosDe(tomados) };
}
/** Only other appointments: for one that comes back to a place where it already was. */
export const encimadas = async (ctx: Ctx, e: Espacio, excepto: readonly number[]): Promise<Hallazgo> =>
  deCitas(...(await Promise.all([citasEn(ctx, e, excepto), recursosTomados(ctx, e, excepto)])));
/** Only resources: for one that stays where it is and takes another room. */
export const recursosEn = async (ctx: Ctx, e: Espacio, excepto: readonly number[]): Promise<Hallazgo> =>
  deCitas([], await recursosTomados(ctx, e, excepto));

/** Everything that stands in the way of an appointment: others, their rooms, events, times offered to who waits, holidays, the doctor's hours and the past. */
export async function conflictosDe(ctx: Ctx, e: Espacio, excepto: readonly number[] = []): Promise<Hallazgo> {
  const { clinica } = ctx.sesion;
  const [primera = ctx.hoy] = e.fechas;
  const ultima = e.fechas.at(-1) ?? primera;
  const [citas, tomados, eventos, horarios, ocupados] = await Promise.all([
    citasEn(ctx, e, excepto),
    recursosTomados(ctx, e, excepto),
    sql<EventoDia>`select "F_EXCLUIDA", "TIPO", "DIACOMPLETO", "HORAINICIAL", "HORAFINAL", "MOTIVO" from agenda_eventos
      where "F_EXCLUIDA" = any(${[...e.fechas]}::date[]) and "CODIGOMEDICO" in (0, ${e.CODIGOMEDICO}) and eliminado is null
      union all select o."F_CITA", 0, 0, o."H_CITA", upper(o.ocupa)::time(0), 'Ofrecido a ' || p.nombre_completo || ' hasta las ' || to_char(o."VENCE", 'HH24:MI')
        from lista_espera_ofertas o join pacientes p on p.cliente = o.cliente and p."CODIGOPACIENTE" = o."CODIGOPACIENTE"
        where o."F_CITA" = any(${[...e.fechas]}::date[]) and o."CODIGOMEDICO" = ${e.CODIGOMEDICO} and o."ESTADO" = 0 and o."VENCE" > now()
      order by "HORAINICIAL" nulls first`.execute(ctx.db),
    sql<Horario>`select h."DIA", h."TIPO", h."INICIAL", h."FINAL" from medicos_horarios h
      left join medicos_sucursales s on s.cliente = h.cliente and s."CODIGOMEDICO" = h."CODIGOMEDICO" and s."SUCURSAL" = h."SUCURSAL"
      where h."CODIGOMEDICO" = ${e.CODIGOMEDICO} and h."SUCURSAL" = ${e.SUCURSAL}
        and (h."TIPO" = 'COMIDA' or h."TIPO" = case when ${e.TIPO_CITA}::int = 1 and coalesce(s."HORARIOVC_IGUAL", 1) = 0 then 'VC' else '' end)`.execute(
      ctx.db,
    ),
    ocupadosEn(ctx, e),
  ]);
  const hallado = deCitas(citas, tomados);
  const inicio = minutos(e.H_CITA);
  const fin = inicio + e.H_MINCITA;
  const propio = { HORA: e.H_CITA, HORAFINAL: aHora(fin % DIA_MIN) };
  const libres = feriadosEntre(clinica.pais.codigo, primera, ultima);
  for (const fecha of e.fechas) {
    const poner = (c: Partial<Conflicto> & Pick<Conflicto, 'TIPO' | 'MOTIVO'>) =>
      sumar(hallado.conflictos, fecha, { HORA: '', HORAFINAL: '', SUCURSAL: '', ...c });
    if (fecha < ctx.hoy || (fecha === ctx.hoy && e.H_CITA < ctx.ahora))
      poner({ TIPO: 'Horario pasado', MOTIVO: 'La hora de la cita ya pasó', ...propio });
    for (const { fecha: _, ...o } of ocupados.filter((x) => x.fecha === fecha)) poner({ TIPO: 'Evento', MOTIVO: MOTIVO_OCUPADO, ...o });
    let cerrado = false;
    for (const f of libres.filter((l) => l.fecha === fecha)) {
      poner({ TIPO: 'No laboral', MOTIVO: f.nombre });
      cerrado = true;
    }
    for (const v of eventos.rows.filter((x) => x.F_EXCLUIDA === fecha)) {
      if (!v.DIACOMPLETO && !(minutos(v.HORAINICIAL!) < fin && minutos(v.HORAFINAL!) > inicio)) continue;
      poner({ TIPO: v.TIPO ? 'No laboral' : 'Evento', MOTIVO: v.MOTIVO, HORA: v.HORAINICIAL ?? '', HORAFINAL: v.HORAFINAL ?? '' });
      if (v.DIACOMPLETO) cerrado = true;
    }
    if (cerrado) continue;
    const motivo = fueraDeHoras(horarios.rows, clinica, diaSemana(fecha), inicio, fin);
    if (motivo) poner({ TIPO: 'No laboral', MOTIVO: motivo, ...propio });
  }
  return hallado;
}

interface Horas {
  HORAINICIALAGENDA: string;
  HORAFINALAGENDA: string;
  ET_MEDICO: string;
}
/** Why a time is outside the hours; '' when it is inside. A doctor without hours in the branch has those of the clinic. */
function fueraDeHoras(horarios: readonly Horario[], c: Horas, dia: number, inicio: number, fin: number): string {
  const trabajo = horarios.filter((h) => h.TIPO !== 'COMIDA');
  if (trabajo.length === 0)
    return inicio < minutos(c.HORAINICIALAGENDA || '08:00') || fin > minutos(c.HORAFINALAGENDA || '20:00')
      ? 'Fuera del horario de la clínica'
      : '';
  const hoy = trabajo.find((h) => h.DIA === dia);
  if (!hoy || inicio < minutos(hoy.INICIAL) || fin > minutos(hoy.FINAL)) return `Fuera del horario del ${c.ET_MEDICO.toLowerCase()}`;
  const comida = horarios.find((h) => h.TIPO === 'COMIDA' && h.DIA === dia);
  return comida && minutos(comida.INICIAL) < fin && minutos(comida.FINAL) > inicio ? 'Horario de comida' : '';
}

/** Overbooked appointments beside which nobody is left are ordinary again, and the database guards them once more. */
export async function soltarSobrecupos(ctx: Ctx, dias: readonly Dia[]): Promise<void> {
  const deMedicos = dias.filter(([q]) => typeof q === 'number');
  const medicos = deMedicos.map(([m]) => m);
  const fechas = deMedicos.map(([, f]) => f);
  const recursos = dias.flatMap(([q, f]) => (typeof q === 'string' ? [[Number(q.slice(1)), f] as const] : []));
  await soltarRecursos(ctx, recursos);
  await sql`update citas a set sobrecupo = 0, sobrecupo_por = null from unnest(${medicos}::int[], ${fechas.map((f) => sumarDias(f, -1))}::date[], ${fechas.map((f) => sumarDias(f, 1))}::date[]) d(m, desde, hasta)
    where a."CODIGOMEDICO" = d.m and a."F_CITA" between d.desde and d.hasta and a.sobrecupo = 1 and a.eliminado is null and a."C_ESTATUS" <> 4
      and not exists (select 1 from citas b where b.cliente = a.cliente and b."CODIGOMEDICO" = a."CODIGOMEDICO" and b."N_CITA" <> a."N_CITA" and b.eliminado is null
        and b."C_ESTATUS" <> 4 and b."F_CITA" between a."F_CITA" - 1 and a."F_CITA" + 1 and b.ocupa && a.ocupa)`.execute(ctx.db);
}
