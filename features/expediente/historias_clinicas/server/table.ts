// The tables of clinical histories: the form as it was asked, the history, its answers, pictures, comments and signs.
import type { ColumnType } from 'kysely';
import { Signos } from '#features/expediente/notas_evolucion/signos.ts';
import { type Row, table } from '#kernel/server/table.ts';
import { codigo } from '#kernel/shared/fields.ts';
import { Comentario, Enviada, type Formulario, Historia, Respuesta } from '../contract.ts';

const { CONSECUTIVO } = Historia.shape;
export const historiasFormularios = table('historias_formularios', { CODIGOHC: Historia.shape.CODIGOHC }, []);
export const historiasClinicas = table('historias_clinicas', Historia.shape, ['CONSECUTIVO']);
export const historiasRespuestas = table('historias_respuestas', { CONSECUTIVO, ...Respuesta.shape }, ['CONSECUTIVO', 'CODIGOPREGUNTA']);
export const historiasImagenes = table('historias_imagenes', { CONSECUTIVO, ...Enviada.omit({ IMAGEN: true }).shape }, ['ID']);
export const historiasComentarios = table('historias_comentarios', { CONSECUTIVO, ORDEN: codigo('Orden'), ...Comentario.shape }, [
  'CONSECUTIVO',
  'ORDEN',
]);
export const historiasSignos = table('historias_signos', { CONSECUTIVO, ...Signos.shape }, ['CONSECUTIVO']);

type ConDefecto<T> = ColumnType<T, T | undefined, unknown>;
declare module '#kernel/server/tablas.ts' {
  interface DB {
    historias_formularios: Row<typeof historiasFormularios> & {
      id: number;
      huella: Buffer;
      formulario: ColumnType<Formulario, string, never>;
    };
    historias_clinicas: Row<typeof historiasClinicas> & {
      formulario: number;
      cerrada_el: ColumnType<string | null, unknown, unknown>;
      cerrada_por: number | null;
    };
    historias_respuestas: Row<typeof historiasRespuestas>;
    historias_imagenes: Row<typeof historiasImagenes> & { archivo: string };
    historias_comentarios: Row<typeof historiasComentarios>;
    historias_signos: Row<typeof historiasSignos> & { tomados: ConDefecto<string>; tomados_por: ConDefecto<number> };
  }
}
