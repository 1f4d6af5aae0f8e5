// Statistic: where new patients came from.
import { reporteDe } from '#features/estadisticas/server/reporte.ts';

export default reporteDe('origenes');
