// Free times of a doctor on a day from what the browser has loaded. The form suggests them; the server decides.

import { E } from '#domain/estados.ts';
import { TODOS_LOS_MEDICOS } from '#domain/sesion.ts';
import type { Evento } from '#features/agenda/eventos/contract.ts';
import { coinciden } from '#features/agenda/tiempo/lapsos.ts';
import { deCita, deEvento, jornada, lapsoDe, libres } from '#features/agenda/tiempo/rules.ts';
import { aHora } from '#kernel/shared/dates.ts';
import type { CitaAgenda, HorarioAgenda } from '../fields.ts';

/** Minutes of one slot of the grid: what a click takes and a drag snaps to. */
export const PASO = 15;

/** What one loaded view of the calendar holds. */
export interface Datos {
  CITAS: readonly CitaAgenda[];
  EVENTOS: readonly Evento[];
  HORARIOS: readonly HorarioAgenda[];
}
interface Busqueda {
  fecha: string;
  CODIGOMEDICO: number;
  SUCURSAL: number;
  duracion: number;
  /** Opening hours of the clinic, for doctors without hours of their own. */
  horas: readonly [inicial: string, final: string];
  /** Minute of the day before which nothing is offered: now, when the day is today. */
  desde: number;
  /** The appointment being moved, which does not count as taken. */
  excepto?: number;
}
const vivas = (d: Datos, b: Pick<Busqueda, 'CODIGOMEDICO' | 'excepto'>): CitaAgenda[] =>
  d.CITAS.filter((c) => c.CODIGOMEDICO === b.CODIGOMEDICO && c.C_ESTATUS !== E.cita.cancelada && c.N_CITA !== b.excepto);

/** Appointments that overlap a time. */
export const encimadas = (d: Datos, b: Pick<Busqueda, 'fecha' | 'CODIGOMEDICO' | 'excepto' | 'duracion'>, inicio: number): CitaAgenda[] =>
  vivas(d, b).filter((c) => coinciden(lapsoDe(deCita(c), b.fecha), [inicio, inicio + b.duracion]));

/** The first free times of the day from `desde` on, at most `cuantos`. */
export function huecos(d: Datos, b: Busqueda, cuantos = 3): string[] {
  const eventos = d.EVENTOS.filter(
    (e) => e.F_EXCLUIDA === b.fecha && (e.CODIGOMEDICO === TODOS_LOS_MEDICOS || e.CODIGOMEDICO === b.CODIGOMEDICO),
  );
  const ocupado = [...vivas(d, b).map(deCita), ...eventos.map(deEvento)].map((t) => lapsoDe(t, b.fecha));
  const suyos = d.HORARIOS.filter((h) => h.CODIGOMEDICO === b.CODIGOMEDICO && h.SUCURSAL === b.SUCURSAL && h.TIPO !== 'VC');
  const horas: string[] = [];
  for (const [a, z] of libres(jornada(suyos, b.fecha, { HORAINICIALAGENDA: b.horas[0], HORAFINALAGENDA: b.horas[1] }), ocupado))
    for (let m = Math.ceil(Math.max(a, b.desde) / PASO) * PASO; m + b.duracion <= z && horas.length < cuantos; m += PASO)
      horas.push(aHora(m));
  return horas;
}
