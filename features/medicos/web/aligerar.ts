import { comprimirImagen } from '#kernel/web/imagen.ts';

/** A logo or a signature before it travels: only a JPEG is made smaller, because the others may let the paper be seen through. */
export const aligerar = async (imagen: File): Promise<File> => (imagen.type === 'image/jpeg' ? comprimirImagen(imagen) : imagen);
