// Evolution notes in the complete file.
import { sql } from 'kysely';
import type { Apartado } from '#features/expediente/registros/server/apartados.ts';
import { ABIERTA, cuerpoDeNota, type DeNota, ESTILO_NOTA, leerNota } from './hoja.ts';

export default {
  lista: 'NOTAS',
  clave: 'CONSECUTIVO',
  letras: sql`octet_length(n.texto)`,
  leer: leerNota,
  nombre: ({ nota }) => `Nota de evolución ${nota.CONSECUTIVO}`,
  nota: ({ nota }) => (nota.CERRADA ? '' : ABIERTA),
  cuerpo: cuerpoDeNota,
  estilo: ESTILO_NOTA,
} satisfies Apartado<DeNota>;
