// Screens of Zoom.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  { path: '/integraciones/zoom', titulo: 'Zoom', permiso: P.clinica.medicos, lazy: () => import('./RegresoZoom.tsx') },
]);
