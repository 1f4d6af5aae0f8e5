// Statistic: active patients by sex.
import { reporteDe } from '#features/estadisticas/server/reporte.ts';

export default reporteDe('sexo');
