// Interactive images: a picture with points (nodes) that questions of clinical histories use; answers are comments on nodes.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { imagen } from '#kernel/shared/archivos.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import { codigo, entero, lista, medida, opcional, requerido, siNo, texto, version } from '#kernel/shared/fields.ts';
import { MAX_NODOS, sinRepetir } from './rules.ts';

const PORCENTAJE = [0, 100] as const;
export const Imagen = z.object({
  ID: codigo('Imagen interactiva'),
  NOMBRE: texto('Nombre', 100),
  ACTIVO: siNo('Activa', 1),
  VERSION: version(),
});
export const Nodo = z.object({
  ID: codigo('Nodo'),
  NOMBRE: texto('Nombre', 100),
  /** Percent of the image's width and height, from its top left corner. */
  X: requerido(medida('X', PORCENTAJE, 2, '%')),
  Y: requerido(medida('Y', PORCENTAJE, 2, '%')),
  ACTIVO: siNo('Activo', 1),
});

const Foto = z.object({
  /** A signed link, valid for a quarter of an hour, and the size of the image in pixels. */
  IMAGEN: z.string(),
  ANCHO: entero('Ancho'),
  ALTO: entero('Alto'),
});
const ImagenEnLista = Imagen.extend({ IMAGEN: z.string(), NODOS: entero('Nodos') });
export type ImagenEnLista = z.output<typeof ImagenEnLista>;
/** EN_USO: a patient's history has comments on the node, so it cannot be removed. */
const ImagenCompleta = Imagen.extend(Foto.shape).extend({ NODO: z.array(Nodo.extend({ EN_USO: siNo('En uso') })) });
export type ImagenCompleta = z.output<typeof ImagenCompleta>;

/** Longer side in pixels: legible when enlarged four times on a screen. */
const LADO_MAXIMO = 1920;
/** Nodes are placed after the first save, on the uploaded image. */
export const ImagenNueva = Imagen.pick({ NOMBRE: true, ACTIVO: true }).extend({ IMAGEN: imagen('Imagen', { max: LADO_MAXIMO }) });
/** The complete list of nodes: a node missing from it is removed; one without ID is new. */
export const ImagenEditada = Imagen.omit({ ID: true })
  .extend({ NODO: lista(Nodo.extend({ ID: opcional(Nodo.shape.ID) }), MAX_NODOS) })
  .superRefine(entreCampos(sinRepetir));

const permiso = P.catalogosClinicos.plantillasHistorias;
const ID = codigo('Imagen interactiva');
const params = { ID };

export const imagenesInteractivas = contract('/imagenes_interactivas', {
  obtener: get('/obtener', { permiso, data: z.array(ImagenEnLista) }),
  /** Active images by name, for the form of a question. */
  obtener_nombres: get('/obtener/1', { permiso: 'sesion', data: z.array(Imagen.pick({ ID: true, NOMBRE: true })) }),
  /** For the editor. */
  obtener_editable: get('/obtener_uno/:ID/1', { permiso, params, data: ImagenCompleta }),
  /** For answering (0: active nodes only) or reading an answer (1: also nodes made inactive since). */
  obtener_uno: post('/obtener_uno/:ID/:SOLO_LECTURA', {
    permiso: [P.historias.ver, permiso],
    params: { ID, SOLO_LECTURA: siNo('Solo lectura') },
    lee: true,
    data: ImagenCompleta,
  }),
  agregar: post('/agregar', {
    permiso,
    body: ImagenNueva,
    data: z.object({ ID }),
    ok: 'La imagen interactiva se guardó correctamente',
  }),
  actualizar: post('/actualizar/:ID', {
    permiso,
    params,
    body: ImagenEditada,
    data: SIN_DATOS,
    ok: 'La imagen interactiva se guardó correctamente',
  }),
  /** Suggested images that the clinic does not have yet. */
  sugeridas: get('/sugeridas', { permiso, data: z.array(z.object({ NOMBRE: Imagen.shape.NOMBRE, NODOS: entero('Nodos') })) }),
  agregar_sugeridas: post('/agregar_sugeridas', {
    permiso,
    body: z.object({ NOMBRES: lista(Imagen.shape.NOMBRE, 20, [1, 'Seleccione al menos una imagen']) }),
    data: z.object({ AGREGADAS: entero('Agregadas') }),
    ok: 'Las imágenes quedaron agregadas',
  }),
  puede_eliminar: get('/puede_eliminar/:ID', { permiso, params, data: SIN_DATOS, ambos: true, lee: true }),
  eliminar: post('/eliminar/:ID', { permiso, params, data: SIN_DATOS, ok: 'La imagen interactiva se eliminó correctamente' }),
});
