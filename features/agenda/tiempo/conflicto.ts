// A conflict of an appointment or event with something else; the user may confirm and save anyway.

export interface Conflicto {
  /** The four kinds that the conflict dialog names (2 §8). */
  TIPO: 'Cita' | 'Horario pasado' | 'Evento' | 'No laboral';
  /** HH:MM; '' for a whole day. */
  HORA: string;
  HORAFINAL: string;
  /** Name of the other patient, or the reason of the event. */
  MOTIVO: string;
  /** Name of the branch; '' when there is none. */
  SUCURSAL: string;
}
/** Conflicts by date. */
export type Conflictos = Record<string, Conflicto[]>;
