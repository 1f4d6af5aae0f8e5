// Documents in the complete file: as signed, or as they stand.
import { sql } from 'kysely';
import type { Apartado } from '#features/expediente/registros/server/apartados.ts';
import { dibujar } from '#kernel/impreso/server.ts';
import { type DeFormato, formatoImpreso } from './hoja.ts';

/** What documents and consents have in common: their paper is their own. */
export const comoPapel = {
  clave: 'ID',
  letras: sql`octet_length(n."DETALLE")`,
  leer: (ctx, _, ID) => formatoImpreso.datos(ctx, { ID }),
  nombre: ({ formato }) => formato.NOMBRE,
  nota: ({ formato }) => (formato.FIRMADO ? 'Firmado' : ''),
  hecho: (d, cliente) => dibujar(formatoImpreso, d, cliente),
} satisfies Omit<Apartado<DeFormato>, 'lista'>;

export default { ...comoPapel, lista: 'FORMATOS' } satisfies Apartado<DeFormato>;
