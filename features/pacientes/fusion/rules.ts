// Which files may become one, what the one that stays takes from the other, and until when that can be undone.
import { P } from '#domain/permisos.ts';
import type { Sesion } from '#domain/sesion.ts';
import { diasEntre, sumarDias } from '#kernel/shared/dates.ts';
import { SIN_PERMISO, type Veredicto } from '#kernel/shared/verdict.ts';
import { alergiasUnidas, textosUnidos } from '../alertas.ts';
import { type Parte, partesDe, type Valores } from '../cambios.ts';

/** Days in which a merge can be undone. */
export const DIAS_PARA_DESHACER = 30;
/** Whose value the file that stays has afterwards. */
export const DE = { uno: 0, otro: 1, ambos: 2 } as const;
export type De = (typeof DE)[keyof typeof DE];
export const ELECCIONES = [
  [DE.uno, 'El de este expediente'],
  [DE.otro, 'El del otro expediente'],
  [DE.ambos, 'Los dos'],
] as const;

const ALERGIAS: Parte = ['ALERGIAS', 'ALERGIAS_NEGADAS'];
/** What is chosen together, in the order of the patient's form. */
export const PARTES: readonly Parte[] = [
  ...partesDe([
    ...['NOMBRE', 'APELLIDO_PATERNO', 'APELLIDO_MATERNO', 'FECHA_NACIMIENTO', 'SEXO', 'ID_TIPO_DOCUMENTO', 'DOCUMENTOID'],
    ...['TCEL_LADA', 'TCELULAR', 'TELEFONO1', 'TELEFONO2', 'MAIL'],
  ]),
  ALERGIAS,
  ...partesDe([
    ...['ALARMA1', 'ALARMA2', 'OBSERVACIONES', 'PAIS', 'ESTADO', 'CIUDAD', 'LOCALIDAD', 'CALLE_Y_NUMERO', 'CODIGO_POSTAL'],
    ...['CODIGOMEDICO', 'ORIGEN', 'CODIGOEMPRESA', 'ID_ESTADO_CIVIL', 'OCUPACION'],
  ]),
];
export const claveDe = (parte: Parte): string => parte[0]!;

/** Texts of which both may be kept, with the room that the field has. */
const SE_UNEN: Record<string, number> = { ALERGIAS: 80, ALARMA1: 80, ALARMA2: 80, OBSERVACIONES: 20_000 };
const dicho = (v: unknown): string => (v === null || v === undefined || v === 0 ? '' : String(v).trim());
const vacia = (parte: Parte, v: Valores): boolean => parte.every((c) => dicho(v[c]) === '');
const iguales = (parte: Parte, a: Valores, b: Valores): boolean => parte.every((c) => dicho(a[c]) === dicho(b[c]));

/** The groups that must be chosen: those that the other file has and that are not alike. */
export const porElegir = (uno: Valores, otro: Valores): readonly Parte[] => PARTES.filter((p) => !vacia(p, otro) && !iguales(p, uno, otro));

/** Both texts in one, or undefined when they do not fit or there is only one. */
function unidos(parte: Parte, uno: Valores, otro: Valores): string | undefined {
  const campo = claveDe(parte);
  const [a, b, max] = [dicho(uno[campo]), dicho(otro[campo]), SE_UNEN[campo]];
  if (!a || !b || !max) return undefined;
  return campo === 'ALERGIAS' ? alergiasUnidas(a, b, max) : textosUnidos(a, b, max);
}
/** What may be chosen for a group. */
export function opcionesDe(parte: Parte, uno: Valores, otro: Valores): readonly De[] {
  // Denied allergies do not stand against written ones.
  if (parte === ALERGIAS && uno.ALERGIAS_NEGADAS === 1 && dicho(otro.ALERGIAS)) return [DE.otro];
  if (parte === ALERGIAS && otro.ALERGIAS_NEGADAS === 1 && dicho(uno.ALERGIAS)) return [DE.uno];
  if (vacia(parte, uno)) return [DE.otro, DE.uno];
  return unidos(parte, uno, otro) === undefined ? [DE.uno, DE.otro] : [DE.ambos, DE.uno, DE.otro];
}
/** What stands chosen at first: nothing that one of the files says is lost unless somebody decides it. */
export const sugerida = (parte: Parte, uno: Valores, otro: Valores): De => opcionesDe(parte, uno, otro)[0]!;

/** The group's values of the file that stays, after such a choice. */
export function tomada(parte: Parte, de: De, uno: Valores, otro: Valores): Record<string, unknown> {
  const valores = Object.fromEntries(parte.map((c) => [c, (de === DE.uno ? uno : otro)[c]]));
  if (de !== DE.ambos) return valores;
  return { ...valores, [claveDe(parte)]: unidos(parte, uno, otro) ?? uno[claveDe(parte)] };
}

interface Estado {
  CODIGOPACIENTE: number;
  ACTIVO: number;
  FUSIONADO: number;
}
/** Merging opens two files, changes one and closes the other. */
export const puedeUsarFusion = (s: Pick<Sesion, 'permisos'>): Veredicto =>
  [P.pacientes.abrir, P.pacientes.editar, P.pacientes.activar].every((p) => s.permisos.has(p)) || SIN_PERMISO;
/** Whether the second file may be closed into the first, which stays. */
export function sonFusionables(uno: Estado, otro: Estado): Veredicto {
  if (uno.CODIGOPACIENTE === otro.CODIGOPACIENTE) return 'Elija otro expediente: es el mismo paciente';
  if (uno.FUSIONADO || otro.FUSIONADO) return 'El paciente está fusionado, no se puede modificar';
  return uno.ACTIVO === 1 || 'El paciente está inactivo, no se puede modificar';
}
export const ultimoDia = (FECHA: string): string => sumarDias(FECHA, DIAS_PARA_DESHACER);
export function puedeDeshacerse(f: { FECHA: string; DESHECHA: number }, hoy: string): Veredicto {
  if (f.DESHECHA) return 'La fusión ya se deshizo';
  return diasEntre(f.FECHA, hoy) <= DIAS_PARA_DESHACER || `La fusión solo se puede deshacer durante ${DIAS_PARA_DESHACER} días`;
}
