// The table of payment complements.
import type { Nodo } from '#domain/cfdi/nodos.ts';
import { type Row, table } from '#kernel/server/table.ts';
import { Complemento } from '../contract.ts';

export const cfdiPagos = table('cfdi_pagos', Complemento.shape, ['COMPLEMENTO']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    cfdi_pagos: Row<typeof cfdiPagos> & { emisor: number; arbol: Nodo; xml: string; acuse: string; proximo: string };
  }
}
