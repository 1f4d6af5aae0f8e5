// Orders of clinical analyses in the complete file.
import { ANALISIS } from '#features/expediente/ordenes/clases.ts';
import { apartadoDeOrdenes } from '#features/expediente/ordenes/server/como_registro.ts';
import { resultadoDicho } from '../dicho.ts';

export default apartadoDeOrdenes(ANALISIS, resultadoDicho);
