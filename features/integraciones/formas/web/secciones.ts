// Settings section of the forms service.
import { P } from '#domain/permisos.ts';
import { secciones } from '#kernel/web/secciones.ts';

export default secciones([
  {
    en: 'sistema',
    titulo: 'Envío de formas',
    orden: 70,
    permiso: P.plantillas.formularios,
    si: (c) => c.CONFIG_FORMAS365 === 1,
    lazy: () => import('./SeccionFormas.tsx'),
  },
]);
