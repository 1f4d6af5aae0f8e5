import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/catalogs/levels',
    titulo: 'Niveles de seguridad',
    permiso: 501,
    menu: { grupo: 'seguridad', icono: 'candado', orden: 2 },
    lazy: () => import('./NivelesLista.tsx'),
  },
  { path: '/catalogs/level', titulo: 'Niveles de seguridad', permiso: 501, redirige: '/catalogs/levels' },
  { path: '/catalogs/level/:NIVEL', titulo: 'Nivel', permiso: 501, lazy: () => import('./NivelPagina.tsx') },
]);
