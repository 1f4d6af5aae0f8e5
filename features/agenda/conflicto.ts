// What stands in the way of an appointment or an event; the user may confirm and go on.
import { z } from 'zod';
import { texto, textoOpcional } from '#kernel/shared/fields.ts';

export const TIPOS_CONFLICTO = ['Cita', 'Horario pasado', 'Evento', 'No laboral'] as const;
export type TipoConflicto = (typeof TIPOS_CONFLICTO)[number];

export const Conflicto = z.object({
  TIPO: texto('Tipo', 20),
  HORA: textoOpcional('Hora', 5),
  HORAFINAL: textoOpcional('Hora final', 5),
  /** The other patient, or the reason. */
  MOTIVO: textoOpcional('Paciente o motivo', 255),
  SUCURSAL: textoOpcional('Sucursal', 150),
});
export type Conflicto = z.output<typeof Conflicto>;
/** By date. */
export type Conflictos = Record<string, Conflicto[]>;

