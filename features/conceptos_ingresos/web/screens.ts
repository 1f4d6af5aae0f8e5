// The screen of income concepts.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/catalogs/incomes_concepts',
    titulo: 'Conceptos de ingresos',
    permiso: P.catalogos.verConceptosIngresos,
    menu: { grupo: 'catalogos', icono: 'dinero', orden: 1 },
    lazy: () => import('./Conceptos.tsx'),
  },
]);
