// Twilio's webhook for SMS that patients send to our number.
import { firmaTwilio } from '#features/integraciones/cuentas/server/firmas.ts';
import type { Recibido } from '#features/integraciones/cuentas/server/recibido.ts';
import type { Host, Peticion } from '#kernel/server/ctx.ts';
import { iguales } from '#kernel/server/sello.ts';
import { servicio } from '#kernel/server/servicios.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';

/** The received message, if Twilio's signature is valid. Throws Rechazo 403 otherwise. */
export async function smsRecibido(host: Host, { firmado }: Peticion): Promise<Recibido[]> {
  const s = await servicio(host, 'sms');
  const campos = new URLSearchParams(firmado?.cuerpo ?? '');
  const url = `${host.config.PUBLIC_URL}${firmado?.ruta ?? ''}`;
  if (!s || !iguales(firmado?.firma ?? '', firmaTwilio(s.aplicacion.secreto, url, campos)))
    throw new Rechazo('La firma no es válida', null, 403);
  const [de, proveedor] = [campos.get('From') ?? '', campos.get('MessageSid') ?? ''];
  return de && proveedor ? [{ canal: 'sms', de, texto: campos.get('Body') ?? '', proveedor, citado: '' }] : [];
}
