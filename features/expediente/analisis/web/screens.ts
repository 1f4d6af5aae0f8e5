// The screens of clinical analyses.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

const LISTA = '/patient/:CODIGOPACIENTE/clinical-analysis';
const deLista = { expediente: true, lista: LISTA } as const;

export default screens([
  {
    path: LISTA,
    titulo: 'Análisis clínicos',
    permiso: P.analisis.ver,
    expediente: true,
    menu: { grupo: 'expediente', icono: 'analisis', registros: 'ANALISIS_CLINICOS', orden: 70 },
    lazy: () => import('./Lista.tsx'),
  },
  {
    path: '/patient/:CODIGOPACIENTE/clinical-analysis/charts',
    titulo: 'Gráficas',
    permiso: P.analisis.ver,
    si: (c) => c.GRAFICAS_EXPEDIENTE === 1,
    ...deLista,
    lazy: () => import('./Graficas.tsx'),
  },
  {
    path: '/patient/:CODIGOPACIENTE/clinical-analysis/new/:CLON',
    titulo: 'Nueva orden',
    permiso: P.analisis.agregar,
    ...deLista,
    lazy: () => import('./Nueva.tsx'),
  },
  {
    path: '/patient/:CODIGOPACIENTE/clinical-analysis/details/:ID_ORDEN',
    titulo: 'Detalles de la orden',
    permiso: P.analisis.ver,
    ...deLista,
    lazy: () => import('./Abierta.tsx'),
  },
]);
