import { secciones } from '#kernel/web/secciones.ts';

export default secciones([
  {
    en: 'sistema',
    titulo: 'Pagos en línea',
    orden: 60,
    permiso: 406,
    si: (c) => c.CONFIG_PAGOS_ONLINE === 1,
    lazy: () => import('./SeccionPagos.tsx'),
  },
  {
    en: 'medico',
    titulo: 'Pagos online',
    orden: 30,
    permiso: 401,
    si: (c, pais) => c.CONFIG_PAGOS_ONLINE === 1 && pais.pagosDelMedico,
    lazy: () => import('./SeccionPagosMedico.tsx'),
  },
]);
