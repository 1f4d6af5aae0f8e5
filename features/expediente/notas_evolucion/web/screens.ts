// The screens of evolution notes and of the charts of vital signs.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

const LISTA = '/patient/:CODIGOPACIENTE/evolution-notes';

export default screens([
  {
    path: LISTA,
    titulo: 'Notas de evolución',
    permiso: P.notas.ver,
    expediente: true,
    menu: { grupo: 'expediente', icono: 'nota', registros: 'NOTAS', orden: 40 },
    lazy: () => import('./NotasLista.tsx'),
  },
  {
    path: '/patient/:CODIGOPACIENTE/evolution-note/new',
    titulo: 'Nota de evolución',
    permiso: P.notas.agregar,
    expediente: true,
    lista: LISTA,
    lazy: () => import('./NotaNueva.tsx'),
  },
  {
    path: '/patient/:CODIGOPACIENTE/evolution-note/:CONSECUTIVO',
    titulo: 'Nota de evolución',
    permiso: P.notas.editar,
    expediente: true,
    lista: LISTA,
    lazy: () => import('./NotaAbierta.tsx'),
  },
  {
    path: '/patient/:CODIGOPACIENTE/vital-signs/charts',
    titulo: 'Gráficas de signos vitales',
    permiso: P.notas.ver,
    si: (c) => c.GRAFICAS_EXPEDIENTE === 1,
    expediente: true,
    lista: LISTA,
    lazy: () => import('./Graficas.tsx'),
  },
]);
