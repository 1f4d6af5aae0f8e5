// Screens of online payment accounts.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/integraciones/stripe',
    titulo: 'Stripe',
    permiso: [P.clinica.medicos, P.clinica.configurar],
    lazy: () => import('./RegresoStripe.tsx'),
  },
]);
