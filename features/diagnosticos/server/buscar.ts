// Searches diagnoses, CIE-10 and the clinic's own: words in any order, with or without accents, or the beginning of a code.
import { type RawBuilder, sql } from 'kysely';
import { cercania, contiene, type empieza, literal, palabrasDe, primeroLasQueEmpiezan, todas } from '#kernel/server/busqueda.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { A_MEDIDA } from '#kernel/server/lote.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { type Hallado, MAX_HALLADOS } from '../contract.ts';
import { codigoGuardado } from '../rules.ts';
import './table.ts';

/** A letter and digits, with or without dot: a code being typed. */
const PARECE_CODIGO = /^[a-z]\d[\d.]*[a-z]?$/i;

/** The condition that every word is in `busca` (beginning a word, or anywhere) or begins the code. */
export function dondeEstan(palabras: readonly string[], como: typeof empieza = contiene): RawBuilder<unknown> {
  return todas(palabras.map((p) => (PARECE_CODIGO.test(p) ? sql`"CODIGO" like ${`${literal(codigoGuardado(p))}%`}` : como(p))));
}
/** The order of results: exact code, codes that begin so, then as in all searches. */
export function orden(texto: string, usos?: RawBuilder<unknown>): RawBuilder<unknown> {
  const entero = codigoGuardado(texto);
  const porCodigo = PARECE_CODIGO.test(texto.trim())
    ? sql`("CODIGO" = ${entero}) desc, ("CODIGO" like ${`${literal(entero)}%`}) desc, "CODIGO",`
    : sql``;
  return sql`${porCodigo} ${cercania(texto, sql`"DESCRIPCION"`, usos)}, "CODIGO"`;
}

/** Latest notes, of the doctor and of the clinic, whose diagnoses come first. */
const RECIENTES = 300;
/** Most diagnoses read of one note. */
const POR_NOTA = 50;
/** Weights: what the doctor uses comes before what the clinic uses, and that before what is generally common. */
const PESO_SUYO = 100_000;
const PESO_CLINICA = 10;
/** Codes in the last notes of the searching doctor and of the clinic, with their weight. */
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
 * The codes with their descriptions, in the given order. Those in `conocidos` are accepted although no longer in the
 * catalogues, because the record already has them. Throws Rechazo for an unknown code.
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
