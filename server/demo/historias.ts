// Interactive images and the templates of clinical histories that ask with them.
import sharp from 'sharp';
import { CUERPO_HUMANO, type Figura, ODONTOGRAMA } from '#data/demo/figuras.ts';
import { HISTORIAS_DEMO, type HistoriaDemo } from '#data/demo/plantillas_hc.ts';
import { DECIMALES_FORMULA } from '#domain/formula.ts';
import { imagenesInteractivas } from '#features/imagenes_interactivas/contract.ts';
import { insertarPlantilla, type PlantillaEscrita } from '#features/plantillas_hc/server/copiar.ts';
import type { Parte, Siembra } from './siembra.ts';

/** Drawn once, the same for every clinic. */
const dibujadas = new Map<Figura, Promise<Buffer>>();
const enPng = (f: Figura): Promise<Buffer> => {
  const hecha = dibujadas.get(f) ?? sharp(Buffer.from(f.svg)).png().toBuffer();
  dibujadas.set(f, hecha);
  return hecha;
};
async function imagen({ llamar }: Siembra, f: Figura): Promise<number> {
  const IMAGEN = { nombre: f.NOMBRE, tipo: 'image/png', bytes: await enPng(f) };
  const { ID } = await llamar(imagenesInteractivas.agregar, {}, { NOMBRE: f.NOMBRE, ACTIVO: 1, IMAGEN });
  await llamar(imagenesInteractivas.actualizar, { ID }, { NOMBRE: f.NOMBRE, ACTIVO: 1, NODO: f.NODO });
  return ID;
}

/** A history of the demonstration as it is written; its questions count from 1, and formulas name them by their first words. */
export function plantillaDe(h: HistoriaDemo, imagenes: Record<'odontograma' | 'cuerpo', number>): PlantillaEscrita {
  const textos = h.secciones.flatMap(([, preguntas]) => preguntas.map((p) => p.texto));
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
        FORMULA: (p.formula ?? '').replace(/\{([^}]+)\}/g, (_, inicio: string) => `$${codigo(inicio)}`),
        DECIMALES: p.decimales ?? DECIMALES_FORMULA,
        ID_IMAGEN_INTERACTIVA: p.imagen ? imagenes[p.imagen] : null,
        REQUERIDO: p.requerida ? 1 : 0,
        ACTIVO: 1,
        OPCIONES: (p.opciones ?? []).map((o) => ({ DESCRIPCION: o, ACTIVO: 1 as const })),
      })),
    })),
  };
}

export const historias: Parte = async (s) => {
  const imagenes = { odontograma: await imagen(s, ODONTOGRAMA), cuerpo: await imagen(s, CUERPO_HUMANO) };
  for (const h of HISTORIAS_DEMO) await insertarPlantilla(s.ctx, plantillaDe(h, imagenes));
};
