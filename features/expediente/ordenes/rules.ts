// Who may order, change and delete, and which dates an order and its results may have.

import type { Pais } from '#domain/paises/pais.ts';
import { comoMedido, RESULTADO_B, TIPO_RESULTADO } from '#domain/referencia.ts';
import { esDelMedico, puede, type Sesion } from '#domain/sesion.ts';
import { SIN_PERMISO, type Veredicto } from '#kernel/shared/verdict.ts';
import type { ClaseDeOrden } from './clases.ts';

type Quien = Pick<Sesion, 'permisos' | 'CODIGOMEDICO'>;
type DelMedico = { CODIGOMEDICO: number };

/** Users restricted to a doctor (1500, 1501) order, change and delete only in that doctor's name (2 §6). */
export const puedeOrdenarComo = (s: Quien, CODIGOMEDICO: number): Veredicto =>
  esDelMedico(s, { CODIGOMEDICO }) || 'No se pueden agregar órdenes que no corresponden con el usuario';
export const puedeModificarOrden = (s: Quien, o: DelMedico): Veredicto =>
  esDelMedico(s, o) || 'No se pueden modificar órdenes que no corresponden con el usuario';
export function puedeEliminarOrden(s: Quien, { permisos }: ClaseDeOrden, o: DelMedico): Veredicto {
  if (!puede(s, permisos.eliminar)) return SIN_PERMISO;
  return esDelMedico(s, o) || 'No se pueden eliminar órdenes que no corresponden con el usuario';
}
export function puedeClonarOrden(s: Quien, { permisos }: ClaseDeOrden): Veredicto {
  return (puede(s, permisos.agregar) && puede(s, permisos.clonar)) || SIN_PERMISO;
}

export const vacia = ({ muchos }: ClaseDeOrden): string => `Debe seleccionar ${muchos} o escribir otros`;

/** Dates are yyyy-mm-dd in the clinic's time zone. */
export function fechaDeOrden(FECHA: string, hoy: string, FECHA_NACIMIENTO: string | null): Veredicto {
  if (FECHA > hoy) return 'La fecha de la orden no puede ser posterior a la actual';
  if (FECHA_NACIMIENTO && FECHA < FECHA_NACIMIENTO) return 'La fecha de la orden no puede ser anterior a la de nacimiento';
  return true;
}
/** 2 §5.7. */
export function fechaDeResultados(FECHA: string, hoy: string, FECHA_NACIMIENTO: string | null): Veredicto {
  if (FECHA > hoy) return 'No puede guardar resultados con una fecha posterior a la actual';
  if (FECHA_NACIMIENTO && FECHA < FECHA_NACIMIENTO) return 'La fecha de los resultados no puede ser anterior a la de nacimiento';
  return true;
}

/** A typed result as it is stored, or the sentence that refuses it. Blank removes it. */
export function resultadoEscrito(
  TIPO_RESPUESTA: string,
  escrito: string,
  pais: Pick<Pais, 'moneda'>,
): { vale: string } | { falla: string } {
  const t = escrito.trim();
  if (t === '') return { vale: '' };
  if (TIPO_RESPUESTA === TIPO_RESULTADO.positivoNegativo)
    return t === RESULTADO_B.positivo || t === RESULTADO_B.negativo ? { vale: t } : { falla: 'Debe ser positivo o negativo' };
  if (TIPO_RESPUESTA !== TIPO_RESULTADO.numero) return { vale: t };
  const vale = comoMedido(t, pais);
  return vale === null ? { falla: 'Debe ser un número' } : { vale };
}
/** Filling in a blank result is adding; changing or removing one needs the permission to edit results. */
export const puedeCambiarResultado = (s: Quien, { permisos }: ClaseDeOrden, antes: string): Veredicto =>
  puede(s, permisos.editarResultado, ...(antes === '' ? [permisos.agregarResultado] : [])) || SIN_PERMISO;
