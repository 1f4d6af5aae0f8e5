// The dashboard's screen.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/patient/:CODIGOPACIENTE',
    titulo: 'Consultas',
    permiso: P.pacientes.verConsultas,
    expediente: true,
    menu: { grupo: 'expediente', icono: 'signos', orden: 10 },
    lazy: () => import('./Consultas.tsx'),
  },
]);
