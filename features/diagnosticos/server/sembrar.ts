// The CIE-10 that comes with the product. The official file, larger, is imported over it.
import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import semilla from '#data/cie10.json' with { type: 'json' };

export interface Cie10 {
  CODIGO: string;
  DESCRIPCION: string;
}

/** Fills compartido.cie10 with what it lacks; descriptions that an official file brought are kept. Safe to repeat. */
export const sembrarCie10 = (dueno: pg.Pool): Promise<number> => ponerCie10(dueno, semilla, false);

/** Rows of the official file over what there is. `dueno` owns the shared schema. Answers how many rows changed. */
export async function ponerCie10(dueno: pg.Pool, filas: readonly Cie10[], encima: boolean): Promise<number> {
  const { rowCount } = await dueno.query(
    `insert into compartido.cie10 ("CODIGO", "DESCRIPCION") select * from unnest($1::text[], $2::text[])
     on conflict ("CODIGO") do ${encima ? 'update set "DESCRIPCION" = excluded."DESCRIPCION" where cie10."DESCRIPCION" <> excluded."DESCRIPCION"' : 'nothing'}`,
    [filas.map((f) => f.CODIGO), filas.map((f) => f.DESCRIPCION)],
  );
  return rowCount ?? 0;
}

const SEPARADORES = ['\t', ';', '|', ','];
/**
 * Reads the official catalogue as text: one diagnosis per line, code and description apart by tab, semicolon, bar or
 * comma, with or without a heading. Codes lose their dot; three-character categories are padded with X as RIPS asks.
 */
export function leerCie10(texto: string): Cie10[] {
  const vistas = new Map<string, string>();
  for (const linea of texto.replace(/^\ufeff/, '').split(/\r?\n/)) {
    const separador = SEPARADORES.find((s) => linea.includes(s));
    if (!separador) continue;
    const [crudo = '', ...resto] = linea.split(separador).map((c) => c.trim().replace(/^"(.*)"$/, '$1'));
    const codigo = crudo.toUpperCase().replaceAll('.', '');
    const descripcion = (resto.find((c) => /[a-záéíóúñ]{3}/i.test(c)) ?? '').replaceAll('""', '"');
    if (/^[A-Z]\d{2}[0-9A-Z]{0,2}$/.test(codigo) && descripcion)
      vistas.set(codigo.length === 3 ? `${codigo}X` : codigo, descripcion.slice(0, 255));
  }
  return [...vistas].map(([CODIGO, DESCRIPCION]) => ({ CODIGO, DESCRIPCION }));
}

/** Imports the official file over the seed; answers how many diagnoses it holds and how many changed. @public */
export async function importarCie10(dueno: pg.Pool, archivo: string): Promise<{ leidos: number; cambiados: number }> {
  const filas = leerCie10(await readFile(archivo, 'utf8'));
  return { leidos: filas.length, cambiados: filas.length ? await ponerCie10(dueno, filas, true) : 0 };
}
