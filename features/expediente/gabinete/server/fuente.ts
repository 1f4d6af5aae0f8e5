// Orders of cabinet studies as records of the file.
import { GABINETE } from '#features/expediente/ordenes/clases.ts';
import { fuenteDeOrdenes } from '#features/expediente/ordenes/server/como_registro.ts';

export default fuenteDeOrdenes(GABINETE);
