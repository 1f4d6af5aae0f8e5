// Tables of interactive images and their nodes.
import type { ColumnType } from 'kysely';
import { type Row, table } from '#kernel/server/table.ts';
import { codigo } from '#kernel/shared/fields.ts';
import { Imagen, Nodo } from '../contract.ts';

export const imagenes = table('imagenes_interactivas', Imagen.shape, ['ID']);
export const nodos = table('imagenes_interactivas_nodos', { ...Nodo.shape, ID_IMAGEN: codigo('Imagen interactiva') }, ['ID']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    imagenes_interactivas: Row<typeof imagenes> & { archivo: string; ancho: number; alto: number };
    imagenes_interactivas_nodos: Row<typeof nodos> & { orden: number; usado: ColumnType<string | null, never, never> };
  }
}
