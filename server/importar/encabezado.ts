// Detects a file's layout: the profile whose headings are in one of the first rows.
import { igualado } from '#kernel/server/importar.ts';
import { NoArranca } from '../frases.ts';
import type { Clase, Perfil } from './clase.ts';
import type { ArchivoLeido, Hoja } from './lectura.ts';

export interface Tabla {
  hoja: Hoja;
  /** Row of the headings; 0 without headings. */
  encabezado: number;
  /** Position of each column in a row, by its name in the profile. */
  lugares: ReadonlyMap<string, number>;
}
export interface Disposicion {
  perfil: Perfil;
  tablas: Tabla[];
}

const plano = (s: string) => igualado(s.replace(/[_.]+/g, ' '));
/** 'Extra_I' also matches 'Extra_I:Sexo'. */
const esEse = (titulo: string, buscado: string) => titulo === buscado || titulo.startsWith(`${buscado}:`);

function lugaresDe(p: Perfil, celdas: readonly string[]): Map<string, number> {
  const titulos = celdas.map(plano);
  return new Map(
    Object.entries(p.columnas).flatMap(([nombre, posibles]) => {
      for (const t of posibles) {
        const i = titulos.findIndex((x) => esEse(x, plano(t)));
        if (i >= 0) return [[nombre, i] as const];
      }
      return [];
    }),
  );
}

/** The sheet as a table of this profile; undefined when its headings are missing. */
function comoTabla(p: Perfil, hoja: Hoja): Tabla | undefined {
  const primeras = hoja.primeras(Boolean(p.sinComillas));
  for (const [i, celdas] of primeras.entries()) {
    const lugares = lugaresDe(p, celdas);
    if (p.exige.every((n) => lugares.has(n))) return { hoja, encabezado: i + 1, lugares };
  }
  return undefined;
}
/** A file without headings, whose first row is already a record. */
function sinEncabezado(p: Perfil, clase: Clase, hoja: Hoja): Tabla | undefined {
  const [primera] = hoja.primeras(false);
  if (!p.posicional || !primera || primera.length < p.posicional.length) return undefined;
  const lugares = new Map(p.posicional.map((n, i) => [n, i]));
  const fila = p.fila(celdasDe(p, lugares, primera), { PAIS: 0 });
  const bien = fila && clase.clave.every((k) => clase.campos[k]!.safeParse(fila[k]).success);
  return bien ? { hoja, encabezado: 0, lugares } : undefined;
}

/** A row's cells by the profile's names. */
export const celdasDe = (p: Perfil, lugares: ReadonlyMap<string, number>, celdas: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.keys(p.columnas).map((n) => [n, celdas[lugares.get(n) ?? -1] ?? '']));

/** Throws NoArranca, saying what is missing, when the file matches no layout of this catalogue. */
export function disponer(clase: Clase, archivo: ArchivoLeido, pedido?: string): Disposicion {
  const perfiles = pedido ? clase.perfiles.filter((p) => p.nombre === pedido) : clase.perfiles;
  if (!perfiles.length)
    throw new NoArranca(`${clase.nombre} no tiene un perfil «${pedido}». Tiene: ${clase.perfiles.map((p) => p.nombre).join(', ')}.`);
  for (const perfil of perfiles) {
    const tablas = archivo.hojas.flatMap((h) => comoTabla(perfil, h) ?? []);
    if (tablas.length) return { perfil, tablas };
  }
  for (const perfil of perfiles) {
    const tablas = archivo.hojas.length === 1 ? (sinEncabezado(perfil, clase, archivo.hojas[0]!) ?? []) : [];
    if (!Array.isArray(tablas)) return { perfil, tablas: [tablas] };
  }
  throw new NoArranca(queFalta(clase, perfiles, archivo));
}

/** Described by the profile that matches best. */
function queFalta(clase: Clase, perfiles: readonly Perfil[], archivo: ArchivoLeido): string {
  let mejor = { perfil: perfiles[0]!, faltan: perfiles[0]!.exige as readonly string[], hay: 0 };
  for (const perfil of perfiles)
    for (const hoja of archivo.hojas)
      for (const celdas of hoja.primeras(Boolean(perfil.sinComillas))) {
        const lugares = lugaresDe(perfil, celdas);
        const faltan = perfil.exige.filter((n) => !lugares.has(n));
        const hay = perfil.exige.length - faltan.length;
        if (hay > mejor.hay) mejor = { perfil, faltan, hay };
      }
  const columnas = mejor.faltan.map((n) => `«${mejor.perfil.columnas[n]![0]}»`).join(', ');
  return mejor.hay
    ? `A ${archivo.nombre} le falta la columna ${columnas} (perfil ${mejor.perfil.nombre}: ${mejor.perfil.titulo}).`
    : `${archivo.nombre} no parece un archivo de ${clase.titulo}. Se conocen: ${perfiles.map((p) => `${p.nombre} (${p.titulo})`).join('; ')}.`;
}
