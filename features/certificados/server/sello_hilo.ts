// The part of sealing that runs in a worker thread.
import { createPrivateKey } from 'node:crypto';
import { leerCsd } from './csd.ts';
import type { PorSellar } from './sellado.ts';
import { sellar } from './sello.ts';

/** Throws `Rechazo` when the certificate cannot be opened or is out of its dates. */
export function sellarCfdi({ arbol, CER, KEY, PASS, hoy }: PorSellar): string {
  const [cer, key] = [CER, KEY].map((b) => Buffer.from(b, 'base64')) as [Buffer, Buffer];
  leerCsd(cer, key, PASS, hoy);
  return sellar(arbol, cer, createPrivateKey({ key, format: 'der', type: 'pkcs8', passphrase: PASS }));
}
