// Statistic: active patients by insurer or company.
import { reporteDe } from '#features/estadisticas/server/reporte.ts';

export default reporteDe('aseguradoras');
