// Notices that a browser shows although its page is closed (Web Push: RFC 8030, 8291, 8292).
import { createECDH, hkdfSync } from 'node:crypto';
import webpush from 'web-push';
import { exigirLlave } from '#kernel/server/cifrado.ts';
import type { Config } from '#kernel/server/config.ts';
import type { Host } from '#kernel/server/ctx.ts';
import { exigirServicio, pedirServicio } from '#kernel/server/servicios.ts';

/** How a browser says where it takes notices: address, key and secret. */
export type Suscripcion = Record<'ENDPOINT' | 'P256DH' | 'AUTH', string>;
/** The services of Chrome, Firefox, Edge and Safari. */
const DE_NAVEGADORES =
  /^https:\/\/(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|[a-z0-9-]+\.notify\.windows\.com|[a-z0-9-]+\.push\.apple\.com)\//;
/** Seconds that the notice waits for a telephone that is off: later it would be false. */
const VALE = 300;
const YA_NO_ESTA: ReadonlySet<number> = new Set([401, 403, 404, 410]);

/**
 * The pair by which browsers know this installation, made from ENCRYPTION_KEY. After a change of that key, a notice that was
 * asked for before does not arrive.
 */
export function llavesDeAvisos({ ENCRYPTION_KEY }: Pick<Config, 'ENCRYPTION_KEY'>): { publicKey: string; privateKey: string } {
  const par = createECDH('prime256v1');
  par.setPrivateKey(Buffer.from(hkdfSync('sha256', exigirLlave(ENCRYPTION_KEY), 'avisos', 'v1', 32)));
  return { publicKey: par.getPublicKey('base64url'), privateKey: par.getPrivateKey('base64url') };
}
type Aviso = Record<'titulo' | 'texto' | 'enlace', string>;
/** The request that carries it. Throws when nothing can be encrypted for those keys. */
function peticionDe({ config }: Pick<Host, 'config'>, s: Suscripcion, aviso: Aviso) {
  const subject = config.PUBLIC_URL.startsWith('https:') ? config.PUBLIC_URL : 'mailto:avisos@galeno.invalid';
  const { headers, body } = webpush.generateRequestDetails(
    { endpoint: s.ENDPOINT, keys: { p256dh: s.P256DH, auth: s.AUTH } },
    JSON.stringify(aviso),
    { vapidDetails: { subject, ...llavesDeAvisos(config) }, TTL: VALE, urgency: 'high' },
  );
  // `fetch` says the length by itself.
  const { 'Content-Length': _, ...cabeceras } = headers;
  return { cabeceras, cuerpo: body };
}
/** Whether we may send there, to the services of browsers and to nobody else's servers, and its keys are keys. */
export async function seAvisaAhi(host: Pick<Host, 'config' | 'emuladores'>, s: Suscripcion): Promise<boolean> {
  const { emulado, url } = await exigirServicio(host, 'push');
  if (!DE_NAVEGADORES.test(s.ENDPOINT) && !(emulado && s.ENDPOINT.startsWith(`${url}/`))) return false;
  try {
    peticionDe(host, s, { titulo: '', texto: '', enlace: '' });
    return true;
  } catch {
    return false;
  }
}
/** Sends it; false when the browser does not take notices any more. Throws `SinRespuesta`. */
export async function enviarAviso(host: Host, s: Suscripcion, aviso: Aviso): Promise<boolean> {
  const suyo = { ...(await exigirServicio(host, 'push')), url: s.ENDPOINT };
  const { status } = await pedirServicio(suyo, '', { metodo: 'POST', ...peticionDe(host, s, aviso) });
  return !YA_NO_ESTA.has(status);
}
