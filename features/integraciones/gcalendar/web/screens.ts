import { screens } from '#kernel/web/screens.ts';

export default screens([
  { path: '/integraciones/google', titulo: 'Google Calendar', permiso: 401, lazy: () => import('./RegresoGoogle.tsx') },
]);
