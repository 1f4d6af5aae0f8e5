import { secciones } from '#kernel/web/secciones.ts';

export default secciones([
  {
    en: 'sistema',
    titulo: 'Envío de formas',
    orden: 70,
    permiso: 414,
    si: (c) => c.CONFIG_FORMAS365 === 1,
    lazy: () => import('./SeccionFormas.tsx'),
  },
]);
