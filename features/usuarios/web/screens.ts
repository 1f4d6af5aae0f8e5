import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/catalogs/users',
    titulo: 'Usuarios',
    permiso: 500,
    menu: { grupo: 'seguridad', icono: 'pacientes', orden: 1 },
    lazy: () => import('./UsuariosLista.tsx'),
  },
  { path: '/catalogs/user', titulo: 'Usuarios', permiso: 500, redirige: '/catalogs/users' },
  { path: '/catalogs/user/:CODIGOUSUARIO', titulo: 'Usuario', permiso: 500, lazy: () => import('./UsuarioPagina.tsx') },
  {
    path: '/admin/admin_sesiones',
    titulo: 'Sesiones',
    permiso: 500,
    lista: '/catalogs/users',
    lazy: () => import('./SesionesUsuarios.tsx'),
  },
]);
