// Sends WhatsApp messages through Meta's Cloud API. A chat we start needs an approved template; our text is its one variable.
import { type Canal, NoSalio } from '#kernel/server/canales.ts';
import { pedirServicio, SinRespuesta, servicio } from '#kernel/server/servicios.ts';

/** Meta's codes for a number that cannot be reached by WhatsApp. */
const SIN_REMEDIO = new Set([131026, 131030, 131021, 131051]);
/** Codes worth retrying: rate limits, or a service out of order (developers.facebook.com, Cloud API error codes). */
const DE_PASO = new Set([1, 2, 4, 80007, 130429, 131000, 131016, 131048, 131056, 133004]);
const LARGO = 1024;
/**
 * A template variable must be one short line. A long text is cut, but its last link stays whole: it is what the message is for.
 */
function enVariable(texto: string): string {
  const uno = texto.replace(/\s+/g, ' ').trim();
  if (uno.length <= LARGO) return uno;
  const cola = /https?:\/\/\S+(?!.*https?:\/\/).*$/.exec(uno)?.[0] ?? '';
  const queda = cola.length < LARGO / 2 ? cola : '';
  return `${uno.slice(0, LARGO - queda.length - 2).trimEnd()}… ${queda}`.trimEnd();
}

export const whatsapp: Canal = {
  falta: async (host) => ((await servicio(host, 'whatsapp')) ? '' : 'El servicio de WhatsApp no está configurado'),
  async enviar(host, m) {
    const s = await servicio(host, 'whatsapp');
    if (!s) throw new NoSalio('El servicio de WhatsApp no está configurado', 'nunca');
    const { id, secreto } = s.aplicacion;
    const text = enVariable(m.cuerpo);
    const r = await pedirServicio(s, `/${host.config.WHATSAPP_VERSION}/${encodeURIComponent(id)}/messages`, {
      metodo: 'POST',
      cabeceras: { authorization: `Bearer ${secreto}` },
      cuerpo: {
        messaging_product: 'whatsapp',
        to: m.para,
        type: 'template',
        // Meta returns this value with every status of the message.
        biz_opaque_callback_data: m.ficha,
        template: {
          name: host.config.WHATSAPP_PLANTILLA,
          language: { code: 'es_MX' },
          components: [{ type: 'body', parameters: [{ type: 'text', text }] }],
        },
      },
    }).catch((e: unknown) => {
      throw new NoSalio('WhatsApp no responde', e instanceof SinRespuesta && e.intacto ? 'luego' : 'incierto');
    });
    const { messages, error } = (r.datos ?? {}) as { messages?: { id: string }[]; error?: { code?: number } };
    if (r.status === 200 && messages?.[0]?.id) return messages[0].id;
    if (r.status === 401 || error?.code === 190) throw new NoSalio('WhatsApp rechazó la clave de esta instalación', 'luego');
    if (error?.code && SIN_REMEDIO.has(error.code)) throw new NoSalio('El número no tiene WhatsApp', 'nunca');
    throw r.status === 400 && !DE_PASO.has(error?.code ?? 0)
      ? new NoSalio('WhatsApp no aceptó el mensaje', 'nunca')
      : new NoSalio('WhatsApp no aceptó el mensaje por ahora', 'luego');
  },
};
