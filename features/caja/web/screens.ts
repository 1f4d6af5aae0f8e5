// The cashier's screens and reports.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/cashier/patients',
    titulo: 'Caja',
    permiso: P.caja.ver,
    menu: { grupo: 'principal', icono: 'caja', orden: 30 },
    lazy: () => import('./PacientesCaja.tsx'),
  },
  { path: '/cashier/patient/:CODIGOPACIENTE/charges', titulo: 'Cargos', permiso: P.caja.ver, lazy: () => import('./Cargos.tsx') },
  {
    path: '/cashier/patient/:CODIGOPACIENTE/payments',
    titulo: 'Abonos realizados',
    permiso: P.caja.ver,
    lazy: () => import('./Abonos.tsx'),
  },
  {
    path: '/cashier/patient/:CODIGOPACIENTE/quotes',
    titulo: 'Cotizaciones',
    permiso: P.caja.ver,
    lazy: () => import('./Cotizaciones.tsx'),
  },
  {
    path: '/cashier/patient/:CODIGOPACIENTE/pay/:chargeIds/:defDate/:positiveBalance',
    titulo: 'Abonar',
    permiso: [P.caja.cobrar, P.caja.registrarSaldoFavor],
    lazy: () => import('./Pagar.tsx'),
  },
  {
    path: '/cashier/patient/:CODIGOPACIENTE/pay-pending/:appointmentId',
    titulo: 'Pagar cita',
    permiso: P.caja.cobrar,
    lazy: () => import('./PagarCita.tsx'),
  },
]);
