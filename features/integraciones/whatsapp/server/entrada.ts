// Meta's webhook for WhatsApp: messages people write, and the status of those we sent.
import { z } from 'zod';
import { deTabla } from '#domain/tabla.ts';
import { firmaMeta } from '#features/integraciones/cuentas/server/firmas.ts';
import type { Recibido } from '#features/integraciones/cuentas/server/recibido.ts';
import type { Host, Peticion } from '#kernel/server/ctx.ts';
import type { Suerte } from '#kernel/server/mensajes.ts';
import { iguales } from '#kernel/server/sello.ts';
import { servicio } from '#kernel/server/servicios.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';

/** Only the fields we use; others are ignored, so Meta may add some. */
const Texto = z.object({ body: z.string().optional(), text: z.string().optional(), title: z.string().optional() });
const Novedad = z.object({
  messages: z
    .array(
      z.object({
        from: z.string(),
        id: z.string(),
        text: Texto.optional(),
        button: Texto.optional(),
        interactive: z.object({ button_reply: Texto.optional() }).optional(),
        context: z.object({ id: z.string().optional() }).optional(),
      }),
    )
    .optional(),
  statuses: z
    .array(
      z.object({
        status: z.string(),
        biz_opaque_callback_data: z.string().optional(),
        errors: z.array(z.object({ code: z.number() })).optional(),
      }),
    )
    .optional(),
});
const Aviso = z.object({ entry: z.array(z.object({ changes: z.array(z.object({ value: z.unknown() })) })).optional() });

export interface DeWhatsapp {
  mensajes: Recibido[];
  suertes: { ficha: string; suerte: Suerte; motivo: string }[];
}
const SUERTES: Readonly<Record<string, Suerte>> = { delivered: 'entregado', read: 'leido', failed: 'perdido' };

interface Llaves {
  firma: string;
  palabra: string;
}
/** Secrets shared with Meta; with the emulator, the emulated application's. Null when WhatsApp is not configured. */
async function llavesDe(host: Host): Promise<Llaves | null> {
  const s = await servicio(host, 'whatsapp');
  if (!s) return null;
  const { WHATSAPP_APP_SECRET: firma, WHATSAPP_VERIFY_TOKEN: palabra } = host.config;
  return s.emulado ? { firma: s.aplicacion.secreto, palabra: s.aplicacion.id } : { firma, palabra };
}

/** Answers Meta's check that the address is ours, by returning its challenge. Throws Rechazo 403. */
export async function verificado(host: Host, modo: string, palabra: string, reto: string): Promise<string> {
  const suya = (await llavesDe(host))?.palabra;
  if (modo !== 'subscribe' || !suya || !iguales(palabra, suya)) throw new Rechazo('La firma no es válida', null, 403);
  return reto;
}

/** Reads a notification, if Meta's signature is valid. Throws Rechazo 403 otherwise. */
export async function deWhatsapp(host: Host, { firmado }: Peticion): Promise<DeWhatsapp> {
  const llave = (await llavesDe(host))?.firma;
  const cuerpo = firmado?.cuerpo ?? '';
  if (!llave || !iguales(firmado?.firma ?? '', firmaMeta(llave, cuerpo))) throw new Rechazo('La firma no es válida', null, 403);
  const aviso = Aviso.safeParse(JSON.parse(cuerpo || '{}'));
  const novedades = (aviso.data?.entry ?? [])
    .flatMap((e) => e.changes)
    .flatMap(({ value }) => {
      const n = Novedad.safeParse(value);
      return n.success ? [n.data] : [];
    });
  return {
    mensajes: novedades.flatMap((n) =>
      (n.messages ?? []).map((m) => ({
        canal: 'whatsapp' as const,
        de: m.from,
        texto: m.text?.body ?? m.button?.text ?? m.interactive?.button_reply?.title ?? '',
        proveedor: m.id,
        citado: m.context?.id ?? '',
      })),
    ),
    suertes: novedades.flatMap((n) =>
      (n.statuses ?? []).flatMap(({ status, biz_opaque_callback_data: ficha = '', errors }) => {
        const suerte = deTabla(SUERTES, status);
        const codigo = errors?.[0]?.code;
        const motivo = suerte === 'perdido' ? `WhatsApp no entregó el mensaje${codigo ? ` (${codigo})` : ''}` : '';
        return suerte && ficha ? [{ ficha, suerte, motivo }] : [];
      }),
    ),
  };
}
