import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/catalog/branches',
    titulo: 'Sucursales',
    permiso: 404,
    menu: { grupo: 'configuracion', icono: 'sucursal', orden: 15 },
    lazy: () => import('./SucursalesLista.tsx'),
  },
  {
    path: '/catalogs/branch/:CODIGOCLINICA',
    titulo: 'Sucursal',
    permiso: 404,
    lista: '/catalog/branches',
    lazy: () => import('./SucursalPagina.tsx'),
  },
]);
