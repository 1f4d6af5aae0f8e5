// The screens of the waiting list, and the patient's page of an offer.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  { path: '/calendar/waiting-list', titulo: 'Lista de espera', permiso: P.citas.agendar, lazy: () => import('./ListaEspera.tsx') },
  { path: '/e/:CLIENT/:FICHA', titulo: 'Se liberó un lugar', publica: true, lazy: () => import('./Oferta.tsx') },
]);
