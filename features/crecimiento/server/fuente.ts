// Growth records as records of the file.
import { sql } from 'kysely';
import { deConsulta, type Fuente, usuarioDe } from '#features/expediente/registros/server/fuentes.ts';

export default {
  ...deConsulta,
  lista: 'REGISTROS_CRECIMIENTO',
  tabla: 'registros_crecimiento',
  hora: sql`n.creado`,
  dato: () =>
    sql`json_build_object('ID', n."ID", 'DESCRIPCION', trim_scale(n."PESO") || ' kg, ' || trim_scale(n."TALLA") || ' cm' || coalesce(', P. cefálico ' || trim_scale(n."P_CEFALICO") || ' cm', ''),
      'USUARIO', ${usuarioDe(sql`n.creado_por`)})`,
} satisfies Fuente;
