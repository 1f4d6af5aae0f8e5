// Pictures inside rich text lie in the clinic's album. Stored text names them bare (/api/archivos/album/<id>); whoever
// reads the text gets a link signed for the moment; paper gets the bytes.
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
export const RUTA_ALBUM = '/api/archivos/album/';
/** With or without the clinic and the signature of a link that was read. */
const ENLACE = `${RUTA_ALBUM}(?:[\\w-]{1,50}/)?(${UUID})(?:\\?[\\w.~=&;%-]*)?`;
const EN_TEXTO = new RegExp(`(<img\\b[^<>]*?\\bsrc=")${ENLACE}(")`, 'g');
const SOLO = new RegExp(`^${ENLACE}$`);

/** The src that is stored. */
export const rutaImagen = (id: string): string => RUTA_ALBUM + id;
/** Which picture of the album a src means; undefined when it is none. */
export const idDeImagen = (src: string): string | undefined => SOLO.exec(src)?.[1];
/** The text with another src in each picture of the album. */
export const conImagenes = (html: string, src: (id: string) => string): string =>
  html.includes(RUTA_ALBUM) ? html.replace(EN_TEXTO, (_, antes: string, id: string, fin: string) => antes + src(id) + fin) : html;
/** The pictures of the album that a text shows. */
export const imagenesDe = (html: string): Set<string> =>
  new Set(html.includes(RUTA_ALBUM) ? [...html.matchAll(EN_TEXTO)].map((m) => m[2]!) : []);
