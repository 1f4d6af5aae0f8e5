// Pages without a session: signing on a phone, and verifying a seal.
import { screens } from '#kernel/web/screens.ts';

export default screens([
  { path: '/firma/:CLIENT/:FICHA', titulo: 'Firmar', publica: true, lazy: () => import('./FirmaTelefono.tsx') },
  { path: '/verificar/:CLIENT/:SELLO', titulo: 'Verificar un sello', publica: true, lazy: () => import('./Verificar.tsx') },
]);
