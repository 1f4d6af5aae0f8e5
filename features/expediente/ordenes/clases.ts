// The two kinds of order: clinical analyses and cabinet studies. Everything that tells them apart is here.
import { P, type Permiso } from '#domain/permisos.ts';
import { analisisClinicos, type CatalogoEstudios, estudiosGabinete } from '#features/estudios/contract.ts';
import type { Lista } from '#features/expediente/registros/rules.ts';

export interface ClaseDeOrden {
  /** Base path of its calls. */
  ruta: `/expediente/${string}`;
  tabla: 'analisis_clinicos' | 'estudios_gabinete';
  lista: Lista;
  catalogo: CatalogoEstudios;
  /** Field of a line that names the study, and field of the order for those that are in no catalogue. */
  clave: 'ID_ANALISIS' | 'ID_ESTUDIO';
  otros: 'OTROS_ANALISIS' | 'OTROS_ESTUDIOS';
  permisos: Record<'ver' | 'agregar' | 'eliminar' | 'agregarResultado' | 'editarResultado' | 'eliminarResultado' | 'clonar', Permiso>;
  /** Below /patient/N: its list, and what the addresses of one order begin with. */
  listado: string;
  direccion: string;
  titulo: string;
  /** One order, for a sentence: 'orden de análisis clínicos'. */
  orden: string;
  /** The studies: 'análisis', and 'los análisis'. */
  uno: string;
  muchos: string;
  icono: 'analisis' | 'gabinete';
}

export const ANALISIS: ClaseDeOrden = {
  ruta: '/expediente/analisis_clinicos',
  tabla: 'analisis_clinicos',
  lista: 'ANALISIS_CLINICOS',
  catalogo: analisisClinicos,
  clave: 'ID_ANALISIS',
  otros: 'OTROS_ANALISIS',
  permisos: P.analisis,
  listado: 'clinical-analysis',
  direccion: 'clinical-analysis',
  titulo: 'Análisis clínicos',
  orden: 'orden de análisis clínicos',
  uno: 'análisis',
  muchos: 'análisis',
  icono: 'analisis',
};
export const GABINETE: ClaseDeOrden = {
  ruta: '/expediente/estudios_gabinete',
  tabla: 'estudios_gabinete',
  lista: 'ESTUDIOS_GABINETE',
  catalogo: estudiosGabinete,
  clave: 'ID_ESTUDIO',
  otros: 'OTROS_ESTUDIOS',
  permisos: P.gabinete,
  listado: 'cabinet-studies',
  direccion: 'cabinet-study',
  titulo: 'Gabinete',
  orden: 'orden de gabinete',
  uno: 'estudio',
  muchos: 'estudios',
  icono: 'gabinete',
};
