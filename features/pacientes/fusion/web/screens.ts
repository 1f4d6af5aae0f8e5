// The screen of merges.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/patient/:CODIGOPACIENTE/general/merge',
    titulo: 'Fusionar expedientes',
    permiso: P.pacientes.activar,
    expediente: true,
    lista: '/patient/:CODIGOPACIENTE/general',
    lazy: () => import('./Fusion.tsx'),
  },
]);
