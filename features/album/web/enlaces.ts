// Links to album images are valid for a quarter of an hour; a text may stay open longer or come back from a draft.
import { idDeImagen, rutaImagen } from '#kernel/shared/imagenes_texto.ts';
import { llamar } from '#kernel/web/red.ts';
import { album } from '../contract.ts';

const vivos = new Map<string, string>();
export const recordarEnlace = (id: string, enlace: string): void => void vivos.set(id, enlace);

/** The unsigned src of an album image (its link is remembered for display), an embedded image as it is, or undefined. */
export function srcPropio(src: string): string | undefined {
  const id = idDeImagen(src);
  if (!id) return src.startsWith('data:image/') ? src : undefined;
  if (src.includes('?')) recordarEnlace(id, src);
  return rutaImagen(id);
}

/** Shows an image of a text, and asks for a new link when the known one has expired. */
export function mostrar(img: HTMLImageElement, src: string): void {
  const id = idDeImagen(src);
  if (!id) {
    img.src = src;
    return;
  }
  const pedir = async () => {
    img.onerror = null;
    try {
      const { CODIGO_ENLACE } = (await llamar(album.obtener_uno, { CODIGOFOTO: id })).data;
      recordarEnlace(id, CODIGO_ENLACE);
      img.src = CODIGO_ENLACE;
    } catch {
      // The alternative text is shown instead.
      img.removeAttribute('src');
    }
  };
  const enlace = vivos.get(id);
  img.onerror = () => void pedir();
  if (enlace) img.src = enlace;
  else void pedir();
}
