import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/wizard',
    titulo: 'Asistente de configuración',
    permiso: 406,
    menu: { grupo: 'ayuda', icono: 'lista', orden: 1 },
    lazy: () => import('./Asistente.tsx'),
  },
  { path: '/wizard/:step', titulo: 'Asistente de configuración', permiso: 406, lista: '/wizard', lazy: () => import('./Asistente.tsx') },
]);
