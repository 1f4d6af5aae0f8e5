// The screens of prescriptions.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

const LISTA = '/patient/:CODIGOPACIENTE/prescriptions';

export default screens([
  {
    path: LISTA,
    titulo: 'Recetas',
    permiso: P.recetas.ver,
    expediente: true,
    menu: { grupo: 'expediente', icono: 'receta', registros: 'RECETAS', orden: 60 },
    lazy: () => import('./RecetasLista.tsx'),
  },
  {
    path: '/patient/:CODIGOPACIENTE/prescription/new',
    titulo: 'Receta',
    permiso: P.recetas.agregar,
    expediente: true,
    lista: LISTA,
    lazy: () => import('./RecetaEditor.tsx'),
  },
  {
    path: '/patient/:CODIGOPACIENTE/prescription/:CONSECUTIVO',
    titulo: 'Receta',
    permiso: P.recetas.agregar,
    expediente: true,
    lista: LISTA,
    lazy: () => import('./RecetaVer.tsx'),
  },
]);
