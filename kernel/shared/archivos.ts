// File fields: their size limits, and which are processed before the transaction opens (docs/decisiones/0069).
import { z } from 'zod';
import { type Archivo, esArchivoRecibido } from './archivo.ts';
import { encargar, type Medidas } from './encargos.ts';
import { campoDe, conCampo, type Kind } from './fields.ts';

/**
 * An uploaded file; `mb` is the specification's limit in megabytes. Whoever reads it checks the content; the name is never
 * trusted.
 */
export const archivo = (etiqueta: string, mb = 35, falta = 'Debe cargar una imagen'): Kind<Archivo> =>
  conCampo(
    z
      .custom<Archivo>((v) => esArchivo(v) && pesoDe(v) > 0, falta)
      .refine((a) => pesoDe(a) <= mb * 1024 * 1024, `El archivo excede los ${mb} MB`) as unknown as z.ZodType<Archivo, unknown>,
    { tipo: 'archivo', etiqueta, requerido: true, max: mb, vacio: null },
  );
/** As the server receives it, or as the browser holds it. */
export const esArchivo = (v: unknown): v is Archivo | Blob => (typeof Blob !== 'undefined' && v instanceof Blob) || esArchivoRecibido(v);
export const pesoDe = (v: Archivo | Blob): number => ('peso' in v ? v.peso : v.size);

/** A picture that is re-encoded before the handler runs; the handler takes it with `imagenDe`. */
export const imagen = (etiqueta: string, medidas: Medidas, mb = 35): Kind<Archivo> => {
  const kind = archivo(etiqueta, mb) as unknown as z.ZodType<Archivo>;
  return conCampo(kind.refine(pedirImagen(medidas)) as unknown as z.ZodType<Archivo, unknown>, campoDe(kind)!);
};
/** A PDF, which is kept as it is, or a picture, which is re-encoded as an `imagen()`; the handler takes it with `documentoDe`. */
export const imagenOPdf = (etiqueta: string, medidas: Medidas, mb = 35): Kind<Archivo> => {
  const kind = archivo(etiqueta, mb, 'Debe cargar un archivo') as unknown as z.ZodType<Archivo>;
  const pedido = kind.refine((a) => {
    encargar({ obra: 'imagen', archivo: a, medidas, pdf: true });
    return true;
  });
  return conCampo(pedido as unknown as z.ZodType<Archivo, unknown>, campoDe(kind)!);
};
/**
 * One or several pictures under one name, each re-encoded before the handler runs. `demas` is the sentence for more than `tope`;
 * with `pdf` each may also be a PDF (`documentoDe`).
 */
export const imagenes = (
  etiqueta: string,
  medidas: Medidas,
  { tope, demas, falta, pdf = false }: { tope: number; demas: string; falta: string; pdf?: boolean },
): Kind<Archivo[]> => {
  const una = (pdf ? imagenOPdf : imagen)(etiqueta, medidas) as unknown as z.ZodType<Archivo>;
  const varias = z
    .preprocess(
      (v) => (v === undefined || v === null || v === '' ? [] : Array.isArray(v) ? v : [v]),
      z.array(z.unknown()).min(1, falta).max(tope, demas),
    )
    .pipe(z.array(una));
  return conCampo(varias as unknown as z.ZodType<Archivo[], unknown>, campoDe(una)!);
};
/** A PDF or a text, judged by its content and its name before the handler runs; the handler takes it with `escritoDe`. */
export const pdfOTexto = (etiqueta: string, mb = 35): Kind<Archivo> => {
  const kind = archivo(etiqueta, mb, 'Debe cargar un archivo') as unknown as z.ZodType<Archivo>;
  const juzgado = kind.refine((a) => {
    encargar({ obra: 'pdf_o_texto', archivo: a });
    return true;
  });
  return conCampo(juzgado as unknown as z.ZodType<Archivo, unknown>, { ...campoDe(kind)!, acepta: '.pdf,.txt' });
};
/** For fields of other kinds that accept a picture: requests its re-encoding. */
export const pedirImagen =
  (medidas: Medidas) =>
  (a: Archivo): true => {
    encargar({ obra: 'imagen', archivo: a, medidas });
    return true;
  };
/**
 * A spreadsheet that is read before the handler runs; the handler takes its rows with `renglonesDe`. Cells of the columns
 * `ricas` (by heading) come as clean rich text.
 */
export const planilla = (etiqueta: string, mb: number, ricas: readonly string[] = []): Kind<Archivo> => {
  const kind = archivo(etiqueta, mb, 'Debe cargar un archivo') as unknown as z.ZodType<Archivo>;
  const leida = kind.refine((a) => {
    encargar({ obra: 'planilla', archivo: a, ricas });
    return true;
  });
  return conCampo(leida as unknown as z.ZodType<Archivo, unknown>, campoDe(kind)!);
};
