// The clinic's own template for a printout, where it has one and wants it used.
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

/** A template with all that it needs to be drawn. */
export interface Plantilla {
  PLANTILLA: string;
  imagenes: Imagenes;
  hoja: Hoja;
  margenes: Margenes;
  /** Style that the clinic's installer added; goes after ours. */
  EXTRA: string;
}
/** What of a format is drawn. */
export type Dibujable = Pick<Formato, 'PLANTILLA' | 'HOJA' | 'EXTRA'> & Margenes;

/** Reads the pictures of a format, in the transaction. */
export async function prepararPlantilla(ctx: Ctx, f: Dibujable): Promise<Plantilla> {
  return {
    PLANTILLA: f.PLANTILLA,
    imagenes: await imagenesDeTextos(ctx, f.PLANTILLA),
    hoja: f.HOJA === 'MEDIA_CARTA' ? 'media' : 'carta',
    margenes: f,
    EXTRA: f.EXTRA,
  };
}
/** What a record says to a template; its rich texts as they are stored, with their pictures beside. */
export interface Dichos {
  valores: Valores;
  imagenes: Imagenes;
}
/** The page of a record on the clinic's template, once the transaction has closed. Preview, print and mail draw with these two. */
export async function paginaPropia(t: Plantilla, p: Papel, d: Dichos, cliente: number, copia = false): Promise<Html> {
  const pagina = await paginaDe({ plantilla: t.PLANTILLA, valores: d.valores, imagenes: { ...t.imagenes, ...d.imagenes } }, cliente);
  return html`${copia ? marcas({ ...p, configuracion: { ...p.configuracion, MARCA_AGUA: 0 } }, true) : ''}${pagina}`;
}
export const estiloPropio = (t: Plantilla, p: Papel, pie: string): string =>
  estiloPapel(p, t.hoja, pie, t.margenes) + ESTILO_PLANTILLA + t.EXTRA;

/**
 * The template a prescription or a note must be printed with, pictures included; null for the printout of the product.
 * A mail has a switch of its own (ENVIAR_…_PERSONALIZADA), asked with `envio`.
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
  // Until the clinic writes its own, its format is the one that the editor opens with.
  return prepararPlantilla(ctx, f ?? INICIALES[nombre]);
}

/** What a patient's last record of that kind says, for the preview; null when there is none or it may not be seen. */
export type Fuente = (ctx: Ctx, CODIGOPACIENTE: number) => Promise<Dichos | null>;
const fuentes = new Map<Fijo, Fuente>();
/** The slice of prescriptions and that of notes tell the preview where their values come from. */
export const registrarFuente = (nombre: Fijo, f: Fuente): void => {
  fuentes.set(nombre, f);
};
export const fuenteDe = (nombre: string): Fuente | undefined => fuentes.get(nombre as Fijo);
