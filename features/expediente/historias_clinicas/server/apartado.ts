// Clinical histories in the complete file.
import { sql } from 'kysely';
import { ABIERTA } from '#features/expediente/notas_evolucion/server/hoja.ts';
import type { Apartado } from '#features/expediente/registros/server/apartados.ts';
import { cuerpoDeHistoria, type DeHistoria, ESTILO_HISTORIA, leerHistoria } from './hoja.ts';

export default {
  lista: 'HISTORIAS',
  clave: 'CONSECUTIVO',
  letras: sql`(select coalesce(sum(octet_length(r."RESPUESTA") + 60), 0) from historias_respuestas r where r.cliente = n.cliente and r."CONSECUTIVO" = n."CONSECUTIVO")`,
  leer: (ctx, _, CONSECUTIVO) => leerHistoria(ctx, CONSECUTIVO),
  nombre: ({ historia }) => historia.DESCRIPCION,
  nota: ({ historia }) => (historia.CERRADA ? '' : ABIERTA),
  cuerpo: cuerpoDeHistoria,
  estilo: ESTILO_HISTORIA,
  originales: ({ historia, enviadas }) =>
    enviadas.map((archivo, i) => ({ archivo, nombre: `${historia.DESCRIPCION} ${historia.CONSECUTIVO}-${i + 1}` })),
} satisfies Apartado<DeHistoria>;
