// Secrets at rest (second factors, passwords for outside services): AES-256-GCM with a key derived from ENCRYPTION_KEY.
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';

const VERSION = 'v1.';
const NONCE = 12;
const TAG = 16;
const LARGO_MINIMO = 12;

/** The trimmed key. Throws, with a Spanish sentence for the installer, when it is too short to protect anything. */
export function exigirLlave(ENCRYPTION_KEY: string, cual = 'ENCRYPTION_KEY (o el archivo llave de DATA_DIR)'): string {
  const llave = ENCRYPTION_KEY.trim();
  if (llave.length < LARGO_MINIMO)
    throw new Error(`${cual} debe tener al menos ${LARGO_MINIMO} caracteres (por ejemplo: openssl rand -base64 32)`);
  return llave;
}

/** The installation's key, as a KeyObject so that it cannot end up in a log by mistake. */
export function llaveDe(ENCRYPTION_KEY: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', exigirLlave(ENCRYPTION_KEY), 'cifrado', VERSION, 32)));
}

/** The installation's keys: the one in use and, while it replaces another (`npm run rekey`), the one before it. */
export interface Llaves {
  ENCRYPTION_KEY: string;
  ENCRYPTION_KEY_ANTERIOR: string;
}
/** The keys with which something stored may have been encrypted, the most likely first. */
export const llavesDe = ({ ENCRYPTION_KEY, ENCRYPTION_KEY_ANTERIOR }: Llaves): KeyObject[] =>
  [ENCRYPTION_KEY, ENCRYPTION_KEY_ANTERIOR].filter(Boolean).map(llaveDe);

/** `v1.` followed by nonce, tag and cipher text in base64url. Encrypting the same text twice gives different results. */
export function cifrar(texto: string, llave: KeyObject): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', llave, nonce);
  cipher.setAAD(Buffer.from(VERSION));
  const cifrado = Buffer.concat([cipher.update(texto, 'utf8'), cipher.final()]);
  return VERSION + Buffer.concat([nonce, cipher.getAuthTag(), cifrado]).toString('base64url');
}

/** Decrypts. Throws when the text was not made by `cifrar`, was made with none of these keys, or has been changed. */
export function descifrar(cifrado: string, ...llaves: KeyObject[]): string {
  const [, version, cuerpo] = /^(v\d+\.)([\w-]*)$/.exec(cifrado) ?? [];
  if (version === undefined || cuerpo === undefined) throw new Error('El dato no está cifrado por este sistema');
  const bytes = Buffer.from(cuerpo, 'base64url');
  if (version !== VERSION) throw new Error(`El dato fue cifrado con una versión que este sistema no conoce (${version.slice(0, -1)})`);
  if (bytes.length < NONCE + TAG) throw new Error('El dato cifrado está incompleto');
  for (const llave of llaves) {
    const decipher = createDecipheriv('aes-256-gcm', llave, bytes.subarray(0, NONCE), { authTagLength: TAG });
    decipher.setAAD(Buffer.from(VERSION));
    decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
    } catch {
      // Another key, or changed.
    }
  }
  throw new Error('El dato no se pudo descifrar: ENCRYPTION_KEY no es la que lo cifró, o el dato fue alterado');
}
