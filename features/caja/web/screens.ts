import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/cashier/patients',
    titulo: 'Caja',
    permiso: 200,
    menu: { grupo: 'principal', icono: 'caja', orden: 30 },
    lazy: () => import('./PacientesCaja.tsx'),
  },
  { path: '/cashier/patient/:CODIGOPACIENTE/charges', titulo: 'Cargos', permiso: 200, lazy: () => import('./Cargos.tsx') },
  { path: '/cashier/patient/:CODIGOPACIENTE/payments', titulo: 'Abonos realizados', permiso: 200, lazy: () => import('./Abonos.tsx') },
  {
    path: '/cashier/patient/:CODIGOPACIENTE/pay/:chargeIds/:defDate/:positiveBalance',
    titulo: 'Abonar',
    permiso: [201, 212],
    lazy: () => import('./Pagar.tsx'),
  },
  {
    path: '/report/corte_de_caja',
    titulo: 'Corte de caja',
    permiso: 1101,
    menu: { grupo: 'finanzas', icono: 'barras', orden: 9 },
    lazy: () => import('./CorteDeCaja.tsx'),
  },
  {
    path: '/report/cargos_dia',
    titulo: 'Cargos por día',
    permiso: 1101,
    menu: { grupo: 'finanzas', icono: 'lista', orden: 10 },
    lazy: () => import('./CargosPorDia.tsx'),
  },
]);
