// The screens of reports: the list of them, and each one by the last word of its action.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

const permiso = [P.reportes.caja, P.reportes.agenda, P.reportes.pacientes, P.reportes.expediente, P.reportes.rips, P.reportes.bitacora];

const lazy = () => import('./Reporte.tsx');

export default screens([
  {
    path: '/reports',
    titulo: 'Reportes',
    permiso,
    menu: { grupo: 'analisis', icono: 'lista', orden: 55 },
    lazy: () => import('./Reportes.tsx'),
  },
  {
    path: '/report/corte_de_caja',
    titulo: 'Corte de caja',
    permiso: P.reportes.caja,
    menu: { grupo: 'finanzas', icono: 'barras', orden: 9 },
    lazy,
  },
  {
    path: '/report/cargos_dia',
    titulo: 'Cargos por día',
    permiso: P.reportes.caja,
    menu: { grupo: 'finanzas', icono: 'lista', orden: 10 },
    lazy,
  },
  { path: '/report/:REPORTE', titulo: 'Reporte', permiso, lista: '/reports', lazy },
]);
