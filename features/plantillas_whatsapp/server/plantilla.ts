// Reads a clinic's WhatsApp templates: its own, plus the initial ones it has not changed.
import { enTexto } from '#features/plantillas/llenar.ts';
import type { Uso, Valores } from '#features/plantillas/variables.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import type { PlantillaWhatsapp } from '../contract.ts';
import { INICIALES } from '../iniciales.ts';
import './table.ts';

/** More than any clinic has; only bounds the query. */
const MAXIMO = 500;

export async function plantillasDe(ctx: Ctx): Promise<PlantillaWhatsapp[]> {
  const suyas = await ctx.db
    .selectFrom('catalogo_plantillas_whatsapp')
    .selectAll()
    .where('eliminado', 'is', null)
    .orderBy('ID')
    .limit(MAXIMO)
    .execute();
  const tocadas = new Set(suyas.map((p) => p.ID));
  return [...suyas, ...INICIALES.filter((p) => !tocadas.has(p.ID)).map((p) => ({ ...p, VERSION: 0 }))].sort((a, b) => a.ID - b.ID);
}

/** Throws Rechazo 404 when it does not exist. */
export async function plantillaDe(ctx: Ctx, ID: number): Promise<PlantillaWhatsapp> {
  const p = (await plantillasDe(ctx)).find((x) => x.ID === ID);
  if (!p) throw noExiste('La plantilla');
  return p;
}

/** Templates are read once per transaction, for the many messages of one job. */
const porTransaccion = new WeakMap<Ctx, Promise<PlantillaWhatsapp[]>>();
function leidas(ctx: Ctx): Promise<PlantillaWhatsapp[]> {
  const hechas = porTransaccion.get(ctx) ?? plantillasDe(ctx);
  porTransaccion.set(ctx, hechas);
  return hechas;
}
/** Text of the template for an occasion: the one added last in that language, else the initial one; '' when there is none. */
export const textoWhatsapp = async (ctx: Ctx, uso: Uso, idioma: PlantillaWhatsapp['IDIOMA'] = 'es'): Promise<string> =>
  (await leidas(ctx)).findLast((p) => p.USO === uso && p.IDIOMA === idioma)?.PLANTILLA ?? '';
/** The text of a message for that occasion. */
export const redactarWhatsapp = async (ctx: Ctx, uso: Uso, valores: Valores): Promise<string> =>
  enTexto(await textoWhatsapp(ctx, uso), valores);
