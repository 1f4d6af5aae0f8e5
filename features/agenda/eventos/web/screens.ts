import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/catalogs/non_working_days',
    titulo: 'Días no laborables y eventos',
    permiso: 300,
    menu: { grupo: 'catalogos', icono: 'reloj', orden: 60, titulo: 'Días no laborables' },
    lazy: () => import('./NoLaborables.tsx'),
  },
]);
