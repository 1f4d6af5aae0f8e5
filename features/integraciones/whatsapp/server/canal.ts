// Chats by WhatsApp's Cloud API. What a clinic begins must be an approved template; its text goes as that template's one variable.
import { type Canal, NoSalio } from '#kernel/server/canales.ts';
import { pedirServicio, servicio } from '#kernel/server/servicios.ts';

/** Meta's codes for a number that cannot be reached this way. */
const SIN_REMEDIO = new Set([131026, 131030, 131021, 131051]);
const LARGO = 1024;

export const whatsapp: Canal = {
  falta: async (host) => ((await servicio(host, 'whatsapp')) ? '' : 'El servicio de WhatsApp no está configurado'),
  async enviar(host, m) {
    const s = await servicio(host, 'whatsapp');
    if (!s) throw new NoSalio('El servicio de WhatsApp no está configurado', true);
    const { id, secreto } = s.aplicacion;
    // A template's variable may hold neither line breaks nor runs of spaces.
    const text = m.cuerpo.replace(/\s+/g, ' ').trim().slice(0, LARGO);
    const r = await pedirServicio(s, `/${host.config.WHATSAPP_VERSION}/${encodeURIComponent(id)}/messages`, {
      metodo: 'POST',
      cabeceras: { authorization: `Bearer ${secreto}` },
      cuerpo: {
        messaging_product: 'whatsapp',
        to: m.para,
        type: 'template',
        // Comes back with every word about this message.
        biz_opaque_callback_data: m.ficha,
        template: {
          name: host.config.WHATSAPP_PLANTILLA,
          language: { code: 'es_MX' },
          components: [{ type: 'body', parameters: [{ type: 'text', text }] }],
        },
      },
    }).catch(() => {
      throw new NoSalio('WhatsApp no responde', false);
    });
    const { messages, error } = (r.datos ?? {}) as { messages?: { id: string }[]; error?: { code?: number } };
    if (r.status === 200 && messages?.[0]?.id) return messages[0].id;
    if (r.status === 401 || error?.code === 190) throw new NoSalio('WhatsApp rechazó la clave de esta instalación', false);
    if (error?.code && SIN_REMEDIO.has(error.code)) throw new NoSalio('El número no tiene WhatsApp', true);
    throw new NoSalio('WhatsApp no aceptó el mensaje por ahora', r.status === 400);
  },
};
