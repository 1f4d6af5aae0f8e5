// The screens of the physical count.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/inventory/counts',
    titulo: 'Conteos físicos',
    permiso: P.inventario.ver,
    menu: { grupo: 'inventario', icono: 'realizada', orden: 2, titulo: 'Conteos' },
    lazy: () => import('./Conteos.tsx'),
  },
  {
    path: '/inventory/count/new',
    titulo: 'Nuevo conteo',
    permiso: P.inventario.agregar,
    lista: '/inventory/counts',
    lazy: () => import('./Contar.tsx'),
  },
  {
    path: '/inventory/count/:ID',
    titulo: 'Conteo físico',
    permiso: P.inventario.ver,
    lista: '/inventory/counts',
    lazy: () => import('./ConteoHecho.tsx'),
  },
]);
