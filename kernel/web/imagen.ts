// Pictures before they travel: smaller when they are large, and as a telephone's camera or a file gives them.

/** Above this a picture is made smaller (2 §9). */
const LIGERA = 100 * 1024;
const LADO = 1920;
const CALIDAD = 0.8;

/** Side of the small copy in which it is looked whether the paper is seen through a picture. */
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
 * A large picture of at most 1920 px on its longer side: a JPEG, or a WebP where the paper is seen through it (a PNG in browsers
 * that write none); the original when it is small, is no picture that the browser can read (HEIC: the server can), or would not
 * become smaller.
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
  // A JPEG never lets it through, and is not looked at.
  const tipo = archivo.type !== 'image/jpeg' && seVeATraves(lienzo) ? 'image/webp' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((ok) => lienzo.toBlob(ok, tipo, CALIDAD));
  if (!blob || blob.size >= archivo.size) return archivo;
  return new File([blob], archivo.name.replace(/\.\w+$/, EXTENSION[blob.type] ?? ''), { type: blob.type });
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
