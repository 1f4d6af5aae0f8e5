// The screens of the cashier's shift.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/cashier/shift',
    titulo: 'Turno de caja',
    permiso: P.caja.cobrar,
    menu: { grupo: 'finanzas', icono: 'caja', orden: 8 },
    lazy: () => import('./TurnoActual.tsx'),
  },
  {
    path: '/cashier/shifts',
    titulo: 'Turnos de caja',
    permiso: [P.caja.cobrar, P.reportes.caja],
    lista: '/cashier/shift',
    lazy: () => import('./Turnos.tsx'),
  },
]);
