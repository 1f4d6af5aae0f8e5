// Screens of the forms service.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/catalogs/formas-forms',
    titulo: 'Formas',
    permiso: P.plantillas.formularios,
    si: (c) => c.CONFIG_FORMAS365 === 1,
    menu: { grupo: 'configuracion', icono: 'formato', orden: 90 },
    lazy: () => import('./FormasPantalla.tsx'),
  },
]);
