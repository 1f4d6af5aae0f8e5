// The screen of a patient's privacy notice.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/patient/:CODIGOPACIENTE/privacy',
    titulo: 'Aviso de privacidad',
    permiso: P.pacientes.abrir,
    expediente: true,
    menu: { grupo: 'expediente', titulo: 'Privacidad', icono: 'listo', orden: 880 },
    lazy: () => import('./Privacidad.tsx'),
  },
]);
