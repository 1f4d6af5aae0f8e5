// Suggested images, drawn by us: uses the clinic's image of that name, or creates it with its nodes.
import { sql } from 'kysely';
import { FIGURAS_SUGERIDAS, type NombreFigura } from '#data/sugeridos/historias/figuras.ts';
import { guardarArchivo } from '#kernel/server/archivos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { type Imagen, procesarImagen } from '#kernel/server/imagenes.ts';
import { guardarNodos } from './nodos.ts';
import './table.ts';

/** Each image is drawn once per server. */
const dibujadas = new Map<NombreFigura, Promise<Imagen>>();
function dibujada(cual: NombreFigura): Promise<Imagen> {
  const hecha = dibujadas.get(cual) ?? dibujar(cual);
  dibujadas.set(cual, hecha);
  return hecha;
}
async function dibujar(cual: NombreFigura): Promise<Imagen> {
  const { default: sharp } = await import('sharp');
  return procesarImagen(await sharp(Buffer.from(FIGURAS_SUGERIDAS[cual].svg)).png().toBuffer());
}

/** The image of that name; it is created when there is none. */
export async function imagenSugerida(ctx: Ctx, cual: NombreFigura): Promise<{ ID: number; nueva: boolean }> {
  const { NOMBRE, NODO } = FIGURAS_SUGERIDAS[cual];
  // The lock that every new name takes, so two calls at once create only one.
  await ctx.bloquear('imagenes_interactivas');
  const {
    rows: [hay],
  } = await sql<{ ID: number }>`select "ID" from imagenes_interactivas
    where eliminado is null and f_norm("NOMBRE") = f_norm(${NOMBRE}) order by "ACTIVO" desc, 1 limit 1`.execute(ctx.db);
  if (hay) return { ID: hay.ID, nueva: false };
  const { bytes, tipo, ancho, alto } = await dibujada(cual);
  const ID = await ctx.codigo('IMAGEN_INTERACTIVA');
  const archivo = await guardarArchivo(ctx, { nombre: `${NOMBRE}.png`, tipo, bytes, uso: 'imagen_interactiva' });
  await ctx.db.insertInto('imagenes_interactivas').values({ ID, NOMBRE, ACTIVO: 1, archivo, ancho, alto }).execute();
  await guardarNodos(
    ctx,
    ID,
    NODO.map((n) => ({ ...n, ID: null, ACTIVO: 1 as const })),
  );
  return { ID, nueva: true };
}
