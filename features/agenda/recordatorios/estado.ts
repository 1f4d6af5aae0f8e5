// What becomes of a reminder, in words: it left, it leaves then, or it does not leave and why. Asked by the sweep and by the screens.
import type { HorarioMensajes } from '#kernel/shared/horario_mensajes.ts';

/** Of one whose hour falls outside the clinic's hours for messages, when its appointment begins before they do. */
export const noSaleDeNoche = ({ HORAINICIALMENSAJES }: HorarioMensajes): string =>
  `Su hora cae fuera del horario de mensajes y la cita empieza antes de que abra, a las ${HORAINICIALMENSAJES}`;
