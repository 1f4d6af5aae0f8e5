// Orders of cabinet studies in the complete file.
import { GABINETE } from '#features/expediente/ordenes/clases.ts';
import { apartadoDeOrdenes } from '#features/expediente/ordenes/server/como_registro.ts';

export default apartadoDeOrdenes(GABINETE);
