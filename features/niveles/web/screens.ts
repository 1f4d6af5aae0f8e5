// The screens of levels.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/catalogs/levels',
    titulo: 'Niveles de seguridad',
    permiso: P.seguridad.niveles,
    menu: { grupo: 'seguridad', icono: 'candado', orden: 2 },
    lazy: () => import('./NivelesLista.tsx'),
  },
  { path: '/catalogs/level', titulo: 'Niveles de seguridad', permiso: P.seguridad.niveles, redirige: '/catalogs/levels' },
  { path: '/catalogs/level/:NIVEL', titulo: 'Nivel', permiso: P.seguridad.niveles, lazy: () => import('./NivelPagina.tsx') },
]);
