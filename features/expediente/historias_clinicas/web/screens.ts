// The screens of clinical histories.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

const LISTA = '/patient/:CODIGOPACIENTE/records';

export default screens([
  {
    path: LISTA,
    titulo: 'Historias clínicas',
    permiso: P.historias.ver,
    expediente: true,
    menu: { grupo: 'expediente', icono: 'historia', registros: 'HISTORIAS', orden: 30 },
    lazy: () => import('./HistoriasLista.tsx'),
  },
  {
    path: '/patient/:CODIGOPACIENTE/record/:CONSECUTIVO',
    titulo: 'Historia clínica',
    permiso: P.historias.ver,
    expediente: true,
    lista: LISTA,
    lazy: () => import('./HistoriaAbierta.tsx'),
  },
]);
