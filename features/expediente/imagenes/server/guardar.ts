// Keeping pictures in a patient's file: those that the staff add, and those that a patient sends.
import { USO_MINIATURA } from '#kernel/server/archivos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { imagenDe } from '#kernel/server/preparar.ts';
import type { PorGuardar } from '#kernel/server/subidas.ts';
import type { Archivo } from '#kernel/shared/archivo.ts';

/** What is stored of each picture: itself and a small copy, in that order. */
export const archivosDe = (fotos: readonly Archivo[]): PorGuardar[] =>
  fotos.flatMap((f) => {
    const { bytes, tipo, miniatura } = imagenDe(f);
    return [
      { nombre: f.nombre, tipo, peso: bytes.length, uso: 'imagenes.foto', leer: () => bytes },
      { nombre: f.nombre, tipo: 'image/jpeg', peso: miniatura!.length, uso: USO_MINIATURA, leer: () => miniatura! },
    ];
  });

interface Destino {
  CODIGOPACIENTE: number;
  CODIGOCARPETA: number;
  SUCURSAL: number;
  DESCRIPCION: string;
}
/** Adds the pictures whose files have these ids, and answers their numbers. */
export async function guardarImagenes(ctx: Ctx, donde: Destino, fotos: readonly Archivo[], ids: readonly string[]): Promise<number[]> {
  const ultimo = await ctx.codigo('IMAGEN', fotos.length);
  const filas = fotos.map((f, i) => {
    const { ancho: ANCHO, alto: ALTO } = imagenDe(f);
    const CONTADOR = ultimo - fotos.length + 1 + i;
    return { ...donde, CONTADOR, ANCHO, ALTO, FECHA: ctx.hoy, HORA: ctx.ahora, archivo: ids[2 * i]!, miniatura: ids[2 * i + 1]! };
  });
  await ctx.db.insertInto('imagenes').values(filas).execute();
  return filas.map((f) => f.CONTADOR);
}
