// The screen of who opened a patient's file.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/patient/:CODIGOPACIENTE/access-log',
    titulo: 'Quién abrió este expediente',
    permiso: P.reportes.bitacora,
    expediente: true,
    menu: { grupo: 'expediente', titulo: 'Quién lo abrió', icono: 'candado', orden: 900 },
    lazy: () => import('./Aperturas.tsx'),
  },
]);
