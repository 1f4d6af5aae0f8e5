// Icon and name of each state of an appointment.
import { ESTADOS_CITA, type EstadoCita } from '#domain/estados.ts';
import type { NombreIcono } from '#kernel/web/icons.tsx';

export const ICONO_ESTADO: Record<EstadoCita, NombreIcono> = {
  0: 'noConfirmada',
  1: 'listo',
  2: 'realizada',
  3: 'noAsistio',
  4: 'cancelada',
  5: 'candado',
  6: 'espera',
};
export const nombreEstado = (e: EstadoCita): string => ESTADOS_CITA[e];
