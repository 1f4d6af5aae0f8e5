// Adds suggested histories with the images their questions use. One the clinic already has by that name is left as it is.
import { sql } from 'kysely';
import { FIGURAS_SUGERIDAS, type NombreFigura } from '#data/sugeridos/historias/figuras.ts';
import { HISTORIAS_SUGERIDAS, type HistoriaSugerida } from '#data/sugeridos/historias/plantillas.ts';
import { DECIMALES_FORMULA } from '#domain/formula.ts';
import type { Pais } from '#domain/paises/pais.ts';
import { imagenSugerida } from '#features/imagenes_interactivas/server/sugeridas.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { insertarPlantilla, type PlantillaEscrita } from './copiar.ts';

type Imagenes = Readonly<Record<NombreFigura, number>>;
const preguntasDe = (h: HistoriaSugerida) => h.secciones.flatMap(([, preguntas]) => preguntas);

/** A suggested history as a template: its questions are numbered from 1, and formulas name them by the start of their text. */
export function plantillaDe(h: HistoriaSugerida, imagenes: Imagenes): PlantillaEscrita {
  const textos = preguntasDe(h).map((p) => p.texto);
  const codigo = (inicio: string) => {
    const halladas = textos.filter((t) => t.startsWith(inicio));
    if (halladas.length !== 1) throw new Error(`${h.DESCRIPCION}: {${inicio}} nombra ${halladas.length} preguntas`);
    return textos.indexOf(halladas[0]!) + 1;
  };
  let n = 0;
  return {
    DESCRIPCION: h.DESCRIPCION,
    ACTIVO: 1,
    SECCIONES: h.secciones.map(([DESCRIPCION, preguntas]) => ({
      DESCRIPCION,
      ACTIVO: 1,
      PREGUNTAS: preguntas.map((p) => ({
        CODIGOPREGUNTA: ++n,
        DESCRIPCION: p.texto,
        TIPO_RESPUESTA: p.tipo,
        RESPUESTA_DEFAULT: p.defecto ?? '',
        FORMULA: (p.formula ?? '').replace(/\{([^{}]+)\}/g, (_, inicio: string) => `$${codigo(inicio)}`),
        DECIMALES: p.decimales ?? DECIMALES_FORMULA,
        ID_IMAGEN_INTERACTIVA: p.imagen ? imagenes[p.imagen] : null,
        REQUERIDO: p.requerida ? 1 : 0,
        ACTIVO: 1,
        OPCIONES: (p.opciones ?? []).map((o) => ({ DESCRIPCION: o, ACTIVO: 1 as const })),
      })),
    })),
  };
}

/** The suggested histories that the clinic does not have. */
export async function historiasQueFaltan(ctx: Ctx): Promise<HistoriaSugerida[]> {
  const { rows } = await sql<{ d: string }>`select d from unnest(${HISTORIAS_SUGERIDAS.map((h) => h.DESCRIPCION)}::text[]) d
    where not exists (select 1 from plantillas_hc x where x.eliminado is null and f_norm(x."DESCRIPCION") = f_norm(d))`.execute(ctx.db);
  return HISTORIAS_SUGERIDAS.filter((h) => rows.some((r) => r.d === h.DESCRIPCION));
}
/** What a history is for, naming the country's norm when the history follows it. */
export const paraQue = (h: HistoriaSugerida, { normaHistoria }: Pick<Pais, 'normaHistoria'>): string =>
  h.segunNorma && normaHistoria ? `${h.PARA}, según la ${normaHistoria}` : h.PARA;
export const cuantasPreguntas = (h: HistoriaSugerida): number => preguntasDe(h).length;

/** Adds the missing histories among these names; returns how many were added. */
export async function agregarSugeridas(ctx: Ctx, nombres: readonly string[]): Promise<number> {
  await ctx.bloquear('plantillas_hc');
  const nuevas = (await historiasQueFaltan(ctx)).filter((h) => nombres.includes(h.DESCRIPCION));
  const usadas = new Set(nuevas.flatMap(preguntasDe).flatMap((p) => (p.imagen ? [p.imagen] : [])));
  const imagenes = { cuerpo: 0, odontograma: 0 } satisfies Imagenes;
  for (const f of Object.keys(FIGURAS_SUGERIDAS) as NombreFigura[]) if (usadas.has(f)) imagenes[f] = (await imagenSugerida(ctx, f)).ID;
  for (const h of nuevas) await insertarPlantilla(ctx, plantillaDe(h, imagenes));
  return nuevas.length;
}
