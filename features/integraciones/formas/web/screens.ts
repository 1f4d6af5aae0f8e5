import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/catalogs/formas-forms',
    titulo: 'Formas',
    permiso: 414,
    si: (c) => c.CONFIG_FORMAS365 === 1,
    menu: { grupo: 'configuracion', icono: 'formato', orden: 90 },
    lazy: () => import('./FormasPantalla.tsx'),
  },
]);
