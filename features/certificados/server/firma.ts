// Signs vouchers of Peru with the clinic's certificate, in a worker thread.
import { copia, enTaller } from '#kernel/server/taller.ts';

export interface PorFirmar {
  xml: string;
  PFX: Uint8Array;
  PFX_PASS: string;
  /** yyyy-mm-dd of the clinic. */
  hoy: string;
}
declare module '#kernel/server/taller.ts' {
  interface Obras {
    firma_cpe: (e: PorFirmar) => Promise<{ xml: string; hash: string }>;
  }
}
/** The signed document and its digest. Throws `Rechazo` when the certificate does not serve. `cliente`: the clinic. */
export const firmar = (cliente: number, e: PorFirmar): Promise<{ xml: string; hash: string }> =>
  enTaller('firma_cpe', { ...e, PFX: copia(e.PFX) }, { cliente });
