// Mail over SMTP: one of the outbox's channels.
import type { Transporter } from 'nodemailer';
import { type Canal, NoSalio } from './canales.ts';
import type { Host } from './ctx.ts';
import { EMULADOR } from './servicios_conocidos.ts';

/** Whether the whole message was handed to the server. From then on it may have been delivered, even if no answer arrives. */
interface Marcado {
  leido: { entero: boolean };
}
let transporte: { url: string; t: Transporter } | undefined;
async function transporteDe({ config: { SMTP_URL: url } }: Host): Promise<Transporter> {
  if (transporte?.url !== url) {
    const { createTransport } = await import('nodemailer');
    // Demonstration clinics: mails are built completely but never sent.
    const t = (url === EMULADOR
      ? createTransport({ jsonTransport: true })
      : createTransport(url, { pool: true } as never)) as unknown as Transporter;
    t.use('stream', ({ data, message }, sigue) => {
      const { leido } = data as Marcado;
      const abrir = message.createReadStream.bind(message);
      message.createReadStream = (...o) =>
        abrir(...o).once('end', () => {
          leido.entero = true;
        });
      sigue();
    });
    transporte = { url, t };
  }
  return transporte.t;
}

export const correo: Canal = {
  falta: ({ config }) => (config.SMTP_URL ? '' : 'El servidor de correo no está configurado'),
  async enviar(host, m) {
    const attachments = await Promise.all(
      m.adjuntos.map(async (a) => ({ filename: a.nombre, contentType: a.tipo, content: Buffer.from(await a.contenido()) })),
    );
    const marcado: Marcado = { leido: { entero: false } };
    try {
      await (await transporteDe(host)).sendMail({
        ...marcado,
        from: host.config.MAIL_FROM,
        to: m.para,
        subject: m.asunto,
        text: m.cuerpo,
        ...(m.html ? { html: m.html } : {}),
        attachments,
      });
    } catch (e) {
      throw fallaDe(e, marcado.leido.entero);
    }
    return '';
  },
};

/** The reason in plain Spanish; the provider's own text is left out because it may contain addresses. */
function fallaDe(e: unknown, entregado: boolean): NoSalio {
  const { responseCode, code } = e as { responseCode?: number; code?: string };
  if (responseCode && responseCode >= 500) return new NoSalio('La dirección no existe o el mensaje no fue aceptado', 'nunca');
  if (entregado && !responseCode) return new NoSalio('El servidor de correo no responde', 'incierto');
  if (code === 'EAUTH') return new NoSalio('El servidor de correo rechazó el usuario o la contraseña', 'luego');
  if (code === 'ECONNECTION' || code === 'ECONNREFUSED' || code === 'ETIMEDOUT' || code === 'ESOCKET' || code === 'EDNS')
    return new NoSalio('No se pudo conectar con el servidor de correo', 'luego');
  return new NoSalio('El servidor de correo no aceptó el mensaje por ahora', 'luego');
}
