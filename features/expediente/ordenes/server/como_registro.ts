// Orders as records of the file: where they are stored and what a day shows of one.
import { sql } from 'kysely';
import { deConsulta, type Fuente, usuarioDe } from '#features/expediente/registros/server/fuentes.ts';
import type { ClaseDeOrden } from '../clases.ts';
import { resumenDe } from './leer.ts';

export const fuenteDeOrdenes = (d: ClaseDeOrden): Fuente => ({
  ...deConsulta,
  lista: d.lista,
  tabla: d.tabla,
  llega: sql`n.llegaron::date`,
  dato: () =>
    sql`json_build_object('ID', n."ID_ORDEN", 'DESCRIPCION', ${resumenDe(d)}, 'ESTADO', case when n.llegaron is null then '' when n.revisados is null
      then 'Resultados nuevos' else 'Con resultados' end, 'USUARIO', ${usuarioDe(sql`n.creado_por`)})`,
});
