// The day seen by rooms: a column for each, as the day of all doctors has one for each doctor. Pure.

import type { Datos } from '#features/agenda/citas/web/huecos.ts';
import type { Recurso } from '#features/agenda/recursos/web/useRecursos.ts';
import { type Columna, columna, visibles } from './modelo.ts';
import type { Filtros } from './useAgenda.ts';

/** Rooms are seen where all doctors are: what a room holds is not said by one doctor's agenda. */
export const sePorRecurso = (f: Pick<Filtros, 'vista' | 'medico' | 'columnas'>): boolean =>
  f.vista === 'dia' && f.medico === 0 && f.columnas === 'recursos';

/** Those of the branch, those put away that still hold something that day, and last what takes none. */
export function columnasPorRecurso(d: Datos, f: Filtros, recursos: readonly Recurso[], desde: number, hasta: number): Columna[] {
  const citas = visibles(d.CITAS, f).filter((c) => c.F_CITA === f.fecha && (!f.sucursal || c.SUCURSAL === f.sucursal));
  const deTodos = { ...d, EVENTOS: d.EVENTOS.filter((e) => e.CODIGOMEDICO === 0) };
  const una = (recurso: number, nombre: string): Columna => ({
    ...columna(
      `${f.fecha}/r${recurso}`,
      f.fecha,
      0,
      { ...deTodos, CITAS: citas.filter((c) => (recurso ? c.RECURSOS.includes(recurso) : c.RECURSOS.length === 0)) },
      f,
      desde,
      hasta,
    ),
    recurso,
    nombre,
  });
  const enUso = new Set(citas.flatMap((c) => c.RECURSOS));
  const columnas = recursos
    .filter((r) => (r.ACTIVO || enUso.has(r.ID)) && (f.recurso === 0 || r.ID === f.recurso))
    .map((r) => una(r.ID, r.NOMBRE));
  const sueltas = f.recurso === 0 && citas.some((c) => c.RECURSOS.length === 0);
  return sueltas || columnas.length === 0 ? [...columnas, una(0, 'Sin consultorio')] : columnas;
}
