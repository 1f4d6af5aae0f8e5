// Fills in the CIE-10 that comes with the product; the complete official file is imported with `npm run import -- cie10
// <file>`.
import type pg from 'pg';
import semilla from '#data/cie10.json' with { type: 'json' };
import frecuentes from '#data/cie10_frecuentes.ts';

const deDiario = new Set(frecuentes);

/** Adds what compartido.cie10 lacks, without changing what an official file brought. May be repeated. */
export async function sembrarCie10(dueno: pg.Pool): Promise<number> {
  const { rowCount } = await dueno.query(
    `insert into compartido.cie10 ("CODIGO", "DESCRIPCION") select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
    [semilla.map((f) => f.CODIGO), semilla.map((f) => f.DESCRIPCION)],
  );
  await dueno.query(
    `update compartido.cie10 c set comun = s.comun from unnest($1::text[], $2::int[]) as s (codigo, comun) where c."CODIGO" = s.codigo and c.comun <> s.comun`,
    [semilla.map((f) => f.CODIGO), semilla.map((f) => (deDiario.has(f.CODIGO) ? 2 : 1))],
  );
  return rowCount ?? 0;
}
