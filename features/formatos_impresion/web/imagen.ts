// A picture for a template: made small in the browser, so that the template stays light.
const LADO = 900;
const TOPE = 300_000;

/** A data: URL of the picture, at most 900 points a side. Throws when the file is no picture or is still too heavy. */
export async function imagenChica(archivo: File): Promise<string> {
  const mapa = await createImageBitmap(archivo).catch(() => {
    throw new Error('El archivo no es una imagen');
  });
  const escala = Math.min(1, LADO / Math.max(mapa.width, mapa.height));
  const lienzo = document.createElement('canvas');
  lienzo.width = Math.max(1, Math.round(mapa.width * escala));
  lienzo.height = Math.max(1, Math.round(mapa.height * escala));
  lienzo.getContext('2d')!.drawImage(mapa, 0, 0, lienzo.width, lienzo.height);
  const png = lienzo.toDataURL('image/png');
  const url = png.length <= TOPE ? png : lienzo.toDataURL('image/jpeg', 0.8);
  if (url.length > TOPE) throw new Error('La imagen es demasiado pesada');
  return url;
}
