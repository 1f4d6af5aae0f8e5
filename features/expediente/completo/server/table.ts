// The table of complete files that a job makes.
import type { Original } from '#features/expediente/registros/server/apartados.ts';
import { type Calculada, type Row, table } from '#kernel/server/table.ts';
import { ExpedientePreparado } from '../contract.ts';
import type { Seccion } from '../rules.ts';

const { PEDIDO: _p, USUARIO: _u, RECORDS: _r, PESO: _b, ...campos } = ExpedientePreparado.shape;
export const expedientesCompletos = table('expedientes_completos', campos, ['ID']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    expedientes_completos: Row<typeof expedientesCompletos> & {
      secciones: Seccion[];
      /** Bytes of PDF and originals. */
      peso: Calculada<number>;
      archivo: string | null;
      originales: Calculada<Original[]>;
    };
  }
}
