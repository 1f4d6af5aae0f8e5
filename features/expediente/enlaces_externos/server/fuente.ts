// Links as records of the file: where they are stored and what a day shows of one.
import { sql } from 'kysely';
import { type Fuente, usuarioDe } from '#features/expediente/registros/server/fuentes.ts';

export default {
  lista: 'ENLACES_EXTERNOS',
  tabla: 'enlaces_externos',
  donde: sql`n.eliminado is null`,
  fecha: sql`n."FECHA"`,
  hora: sql`n.creado`,
  medico: sql`n."CODIGOMEDICO"`,
  dato: () => sql`json_build_object('ID', n."ID", 'DESCRIPCION', n."DESCRIPCION", 'USUARIO', ${usuarioDe(sql`n.creado_por`)})`,
  visita: false,
} satisfies Fuente;
