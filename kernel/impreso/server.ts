// Printouts on the server: data is read in the call's transaction, the PDF is rendered after it, and mail attaches the same
// PDF.
import type { Ctx } from '#kernel/server/ctx.ts';
import { documento, type Hoja, type Html } from '#kernel/server/hoja.ts';
import { mandar } from '#kernel/server/mensajes.ts';
import { htmlToPdf } from '#kernel/server/pdf.ts';
import type { Salida } from '#kernel/shared/endpoint.ts';
import type { Envio } from './define.ts';
import { MEDIO_IMPRESO } from './define.ts';

export interface Impreso<P extends object, D> {
  /** Its name in the outbox, which renders the attachment when the mail is sent. */
  clave: string;
  /** Reads in the transaction all the page needs, with images as data: URLs. Throws Rechazo when there is nothing to print. */
  datos: (ctx: Ctx, params: P) => Promise<D>;
  nombre: (d: D) => string;
  hoja: (d: D) => Hoja;
  /** The file of a record that is itself one, sent as it came; undefined draws it. Its bytes are read after the transaction. */
  archivo?: (d: D) => { extension: string; tipo: string; contenido: (cliente: number) => Promise<Uint8Array> } | undefined;
  /** The file of a record whose paper was made earlier and may not change; undefined draws it now. */
  hecho?: (d: D) => Uint8Array | undefined;
  /**
   * The page's body, built with `html` templates, which escape. Long texts are cleaned in a worker thread, counted for the
   * clinic.
   */
  pagina: (d: D, cliente: number) => Html | Promise<Html>;
  estilo?: string | ((d: D) => string);
  pie?: (d: D) => string;
  asunto: (d: D) => string;
  /** The text of the mail or WhatsApp message. */
  mensaje: (d: D) => string;
  /** A link to the file, added to WhatsApp messages, which carry none. */
  enlace?: (d: D) => string;
  /** Others of the same record that its mail carries too. */
  // biome-ignore lint/suspicious/noExplicitAny: only their names are asked for
  con?: (d: D) => readonly Impreso<P, any>[];
}

// biome-ignore lint/suspicious/noExplicitAny: parameters and data of each printout meet only inside it
const impresos = new Map<string, Impreso<any, any>>();
export function impreso<P extends object, D>(def: Impreso<P, D>): Impreso<P, D> {
  impresos.set(def.clave, def);
  return def;
}
export const impresoDe = (clave: string): Impreso<object, unknown> | undefined => impresos.get(clave);

/** The PDF of a record: data read now, rendered after the transaction. */
export async function imprimir<P extends object, D>(ctx: Ctx, i: Impreso<P, D>, params: P): Promise<Salida> {
  const d = await i.datos(ctx, params);
  const a = i.archivo?.(d);
  if (a) return { nombre: `${i.nombre(d)}.${a.extension}`, tipo: a.tipo, contenido: (cliente = 0) => a.contenido(cliente) };
  return { nombre: `${i.nombre(d)}.pdf`, tipo: 'application/pdf', contenido: (cliente = 0) => dibujar(i, d, cliente) };
}
/** Draws it from its data, after the transaction. */
export const dibujar = async <D>(i: Impreso<never, D>, d: D, cliente: number): Promise<Uint8Array> =>
  i.hecho?.(d) ??
  htmlToPdf(
    documento({
      titulo: i.nombre(d),
      hoja: i.hoja(d),
      cuerpo: await i.pagina(d, cliente),
      estilo: typeof i.estilo === 'function' ? i.estilo(d) : (i.estilo ?? ''),
      pie: i.pie?.(d) ?? '',
    }),
  );

const conEnlace = <D>(i: Impreso<never, D>, d: D): string => (i.enlace ? `${i.mensaje(d)}\n${i.enlace(d)}` : i.mensaje(d));

/** Queues a mail with the PDF. For WhatsApp it only answers the text, which the browser opens in the chat. */
export async function enviar<P extends object, D>(
  ctx: Ctx,
  i: Impreso<P, D>,
  params: P,
  envio: Envio,
  CODIGOPACIENTE: number | null,
): Promise<{ MENSAJE: string }> {
  const d = await i.datos(ctx, params);
  const canal = envio.TIPO_MENSAJE === MEDIO_IMPRESO.correo ? 'correo' : 'whatsapp';
  const r = await ctx.host.redactar(ctx, {
    canal,
    asunto: i.asunto(d),
    mensaje: canal === 'correo' ? i.mensaje(d) : conEnlace(i, d),
    CODIGOPACIENTE,
  });
  if (canal === 'correo') {
    await mandar(ctx, {
      canal,
      para: envio.MAIL,
      ...r,
      origen: i.clave,
      CODIGOPACIENTE,
      adjuntos: [i, ...(i.con?.(d) ?? [])].map(({ clave }) => ({ impreso: clave, params: { ...params } as Record<string, unknown> })),
    });
  }
  return { MENSAJE: r.cuerpo };
}
/** The text for the chat; `params` may name the patient. */
export async function mensaje<P extends object, D>(ctx: Ctx, i: Impreso<P, D>, params: P): Promise<{ MENSAJE: string }> {
  const d = await i.datos(ctx, params);
  const { CODIGOPACIENTE = null } = params as { CODIGOPACIENTE?: number };
  const r = await ctx.host.redactar(ctx, { canal: 'whatsapp', asunto: i.asunto(d), mensaje: conEnlace(i, d), CODIGOPACIENTE });
  return { MENSAJE: r.cuerpo };
}
