// Seals invoices of Mexico with a stored CSD, in a worker thread, because opening its key is slow.
import type { Nodo } from '#domain/cfdi/nodos.ts';
import { enTaller } from '#kernel/server/taller.ts';

/** A stored CSD, in base64, with its password. */
export interface CertificadoMexico {
  CER: string;
  KEY: string;
  PASS: string;
}
export interface PorSellar extends CertificadoMexico {
  arbol: Nodo;
  /** yyyy-mm-dd of the clinic. */
  hoy: string;
}
declare module '#kernel/server/taller.ts' {
  interface Obras {
    sello_cfdi: (e: PorSellar) => Promise<string>;
  }
}
/** The sealed document, always the same for the same tree. Throws `Rechazo` when the certificate does not serve. */
export const sellarEnTaller = (cliente: number, e: PorSellar): Promise<string> => enTaller('sello_cfdi', e, { cliente });
