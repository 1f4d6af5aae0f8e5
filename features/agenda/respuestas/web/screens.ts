// The patient's page to answer a reminder.
import { screens } from '#kernel/web/screens.ts';

export default screens([{ path: '/c/:CLIENT/:FICHA', titulo: 'Su cita', publica: true, lazy: () => import('./Respuesta.tsx') }]);
