import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/patient/:CODIGOPACIENTE/evolution-notes',
    titulo: 'Notas de evolución',
    permiso: P.notas.ver,
    expediente: true,
    menu: { grupo: 'expediente', icono: 'nota', orden: 40 },
    lazy: () => import('./NotasLista.tsx'),
  },
  {
    path: '/patient/:CODIGOPACIENTE/evolution-note/new',
    titulo: 'Nota de evolución',
    permiso: P.notas.agregar,
    expediente: true,
    lazy: () => import('./NotaNueva.tsx'),
  },
  {
    path: '/patient/:CODIGOPACIENTE/evolution-note/:CONSECUTIVO',
    titulo: 'Nota de evolución',
    permiso: P.notas.editar,
    expediente: true,
    lazy: () => import('./NotaAbierta.tsx'),
  },
  {
    path: '/patient/:CODIGOPACIENTE/vital-signs/charts',
    titulo: 'Gráficas de signos vitales',
    permiso: P.notas.ver,
    si: (c) => c.GRAFICAS_EXPEDIENTE === 1,
    expediente: true,
    lazy: () => import('./Graficas.tsx'),
  },
]);
