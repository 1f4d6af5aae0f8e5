// Rules of the album: limits, and when an image may be deleted.
import type { Veredicto } from '#kernel/shared/verdict.ts';

/** How many images an album may hold, since its dialog shows all of them. */
export const LIMITE_ALBUM = 500;
/** Images that may be uploaded at once (2 §5.8). */
export const IMAGENES_A_LA_VEZ = 10;

export const puedeAgregarImagen = (cuantas: number): Veredicto =>
  cuantas < LIMITE_ALBUM || `El álbum admite ${LIMITE_ALBUM} imágenes. Elimine las que ya no use`;
export const FALTA_IMAGEN = 'Debe cargar al menos una imagen';
export const DEMASIADAS_IMAGENES = `No puede subir más de ${IMAGENES_A_LA_VEZ} imágenes a la vez`;
export const puedeSubir = (cuantas: number): Veredicto =>
  cuantas === 0 ? FALTA_IMAGEN : cuantas <= IMAGENES_A_LA_VEZ || DEMASIADAS_IMAGENES;
export const puedeEliminarImagen = (enUso: boolean): Veredicto => !enUso || 'La imagen está en uso y no se puede eliminar';
