import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/patient/:CODIGOPACIENTE/prescriptions',
    titulo: 'Recetas',
    permiso: P.recetas.ver,
    expediente: true,
    menu: { grupo: 'expediente', icono: 'receta', orden: 60 },
    lazy: () => import('./RecetasLista.tsx'),
  },
  {
    path: '/patient/:CODIGOPACIENTE/prescription/new',
    titulo: 'Receta',
    permiso: P.recetas.agregar,
    expediente: true,
    lazy: () => import('./RecetaEditor.tsx'),
  },
  {
    path: '/patient/:CODIGOPACIENTE/prescription/:CONSECUTIVO',
    titulo: 'Receta',
    permiso: P.recetas.agregar,
    expediente: true,
    lazy: () => import('./RecetaVer.tsx'),
  },
]);
