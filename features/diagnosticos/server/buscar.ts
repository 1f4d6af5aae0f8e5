// Finding a diagnosis: words in any order, accents or not, or the beginning of a code; CIE-10 and the clinic's own.
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { A_MEDIDA } from '#kernel/server/db.ts';
import { contiene, empieza, literal, palabrasDe, primeroLasQueEmpiezan, todas } from '#kernel/server/palabras.ts';
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
/** How well a row answers: exact code, code's beginning, then how many of the words begin a word of it. */
export function cercania(texto: string, palabras: readonly string[]): RawBuilder<unknown> {
  const entero = codigoGuardado(texto);
  const alInicio = palabras.map((p) => sql`${empieza(p)}::int`);
  return sql`("CODIGO" = ${entero}) desc, ("CODIGO" like ${`${literal(entero)}%`}) desc, ${
    alInicio.length ? sql.join(alInicio, sql` + `) : sql`0::int`
  } desc, length("DESCRIPCION"), "CODIGO"`;
}

export async function buscarDiagnosticos(ctx: Ctx, texto: string, limite: number | null): Promise<Hallado[]> {
  const palabras = palabrasDe(texto);
  if (palabras.length === 0) return [];
  const tope = limite ?? MAX_HALLADOS;
  const orden = cercania(texto, palabras);
  return primeroLasQueEmpiezan(
    tope,
    async (como) => {
      const donde = dondeEstan(palabras, como);
      const { rows } = await sql<Hallado>`${sql.raw(A_MEDIDA)}
        select "CODIGO", "DESCRIPCION", "PROPIO" from (
          (select "CODIGO", "DESCRIPCION", busca, 0::smallint as "PROPIO" from compartido.cie10 where "ACTIVO" = 1 and ${donde} order by ${orden} limit ${tope})
          union all
          (select "CODIGO", "DESCRIPCION", busca, 1::smallint from diagnosticos where "ACTIVO" = 1 and eliminado is null and ${donde} order by ${orden} limit ${tope})
        ) d order by ${orden} limit ${tope}`.execute(ctx.db);
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
