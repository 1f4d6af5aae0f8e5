// The screens of the storeroom's reports.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

const permiso = P.reportes.inventario;
export default screens([
  {
    path: '/inventory_report/stock',
    titulo: 'Existencias',
    permiso,
    menu: { grupo: 'inventario', icono: 'tabla', orden: 10 },
    lazy: () => import('./Existencias.tsx'),
  },
  {
    path: '/inventory_report/purchase-suggestion',
    titulo: 'Sugerencia de compra',
    permiso,
    menu: { grupo: 'inventario', icono: 'lista', orden: 11 },
    lazy: () => import('./Sugerencia.tsx'),
  },
  {
    path: '/inventory_report/kardex',
    titulo: 'Kardex',
    permiso,
    menu: { grupo: 'inventario', icono: 'historia', orden: 12 },
    lazy: () => import('./Kardex.tsx'),
  },
  {
    path: '/inventory_report/expiry',
    titulo: 'Caducidades',
    permiso,
    menu: { grupo: 'inventario', icono: 'reloj', orden: 13 },
    lazy: () => import('./Caducidades.tsx'),
  },
]);
