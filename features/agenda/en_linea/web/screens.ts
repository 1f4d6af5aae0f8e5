// The public screens of the online agenda.
import { screens } from '#kernel/web/screens.ts';

export default screens([
  { path: '/agenda/:CLIENTE', titulo: 'Agende su cita', publica: true, lazy: () => import('./Agendar.tsx') },
  { path: '/agenda/:CLIENTE/:MEDICO', titulo: 'Perfil del médico', publica: true, lazy: () => import('./Perfil.tsx') },
  { path: '/agenda/:CLIENTE/cita/:FICHA', titulo: 'Su cita', publica: true, lazy: () => import('./SuCita.tsx') },
  { path: '/agenda/:CLIENTE/confirmar/:LLAVE', titulo: 'Confirme su cita', publica: true, lazy: () => import('./Confirmar.tsx') },
]);
