// Tables of history templates.
import type { ColumnType } from 'kysely';
import { type Row, table } from '#kernel/server/table.ts';
import { Opcion, Plantilla, Pregunta, Seccion } from '../contract.ts';

export const plantillas = table('plantillas_hc', Plantilla.shape, ['CODIGOHC']);
export const secciones = table('plantillas_hc_secciones', Seccion.shape, ['CODIGOSECCION']);
export const preguntas = table('plantillas_hc_preguntas', Pregunta.shape, ['CODIGOPREGUNTA']);
export const opciones = table('plantillas_hc_opciones', Opcion.shape, ['CODIGOOPCION']);

/** When a patient's history first used it; written only by `uso.ts`. */
interface Usable {
  usada: ColumnType<string | null, never, never>;
}
declare module '#kernel/server/tablas.ts' {
  interface DB {
    plantillas_hc: Row<typeof plantillas> & Usable;
    plantillas_hc_secciones: Row<typeof secciones>;
    plantillas_hc_preguntas: Row<typeof preguntas> & Usable;
    plantillas_hc_opciones: Row<typeof opciones>;
  }
}
