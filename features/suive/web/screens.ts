// The screen of the weekly report of new cases, in Mexico.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/suive',
    titulo: 'SUIVE',
    permiso: P.reportes.expediente,
    si: (c) => c.pais.suive,
    menu: { grupo: 'analisis', icono: 'alerta', orden: 60 },
    lazy: () => import('./Suive.tsx'),
  },
]);
