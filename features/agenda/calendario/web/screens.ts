// The screens of the calendar.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/calendar',
    titulo: 'Agenda',
    permiso: P.citas.agendar,
    menu: { grupo: 'principal', icono: 'agenda', orden: 1 },
    lazy: () => import('./Agenda.tsx'),
  },
  {
    path: '/calendar/patient/:CODIGOPACIENTE',
    titulo: 'Agenda del paciente',
    permiso: P.contactos.ver,
    lazy: () => import('./Agenda.tsx'),
  },
]);
