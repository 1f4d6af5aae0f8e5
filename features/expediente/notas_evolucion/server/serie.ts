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
    select s."CONSECUTIVO", s."FECHA", s."HORA", s.${columna} as valor from signos_de_paciente s
    where s."CODIGOPACIENTE" = ${CODIGOPACIENTE} and s."FECHA" between ${FECHA_INICIAL} and ${FECHA_FINAL} and ${medido}
    order by s."FECHA" desc, s."HORA" desc, s.tomados desc limit ${MAX_PUNTOS}`.execute(ctx.db);
  return rows.reverse().map(({ valor, ...punto }) => {
    if (typeof valor === 'number') return { ...punto, VALOR: valor, DIASTOLICA: null };
    const tension = leerTension(valor);
    return { ...punto, VALOR: tension?.sistolica ?? null, DIASTOLICA: tension?.diastolica ?? null };
  });
}
