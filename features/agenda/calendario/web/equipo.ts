// Computes the team view: a row for each doctor, a cell for each day. Pure.

import { E } from '#domain/estados.ts';
import { TODOS_LOS_MEDICOS } from '#domain/sesion.ts';
import type { CitaAgenda } from '#features/agenda/citas/fields.ts';
import type { Datos } from '#features/agenda/citas/web/huecos.ts';
import { diaSemana, minutos } from '#kernel/shared/dates.ts';
import { deOtra, type Filtro, type Medico, medicosEnVista, visibles } from './modelo.ts';

export interface Celda {
  fecha: string;
  /** Visible appointments, by hour. */
  citas: CitaAgenda[];
  /** Why the doctor does not see patients that day (holiday, day off, no hours); '' when they do. */
  cerrada: string;
  /** Booked minutes over working minutes, 0 to 1; null when the doctor has no hours of his own. */
  ocupado: number | null;
}
export interface Renglon extends Medico {
  celdas: Celda[];
  cuenta: number;
}

export function equipoDe(d: Datos, f: Filtro, dias: readonly string[], medicos: readonly Medico[]): Renglon[] {
  const enVista = new Set(dias);
  const citas = new Map<string, CitaAgenda[]>();
  for (const c of visibles(d.CITAS, { ...f, medico: 0 })) {
    if (!enVista.has(c.F_CITA) || deOtra(c, f)) continue;
    const clave = `${c.CODIGOMEDICO}/${c.F_CITA}`;
    const suyas = citas.get(clave);
    if (suyas) suyas.push(c);
    else citas.set(clave, [c]);
  }
  return medicosEnVista(d, f, medicos, (fecha) => enVista.has(fecha)).map((m) => {
    const celdas = dias.map((fecha): Celda => {
      const suyas = (citas.get(`${m.CODIGOMEDICO}/${fecha}`) ?? []).sort((a, b) => (a.H_CITA < b.H_CITA ? -1 : 1));
      const cierre = d.EVENTOS.find(
        (e) =>
          e.F_EXCLUIDA === fecha &&
          e.DIACOMPLETO &&
          e.TIPO === E.evento.noLaboral &&
          (e.CODIGOMEDICO === TODOS_LOS_MEDICOS || e.CODIGOMEDICO === m.CODIGOMEDICO),
      );
      const atiende = minutosDeAtencion(d, f, m.CODIGOMEDICO, fecha);
      const ocupados = suyas.reduce((n, c) => n + (c.C_ESTATUS === E.cita.cancelada ? 0 : c.H_MINCITA), 0);
      return {
        fecha,
        citas: suyas,
        cerrada: cierre?.MOTIVO ?? (atiende === 0 ? 'No atiende' : ''),
        ocupado: atiende ? Math.min(1, ocupados / atiende) : null,
      };
    });
    return { ...m, celdas, cuenta: celdas.reduce((n, c) => n + c.citas.length, 0) };
  });
}

/** A doctor's working minutes of a day; undefined when no hours were entered. */
function minutosDeAtencion(d: Datos, f: Filtro, medico: number, fecha: string): number | undefined {
  const suyos = d.HORARIOS.filter((h) => h.CODIGOMEDICO === medico && h.TIPO !== 'VC' && (f.sucursal === 0 || h.SUCURSAL === f.sucursal));
  if (suyos.length === 0) return undefined;
  const dia = diaSemana(fecha);
  return suyos
    .filter((h) => h.DIA === dia)
    .reduce((n, h) => n + (h.TIPO === 'COMIDA' ? -1 : 1) * (minutos(h.FINAL) - minutos(h.INICIAL)), 0);
}
