// The part of handing over a key that runs in a worker thread.
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { Rechazo } from '#kernel/shared/verdict.ts';
import type { EnPem, PorCifrar } from './llave.ts';

/** The key as `openssl rsa -des3` writes it. Throws `Rechazo` when it cannot be opened. */
export function cifrarLlave({ CER, KEY, PASS, clave }: PorCifrar): EnPem {
  const cer = new X509Certificate(Buffer.from(CER, 'base64'));
  let llave: KeyObject;
  try {
    llave = createPrivateKey({ key: Buffer.from(KEY, 'base64'), format: 'der', type: 'pkcs8', passphrase: PASS });
  } catch {
    throw new Rechazo('No se pudo abrir la llave del certificado de sello digital: cárguelo de nuevo');
  }
  return { CER: cer.toString(), KEY: llave.export({ type: 'pkcs1', format: 'pem', cipher: 'des-ede3-cbc', passphrase: clave }) as string };
}
