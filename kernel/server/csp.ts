// What pages may run, show and reach: the content security policy.
import type { Config } from './config.ts';
import { EMULADOR } from './servicios_conocidos.ts';

const DE_EMULADORES = 'http://127.0.0.1:*';
/** The application of forms, where it is configured: the only foreign content that a page with a session may embed. */
const marcosDe = ({ SERVICIOS: { formas } }: Config): string =>
  !formas ? '' : formas === EMULADOR ? ` ${DE_EMULADORES}` : ` ${new URL(formas).origin}`;
/** The server of the visits by video, by its socket and over HTTP. */
const deVideo = ({ LIVEKIT }: Config): string => (LIVEKIT ? ` ${LIVEKIT.url} ${LIVEKIT.url.replace(/^ws/, 'http')}` : '');
/** Only our own scripts, styles and images; frames only for our own PDFs. `cobro`: whose form of payment the page opens. */
const politica = (config: Config, cobro = ''): string =>
  [
    "default-src 'self'",
    `script-src 'self'${cobro}`,
    `style-src 'self' 'unsafe-inline'${cobro}`,
    `img-src 'self' data: blob:${cobro}`,
    `font-src 'self'${cobro}`,
    `connect-src 'self'${cobro || deVideo(config)}`,
    "worker-src 'self'",
    `frame-src 'self' blob:${cobro || marcosDe(config)}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Hosts of Niubiz's form: its script, its frame and what they load. */
const DE_NIUBIZ = ' https://*.vnforapps.com https://*.vnforappstest.com';
/** The page that opens a provider's form of payment; the patient arrives there by a link, not from another page of ours. */
const DE_COBRO = /^\/pago\/[^/]+\/[^/]+\/tarjeta\/?$/i;

/** The policy of each address. */
export function politicas(config: Config): (url: string) => string {
  const { niubiz } = config.SERVICIOS;
  const todas = politica(config);
  const deCobro = politica(config, niubiz === EMULADOR ? ` ${DE_EMULADORES}` : DE_NIUBIZ);
  return (url) => (url.startsWith('/pago/') && DE_COBRO.test(url.split('?')[0]!) ? deCobro : todas);
}
