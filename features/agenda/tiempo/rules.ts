// What takes a doctor's time and why a time is not free, for desk, events, series, waiting list, online agenda and browser. The
// database only gathers the rows. Dates and hours are those of the clinic's clock.
import { aHora, DIA_MIN, diaSemana, minutos, sumarDias } from '#kernel/shared/dates.ts';
import type { Conflicto } from './conflicto.ts';
import { coinciden, juntar, type Lapso, lapsoDesde, restar } from './lapsos.ts';

/** Something that takes time; it may cross midnight. */
export interface Ocupacion {
  fecha: string;
  hora: string;
  minutos: number;
}
export const deCita = (c: { F_CITA: string; H_CITA: string; H_MINCITA: number }): Ocupacion => ({
  fecha: c.F_CITA,
  hora: c.H_CITA,
  minutos: c.H_MINCITA,
});
/** An event of the whole day takes all 1440 minutes. */
export function deEvento(e: { F_EXCLUIDA: string; DIACOMPLETO: number; HORAINICIAL: string | null; HORAFINAL: string | null }): Ocupacion {
  const [hora, fin] = e.DIACOMPLETO ? ['00:00', '24:00'] : [e.HORAINICIAL ?? '00:00', e.HORAFINAL ?? '24:00'];
  return { fecha: e.F_EXCLUIDA, hora, minutos: minutos(fin) - minutos(hora) };
}
export const lapsoDe = (t: Ocupacion, dia: string): Lapso => lapsoDesde(dia, t.fecha, t.hora, t.minutos);
/** Whether both share a minute. */
export const seEncuentran = (a: Ocupacion, b: Ocupacion): boolean => coinciden(lapsoDe(a, b.fecha), lapsoDe(b, b.fecha));
/** The day on which it begins, and the next one when it crosses midnight. */
export const diasQueToca = (t: Ocupacion): string[] => [t.fecha, ...(minutos(t.hora) + t.minutos > DIA_MIN ? [sumarDias(t.fecha, 1)] : [])];
/** Whether it has begun. */
export const yaPaso = (t: Pick<Ocupacion, 'fecha' | 'hora'>, hoy: string, ahora: string): boolean =>
  t.fecha < hoy || (t.fecha === hoy && t.hora < ahora);

/** Whether it has ended. */
export function termino(t: Ocupacion, hoy: string, ahora: string): boolean {
  const [, fin] = lapsoDe(t, t.fecha);
  return t.fecha < hoy || (t.fecha === hoy && fin <= minutos(ahora));
}

/** Hours of a weekday (0 is Monday). TIPO 'COMIDA' is a break; any other TIPO is work. */
export interface HorasDia {
  DIA: number;
  TIPO: string;
  INICIAL: string;
  FINAL: string;
}
/** Opening hours of the clinic, used for doctors without hours of their own in the branch. */
export interface HorasClinica {
  HORAINICIALAGENDA: string;
  HORAFINALAGENDA: string;
}
interface Jornada {
  trabajo: Lapso[];
  comidas: Lapso[];
  /** The doctor has no hours of his own, so the clinic's were taken. */
  deClinica: boolean;
}
const lapsoDeHoras = (h: Pick<HorasDia, 'INICIAL' | 'FINAL'>): Lapso => [minutos(h.INICIAL), minutos(h.FINAL)];
/** A doctor's working hours and breaks on a day, from his hours in one branch. Without `clinica`, only his own count. */
export function jornada(horarios: readonly HorasDia[], fecha: string, clinica?: HorasClinica): Jornada {
  if (clinica && !horarios.some((h) => h.TIPO !== 'COMIDA')) {
    const deClinica = { INICIAL: clinica.HORAINICIALAGENDA || '08:00', FINAL: clinica.HORAFINALAGENDA || '20:00' };
    return { trabajo: [lapsoDeHoras(deClinica)], comidas: [], deClinica: true };
  }
  const hoy = horarios.filter((h) => h.DIA === diaSemana(fecha));
  return {
    trabajo: hoy.filter((h) => h.TIPO !== 'COMIDA').map(lapsoDeHoras),
    comidas: hoy.filter((h) => h.TIPO === 'COMIDA').map(lapsoDeHoras),
    deClinica: false,
  };
}
/** What remains of a working day, in minutes from its midnight. */
export function libres(j: Pick<Jornada, 'trabajo' | 'comidas'>, ocupado: readonly Lapso[]): Lapso[] {
  const quitados = juntar([...ocupado, ...j.comidas]);
  return j.trabajo.flatMap((t) => restar(t, quitados));
}

/** Something that takes time, with the conflict that the user reads about it. */
export interface Motivo extends Ocupacion {
  conflicto: Conflicto;
  /** Nobody works that day, so being outside the working hours is not mentioned as well. */
  cierra?: boolean;
}
/** What decides whether a time is free. */
export interface Circunstancias {
  hoy: string;
  ahora: string;
  /** What takes time on the days involved, in the order in which the user reads it. */
  motivos: readonly Motivo[];
  /** The doctor's hours in the branch, for this kind of appointment (in person or video). */
  horarios: readonly HorasDia[];
  clinica: HorasClinica & { ET_MEDICO: string };
}
/** Why a time is outside the working hours; '' when it is inside. */
function fueraDeHoras(t: Ocupacion, s: Circunstancias): string {
  const { trabajo, comidas, deClinica } = jornada(s.horarios, t.fecha, s.clinica);
  const [inicio, fin] = lapsoDe(t, t.fecha);
  if (!trabajo.some(([a, b]) => a <= inicio && fin <= b))
    return deClinica ? 'Fuera del horario de la clínica' : `Fuera del horario del ${s.clinica.ET_MEDICO.toLowerCase()}`;
  return comidas.some((c) => coinciden(c, [inicio, fin])) ? 'Horario de comida' : '';
}
/** All conflicts of a time except those with other appointments; empty when it is free. */
export function conflictosDelHorario(t: Ocupacion, s: Circunstancias): Conflicto[] {
  const propio = { HORA: t.hora, HORAFINAL: aHora((minutos(t.hora) + t.minutos) % DIA_MIN), SUCURSAL: '' };
  const enMedio = s.motivos.filter((m) => seEncuentran(m, t));
  const fuera = enMedio.some((m) => m.cierra && m.fecha === t.fecha) ? '' : fueraDeHoras(t, s);
  return [
    ...(yaPaso(t, s.hoy, s.ahora) ? [{ TIPO: 'Horario pasado' as const, MOTIVO: 'La hora de la cita ya pasó', ...propio }] : []),
    ...enMedio.map((m) => m.conflicto),
    ...(fuera ? [{ TIPO: 'No laboral' as const, MOTIVO: fuera, ...propio }] : []),
  ];
}
