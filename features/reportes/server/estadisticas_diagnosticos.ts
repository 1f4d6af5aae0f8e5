// Statistic: how often each diagnosis was noted.
import { reporteDe } from '#features/estadisticas/server/reporte.ts';

export default reporteDe('diagnosticos');
