// How many online payments wait for a person: a call of its own, because the menu counts them on the first page.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { contract, get } from '#kernel/shared/endpoint.ts';
import { entero } from '#kernel/shared/fields.ts';

export const pagosPendientes = contract('/pagos_en_linea', {
  pendientes: get('/pendientes', { permiso: P.caja.ver, data: z.object({ PENDIENTES: entero('Por revisar') }) }),
});
