// What all records of a patient's file share: their kinds, who may read them, and their hour.
import { P, type Permiso } from '#domain/permisos.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

/** The kinds of record in the order of 2 §3, with the permission to read them. */
export const LISTAS = {
  NOTAS: P.notas.ver,
  RECETAS: P.recetas.ver,
  HISTORIAS: P.historias.ver,
  CONSENTIMIENTOS: P.formatos.ver,
  ANALISIS_CLINICOS: P.analisis.ver,
  ESTUDIOS_GABINETE: P.gabinete.ver,
  REGISTROS_PRENATAL: P.prenatal.ver,
  REGISTROS_CRECIMIENTO: P.crecimiento.ver,
  REGISTROS_VACUNAS: P.vacunas.ver,
  REGISTROS_NORMA: P.complementosSis.ver,
  ENLACES_EXTERNOS: P.enlaces.ver,
  DOCUMENTOS: P.archivos.verDocumentos,
  IMAGENES: P.archivos.verImagenes,
  FORMATOS: P.formatos.ver,
} as const satisfies Record<string, Permiso>;
export type Lista = keyof typeof LISTAS;
export const CLAVES_LISTA = Object.keys(LISTAS) as Lista[];

/** Minutes by which a desk's clock may be ahead of the server's. */
const ADELANTO = 5;
const minutosDe = (hora: string) => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3, 5));

/** A record of today is not later than now, in the clinic's time zone. The date has a rule of its own. */
export const horaNoFutura = ({ FECHA, HORA }: { FECHA: string; HORA: string }, { hoy, ahora }: { hoy: string; ahora: string }): Veredicto =>
  FECHA !== hoy || minutosDe(HORA) <= minutosDe(ahora) + ADELANTO || 'La hora no puede ser posterior a la actual';
