// Orders of clinical analyses as records of the file.
import { ANALISIS } from '#features/expediente/ordenes/clases.ts';
import { fuenteDeOrdenes } from '#features/expediente/ordenes/server/como_registro.ts';

export default fuenteDeOrdenes(ANALISIS);
