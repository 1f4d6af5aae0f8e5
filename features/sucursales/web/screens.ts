// The screens of branches.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/catalog/branches',
    titulo: 'Sucursales',
    permiso: P.clinica.sucursales,
    menu: { grupo: 'configuracion', icono: 'sucursal', orden: 15 },
    lazy: () => import('./SucursalesLista.tsx'),
  },
  {
    path: '/catalogs/branch/:CODIGOCLINICA',
    titulo: 'Sucursal',
    permiso: P.clinica.sucursales,
    lista: '/catalog/branches',
    lazy: () => import('./SucursalPagina.tsx'),
  },
]);
