import { P, type Permiso } from '#domain/permisos.ts';
import { puede, type Sesion } from '#domain/sesion.ts';

/** The kinds of record of a day, in the order of 2 §3, with the permission that lets one read them. */
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
  ENLACES_EXTERNOS: P.enlaces.ver,
  DOCUMENTOS: P.archivos.verDocumentos,
  IMAGENES: P.archivos.verImagenes,
  FORMATOS: P.formatos.ver,
} as const satisfies Record<string, Permiso>;
export type Lista = keyof typeof LISTAS;
export const CLAVES_LISTA = Object.keys(LISTAS) as Lista[];
/** What lets one read a whole record of the kind; without it there is what the list of the kind shows. */
const ENTERAS: Partial<Record<Lista, Permiso>> = { NOTAS: P.notas.editar, RECETAS: P.recetas.agregar };
export const seLeeEntera = (s: Pick<Sesion, 'permisos'>, lista: Lista): boolean => puede(s, ENTERAS[lista] ?? LISTAS[lista]);

/** Visits whose signs the dashboard draws. */
export const VISITAS_EN_SERIE = 6;

/** The button acts while the appointment is not yet past 'Confirmada'; otherwise it only goes back (2 §4). */
export const seMarcaRealizada = (cita: { C_ESTATUS: number } | null): boolean => cita !== null && cita.C_ESTATUS <= 1;

/** Whether today is the birthday; those born on 29 February have it on the 28th in common years. */
export function esCumpleanios(FECHA_NACIMIENTO: string | null, hoy: string): boolean {
  if (!FECHA_NACIMIENTO || FECHA_NACIMIENTO > hoy) return false;
  const dia = FECHA_NACIMIENTO.slice(5);
  if (dia === hoy.slice(5)) return true;
  const anio = Number(hoy.slice(0, 4));
  const bisiesto = (anio % 4 === 0 && anio % 100 !== 0) || anio % 400 === 0;
  return dia === '02-29' && !bisiesto && hoy.endsWith('-02-28');
}

interface Punto {
  FECHA: string;
  VALOR: number | null;
  TEXTO: string;
}
export interface Cambio {
  ANTES: Punto;
  AHORA: Punto;
  /** 1 went up, -1 went down, 0 stayed. */
  sentido: 1 | -1 | 0;
}
/** The last measure against the one before; null when there are not two. */
export function cambioDe(puntos: readonly Punto[]): Cambio | null {
  const AHORA = puntos.at(-1);
  const ANTES = puntos.at(-2);
  if (!AHORA || !ANTES) return null;
  return { ANTES, AHORA, sentido: Math.sign((AHORA.VALOR ?? 0) - (ANTES.VALOR ?? 0)) as 1 | -1 | 0 };
}

/** The values that the classes of 2 §9 call normal, drawn as a band; of a blood pressure, its systolic part. */
export const INTERVALO_NORMAL: Readonly<Record<string, readonly [number, number]>> = {
  TENSION_ARTERIAL: [0, 139],
  IMC: [18.5, 25],
  FRECUENCIA_CARDIACA: [60, 100],
  FRECUENCIA_RESPIRATORIA: [12, 20],
  TEMPERATURA: [35, 37],
};
