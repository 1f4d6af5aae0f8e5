import { screens } from '#kernel/web/screens.ts';

export default screens([
  { path: '/integraciones/stripe', titulo: 'Stripe', permiso: [401, 406], lazy: () => import('./RegresoStripe.tsx') },
]);
