// Turns the server's answer into what a view draws: columns with cards, blocks and closed days. Pure.

import { E } from '#domain/estados.ts';
import { TODOS_LOS_MEDICOS } from '#domain/sesion.ts';
import type { CitaAgenda, HorarioAgenda } from '#features/agenda/citas/fields.ts';
import type { Datos } from '#features/agenda/citas/web/huecos.ts';
import type { Evento } from '#features/agenda/eventos/contract.ts';
import { esFeriado } from '#features/agenda/tiempo/feriados.ts';
import type { Lapso } from '#features/agenda/tiempo/lapsos.ts';
import { jornada } from '#features/agenda/tiempo/rules.ts';
import { esOcupado } from '#features/integraciones/gcalendar/rules.ts';
import { aHora, minutos, sumarDias } from '#kernel/shared/dates.ts';
import { fuera, type Puesto, repartir } from './geometria.ts';
import type { Filtros } from './useAgenda.ts';

export type Cosa = { cita: CitaAgenda; ajena: boolean } | { evento: Evento };
export interface Bloque {
  inicio: number;
  fin: number;
  clase: 'fuera' | 'comida' | 'cerrado';
  texto: string;
}
export interface Columna {
  clave: string;
  fecha: string;
  /** The doctor for whom a click books; 0 when the form must ask. */
  CODIGOMEDICO: number;
  /** Doctor at the head of the column, in the day of all doctors. */
  medico?: string;
  /** Resource at the head of the column, in the day by resources; 0 for appointments without any. */
  recurso?: number;
  nombre?: string;
  puestos: Puesto<Cosa>[];
  bloques: Bloque[];
  /** Why the whole day is closed; '' when it is not. */
  cerrada: string;
  /** Events of the whole day. */
  todoElDia: Evento[];
  cuenta: number;
  /** Appointments of another branch: they take the doctor's time but do not count here. */
  ajenas: number;
}
export interface Medico {
  CODIGOMEDICO: number;
  NOMBRECOMPLETO: string;
}

export const lapsoDe = (c: Cosa): { inicio: number; fin: number } =>
  'cita' in c
    ? { inicio: minutos(c.cita.H_CITA), fin: minutos(c.cita.H_CITA) + c.cita.H_MINCITA }
    : { inicio: minutos(c.evento.HORAINICIAL ?? '00:00'), fin: minutos(c.evento.HORAFINAL ?? '23:59') };

export type Filtro = Pick<Filtros, 'medico' | 'sucursal' | 'recurso' | 'canceladas' | 'vista' | 'fecha'>;
/** The appointments that a view shows. `deOtra` tells those of another branch. */
export const visibles = (citas: readonly CitaAgenda[], f: Filtro): CitaAgenda[] =>
  citas.filter(
    (c) =>
      (f.canceladas || c.C_ESTATUS !== E.cita.cancelada) &&
      (f.medico === TODOS_LOS_MEDICOS || c.CODIGOMEDICO === f.medico) &&
      (f.recurso === 0 || c.RECURSOS.includes(f.recurso)),
  );
export const deOtra = (c: CitaAgenda, f: Filtro) => f.sucursal > 0 && c.SUCURSAL !== f.sucursal;

/** Stretches outside the doctor's working hours, and breaks. Nothing when the doctor has no hours of his own. */
function bloquesDe(
  horarios: readonly HorarioAgenda[],
  fecha: string,
  medico: number,
  sucursal: number,
  desde: number,
  hasta: number,
): Bloque[] {
  const suyos = horarios.filter((h) => h.CODIGOMEDICO === medico && h.TIPO !== 'VC' && (sucursal === 0 || h.SUCURSAL === sucursal));
  if (suyos.length === 0) return [];
  const { trabajo, comidas } = jornada(suyos, fecha);
  const lapso = ([inicio, fin]: Lapso) => ({ inicio, fin });
  return [
    ...fuera(trabajo.map(lapso), desde, hasta).map((l): Bloque => ({ ...l, clase: 'fuera', texto: '' })),
    ...comidas.map((l): Bloque => ({ ...lapso(l), clase: 'comida', texto: `${aHora(l[0])}–${aHora(l[1])}` })),
  ];
}

/** A busy time of Google calendar is drawn only within the hours that the view shows anyway. */
function dentro(evento: Evento, desde: number, hasta: number): boolean {
  const { inicio, fin } = lapsoDe({ evento });
  return !esOcupado(evento.CONSECUTIVO) || (fin > desde && inicio < hasta);
}

