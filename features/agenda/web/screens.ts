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
  {
    path: '/catalogs/non_working_days',
    titulo: 'Días no laborables y eventos',
    permiso: 300,
    menu: { grupo: 'catalogos', icono: 'reloj', orden: 60, titulo: 'Días no laborables' },
    lazy: () => import('./NoLaborables.tsx'),
  },
]);
