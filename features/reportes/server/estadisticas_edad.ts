// Statistic: active patients by age.
import { reporteDe } from '#features/estadisticas/server/reporte.ts';

export default reporteDe('edad');
