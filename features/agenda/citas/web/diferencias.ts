// What another desk changed in an appointment while this one had it open.
import { ESTADOS_CITA, TIPOS_CITA } from '#domain/estados.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import type { CitaCompleta } from '../fields.ts';

export interface Diferencia {
  que: string;
  antes: string;
  ahora: string;
}
const RENGLONES: readonly [que: string, leer: (c: CitaCompleta) => string][] = [
  ['Cuándo', (c) => `${fechaTexto(c.F_CITA)}, ${c.H_CITA}`],
  ['Duración', (c) => `${c.H_MINCITA} min`],
  ['Paciente', (c) => c.PACIENTE],
  ['Con', (c) => c.MEDICO],
  ['Sucursal', (c) => c.NOMBRESUCURSAL],
  ['Consultorio o equipo', (c) => c.RECURSOS_NOMBRES || 'ninguno'],
  ['Tipo', (c) => TIPOS_CITA[c.TIPO_CITA]],
  ['Estado', (c) => ESTADOS_CITA[c.C_ESTATUS]],
  ['Etiqueta', (c) => c.ETIQUETA_NOMBRE || 'sin etiqueta'],
  ['Observaciones', (c) => c.D_OBSERVACIONES || 'sin observaciones'],
];
/** Only what differs, in the order of the form. */
export const diferencias = (antes: CitaCompleta, ahora: CitaCompleta): Diferencia[] =>
  RENGLONES.flatMap(([que, leer]) => (leer(antes) === leer(ahora) ? [] : [{ que, antes: leer(antes), ahora: leer(ahora) }]));