export function columna(clave: string, fecha: string, medico: number, d: Datos, f: Filtro, desde: number, hasta: number): Columna {
  const citas = visibles(d.CITAS, { ...f, medico }).filter((c) => c.F_CITA === fecha && !(medico === TODOS_LOS_MEDICOS && deOtra(c, f)));
  const eventos = d.EVENTOS.filter(
    (e) => e.F_EXCLUIDA === fecha && (e.CODIGOMEDICO === TODOS_LOS_MEDICOS || medico === TODOS_LOS_MEDICOS || e.CODIGOMEDICO === medico),
  );
  const cosas: Cosa[] = [
    ...citas.map((cita) => ({ cita, ajena: deOtra(cita, f) })),
    ...eventos.filter((e) => !e.DIACOMPLETO && e.TIPO === E.evento.evento && dentro(e, desde, hasta)).map((evento) => ({ evento })),
  ];
  // A doctor's day off closes that doctor's column, not the column of all doctors.
  const cierre = eventos.find(
    (e) => e.DIACOMPLETO && e.TIPO === E.evento.noLaboral && (e.CODIGOMEDICO === TODOS_LOS_MEDICOS || medico !== TODOS_LOS_MEDICOS),
  );
  return {
    clave,
    fecha,
    CODIGOMEDICO: medico,
    puestos: repartir(cosas, lapsoDe),
    bloques: [
      ...bloquesDe(d.HORARIOS, fecha, medico, f.sucursal, desde, hasta),
      ...eventos
        .filter((e) => !e.DIACOMPLETO && e.TIPO === E.evento.noLaboral)
        .map((e): Bloque => ({ ...lapsoDe({ evento: e }), clase: 'cerrado', texto: e.MOTIVO })),
    ],
    cerrada: cierre?.MOTIVO ?? '',
    todoElDia: eventos.filter((e) => e.DIACOMPLETO && e !== cierre),
    cuenta: citas.filter((c) => !deOtra(c, f)).length,
    ajenas: citas.filter((c) => deOtra(c, f)).length,
  };
}

/** The days of the week view: Monday to Saturday, and Sunday when something is on it. */
export function diasDeSemana(lunes: string, d: Datos, f: Filtro): string[] {
  const dias = Array.from({ length: 7 }, (_, i) => sumarDias(lunes, i));
  const domingo = dias[6]!;
  const abre = d.HORARIOS.some((h) => h.DIA === 6 && h.TIPO === '' && (f.medico === TODOS_LOS_MEDICOS || h.CODIGOMEDICO === f.medico));
  const hay =
    abre ||
    f.fecha === domingo ||
    d.CITAS.some((c) => c.F_CITA === domingo) ||
    d.EVENTOS.some((e) => e.F_EXCLUIDA === domingo && !esFeriado(e.CONSECUTIVO) && !esOcupado(e.CONSECUTIVO));
  return hay ? dias : dias.slice(0, 6);
}

/** The doctors of a view, by name; with those of another branch or inactive who have appointments in it. */
export function medicosEnVista(d: Datos, f: Filtro, medicos: readonly Medico[], enVista: (fecha: string) => boolean): Medico[] {
  const nombres = new Map(medicos.map((m) => [m.CODIGOMEDICO, m.NOMBRECOMPLETO]));
  for (const c of d.CITAS) if (enVista(c.F_CITA) && !nombres.has(c.CODIGOMEDICO) && !deOtra(c, f)) nombres.set(c.CODIGOMEDICO, c.MEDICO);
  return [...nombres].map(([CODIGOMEDICO, NOMBRECOMPLETO]) => ({ CODIGOMEDICO, NOMBRECOMPLETO }));
}

/** The columns of the day or week view. The day of all doctors has one for each. */
export function columnasDe(
  d: Datos,
  f: Filtro,
  dias: readonly string[],
  medicos: readonly Medico[],
  desde: number,
  hasta: number,
): Columna[] {
  if (f.vista !== 'dia') return dias.map((fecha) => columna(fecha, fecha, f.medico, d, f, desde, hasta));
  if (f.medico !== TODOS_LOS_MEDICOS || medicos.length === 0) return [columna(f.fecha, f.fecha, f.medico, d, f, desde, hasta)];
  return medicosEnVista(d, f, medicos, (fecha) => fecha === f.fecha).map((m) => ({
    ...columna(`${f.fecha}/${m.CODIGOMEDICO}`, f.fecha, m.CODIGOMEDICO, d, f, desde, hasta),
    medico: m.NOMBRECOMPLETO,
  }));
}

/** Joins the columns of the day of all doctors into one list, for phones. */
export function juntas(columnas: readonly Columna[]): Columna[] {
  const [c] = columnas;
  if (!c || columnas.length === 1) return [...columnas];
  const eventos = new Map(columnas.flatMap((x) => x.todoElDia).map((e) => [e.CONSECUTIVO, e]));
  const vistos = new Set<string>();
  const puestos = columnas
    .flatMap((x) => x.puestos)
    .filter(({ cosa }) => {
      const k = 'cita' in cosa ? `c${cosa.cita.N_CITA}` : `e${cosa.evento.CONSECUTIVO}`;
      return !vistos.has(k) && vistos.add(k);
    });
  return [
    {
      ...c,
      clave: c.fecha,
      CODIGOMEDICO: 0,
      puestos,
      todoElDia: [...eventos.values()],
      cuenta: columnas.reduce((n, x) => n + x.cuenta, 0),
      ajenas: columnas.reduce((n, x) => n + x.ajenas, 0),
    },
  ];
}
