// How providers sign what they tell us. Both halves of the talk know it: we, who check, and the emulators, who sign.
import { createHmac } from 'node:crypto';

/** Twilio: the whole address and, sorted by name, every field with its value, by HMAC-SHA1 with the account's secret. */
export function firmaTwilio(secreto: string, url: string, campos: Iterable<readonly [string, string]>): string {
  const unicos = [...new Set([...campos].map(([k, v]) => `${k}\0${v}`))].sort();
  return createHmac('sha1', secreto)
    .update(url + unicos.map((x) => x.replace('\0', '')).join(''))
    .digest('base64');
}
/** Meta: the bytes of the body by HMAC-SHA256 with the application's secret. */
export const firmaMeta = (secreto: string, cuerpo: string): string =>
  `sha256=${createHmac('sha256', secreto).update(cuerpo).digest('hex')}`;
