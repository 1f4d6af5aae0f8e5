// The handler of the list of unopened results.
import { sql } from 'kysely';
import { fueraDe } from '#domain/referencia.ts';
import { puede } from '#domain/sesion.ts';
import { ANALISIS, type ClaseDeOrden, GABINETE } from '#features/expediente/ordenes/clases.ts';
import { resumenDe, tablasDe } from '#features/expediente/ordenes/server/leer.ts';
import { deVisibles } from '#features/pacientes/server/alcance.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { implement } from '#kernel/server/serve.ts';
import { MAX_SIN_REVISAR, resultados, type SinRevisar } from '../contract.ts';

type Fila = Omit<SinRevisar, 'FUERA' | 'LISTA'> & {
  SEXO: number;
  det: { TIPO_RESPUESTA: string; RESULTADO: string; REFERENCIA: string }[] | null;
};
async function deUna(ctx: Ctx, d: ClaseDeOrden): Promise<SinRevisar[]> {
  if (!puede(ctx.sesion, d.permisos.ver)) return [];
  const t = tablasDe(d);
  const { CODIGOMEDICO } = ctx.sesion;
  const { rows } =
    await sql<Fila>`select n."ID_ORDEN", n."CODIGOPACIENTE", p.nombre_completo as "PACIENTE", ${resumenDe(d)} as "RESUMEN", p."SEXO",
      to_char(n.llegaron, 'YYYY-MM-DD HH24:MI') as "LLEGARON",
      (select jsonb_agg(to_jsonb(l)) from ${t.detalle} l where l.cliente = n.cliente and l."ID_ORDEN" = n."ID_ORDEN" and l."RESULTADO" <> '') as det
    from ${t.ordenes} n join pacientes p on p.cliente = n.cliente and p."CODIGOPACIENTE" = n."CODIGOPACIENTE" and p.eliminado is null
    where n.llegaron is not null and n.revisados is null and n.eliminado is null and ${deVisibles(ctx, 'n')}
      and ${CODIGOMEDICO === null ? sql`true` : sql`n."CODIGOMEDICO" = ${CODIGOMEDICO}`}
    order by n.llegaron desc limit ${MAX_SIN_REVISAR}`.execute(ctx.db);
  return rows.map(({ det, SEXO, ...f }) => ({
    ...f,
    LISTA: d.lista as SinRevisar['LISTA'],
    FUERA: (det ?? []).filter((l) => fueraDe(l, SEXO)).length,
  }));
}

export default implement(resultados, {
  async obtener_sin_revisar(ctx) {
    const todos = (await Promise.all([ANALISIS, GABINETE].map((d) => deUna(ctx, d)))).flat();
    return todos.toSorted((a, b) => b.LLEGARON.localeCompare(a.LLEGARON)).slice(0, MAX_SIN_REVISAR);
  },
});
