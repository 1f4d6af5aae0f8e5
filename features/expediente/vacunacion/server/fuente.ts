// Applied vaccines as records of the file.
import { sql } from 'kysely';
import { deConsulta, type Fuente, usuarioDe } from '#features/expediente/registros/server/fuentes.ts';

export default {
  ...deConsulta,
  lista: 'REGISTROS_VACUNAS',
  tabla: 'registros_vacunas',
  hora: sql`n.creado`,
  medico: null,
  dato: () =>
    sql`json_build_object('ID', n."ID", 'DESCRIPCION', n."VACUNA" || case when n."DOSIS" = '' then '' else ', ' || lower(n."DOSIS") end || ', lote ' || n."LOTE",
      'USUARIO', ${usuarioDe(sql`n."CODIGOUSUARIO"`)})`,
} satisfies Fuente;
