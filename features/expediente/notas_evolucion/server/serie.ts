// Measures of one vital sign over time, for the chart.
import { sql } from 'kysely';
import { type CodigoSigno, leerTension } from '#domain/signos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { PuntoDeSigno } from '../contract.ts';
import './table.ts';

export interface RangoDeSigno {
  CODIGOPACIENTE: number;
  FECHA_INICIAL: string;
  FECHA_FINAL: string;
  SIGNO: CodigoSigno;
}
/** More points than a chart can show; the newest are kept. */
const MAX_PUNTOS = 2000;

/** The measures between two days, both included, oldest first. */
export async function serieDeSigno(ctx: Ctx, { CODIGOPACIENTE, FECHA_INICIAL, FECHA_FINAL, SIGNO }: RangoDeSigno): Promise<PuntoDeSigno[]> {
  const columna = sql.id(SIGNO);
  const medido = SIGNO === 'TENSION_ARTERIAL' ? sql`s.${columna} <> ''` : sql`s.${columna} is not null`;
  const { rows } = await sql<{ CONSECUTIVO: number; FECHA: string; HORA: string; valor: number | string }>`
    select n."CONSECUTIVO", n."FECHA", n."HORA", s.${columna} as valor from notas_evolucion n
    join notas_signos s on s.cliente = n.cliente and s."CODIGOPACIENTE" = n."CODIGOPACIENTE" and s."CONSECUTIVO" = n."CONSECUTIVO"
    where n."CODIGOPACIENTE" = ${CODIGOPACIENTE} and n.eliminado is null and n."FECHA" between ${FECHA_INICIAL} and ${FECHA_FINAL} and ${medido}
    order by n."FECHA" desc, n."HORA" desc, n."CONSECUTIVO" desc limit ${MAX_PUNTOS}`.execute(ctx.db);
  return rows.reverse().map(({ valor, ...punto }) => {
    if (typeof valor === 'number') return { ...punto, VALOR: valor, DIASTOLICA: null };
    const tension = leerTension(valor);
    return { ...punto, VALOR: tension?.sistolica ?? null, DIASTOLICA: tension?.diastolica ?? null };
  });
}
