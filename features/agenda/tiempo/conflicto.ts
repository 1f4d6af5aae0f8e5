// What stands in the way of an appointment or an event; the user may confirm and go on.

export interface Conflicto {
  /** The four kinds that the conflict dialog names (2 §8). */
  TIPO: 'Cita' | 'Horario pasado' | 'Evento' | 'No laboral';
  /** HH:MM, '' for whole days. */
  HORA: string;
  HORAFINAL: string;
  /** The other patient, or the reason. */
  MOTIVO: string;
  /** Name of the branch, '' when it has none. */
  SUCURSAL: string;
}
/** By date. */
export type Conflictos = Record<string, Conflicto[]>;
