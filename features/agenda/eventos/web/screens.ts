// The screen of non-working days.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/catalogs/non_working_days',
    titulo: 'Días no laborables y eventos',
    permiso: P.citas.agendar,
    menu: { grupo: 'catalogos', icono: 'reloj', orden: 60, titulo: 'Días no laborables' },
    lazy: () => import('./NoLaborables.tsx'),
  },
]);
