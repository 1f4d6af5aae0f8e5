// The servers with whose help the two browsers find a way to each other.
import { createHmac } from 'node:crypto';

export interface ServidorIce {
  urls: string;
  username?: string;
  credential?: string;
}
/** Seconds that a password of the relay works: longer than any visit. */
const VALE = 4 * 3600;

/**
 * From TURN_URL: addresses separated by commas, `stun:host:port` or `turn:host:port?secret=…`. The relay's passwords expire and
 * are made from the secret that it shares with us (coturn's `use-auth-secret`), so that no browser learns that one.
 */
export function servidoresIce(TURN_URL: string, ahora = Date.now()): ServidorIce[] {
  return TURN_URL.split(',')
    .map((s) => s.trim())
    .filter(Boolean)
    .map((direccion) => {
      const [base = '', consulta = ''] = direccion.split('?');
      const datos = new URLSearchParams(consulta);
      const secreto = datos.get('secret');
      datos.delete('secret');
      const urls = datos.size ? `${base}?${datos}` : base;
      if (!secreto) return { urls };
      const username = `${Math.floor(ahora / 1000) + VALE}:galeno`;
      return { urls, username, credential: createHmac('sha1', secreto).update(username).digest('base64') };
    });
}
