// The screens of cabinet studies.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

const LISTA = '/patient/:CODIGOPACIENTE/cabinet-studies';
const deLista = { expediente: true, lista: LISTA } as const;

export default screens([
  {
    path: LISTA,
    titulo: 'Gabinete',
    permiso: P.gabinete.ver,
    expediente: true,
    menu: { grupo: 'expediente', icono: 'gabinete', registros: 'ESTUDIOS_GABINETE', orden: 80 },
    lazy: () => import('./Lista.tsx'),
  },
  {
    path: '/patient/:CODIGOPACIENTE/cabinet-study/new/:CLON',
    titulo: 'Nueva orden',
    permiso: P.gabinete.agregar,
    ...deLista,
    lazy: () => import('./Nueva.tsx'),
  },
  {
    path: '/patient/:CODIGOPACIENTE/cabinet-study/details/:ID_ORDEN',
    titulo: 'Detalles de la orden',
    permiso: P.gabinete.ver,
    ...deLista,
    lazy: () => import('./Abierta.tsx'),
  },
]);
