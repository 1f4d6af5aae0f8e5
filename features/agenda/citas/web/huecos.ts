// Free time of a doctor on a day, as far as the browser knows it: the form offers it, the server decides.
import type { Evento } from '#features/agenda/eventos/contract.ts';
import { aHora, diaSemana, minutos } from '#kernel/shared/dates.ts';
import type { CitaAgenda, HorarioAgenda } from '../fields.ts';

/** Minutes of a slot of the grid: what a click takes and a drag snaps to. */
export const PASO = 15;

/** What a view holds. */
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
  /** Of the clinic, for doctors without hours of their own. */
  horas: readonly [inicial: string, final: string];
  /** Not before: now, when the day is today. */
  desde: number;
  /** The appointment being moved. */
  excepto?: number;
}
interface Lapso {
  inicio: number;
  fin: number;
}
const vivas = (d: Datos, b: Pick<Busqueda, 'fecha' | 'CODIGOMEDICO' | 'excepto'>): CitaAgenda[] =>
  d.CITAS.filter((c) => c.F_CITA === b.fecha && c.CODIGOMEDICO === b.CODIGOMEDICO && c.C_ESTATUS !== 4 && c.N_CITA !== b.excepto);

/** Appointments that a time would meet. */
export const encimadas = (d: Datos, b: Pick<Busqueda, 'fecha' | 'CODIGOMEDICO' | 'excepto' | 'duracion'>, inicio: number): CitaAgenda[] =>
  vivas(d, b).filter((c) => minutos(c.H_CITA) < inicio + b.duracion && minutos(c.H_CITA) + c.H_MINCITA > inicio);

/** The first free times of the day from `desde` on, at most `cuantos`. */
export function huecos(d: Datos, b: Busqueda, cuantos = 3): string[] {
  const eventos = d.EVENTOS.filter((e) => e.F_EXCLUIDA === b.fecha && (e.CODIGOMEDICO === 0 || e.CODIGOMEDICO === b.CODIGOMEDICO));
  if (eventos.some((e) => e.DIACOMPLETO)) return [];
  const suyos = d.HORARIOS.filter((h) => h.CODIGOMEDICO === b.CODIGOMEDICO && h.SUCURSAL === b.SUCURSAL && h.TIPO !== 'VC');
  const hoy = suyos.filter((h) => h.DIA === diaSemana(b.fecha));
  const lapso = (i: string, f: string): Lapso => ({ inicio: minutos(i), fin: minutos(f) });
  const abierto = suyos.some((h) => h.TIPO === '')
    ? hoy.filter((h) => h.TIPO === '').map((h) => lapso(h.INICIAL, h.FINAL))
    : [lapso(...b.horas)];
  const ocupado: Lapso[] = [
    ...vivas(d, b).map((c) => ({ inicio: minutos(c.H_CITA), fin: minutos(c.H_CITA) + c.H_MINCITA })),
    ...eventos.map((e) => lapso(e.HORAINICIAL!, e.HORAFINAL!)),
    ...hoy.filter((h) => h.TIPO === 'COMIDA').map((h) => lapso(h.INICIAL, h.FINAL)),
  ];
  const libres: string[] = [];
  for (const a of abierto) {
    for (let m = Math.ceil(Math.max(a.inicio, b.desde) / PASO) * PASO; m + b.duracion <= a.fin && libres.length < cuantos; m += PASO)
      if (!ocupado.some((o) => o.inicio < m + b.duracion && o.fin > m)) libres.push(aHora(m));
  }
  return libres;
}
