import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/catalogs/other-diagnoses',
    titulo: 'Otros diagnósticos',
    permiso: 422,
    menu: { grupo: 'catalogos', icono: 'signos', orden: 60 },
    lazy: () => import('./OtrosDiagnosticos.tsx'),
  },
]);
