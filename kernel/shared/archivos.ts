// Files that are sent: what they may weigh, and which are read before the transaction opens (docs/decisiones/0069).
import { z } from 'zod';
import type { Archivo } from './archivo.ts';
import { encargar, type Medidas } from './encargos.ts';
import { campoDe, conCampo, type Kind } from './fields.ts';

/** An uploaded file; `mb` is the limit of the specification. Content is checked by whoever reads it, never by the name. */
export const archivo = (etiqueta: string, mb = 35, falta = 'Debe cargar una imagen'): Kind<Archivo> =>
  conCampo(
    z
      .custom<Archivo>((v) => esArchivo(v) && pesoDe(v) > 0, falta)
      .refine((a) => pesoDe(a) <= mb * 1024 * 1024, `El archivo excede los ${mb} MB`) as unknown as z.ZodType<Archivo, unknown>,
    { tipo: 'archivo', etiqueta, requerido: true, max: mb, vacio: null },
  );
const esArchivo = (v: unknown): v is Archivo | Blob =>
  typeof v === 'object' && v !== null && ((typeof Blob !== 'undefined' && v instanceof Blob) || (v as Archivo).bytes instanceof Uint8Array);
export const pesoDe = (v: Archivo | Blob): number =>
  v instanceof Uint8Array ? v.length : 'bytes' in v && v.bytes instanceof Uint8Array ? v.bytes.length : (v as Blob).size;

/** A picture, which the road makes again; handlers take it with `imagenDe`. */
export const imagen = (etiqueta: string, medidas: Medidas, mb = 35): Kind<Archivo> => {
  const kind = archivo(etiqueta, mb) as unknown as z.ZodType<Archivo>;
  return conCampo(kind.refine(pedirImagen(medidas)) as unknown as z.ZodType<Archivo, unknown>, campoDe(kind)!);
};
/** For kinds of their own: asks for the picture of what they accept. */
export const pedirImagen =
  (medidas: Medidas) =>
  (a: Archivo): true => {
    encargar({ obra: 'imagen', archivo: a, medidas });
    return true;
  };
/** A sheet, which the road reads; handlers take its rows with `renglonesDe`. Cells of the columns `ricas`, by heading, come as clean rich text. */
export const planilla = (etiqueta: string, mb: number, ricas: readonly string[] = []): Kind<Archivo> => {
  const kind = archivo(etiqueta, mb, 'Debe cargar un archivo') as unknown as z.ZodType<Archivo>;
  const leida = kind.refine((a) => {
    encargar({ obra: 'planilla', archivo: a, ricas });
    return true;
  });
  return conCampo(leida as unknown as z.ZodType<Archivo, unknown>, campoDe(kind)!);
};
