// What the booking form asks of rooms, chairs and equipment; they themselves are a catalogue.

import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { contract, get } from '#kernel/shared/endpoint.ts';
import { codigo, entero, fecha, hora, opcional } from '#kernel/shared/fields.ts';

/** A lapse in which a living appointment holds a resource. */
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
      /** Also those of the day before that pass midnight. */
      OCUPADOS: z.array(Ocupado),
      /** Where the doctor mostly sees patients in that branch. */
      USUAL: opcional(codigo('Consultorio')),
    }),
  }),
  /** Where each doctor mostly sees patients in each branch: a card says its room only when it is another. */
  obtener_usuales: get('/obtener_usuales', { permiso: P.citas.agendar, data: z.array(Usual) }),
});
