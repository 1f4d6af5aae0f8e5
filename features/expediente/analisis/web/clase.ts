// Orders of clinical analyses in the days of the dashboard.
import { ANALISIS } from '#features/expediente/ordenes/clases.ts';
import { claseDeOrdenes } from '#features/expediente/ordenes/web/como_clase.tsx';

export default claseDeOrdenes(ANALISIS, 'Análisis clínicos', 'Análisis', 'l');
