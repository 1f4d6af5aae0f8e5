// What this installation says of itself to anybody, with or without session.
import { z } from 'zod';
import { contract, get } from '#kernel/shared/endpoint.ts';
import { siNo } from '#kernel/shared/fields.ts';

export const instalacion = contract('/auth', {
  /** The demonstration clinics, if it is a demonstration, and whether it can send mail. */
  bienvenida: get('/bienvenida', {
    permiso: 'publico',
    data: z.object({ DEMO: z.array(z.string()), HAY_CORREO: siNo('Sale correo') }),
    limite: 120,
  }),
});
