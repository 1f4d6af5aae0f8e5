// The tags that an appointment may have, for the booking form.
import { z } from 'zod';
import { contract, get } from '#kernel/shared/endpoint.ts';
import { codigo, conEtiqueta, texto, textoOpcional } from '#kernel/shared/fields.ts';

export const EtiquetaAgenda = z.object({
  ID: codigo(),
  NOMBRE: texto('Nombre', 50),
  DESCRIPCION: textoOpcional('Descripción', 255),
  COLOR: conEtiqueta(texto('Color', 20), 'Color'),
});
/** The specification's path without a suffix (document 2); the tags' catalogue has calls of its own. */
export const etiquetasAgenda = contract('/catalogo/etiquetas_agenda', {
  activas: get('', { permiso: 'sesion', data: z.array(EtiquetaAgenda) }),
});
