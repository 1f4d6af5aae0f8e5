// Statistic: expenses by concept.
import { reporteDe } from '#features/estadisticas/server/reporte.ts';

export default reporteDe('gastos');
