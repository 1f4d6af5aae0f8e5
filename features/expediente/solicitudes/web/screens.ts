// The screens of patients' requests: of one patient, and of all with something still to be done.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';
import { useVencidas } from './useVencidas.ts';

export default screens([
  {
    path: '/patient/:CODIGOPACIENTE/data-requests',
    titulo: 'Solicitudes de datos personales',
    permiso: P.pacientes.abrir,
    expediente: true,
    menu: { grupo: 'expediente', titulo: 'Solicitudes', icono: 'nota', orden: 890 },
    lazy: () => import('./Solicitudes.tsx'),
  },
  {
    path: '/data-requests',
    titulo: 'Solicitudes de datos personales',
    permiso: P.clinica.configurar,
    menu: {
      grupo: 'principal',
      titulo: 'Solicitudes',
      icono: 'nota',
      orden: 65,
      cuenta: () => ({ cuantos: useVencidas(), que: 'Vencidas' }),
    },
    lazy: () => import('./Pendientes.tsx'),
  },
]);
