// A stored CSD in the form in which a provider that cancels for its issuer is given it, made in a worker thread, because opening
// its key is slow.
import { enTaller } from '#kernel/server/taller.ts';
import type { CertificadoMexico } from './sellado.ts';

/** Both in PEM. */
export interface EnPem {
  CER: string;
  /** Encrypted with another password than the stored one. */
  KEY: string;
}
export interface PorCifrar extends CertificadoMexico {
  clave: string;
}
declare module '#kernel/server/taller.ts' {
  interface Obras {
    llave_cifrada: (e: PorCifrar) => EnPem;
  }
}
/** Throws `Rechazo` when its key cannot be opened. */
export const cifradaEnTaller = (c: CertificadoMexico, clave: string): Promise<EnPem> => enTaller('llave_cifrada', { ...c, clave });
