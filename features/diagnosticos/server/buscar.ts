// Finding a diagnosis: words in any order, accents or not, or the beginning of a code; CIE-10 and the clinic's own.
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { A_MEDIDA } from '#kernel/server/db.ts';
import { cercania, contiene, type empieza, literal, palabrasDe, primeroLasQueEmpiezan, todas } from '#kernel/server/palabras.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { type Hallado, MAX_HALLADOS } from '../contract.ts';
import { codigoGuardado } from '../rules.ts';
import './table.ts';

/** A letter and digits, with or without the dot: a code that is being typed. */
const PARECE_CODIGO = /^[a-z]\d[\d.]*[a-z]?$/i;

/** Where every word stands in `busca` (beginning a word of it, or anywhere), or begins the code. */
export function dondeEstan(palabras: readonly string[], como: typeof empieza = contiene): RawBuilder<unknown> {
  return todas(palabras.map((p) => (PARECE_CODIGO.test(p) ? sql`"CODIGO" like ${`${literal(codigoGuardado(p))}%`}` : como(p))));
}
/** How well a row answers: exact code, a code's beginning, and then as in every search. */
export function orden(texto: string, usos?: RawBuilder<unknown>): RawBuilder<unknown> {
  const entero = codigoGuardado(texto);
  const porCodigo = PARECE_CODIGO.test(texto.trim())
    ? sql`("CODIGO" = ${entero}) desc, ("CODIGO" like ${`${literal(entero)}%`}) desc, "CODIGO",`
    : sql``;
  return sql`${porCodigo} ${cercania(texto, sql`"DESCRIPCION"`, usos)}, "CODIGO"`;
}

/** Notes that are looked through for what is used, of the doctor and of the clinic. */
const RECIENTES = 300;
/** Diagnoses of a note at most. */
const POR_NOTA = 50;
/** So much more does what the doctor uses weigh than what the others of the clinic do, and that than what is common. */
const PESO_SUYO = 100_000;
const PESO_CLINICA = 10;
/** Codes of the last notes of the doctor who searches and of the clinic, each with how much it is used. */
async function usados(ctx: Ctx): Promise<{ codigos: string[]; usos: number[] }> {
  const ultimas = (donde: RawBuilder<unknown>, peso: number) => sql`
    select d."CODIGO" as codigo, ${sql.lit(peso)} as peso from (
      select n.cliente, n."CODIGOPACIENTE", n."CONSECUTIVO" from notas_evolucion n
      where n.eliminado is null and ${donde} order by n."FECHA" desc limit ${RECIENTES}) n
    cross join lateral (select x."CODIGO" from notas_diagnosticos x
      where x.cliente = n.cliente and x."CODIGOPACIENTE" = n."CODIGOPACIENTE" and x."CONSECUTIVO" = n."CONSECUTIVO" limit ${sql.lit(POR_NOTA)}) d`;
  const { rows } = await sql<{ codigo: string; usos: number }>`select codigo, sum(peso)::int as usos from (
    ${ultimas(sql`n."CODIGOMEDICO" = ${ctx.sesion.CODIGOMEDICO ?? 0}`, PESO_SUYO)} union all ${ultimas(sql`true`, PESO_CLINICA)}) u group by codigo`.execute(
    ctx.db,
  );
  return { codigos: rows.map((r) => r.codigo), usos: rows.map((r) => r.usos) };
}

export async function buscarDiagnosticos(ctx: Ctx, texto: string, limite: number | null): Promise<Hallado[]> {
  const palabras = palabrasDe(texto);
  if (palabras.length === 0) return [];
  const tope = limite ?? MAX_HALLADOS;
  const { codigos, usos } = await usados(ctx);
  const primero = orden(texto, sql`coalesce(usos, 0) + comun`);
  const columnas = sql`"CODIGO", "DESCRIPCION", busca, usos`;
  const deUso = sql`left join unnest(${codigos}::text[], ${usos}::int[]) as u (codigo, usos) on u.codigo = "CODIGO"`;
  return primeroLasQueEmpiezan(
    tope,
    async (como) => {
      const donde = dondeEstan(palabras, como);
      const { rows } = await sql<Hallado>`${sql.raw(A_MEDIDA)}
        select "CODIGO", "DESCRIPCION", "PROPIO" from (
          (select ${columnas}, comun, 0::smallint as "PROPIO" from compartido.cie10 ${deUso} where "ACTIVO" = 1 and ${donde} order by ${primero} limit ${tope})
          union all
          (select ${columnas}, comun, 1::smallint from (select *, 2::smallint as comun from diagnosticos) suyos ${deUso}
            where "ACTIVO" = 1 and eliminado is null and ${donde} order by ${primero} limit ${tope})
        ) d order by ${primero} limit ${tope}`.execute(ctx.db);
      return rows;
    },
    (d) => `${d.PROPIO}${d.CODIGO}`,
  );
}

/**
 * The given codes with their descriptions, in the given order. `conocidos` are accepted although the catalogues no longer
 * hold them: what a record already says stays sayable. Throws Rechazo for a code that nobody knows.
 */
export async function describirDiagnosticos(
  ctx: Ctx,
  codigos: readonly string[],
  conocidos: readonly { CODIGO: string; DESCRIPCION: string }[] = [],
): Promise<{ CODIGO: string; DESCRIPCION: string }[]> {
  if (codigos.length === 0) return [];
  const { rows } = await sql<{ CODIGO: string; DESCRIPCION: string }>`
    select "CODIGO", "DESCRIPCION" from compartido.cie10 where "CODIGO" = any(${[...codigos]}::text[]) and "ACTIVO" = 1
    union all select "CODIGO", "DESCRIPCION" from diagnosticos where "CODIGO" = any(${[...codigos]}::text[]) and "ACTIVO" = 1 and eliminado is null`.execute(
    ctx.db,
  );
  const nombres = new Map([...conocidos, ...rows].map((d) => [d.CODIGO, d.DESCRIPCION]));
  return codigos.map((CODIGO) => {
    const DESCRIPCION = nombres.get(CODIGO);
    if (DESCRIPCION === undefined) throw new Rechazo(`El diagnóstico ${CODIGO} no existe en el catálogo`);
    return { CODIGO, DESCRIPCION };
  });
}
