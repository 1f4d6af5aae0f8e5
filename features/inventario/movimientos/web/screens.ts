// The screens of the storeroom's movements.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/inventory/movements',
    titulo: 'Movimientos de inventario',
    permiso: P.inventario.ver,
    menu: { grupo: 'inventario', icono: 'inventario', orden: 1, titulo: 'Movimientos' },
    lazy: () => import('./Movimientos.tsx'),
  },
  {
    path: '/inventory/movement/:ID',
    titulo: 'Movimiento de inventario',
    permiso: P.inventario.ver,
    lista: '/inventory/movements',
    lazy: () => import('./MovimientoPagina.tsx'),
  },
]);
