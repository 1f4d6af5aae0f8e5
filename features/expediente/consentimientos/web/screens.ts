// The page of a consent.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/patient/:CODIGOPACIENTE/consent/:CONSECUTIVO',
    titulo: 'Consentimiento',
    permiso: P.pacientes.abrir,
    expediente: true,
    lista: '/patient/:CODIGOPACIENTE/doc-formats',
    lazy: () => import('./Consentimiento.tsx'),
  },
]);
