// Screens of Google Calendar.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  { path: '/integraciones/google', titulo: 'Google Calendar', permiso: P.clinica.medicos, lazy: () => import('./RegresoGoogle.tsx') },
]);
