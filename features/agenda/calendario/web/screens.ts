import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/calendar',
    titulo: 'Agenda',
    permiso: 300,
    menu: { grupo: 'principal', icono: 'agenda', orden: 1 },
    lazy: () => import('./Agenda.tsx'),
  },
  { path: '/calendar/patient/:CODIGOPACIENTE', titulo: 'Agenda del paciente', permiso: 303, lazy: () => import('./Agenda.tsx') },
]);
