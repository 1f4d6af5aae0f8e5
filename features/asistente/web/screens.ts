// Screens of the setup wizard.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/wizard',
    titulo: 'Asistente de configuración',
    permiso: P.clinica.configurar,
    menu: { grupo: 'ayuda', icono: 'lista', orden: 1 },
    lazy: () => import('./Asistente.tsx'),
  },
  {
    path: '/wizard/:step',
    titulo: 'Asistente de configuración',
    permiso: P.clinica.configurar,
    lista: '/wizard',
    lazy: () => import('./Asistente.tsx'),
  },
]);
