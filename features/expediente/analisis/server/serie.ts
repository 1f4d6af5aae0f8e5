// Numeric analyses of a patient over time.
import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
import { fueraDe, leerMedido, TIPO_RESULTADO } from '#domain/referencia.ts';
import { pacienteDe } from '#features/pacientes/server/paciente.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { Graficable, RangoDeAnalisis, SerieDeAnalisis } from '../contract.ts';

/** Analyses offered, and points of each, the newest: more than a chart can show. */
const MAX_OFRECIDOS = 300;
const MAX_PUNTOS = 1000;
const NUMERICO = sql`l."TIPO_RESPUESTA" = ${sql.lit(TIPO_RESULTADO.numero)} and l."RESULTADO" <> ''`;
const delPaciente = (CODIGOPACIENTE: number) => sql`from analisis_clinicos n join analisis_clinicos_detalle l on l.cliente = n.cliente
  and l."ID_ORDEN" = n."ID_ORDEN" where n."CODIGOPACIENTE" = ${CODIGOPACIENTE} and n.eliminado is null and ${NUMERICO}`;

export async function graficables(ctx: Ctx, CODIGOPACIENTE: number): Promise<Graficable[]> {
  const { rows } =
    await sql<Graficable>`select l."ID_ANALISIS", max(l."NOMBRE") as "NOMBRE", max(l."UNIDAD") as "UNIDAD", max(l."GRUPO") as "GRUPO",
    count(*)::int as "RESULTADOS" ${delPaciente(CODIGOPACIENTE)} group by 1 order by 5 desc, 2 limit ${MAX_OFRECIDOS}`.execute(ctx.db);
  return rows;
}

interface Fila {
  ID_ANALISIS: number;
  ID_ORDEN: number;
  FECHA: string;
  NOMBRE: string;
  UNIDAD: string;
  REFERENCIA: string;
  TIPO_RESPUESTA: string;
  RESULTADO: string;
}
/** In the order asked for, each oldest first. A result is dated when it was obtained. */
export async function seriesDe(
  ctx: Ctx,
  { CODIGOPACIENTE, FECHA_INICIAL, FECHA_FINAL, ID_ANALISIS }: RangoDeAnalisis,
): Promise<SerieDeAnalisis[]> {
  const { SEXO } = await pacienteDe(ctx, CODIGOPACIENTE);
  const fecha = sql`coalesce(n."FECHA_RESULTADOS", n."FECHA")`;
  const { rows } = await sql<Fila>`select * from (
      select l."ID_ANALISIS", n."ID_ORDEN", ${fecha} as "FECHA", l."NOMBRE", l."UNIDAD", l."REFERENCIA", l."TIPO_RESPUESTA", l."RESULTADO",
        row_number() over (partition by l."ID_ANALISIS" order by ${fecha} desc, n."ID_ORDEN" desc) as n
      ${delPaciente(CODIGOPACIENTE)} and l."ID_ANALISIS" = any(${ID_ANALISIS}::int[]) and ${fecha} between ${FECHA_INICIAL} and ${FECHA_FINAL}) v
    where n <= ${MAX_PUNTOS} order by n desc`.execute(ctx.db);
  return ID_ANALISIS.flatMap((id) => {
    const suyas = rows.filter((r) => r.ID_ANALISIS === id);
    const ultima = suyas.at(-1);
    if (!ultima) return [];
    const { NOMBRE, UNIDAD, REFERENCIA } = ultima;
    const PUNTOS = suyas.map((r) => {
      const medido = leerMedido(r.RESULTADO);
      return {
        ...{ ID_ORDEN: r.ID_ORDEN, FECHA: r.FECHA, RESULTADO: r.RESULTADO, FUERA: fueraDe(r, SEXO ?? E.sexo.noAsignado) },
        VALOR: medido && medido.signo === '' ? medido.valor : null,
      };
    });
    return [{ ID_ANALISIS: id, NOMBRE, UNIDAD, REFERENCIA, PUNTOS }];
  });
}
