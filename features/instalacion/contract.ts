// What this installation tells anybody, entered or not.
import { z } from 'zod';
import { contract, get } from '#kernel/shared/endpoint.ts';
import { siNo } from '#kernel/shared/fields.ts';

export const instalacion = contract('/auth', {
  /** Whether this is a demonstration, of which clinics, and whether mail can leave. */
  bienvenida: get('/bienvenida', {
    permiso: 'publico',
    data: z.object({ DEMO: z.array(z.string()), HAY_CORREO: siNo('Sale correo') }),
    limite: 120,
  }),
});
