// Pictures before they travel: smaller when they are large, and as a telephone's camera or a file gives them.

/** Above this a picture is made smaller (2 §9). */
const LIGERA = 100 * 1024;
const LADO = 1920;
const CALIDAD = 0.8;

/**
 * A large picture as a JPEG of at most 1920 px on its longer side; the original when it is small, is no picture that the
 * browser can read (HEIC: the server can), or would not become smaller.
 */
export async function comprimirImagen(archivo: File): Promise<File> {
  if (archivo.size <= LIGERA || !archivo.type.startsWith('image/') || archivo.type === 'image/gif') return archivo;
  const mapa = await createImageBitmap(archivo, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!mapa) return archivo;
  const escala = Math.min(1, LADO / Math.max(mapa.width, mapa.height));
  const lienzo = document.createElement('canvas');
  lienzo.width = Math.round(mapa.width * escala);
  lienzo.height = Math.round(mapa.height * escala);
  lienzo.getContext('2d')!.drawImage(mapa, 0, 0, lienzo.width, lienzo.height);
  mapa.close();
  const blob = await new Promise<Blob | null>((ok) => lienzo.toBlob(ok, 'image/jpeg', CALIDAD));
  return blob && blob.size < archivo.size ? new File([blob], archivo.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' }) : archivo;
}

/** What the camera shows now, as a file. */
export async function fotografiar(video: HTMLVideoElement): Promise<File> {
  const lienzo = document.createElement('canvas');
  lienzo.width = video.videoWidth;
  lienzo.height = video.videoHeight;
  lienzo.getContext('2d')!.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((ok) => lienzo.toBlob(ok, 'image/jpeg', 0.9));
  return new File(blob ? [blob] : [], 'foto.jpg', { type: 'image/jpeg' });
}
