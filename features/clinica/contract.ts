import { z } from 'zod';
import { contract, get } from '#kernel/shared/endpoint.ts';
import { Sucursal } from './fields.ts';

/** Branches as selectors read them; their own catalogue screen edits them. */
export const sucursales = contract('/catalogo/sucursales', {
  obtener: get('/obtener', { permiso: 'sesion', data: z.array(Sucursal) }),
});
