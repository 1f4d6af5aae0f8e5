// The screen of supplies.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/inventory/supplies',
    titulo: 'Insumos por concepto',
    permiso: P.inventario.ver,
    menu: { grupo: 'inventario', icono: 'enlace', orden: 3, titulo: 'Insumos por concepto' },
    lazy: () => import('./Insumos.tsx'),
  },
]);
