// The tables of orders of cabinet studies.
import { GABINETE } from '#features/expediente/ordenes/clases.ts';
import { ArchivoDeOrden, Comun, otrosDe, Renglon } from '#features/expediente/ordenes/contract.ts';
import { type Row, table } from '#kernel/server/table.ts';

const ordenes = table('estudios_gabinete', { ...Comun.shape, ...otrosDe(GABINETE) }, ['ID_ORDEN']);
const detalle = table('estudios_gabinete_detalle', { ID_ORDEN: Comun.shape.ID_ORDEN, ...Renglon(GABINETE).shape }, [
  'ID_ORDEN',
  GABINETE.clave as 'ID_ANALISIS',
]);
const archivos = table('estudios_gabinete_archivos', ArchivoDeOrden.shape, ['ID']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    estudios_gabinete: Row<typeof ordenes>;
    estudios_gabinete_detalle: Row<typeof detalle>;
    estudios_gabinete_archivos: Row<typeof archivos> & { archivo: string };
  }
}
