// The screens of finance.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';
import { conGastos } from '../rules.ts';

export default screens([
  {
    path: '/finance/incomes',
    titulo: 'Ingresos',
    permiso: P.finanzas.verIngresos,
    menu: { grupo: 'finanzas', icono: 'dinero', orden: 1 },
    lazy: () => import('./Ingresos.tsx'),
  },
  {
    path: '/finance/expenses',
    titulo: 'Gastos',
    permiso: P.finanzas.registrarGastos,
    si: conGastos,
    menu: { grupo: 'finanzas', icono: 'cartera', orden: 2 },
    lazy: () => import('./Gastos.tsx'),
  },
]);
