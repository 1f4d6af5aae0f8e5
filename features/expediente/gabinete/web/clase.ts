// Orders of cabinet studies in the days of the dashboard.
import { GABINETE } from '#features/expediente/ordenes/clases.ts';
import { claseDeOrdenes } from '#features/expediente/ordenes/web/como_clase.tsx';

export default claseDeOrdenes(GABINETE, 'Estudio de gabinete', 'Gabinete', 'g');
