// Who may write, delete, duplicate and print prescriptions, and how medicines and allergies are compared.
import { P } from '#domain/permisos.ts';
import { esDelMedico, puede, type Sesion } from '#domain/sesion.ts';
import { plegar } from '#kernel/shared/plegar.ts';
import { SIN_PERMISO, type Veredicto } from '#kernel/shared/verdict.ts';

type Quien = Pick<Sesion, 'permisos' | 'CODIGOMEDICO'>;
interface Existente {
  CODIGOMEDICO: number;
  MEDIKIT_ID: string;
}

/** Whether it is an electronic one, which has the service's identifier. */
export const esMedikit = (r: Pick<Existente, 'MEDIKIT_ID'>): boolean => r.MEDIKIT_ID !== '';

export function puedeEliminarReceta(s: Quien, r: Existente): Veredicto {
  if (!puede(s, P.recetas.eliminar)) return SIN_PERMISO;
  if (esMedikit(r)) return 'No es posible eliminar recetas Medikit';
  return esDelMedico(s, r) || 'No se pueden eliminar recetas que no corresponden con el usuario';
}
export function puedeDuplicarReceta(s: Quien, r: Existente): Veredicto {
  if (!(puede(s, P.recetas.agregar) && puede(s, P.recetas.duplicar))) return SIN_PERMISO;
  return esMedikit(r) ? 'No es posible duplicar recetas Medikit' : true;
}
export function puedeImprimirCopia(r: Pick<Existente, 'MEDIKIT_ID'>): Veredicto {
  return esMedikit(r) ? 'No es posible imprimir copias de recetas Medikit' : true;
}
/** A user restricted to a doctor prescribes only as that doctor. */
export function puedeRecetarComo(s: Quien, CODIGOMEDICO: number): Veredicto {
  return esDelMedico(s, { CODIGOMEDICO }) || 'No se pueden agregar recetas que no corresponden con el usuario';
}

/** Whether the user may choose the date; otherwise it is today (2 §5.6). */
export const puedeElegirFecha = (s: Pick<Sesion, 'permisos'>): boolean => puede(s, P.recetas.fechar);
/** Not after today and not before the birth (`ambiguities-2` 89). Dates are yyyy-mm-dd in the clinic's time zone. */
export function fechaDeReceta(FECHA: string, hoy: string, FECHA_NACIMIENTO: string | null): Veredicto {
  if (FECHA > hoy) return 'La fecha de la receta no puede ser posterior a la actual';
  if (FECHA_NACIMIENTO && FECHA < FECHA_NACIMIENTO) return 'La fecha de la receta no puede ser anterior a la de nacimiento';
  return true;
}

/** Identifies a medicine by its letters and digits, without accents, capitals and signs. */
export const claveDe = (nombre: string): string =>
  plegar(nombre)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
/**
 * The word of the patient's allergies (four letters or more) that appears in a medicine's name or contraindications; '' when
 * none. It compares words, not families of drugs, so '' does not prove that the medicine is safe.
 */
export function alergiaNombrada(ALERGIAS: string, textos: readonly string[]): string {
  const donde = plegar(textos.join(' '));
  const palabras = ALERGIAS.split(/[^\p{L}]+/u).filter((p) => p.length >= 4);
  return palabras.find((p) => donde.includes(plegar(p).replace(/s$/, ''))) ?? '';
}
