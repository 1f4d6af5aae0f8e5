// How providers sign their notifications. We recompute the signature to check who sent one.
import { createHmac } from 'node:crypto';

/** Twilio's signature: HMAC-SHA1, with the account's secret, of the full URL followed by every field and value sorted by name. */
export function firmaTwilio(secreto: string, url: string, campos: Iterable<readonly [string, string]>): string {
  const unicos = [...new Set([...campos].map(([k, v]) => `${k}\0${v}`))].sort();
  return createHmac('sha1', secreto)
    .update(url + unicos.map((x) => x.replace('\0', '')).join(''))
    .digest('base64');
}
/** Meta's signature: HMAC-SHA256 of the raw body with the application's secret. */
export const firmaMeta = (secreto: string, cuerpo: string): string =>
  `sha256=${createHmac('sha256', secreto).update(cuerpo).digest('hex')}`;
/** Stripe's signature: HMAC-SHA256 of the time and the raw body, with the secret of the notice address. */
export const firmaStripe = (secreto: string, t: string, cuerpo: string): string =>
  createHmac('sha256', secreto).update(`${t}.${cuerpo}`).digest('hex');
