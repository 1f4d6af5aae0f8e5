// The clinic's own template for a printout, where it has one and wants it used.
import type { Ctx } from '#kernel/server/ctx.ts';
import type { Hoja } from '#kernel/server/hoja.ts';
import type { Formato } from '../contract.ts';
import type { Fijo } from '../variables.ts';
import { incrustarImagenes, type Valores } from './componer.ts';
import { configuracionImpresion } from './configuracion.ts';
import './table.ts';

export interface Plantilla {
  PLANTILLA: string;
  hoja: Hoja;
  /** Style that the clinic's installer added; goes after ours. */
  EXTRA: string;
}
export const hojaDe = (HOJA: Formato['HOJA']): Hoja => (HOJA === 'MEDIA_CARTA' ? 'media' : 'carta');

/**
 * The template a prescription or a note must be printed with, pictures included; null for the printout of the product.
 * A mail has a switch of its own (ENVIAR_…_PERSONALIZADA), asked with `envio`.
 */
export async function plantillaPropia(ctx: Ctx, nombre: Fijo, { envio = false } = {}): Promise<Plantilla | null> {
  const [c, f] = await Promise.all([
    configuracionImpresion(ctx),
    ctx.db
      .selectFrom('formatos_impresion')
      .select(['PLANTILLA', 'HOJA', 'EXTRA'])
      .where('fijo', '=', nombre)
      .where('eliminado', 'is', null)
      .executeTakeFirst(),
  ]);
  const propia = nombre === 'receta' ? c.FORMATO_RECETA : c.FORMATO_NOTA;
  const enviada = nombre === 'receta' ? c.ENVIAR_RECETA_PERSONALIZADA : c.ENVIAR_NOTA_PERSONALIZADA;
  if (!f || !propia || (envio && !enviada)) return null;
  return { PLANTILLA: await incrustarImagenes(ctx, f.PLANTILLA), hoja: hojaDe(f.HOJA), EXTRA: f.EXTRA };
}

/** The values of a patient's last record of that kind, for the preview; null when there is none or it may not be seen. */
export type Fuente = (ctx: Ctx, CODIGOPACIENTE: number) => Promise<Valores | null>;
const fuentes = new Map<Fijo, Fuente>();
/** The slice of prescriptions and that of notes tell the preview where their values come from. */
export const registrarFuente = (nombre: Fijo, f: Fuente): void => {
  fuentes.set(nombre, f);
};
export const fuenteDe = (nombre: string): Fuente | undefined => fuentes.get(nombre as Fijo);
