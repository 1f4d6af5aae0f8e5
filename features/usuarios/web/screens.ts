// The screens of users.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/catalogs/users',
    titulo: 'Usuarios',
    permiso: P.seguridad.usuarios,
    menu: { grupo: 'seguridad', icono: 'pacientes', orden: 1 },
    lazy: () => import('./UsuariosLista.tsx'),
  },
  { path: '/catalogs/user', titulo: 'Usuarios', permiso: P.seguridad.usuarios, redirige: '/catalogs/users' },
  { path: '/catalogs/user/:CODIGOUSUARIO', titulo: 'Usuario', permiso: P.seguridad.usuarios, lazy: () => import('./UsuarioPagina.tsx') },
]);
