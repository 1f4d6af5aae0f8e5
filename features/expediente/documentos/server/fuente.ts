// Documents as records of the file.
import { sql } from 'kysely';
import { type Fuente, usuarioDe } from '#features/expediente/registros/server/fuentes.ts';

export default {
  lista: 'DOCUMENTOS',
  tabla: 'documentos',
  donde: sql`n.eliminado is null`,
  fecha: sql`n."FECHA"`,
  hora: sql`n."HORA"`,
  medico: null,
  dato: () => sql`json_build_object('ID', n."CONTADOR", 'DESCRIPCION', n."DESCRIPCION", 'USUARIO', ${usuarioDe(sql`n.creado_por`)})`,
  visita: false,
} satisfies Fuente;
