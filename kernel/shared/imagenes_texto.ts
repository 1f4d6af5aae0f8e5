// Pictures inside rich text are stored in the clinic's album. Stored text has bare links (/api/archivos/album/<id>); readers
// get signed links, printouts get the bytes.
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
export const RUTA_ALBUM = '/api/archivos/album/';
/** With or without the clinic and the signature that a reader's link has. */
const ENLACE = `${RUTA_ALBUM}(?:[\\w-]{1,50}/)?(${UUID})(?:\\?[\\w.~=&;%-]*)?`;
const EN_TEXTO = new RegExp(`(<img\\b[^<>]*?\\bsrc=")${ENLACE}(")`, 'g');
const SOLO = new RegExp(`^${ENLACE}$`);

/** The src that is stored. */
export const rutaImagen = (id: string): string => RUTA_ALBUM + id;
/** The album picture that a src names; undefined when it names none. */
export const idDeImagen = (src: string): string | undefined => SOLO.exec(src)?.[1];
/** The text with the src of each album picture replaced. */
export const conImagenes = (html: string, src: (id: string) => string): string =>
  html.includes(RUTA_ALBUM) ? html.replace(EN_TEXTO, (_, antes: string, id: string, fin: string) => antes + src(id) + fin) : html;
/** The album pictures that a text shows. */
export const imagenesDe = (html: string): Set<string> =>
  new Set(html.includes(RUTA_ALBUM) ? [...html.matchAll(EN_TEXTO)].map((m) => m[2]!) : []);
