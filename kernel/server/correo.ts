// Mail: SMTP, as one of the ways out of the outbox.
import { createTransport, type Transporter } from 'nodemailer';
import { type Canal, NoSalio } from './canales.ts';
import type { Host } from './host.ts';

let transporte: { url: string; t: Transporter } | undefined;
function transporteDe(host: Host): Transporter | undefined {
  const url = host.config.SMTP_URL;
  if (!url) return undefined;
  if (transporte?.url !== url) transporte = { url, t: createTransport(url, { pool: true } as never) as unknown as Transporter };
  return transporte.t;
}

export const correo: Canal = {
  falta: (host) => (transporteDe(host) ? '' : 'El servidor de correo no está configurado'),
  async enviar(host, m) {
    const attachments = await Promise.all(
      m.adjuntos.map(async (a) => ({ filename: a.nombre, contentType: a.tipo, content: Buffer.from(await a.contenido()) })),
    );
    try {
      await transporteDe(host)!.sendMail({
        from: host.config.MAIL_FROM,
        to: m.para,
        subject: m.asunto,
        text: m.cuerpo,
        ...(m.html ? { html: m.html } : {}),
        attachments,
      });
    } catch (e) {
      throw fallaDe(e);
    }
    return '';
  },
};

/** The reason in plain Spanish; the provider's words may hold addresses and stay out. */
function fallaDe(e: unknown): NoSalio {
  const { responseCode, code } = e as { responseCode?: number; code?: string };
  if (responseCode && responseCode >= 500) return new NoSalio('La dirección no existe o el mensaje no fue aceptado', true);
  if (code === 'EAUTH') return new NoSalio('El servidor de correo rechazó el usuario o la contraseña', false);
  if (code === 'ECONNECTION' || code === 'ECONNREFUSED' || code === 'ETIMEDOUT' || code === 'ESOCKET' || code === 'EDNS')
    return new NoSalio('No se pudo conectar con el servidor de correo', false);
  return new NoSalio('El servidor de correo no aceptó el mensaje por ahora', false);
}
