// The clinic's album: images that its texts and formats show.
import { z } from 'zod';
import { P, type Permiso } from '#domain/permisos.ts';
import { imagen } from '#kernel/shared/archivos.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { texto } from '#kernel/shared/fields.ts';

export const ImagenAlbum = z.object({
  /** The id by which texts refer to it. */
  CODIGOFOTO: texto('Imagen', 36),
  FOTONOMBRE: texto('Nombre', 100),
});
export const ImagenConEnlace = ImagenAlbum.extend({ CODIGO_ENLACE: z.string() });
export type ImagenConEnlace = z.output<typeof ImagenConEnlace>;

/** Users who write HTML texts: notes, prescriptions, the patient's formats, the clinic's templates. */
export const ESCRIBEN = [
  P.plantillas.impresion,
  P.recetas.agregar,
  P.notas.agregar,
  P.notas.editar,
  P.formatos.agregar,
  P.formatos.editar,
  P.clinica.configurar,
  P.plantillas.correo,
] as const satisfies readonly Permiso[];

const una = { params: { CODIGOFOTO: texto('Imagen', 36) } };
export const album = contract('/catalogo/album', {
  obtener: get('/obtener', { permiso: ESCRIBEN, data: z.array(ImagenConEnlace) }),
  /** The image with a fresh link, for a text that stays open longer than its links are valid. */
  obtener_uno: get('/obtener_uno/:CODIGOFOTO', { ...una, permiso: 'sesion', data: ImagenConEnlace }),
  agregar: post('/agregar', {
    permiso: ESCRIBEN,
    body: z.object({ IMAGEN: imagen('Imagen', { max: 1600, calidad: 85 }) }),
    data: ImagenConEnlace,
    ok: 'La imagen se guardó correctamente',
  }),
  eliminar: post('/eliminar/:CODIGOFOTO', { ...una, permiso: ESCRIBEN, data: SIN_DATOS, ok: 'La imagen se eliminó correctamente' }),
});
