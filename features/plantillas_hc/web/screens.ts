// Screens of history templates.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/catalogs/medical-records',
    titulo: 'Historias clínicas',
    permiso: P.catalogosClinicos.plantillasHistorias,
    menu: { grupo: 'catalogos', icono: 'historia', orden: 40 },
    lazy: () => import('./Plantillas.tsx'),
  },
]);
