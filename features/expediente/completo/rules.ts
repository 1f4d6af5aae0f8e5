// Rules of the complete file: its parts, its dates, and when it is long.
import type { Veredicto } from '#kernel/shared/verdict.ts';

/** The patient's general data, which are no record. */
export const GENERALES = 'GENERALES';
/** The parts in the order in which they are printed (3 §2): value of RECORDS, and title. */
export const SECCIONES = [
  [GENERALES, 'Datos generales'],
  ['HISTORIAS', 'Historias clínicas'],
  ['NOTAS', 'Notas de evolución'],
  ['RECETAS', 'Recetas'],
  ['REGISTROS_VACUNAS', 'Vacunación'],
  ['REGISTROS_CRECIMIENTO', 'Registros de crecimiento'],
  ['REGISTROS_PRENATAL', 'Control prenatal'],
  ['REGISTROS_NORMA', 'Complementos de consulta SIS'],
  ['ANALISIS_CLINICOS', 'Análisis clínicos'],
  ['ESTUDIOS_GABINETE', 'Estudios de gabinete'],
  ['CONSENTIMIENTOS', 'Consentimientos'],
  ['FORMATOS', 'Formatos'],
  ['DOCUMENTOS', 'Documentos'],
  ['IMAGENES', 'Imágenes'],
] as const;
export type Seccion = (typeof SECCIONES)[number][0];
export const CLAVES_SECCION = SECCIONES.map(([clave]) => clave);

/** Bytes of text on a page, and part of a page that the heading of a record takes. */
const BYTES_POR_PAGINA = 3_200;
const PAGINA_POR_REGISTRO = 0.2;
/** About how many pages these records take. */
export const paginasDe = ({ REGISTROS, LETRAS }: { REGISTROS: number; LETRAS: number }): number =>
  Math.ceil(REGISTROS * PAGINA_POR_REGISTRO + LETRAS / BYTES_POR_PAGINA);

/** Up to so many pages and records the file is made while one waits; a longer one is made by a job. */
const PAGINAS_EN_EL_MOMENTO = 150;
const REGISTROS_EN_EL_MOMENTO = 300;
export const esLargo = ({ REGISTROS, PAGINAS }: { REGISTROS: number; PAGINAS: number }): boolean =>
  REGISTROS > REGISTROS_EN_EL_MOMENTO || PAGINAS > PAGINAS_EN_EL_MOMENTO;
/** Records of one file. */
export const MAX_REGISTROS = 20_000;
export const DEMASIADOS = `El expediente tiene más de ${MAX_REGISTROS.toLocaleString('en')} registros en esas fechas: elija menos fechas o menos secciones`;

/** Files of a clinic that may be in the making at a time, and days that a finished one is kept. */
export const MAX_EN_CURSO = 5;
export const DIAS_GUARDADO = 7;

export const fechasEnOrden = ({ FECHAINICIAL, FECHAFINAL }: { FECHAINICIAL: string; FECHAFINAL: string }): Veredicto =>
  !FECHAINICIAL || !FECHAFINAL || FECHAINICIAL <= FECHAFINAL || 'La fecha final no puede ser anterior a la inicial';

/** ESTADO of a file that a job makes. */
export const ESTADO_COMPLETO = { pendiente: 0, listo: 1, fallo: 2 } as const;
