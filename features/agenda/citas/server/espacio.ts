// Finds the conflicts of an appointment: other appointments, the doctor's time and the resources.
import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
import { type Encimados, encimadosDe, recursosTomados, soltarRecursos, type Tomado } from '#features/agenda/recursos/server/tomados.ts';
import type { Conflicto, Conflictos } from '#features/agenda/tiempo/conflicto.ts';
import { conflictosDelHorario, deCita, type Motivo, seEncuentran } from '#features/agenda/tiempo/rules.ts';
import { horariosDe } from '#features/agenda/tiempo/server/huecos.ts';
import { motivosDe } from '#features/agenda/tiempo/server/motivos.ts';
import { cerca, type Dia, type Espacio, enDia } from '#features/agenda/tiempo/server/turno.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { sumarDias } from '#kernel/shared/dates.ts';

interface CitaEncimada {
  dia: string;
  N_CITA: number;
  F_CITA: string;
  H_CITA: string;
  H_MINCITA: number;
  fin: string;
  PACIENTE: string;
  SUCURSAL: string;
}
export interface Hallazgo {
  /** By date; empty when the time is free. */
  conflictos: Conflictos;
  /** Days on which the doctor has another appointment at that time. */
  encimadas: Set<string>;
  /** Resources that another appointment has taken. */
  encimados: Encimados;
}

/**
 * The doctor's living appointments that the space would overlap, except `excepto`. The days around come as ready values: under
 * row-level security an index answers only bare columns compared with values.
 */
async function citasEn(ctx: Ctx, e: Espacio, excepto: readonly number[]): Promise<CitaEncimada[]> {
  const { rows } =
    await sql<CitaEncimada>`select d.f as dia, c."N_CITA", c."F_CITA", c."H_CITA", c."H_MINCITA", to_char(upper(c.ocupa), 'HH24:MI') as fin, p.nombre_completo as "PACIENTE", s."NOMBRECLINICA" as "SUCURSAL"
      from unnest(${[...e.fechas]}::date[], ${e.fechas.map((f) => sumarDias(f, -1))}::date[], ${e.fechas.map((f) => sumarDias(f, 1))}::date[]) d(f, desde, hasta)
      join citas c on c."CODIGOMEDICO" = ${e.CODIGOMEDICO} and c.eliminado is null and c."C_ESTATUS" <> ${sql.lit(E.cita.cancelada)} and c."F_CITA" between d.desde and d.hasta
        and ${cerca(sql`c.ocupa`, e)} and c."N_CITA" <> all(${[...excepto]}::int[])
      join pacientes p on p.cliente = c.cliente and p."CODIGOPACIENTE" = c."CODIGOPACIENTE"
      join sucursales s on s.cliente = c.cliente and s."CODIGOCLINICA" = c."SUCURSAL"
      order by c."F_CITA", c."H_CITA"`.execute(ctx.db);
  return rows.filter((c) => seEncuentran(deCita(c), enDia(e, c.dia)));
}

const sumar = (conflictos: Conflictos, fecha: string, c: Conflicto) => {
  conflictos[fecha] = [...(conflictos[fecha] ?? []), c];
};
function deCitas(citas: readonly CitaEncimada[], tomados: readonly Tomado[]): Hallazgo {
  const conflictos: Conflictos = {};
  // An appointment is listed once, with all the resources that it shares.
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
/** Conflicts with other appointments only: for a cancelled one that is booked again at its old time. */
export const encimadas = async (ctx: Ctx, e: Espacio, excepto: readonly number[]): Promise<Hallazgo> =>
  deCitas(...(await Promise.all([citasEn(ctx, e, excepto), recursosTomados(ctx, e, excepto)])));
/** Conflicts of resources only: for an appointment that keeps its time and takes other resources. */
export const recursosEn = async (ctx: Ctx, e: Espacio, excepto: readonly number[]): Promise<Hallazgo> =>
  deCitas([], await recursosTomados(ctx, e, excepto));

/** All conflicts: appointments, resources, events, times offered to the waiting list, holidays, working hours and the past. */
export async function conflictosDe(ctx: Ctx, e: Espacio, excepto: readonly number[] = []): Promise<Hallazgo> {
  const [citas, tomados, motivos, horarios] = await Promise.all([
    citasEn(ctx, e, excepto),
    recursosTomados(ctx, e, excepto),
    motivosDe(ctx, e),
    horariosDe(ctx, { ...e, sucursales: [e.SUCURSAL] }),
  ]);
  const hallado = deCitas(citas, tomados);
  const sabido = { hoy: ctx.hoy, ahora: ctx.ahora, horarios, clinica: ctx.sesion.clinica };
  const porDia = new Map<string, Motivo[]>();
  for (const m of motivos) (porDia.get(m.fecha) ?? porDia.set(m.fecha, []).get(m.fecha)!).push(m);
  for (const fecha of e.fechas) {
    const suyos = [fecha, sumarDias(fecha, -1), sumarDias(fecha, 1)].flatMap((d) => porDia.get(d) ?? []);
    for (const c of conflictosDelHorario(enDia(e, fecha), { ...sabido, motivos: suyos })) sumar(hallado.conflictos, fecha, c);
  }
  return hallado;
}

/**
 * Removes the overbooked mark where no other appointment overlaps any more, so that the database's constraint covers them
 * again.
 */
export async function soltarSobrecupos(ctx: Ctx, dias: readonly Dia[]): Promise<void> {
  const deMedicos = dias.filter(([q]) => typeof q === 'number');
  const medicos = deMedicos.map(([m]) => m);
  const fechas = deMedicos.map(([, f]) => f);
  const recursos = dias.flatMap(([q, f]) => (typeof q === 'string' ? [[Number(q.slice(1)), f] as const] : []));
  await soltarRecursos(ctx, recursos);
  await sql`update citas a set sobrecupo = 0, sobrecupo_por = null from unnest(${medicos}::int[], ${fechas.map((f) => sumarDias(f, -1))}::date[], ${fechas.map((f) => sumarDias(f, 1))}::date[]) d(m, desde, hasta)
    where a."CODIGOMEDICO" = d.m and a."F_CITA" between d.desde and d.hasta and a.sobrecupo = 1 and a.eliminado is null and a."C_ESTATUS" <> ${sql.lit(E.cita.cancelada)}
      and not exists (select 1 from citas b where b.cliente = a.cliente and b."CODIGOMEDICO" = a."CODIGOMEDICO" and b."N_CITA" <> a."N_CITA" and b.eliminado is null
        and b."C_ESTATUS" <> ${sql.lit(E.cita.cancelada)} and b."F_CITA" between a."F_CITA" - 1 and a."F_CITA" + 1 and b.ocupa && a.ocupa)`.execute(
    ctx.db,
  );
}
