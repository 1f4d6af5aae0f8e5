// The clinic's own template for a prescription or a note, if it has one and uses it.
import type { Ctx } from '#kernel/server/ctx.ts';
import { type Hoja, type Html, html } from '#kernel/server/hoja.ts';
import { type Imagenes, imagenesDeTextos } from '#kernel/server/imagenes_texto.ts';
import type { Formato, Margenes } from '../contract.ts';
import type { Fijo } from '../variables.ts';
import { ESTILO_PLANTILLA, paginaDe, type Valores } from './componer.ts';
import { configuracionImpresion } from './configuracion.ts';
import { INICIALES } from './iniciales.ts';
import { estiloPapel, marcas } from './membrete.ts';
import type { Papel } from './papel.ts';
import './table.ts';

/** A template with everything needed to draw it. */
export interface Plantilla {
  PLANTILLA: string;
  imagenes: Imagenes;
  hoja: Hoja;
  margenes: Margenes;
  /** CSS that the clinic's installer added, applied after ours. */
  EXTRA: string;
}
/** The fields of a format that are drawn. */
export type Dibujable = Pick<Formato, 'PLANTILLA' | 'HOJA' | 'EXTRA'> & Margenes;

/** Reads the images of a format, in the transaction. */
export async function prepararPlantilla(ctx: Ctx, f: Dibujable): Promise<Plantilla> {
  return {
    PLANTILLA: f.PLANTILLA,
    imagenes: await imagenesDeTextos(ctx, f.PLANTILLA),
    hoja: f.HOJA === 'MEDIA_CARTA' ? 'media' : 'carta',
    margenes: f,
    EXTRA: f.EXTRA,
  };
}
/** Values a record gives to a template; its HTML texts as stored, with their images. */
export interface Dichos {
  valores: Valores;
  imagenes: Imagenes;
}
/**
 * The page of a record on the clinic's template, after the transaction. Preview, print and mail all use it and `estiloPropio`.
 */
export async function paginaPropia(t: Plantilla, p: Papel, d: Dichos, cliente: number, copia = false): Promise<Html> {
  const pagina = await paginaDe({ plantilla: t.PLANTILLA, valores: d.valores, imagenes: { ...t.imagenes, ...d.imagenes } }, cliente);
  return html`${copia ? marcas({ ...p, configuracion: { ...p.configuracion, MARCA_AGUA: 0 } }, true) : ''}${pagina}`;
}
export const estiloPropio = (t: Plantilla, p: Papel, pie: string): string =>
  estiloPapel(p, t.hoja, pie, t.margenes) + ESTILO_PLANTILLA + t.EXTRA;

/**
 * The template with which a prescription or a note must be printed, images included; null to use the product's own layout. For
 * a mail (`envio`) the clinic has a setting of its own (ENVIAR_…_PERSONALIZADA).
 */
export async function plantillaPropia(ctx: Ctx, nombre: Fijo, { envio = false } = {}): Promise<Plantilla | null> {
  const [c, f] = await Promise.all([
    configuracionImpresion(ctx),
    ctx.db
      .selectFrom('formatos_impresion')
      .select(['PLANTILLA', 'HOJA', 'EXTRA', 'MARGEN_SUPERIOR', 'MARGEN_INFERIOR', 'MARGEN_IZQUIERDO', 'MARGEN_DERECHO'])
      .where('fijo', '=', nombre)
      .where('eliminado', 'is', null)
      .executeTakeFirst(),
  ]);
  const propia = nombre === 'receta' ? c.FORMATO_RECETA : c.FORMATO_NOTA;
  const enviada = nombre === 'receta' ? c.ENVIAR_RECETA_PERSONALIZADA : c.ENVIAR_NOTA_PERSONALIZADA;
  if (!propia || (envio && !enviada)) return null;
  // Until the clinic saves its own, the template is the one the editor opens with.
  return prepararPlantilla(ctx, f ?? INICIALES[nombre]);
}

/** Values of a patient's last record of that kind, for the preview; null when there is none or the user may not see it. */
export type Fuente = (ctx: Ctx, CODIGOPACIENTE: number) => Promise<Dichos | null>;
const fuentes = new Map<Fijo, Fuente>();
/** The slices of prescriptions and notes register here where the preview gets their values. */
export const registrarFuente = (nombre: Fijo, f: Fuente): void => {
  fuentes.set(nombre, f);
};
export const fuenteDe = (nombre: string): Fuente | undefined => fuentes.get(nombre as Fijo);
