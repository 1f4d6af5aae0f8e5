// Opens certificates in the worker threads, because a malicious file may ask for hours of computing.
import { copia, enTaller } from '#kernel/server/taller.ts';
import type { Leido } from './csd.ts';

export interface Csd {
  tipo: 'csd';
  CER: Uint8Array;
  KEY: Uint8Array;
  PASS: string;
  hoy: string;
}
export interface Pfx {
  tipo: 'pfx';
  PFX: Uint8Array;
  PFX_PASS: string;
  hoy: string;
}
declare module '#kernel/server/taller.ts' {
  interface Obras {
    certificado: (e: Csd | Pfx) => Promise<Leido>;
  }
}

export const abrirCsd = (cliente: number, { CER, KEY, ...e }: Omit<Csd, 'tipo'>): Promise<Leido> =>
  enTaller('certificado', { tipo: 'csd', CER: copia(CER), KEY: copia(KEY), ...e }, { cliente });
export const abrirPfx = (cliente: number, { PFX, ...e }: Omit<Pfx, 'tipo'>): Promise<Leido> =>
  enTaller('certificado', { tipo: 'pfx', PFX: copia(PFX), ...e }, { cliente });
