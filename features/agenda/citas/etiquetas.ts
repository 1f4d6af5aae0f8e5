// The tags that appointments may wear, as the form offers them.
import { z } from 'zod';
import { contract, get } from '#kernel/shared/endpoint.ts';
import { codigo, conEtiqueta, texto, textoOpcional } from '#kernel/shared/fields.ts';

export const EtiquetaAgenda = z.object({
  ID: codigo(),
  NOMBRE: texto('Nombre', 50),
  DESCRIPCION: textoOpcional('Descripción', 255),
  COLOR: conEtiqueta(texto('Color', 20), 'Color'),
});
/** The bare path that document 2 writes; the catalogue has its own calls. */
export const etiquetasAgenda = contract('/catalogo/etiquetas_agenda', {
  activas: get('', { permiso: 'sesion', data: z.array(EtiquetaAgenda) }),
});
