// Writes a mail from the clinic's template and values: subject, plain text and HTML.
import { enHtml, enTexto } from '#features/plantillas/llenar.ts';
import type { Uso, Valores } from '#features/plantillas/variables.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { limpiarLargo } from '#kernel/server/html.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import type { PlantillaCorreo } from '../contract.ts';
import { INICIALES } from '../iniciales.ts';
import { plantillasDe } from './plantilla.ts';

export interface Correo {
  asunto: string;
  cuerpo: string;
  html: string;
}
/** Templates are read once per transaction, for the many mails of one job. */
const porTransaccion = new WeakMap<Ctx, Promise<PlantillaCorreo[]>>();
function leidas(ctx: Ctx): Promise<PlantillaCorreo[]> {
  const hechas = porTransaccion.get(ctx) ?? plantillasDe(ctx);
  porTransaccion.set(ctx, hechas);
  return hechas;
}
const numeroDe = (uso: Uso) => INICIALES.find((p) => p.uso === uso)?.ID ?? 0;

/** The mail for an occasion, or from a template by its number. Throws Rechazo 404 when there is none. */
export async function redactarCorreo(ctx: Ctx, cual: Uso | number, valores: Valores): Promise<Correo> {
  const ID = typeof cual === 'number' ? cual : numeroDe(cual);
  const p = (await leidas(ctx)).find((x) => x.ID === ID);
  if (!p) throw noExiste('La plantilla');
  const { limpio, texto } = await limpiarLargo(p.PLANTILLA);
  return {
    asunto: enTexto(p.ASUNTO, valores).replace(/\s+/g, ' '),
    cuerpo: enTexto(texto, valores),
    html: `<!doctype html><html lang="es"><body style="font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif;color:#1c2326">${enHtml(limpio, valores)}</body></html>`,
  };
}
