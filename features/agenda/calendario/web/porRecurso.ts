// The day view by resources: a column for each room or equipment. Pure.
import { TODOS_LOS_MEDICOS } from '#domain/sesion.ts';
import type { Datos } from '#features/agenda/citas/web/huecos.ts';
import type { Recurso } from '#features/agenda/recursos/web/useRecursos.ts';
import { type Columna, columna, visibles } from './modelo.ts';
import type { Filtros } from './useAgenda.ts';

/** Columns by resource need the appointments of all doctors: those of one do not show what a room holds. */
export const sePorRecurso = (f: Pick<Filtros, 'vista' | 'medico' | 'columnas'>): boolean =>
  f.vista === 'dia' && f.medico === 0 && f.columnas === 'recursos';

/** Resources of the branch, inactive ones that are taken that day, and last a column for appointments without resource. */
export function columnasPorRecurso(d: Datos, f: Filtros, recursos: readonly Recurso[], desde: number, hasta: number): Columna[] {
  const citas = visibles(d.CITAS, f).filter((c) => c.F_CITA === f.fecha && (!f.sucursal || c.SUCURSAL === f.sucursal));
  const deTodos = { ...d, EVENTOS: d.EVENTOS.filter((e) => e.CODIGOMEDICO === TODOS_LOS_MEDICOS) };
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
