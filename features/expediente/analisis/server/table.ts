// The tables of orders of clinical analyses.
import { ANALISIS } from '#features/expediente/ordenes/clases.ts';
import { ArchivoDeOrden, Comun, otrosDe, Renglon } from '#features/expediente/ordenes/contract.ts';
import { type Row, table } from '#kernel/server/table.ts';

const ordenes = table('analisis_clinicos', { ...Comun.shape, ...otrosDe(ANALISIS) }, ['ID_ORDEN']);
const detalle = table('analisis_clinicos_detalle', { ID_ORDEN: Comun.shape.ID_ORDEN, ...Renglon(ANALISIS).shape }, [
  'ID_ORDEN',
  'ID_ANALISIS',
]);
const archivos = table('analisis_clinicos_archivos', ArchivoDeOrden.shape, ['ID']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    analisis_clinicos: Row<typeof ordenes>;
    analisis_clinicos_detalle: Row<typeof detalle>;
    analisis_clinicos_archivos: Row<typeof archivos> & { archivo: string };
  }
}
