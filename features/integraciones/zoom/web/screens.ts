import { screens } from '#kernel/web/screens.ts';

export default screens([{ path: '/integraciones/zoom', titulo: 'Zoom', permiso: 401, lazy: () => import('./RegresoZoom.tsx') }]);
