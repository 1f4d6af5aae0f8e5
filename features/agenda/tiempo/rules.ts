// What takes a doctor's time, and why a time is not free. Desk, events, series, waiting list, online agenda and browser ask here;
// the database only gathers the rows. All of it is the clinic's wall: hours mean what its clock shows.
import { aHora, diaSemana, minutos, sumarDias } from '#kernel/shared/dates.ts';
import type { Conflicto } from './conflicto.ts';
import { coinciden, DIA_MIN, juntar, type Lapso, lapsoDesde, restar } from './lapsos.ts';

/** Something that takes time from an hour of a day on; it may pass midnight. */
export interface Toma {
  fecha: string;
  hora: string;
  minutos: number;
}
export const deCita = (c: { F_CITA: string; H_CITA: string; H_MINCITA: number }): Toma => ({
  fecha: c.F_CITA,
  hora: c.H_CITA,
  minutos: c.H_MINCITA,
});
/** An event of the whole day takes all its minutes. */
export function deEvento(e: { F_EXCLUIDA: string; DIACOMPLETO: number; HORAINICIAL: string | null; HORAFINAL: string | null }): Toma {
  const [hora, fin] = e.DIACOMPLETO ? ['00:00', '24:00'] : [e.HORAINICIAL ?? '00:00', e.HORAFINAL ?? '24:00'];
  return { fecha: e.F_EXCLUIDA, hora, minutos: minutos(fin) - minutos(hora) };
}
export const lapsoDe = (t: Toma, dia: string): Lapso => lapsoDesde(dia, t.fecha, t.hora, t.minutos);
/** Whether both want the same minute. */
export const seEncuentran = (a: Toma, b: Toma): boolean => coinciden(lapsoDe(a, b.fecha), lapsoDe(b, b.fecha));
/** Its day, and the next one when it passes midnight. */
export const diasQueToca = (t: Toma): string[] => [t.fecha, ...(minutos(t.hora) + t.minutos > DIA_MIN ? [sumarDias(t.fecha, 1)] : [])];
/** It has begun on the clinic's clock. */
export const yaPaso = (t: Pick<Toma, 'fecha' | 'hora'>, hoy: string, ahora: string): boolean =>
  t.fecha < hoy || (t.fecha === hoy && t.hora < ahora);

/** It is over on the clinic's clock. */
export function termino(t: Toma, hoy: string, ahora: string): boolean {
  const [, fin] = lapsoDe(t, t.fecha);
  return t.fecha < hoy || (t.fecha === hoy && fin <= minutos(ahora));
}

/** Hours of a weekday (0 Monday); breaks are COMIDA, everything else is work. */
export interface HorasDia {
  DIA: number;
  TIPO: string;
  INICIAL: string;
  FINAL: string;
}
/** Hours of the clinic's agenda: for doctors without hours of their own in the branch. */
export interface HorasClinica {
  HORAINICIALAGENDA: string;
  HORAFINALAGENDA: string;
}
interface Jornada {
  trabajo: Lapso[];
  comidas: Lapso[];
  /** Nobody said when the doctor works, so it is when the clinic does. */
  deClinica: boolean;
}
const lapsoDeHoras = (h: Pick<HorasDia, 'INICIAL' | 'FINAL'>): Lapso => [minutos(h.INICIAL), minutos(h.FINAL)];
/** When a doctor attends on a day, by the hours of one branch; without the clinic's, only by his own. */
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
/** What is left of a working day; all in minutes from its midnight. */
export function libres(j: Pick<Jornada, 'trabajo' | 'comidas'>, ocupado: readonly Lapso[]): Lapso[] {
  const quitados = juntar([...ocupado, ...j.comidas]);
  return j.trabajo.flatMap((t) => restar(t, quitados));
}

/** Something that takes time and how it is said. */
export interface Motivo extends Toma {
  conflicto: Conflicto;
  /** Nobody attends that day: there is no hour to be inside of. */
  cierra?: boolean;
}
export interface Sabido {
  hoy: string;
  ahora: string;
  /** All of the days that the time touches, in the order in which they are said. */
  motivos: readonly Motivo[];
  /** The doctor's in the branch, of the kind of appointment. */
  horarios: readonly HorasDia[];
  clinica: HorasClinica & { ET_MEDICO: string };
}
/** Why a time is outside the hours; '' when it is inside. */
function fueraDeHoras(t: Toma, s: Sabido): string {
  const { trabajo, comidas, deClinica } = jornada(s.horarios, t.fecha, s.clinica);
  const [inicio, fin] = lapsoDe(t, t.fecha);
  if (!trabajo.some(([a, b]) => a <= inicio && fin <= b))
    return deClinica ? 'Fuera del horario de la clínica' : `Fuera del horario del ${s.clinica.ET_MEDICO.toLowerCase()}`;
  return comidas.some((c) => coinciden(c, [inicio, fin])) ? 'Horario de comida' : '';
}
/** Whatever stands in the way of a time beside other appointments; nothing where it is free. */
export function porQueNo(t: Toma, s: Sabido): Conflicto[] {
  const propio = { HORA: t.hora, HORAFINAL: aHora((minutos(t.hora) + t.minutos) % DIA_MIN), SUCURSAL: '' };
  const enMedio = s.motivos.filter((m) => seEncuentran(m, t));
  const fuera = enMedio.some((m) => m.cierra && m.fecha === t.fecha) ? '' : fueraDeHoras(t, s);
  return [
    ...(yaPaso(t, s.hoy, s.ahora) ? [{ TIPO: 'Horario pasado' as const, MOTIVO: 'La hora de la cita ya pasó', ...propio }] : []),
    ...enMedio.map((m) => m.conflicto),
    ...(fuera ? [{ TIPO: 'No laboral' as const, MOTIVO: fuera, ...propio }] : []),
  ];
}
