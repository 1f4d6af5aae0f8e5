// Interactive images: a picture with places to point at. Clinical histories ask with them, and comments are made on their nodes.

import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { imagen } from '#kernel/shared/archivos.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
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
  /** Percent of the picture's width and height, from its upper left corner. */
  X: requerido(medida('X', PORCENTAJE, 2, '%')),
  Y: requerido(medida('Y', PORCENTAJE, 2, '%')),
  ACTIVO: siNo('Activo', 1),
});

const Foto = z.object({
  /** A signed link that lives a quarter of an hour, and the size of the picture in points. */
  IMAGEN: z.string(),
  ANCHO: entero('Ancho'),
  ALTO: entero('Alto'),
});
const ImagenEnLista = Imagen.extend({ IMAGEN: z.string(), NODOS: entero('Nodos') });
export type ImagenEnLista = z.output<typeof ImagenEnLista>;
/** EN_USO: a patient's history has comments on it, so it is not taken out. */
const ImagenCompleta = Imagen.extend(Foto.shape).extend({ NODO: z.array(Nodo.extend({ EN_USO: siNo('En uso') })) });
export type ImagenCompleta = z.output<typeof ImagenCompleta>;

/** On its longer side: legible at four times its size on a screen. */
const LADO_MAXIMO = 1920;
/** Nodes come after the first save: where they lie is seen on the picture. */
export const ImagenNueva = Imagen.pick({ NOMBRE: true, ACTIVO: true }).extend({ IMAGEN: imagen('Imagen', { max: LADO_MAXIMO }) });
/** The whole list of nodes; one that is not in it goes away. A node without ID is new. */
export const ImagenEditada = Imagen.omit({ ID: true })
  .extend({ NODO: lista(Nodo.extend({ ID: opcional(Nodo.shape.ID) }), MAX_NODOS) })
  .superRefine(sinRepetir);

const permiso = P.catalogosClinicos.plantillasHistorias;
const ID = codigo('Imagen interactiva');
const params = { ID };

export const imagenesInteractivas = contract('/imagenes_interactivas', {
  obtener: get('/obtener', { permiso, data: z.array(ImagenEnLista) }),
  /** Active ones by name, for the form of a question. */
  obtener_nombres: get('/obtener/1', { permiso: 'sesion', data: z.array(Imagen.pick({ ID: true, NOMBRE: true })) }),
  /** For the editor. */
  obtener_editable: get('/obtener_uno/:ID/1', { permiso, params, data: ImagenCompleta }),
  /** For whoever answers (0: active nodes only) or reads an answer (1: also those that were switched off since). */
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
  /** Pictures to start with that the clinic does not have yet. */
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
