// The screen of the clinic's own diagnoses.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/catalogs/other-diagnoses',
    titulo: 'Otros diagnósticos',
    permiso: P.catalogosClinicos.diagnosticos,
    menu: { grupo: 'catalogos', icono: 'signos', orden: 60 },
    lazy: () => import('./OtrosDiagnosticos.tsx'),
  },
]);
