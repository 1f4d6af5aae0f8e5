// Prepares pictures for upload: shrinks large ones, and takes photos with the camera.

/** Larger pictures are shrunk (specification 2 §9). */
const LIGERA = 100 * 1024;
const LADO = 1920;
const CALIDAD = 0.8;

/** Side in pixels of the small copy that is searched for transparency. */
const MUESTRA = 96;
function seVeATraves(lienzo: HTMLCanvasElement): boolean {
  const chico = document.createElement('canvas');
  chico.width = chico.height = MUESTRA;
  const pincel = chico.getContext('2d')!;
  pincel.drawImage(lienzo, 0, 0, MUESTRA, MUESTRA);
  const { data } = pincel.getImageData(0, 0, MUESTRA, MUESTRA);
  return data.some((v, i) => i % 4 === 3 && v < 255);
}
const EXTENSION: Record<string, string> = { 'image/jpeg': '.jpg', 'image/webp': '.webp', 'image/png': '.png' };
/**
 * Shrinks a large picture to at most 1920 px on its longer side: as JPEG, or WebP when it has transparency (PNG in browsers
 * that cannot write WebP). Returns the original when it is small, cannot be read by the browser (HEIC: the server can), or
 * would not get smaller.
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
  // A JPEG has no transparency, so it is not checked.
  const tipo = archivo.type !== 'image/jpeg' && seVeATraves(lienzo) ? 'image/webp' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((ok) => lienzo.toBlob(ok, tipo, CALIDAD));
  if (!blob || blob.size >= archivo.size) return archivo;
  return new File([blob], archivo.name.replace(/\.\w+$/, EXTENSION[blob.type] ?? ''), { type: blob.type });
}

/** The camera's current picture as a file. */
export async function fotografiar(video: HTMLVideoElement): Promise<File> {
  const lienzo = document.createElement('canvas');
  lienzo.width = video.videoWidth;
  lienzo.height = video.videoHeight;
  lienzo.getContext('2d')!.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((ok) => lienzo.toBlob(ok, 'image/jpeg', 0.9));
  return new File(blob ? [blob] : [], 'foto.jpg', { type: 'image/jpeg' });
}
