// Upload of images to the album.
import { exigir } from '#kernel/shared/verdict.ts';
import { refrescar } from '#kernel/web/api.tsx';
import { comprimirImagen } from '#kernel/web/imagen.ts';
import { llamar } from '#kernel/web/red.ts';
import { album, type ImagenConEnlace } from '../contract.ts';
import { puedeSubir } from '../rules.ts';

/** Uploads images to the album one by one. Throws the message of the first one that was refused. */
export async function subir(archivos: readonly File[]): Promise<ImagenConEnlace[]> {
  exigir(puedeSubir(archivos.length));
  const hechas: ImagenConEnlace[] = [];
  try {
    for (const a of archivos) hechas.push((await llamar(album.agregar, {}, { IMAGEN: await comprimirImagen(a) })).data);
  } finally {
    if (hechas.length) void refrescar([album.obtener.slice]);
  }
  return hechas;
}
