// Sends SMS through Twilio's REST API, in the GSM-7 alphabet, where one message holds 160 characters.
import { sql } from 'kysely';
import { aGsm7 } from '#domain/gsm7.ts';
import { type Canal, NoSalio } from '#kernel/server/canales.ts';
import { pedirServicio, SinRespuesta, servicio } from '#kernel/server/servicios.ts';

/** Twilio's codes for a number that cannot receive: unknown, not a mobile, unsubscribed, unreachable. */
const SIN_REMEDIO = new Set([21211, 21214, 21408, 21610, 21612, 21614, 30003, 30005, 30006]);

export const SIN_SALDO = 'No quedan SMS en el plan';
export const sms: Canal = {
  falta: async (host) => ((await servicio(host, 'sms')) ? '' : 'El servicio de SMS no está configurado'),
  gastar: async (ctx) => {
    const { rows } = await sql<{ hay: boolean }>`select sms_gastar() as hay`.execute(ctx.db);
    return rows[0]?.hay ? '' : SIN_SALDO;
  },
  devolver: async (ctx) => {
    await sql`select sms_devolver()`.execute(ctx.db);
  },
  async enviar(host, m) {
    const s = await servicio(host, 'sms');
    if (!s) throw new NoSalio('El servicio de SMS no está configurado', 'nunca');
    const { id, secreto } = s.aplicacion;
    const r = await pedirServicio(s, `/2010-04-01/Accounts/${encodeURIComponent(id)}/Messages.json`, {
      metodo: 'POST',
      cabeceras: { authorization: `Basic ${Buffer.from(`${id}:${secreto}`).toString('base64')}` },
      cuerpo: new URLSearchParams({ To: `+${m.para}`, From: host.config.SMS_FROM, Body: aGsm7(m.cuerpo), StatusCallback: m.aviso }),
    }).catch((e: unknown) => {
      throw new NoSalio('El servicio de SMS no responde', e instanceof SinRespuesta && e.intacto ? 'luego' : 'incierto');
    });
    const { sid, code } = (r.datos ?? {}) as { sid?: string; code?: number };
    if (r.status === 201 && sid) return sid;
    if (r.status === 401) throw new NoSalio('El servicio de SMS rechazó las claves de esta instalación', 'luego');
    if (code && SIN_REMEDIO.has(code)) throw new NoSalio('El número no existe o no recibe mensajes', 'nunca');
    throw r.status === 400
      ? new NoSalio('El servicio de SMS no aceptó el mensaje', 'nunca')
      : new NoSalio('El servicio de SMS no aceptó el mensaje por ahora', 'luego');
  },
};
