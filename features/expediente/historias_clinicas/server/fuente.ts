// Clinical histories as records of the file: where they are stored and what a day shows of one.
import { sql } from 'kysely';
import { deConsulta, type Fuente, usuarioDe } from '#features/expediente/registros/server/fuentes.ts';

export default {
  ...deConsulta,
  lista: 'HISTORIAS',
  tabla: 'historias_clinicas',
  dato: () =>
    sql`json_build_object('ID', n."CONSECUTIVO", 'DESCRIPCION', n."DESCRIPCION", 'ESTADO', case when historia_cerrada(n) = 1 then '' else 'Abierta' end,
      'USUARIO', ${usuarioDe(sql`n.creado_por`)})`,
} satisfies Fuente;
