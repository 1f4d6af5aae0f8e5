// The calls of resources (rooms, chairs, equipment) in the agenda; their list is a catalogue.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { contract, get } from '#kernel/shared/endpoint.ts';
import { codigo, entero, fecha, hora, opcional } from '#kernel/shared/fields.ts';

/** A time at which a living appointment has a resource. */
export const Ocupado = z.object({
  RECURSO: codigo(),
  N_CITA: codigo(),
  F_CITA: fecha('Fecha'),
  H_CITA: hora('Hora'),
  H_MINCITA: entero('Duración'),
});
export type Ocupado = z.output<typeof Ocupado>;

const Usual = z.object({ CODIGOMEDICO: codigo(), SUCURSAL: codigo(), RECURSO: codigo() });
export type Usual = z.output<typeof Usual>;

export const recursosAgenda = contract('/agenda', {
  obtener_recursos: get('/obtener_recursos/:FECHA/:CODIGOMEDICO/:SUCURSAL', {
    permiso: P.citas.agendar,
    params: { FECHA: fecha('Fecha'), CODIGOMEDICO: codigo('Médico'), SUCURSAL: codigo('Sucursal') },
    data: z.object({
      /** With those of the day before that cross midnight. */
      OCUPADOS: z.array(Ocupado),
      /** The room in which the doctor mostly sees patients in that branch. */
      USUAL: opcional(codigo('Consultorio')),
    }),
  }),
  /** Each doctor's usual room in each branch: a card names its room only when it is another. */
  obtener_usuales: get('/obtener_usuales', { permiso: P.citas.agendar, data: z.array(Usual) }),
});
