// The part of opening certificates that runs in a worker thread.
import forge from 'node-forge';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { type Leido, leerCsd } from './csd.ts';
import type { Csd, Pfx } from './leer.ts';
import { leerPfx } from './pfx.ts';

export function leerCertificado(e: Csd | Pfx): Leido {
  if (e.tipo === 'pfx') return leerPfx(e.PFX, e.PFX_PASS, e.hoy);
  if (vueltas(e.KEY) > MAX_VUELTAS) throw new Rechazo(NO_ES_LLAVE, { ERRORES: { KEY: NO_ES_LLAVE } });
  return leerCsd(e.CER, e.KEY, e.PASS, e.hoy);
}
const NO_ES_LLAVE = 'El archivo no es una llave privada del SAT';
/**
 * Most iterations of the key's password derivation. The SAT's files use 2,048; OpenSSL runs as many as the file says and cannot
 * be interrupted.
 */
const MAX_VUELTAS = 1_000_000;
/** The largest number in the header of an encrypted key, where the iterations are; Infinity when it cannot be read. */
function vueltas(KEY: Uint8Array): number {
  const mayor = (a: forge.asn1.Asn1): number =>
    Array.isArray(a.value)
      ? Math.max(0, ...a.value.map(mayor))
      : a.type === forge.asn1.Type.INTEGER
        ? a.value.length > 6
          ? Number.POSITIVE_INFINITY
          : forge.asn1.derToInteger(forge.util.createBuffer(a.value))
        : 0;
  try {
    const llave = forge.asn1.fromDer(forge.util.createBuffer(Buffer.from(KEY).toString('binary')));
    return Array.isArray(llave.value) && llave.value[0] ? mayor(llave.value[0]) : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
