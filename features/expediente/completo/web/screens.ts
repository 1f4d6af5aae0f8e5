// The screen of the complete file.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/report-records',
    titulo: 'Expediente completo',
    permiso: P.reportes.expediente,
    menu: { grupo: 'analisis', icono: 'historia', orden: 60 },
    lazy: () => import('./ExpedienteCompleto.tsx'),
  },
]);
