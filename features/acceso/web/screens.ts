// The screens of one's own account and of open sessions.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/tools/change_pass',
    titulo: 'Cambiar contraseña',
    ocultaAdmin: true,
    menu: { grupo: 'cuenta', icono: 'llave', orden: 1 },
    lazy: () => import('./CambiarClave.tsx'),
  },
  {
    path: '/tools/sessions',
    titulo: 'Mis sesiones',
    ocultaAdmin: true,
    menu: { grupo: 'cuenta', icono: 'reloj', orden: 2 },
    lazy: () => import('./MisSesiones.tsx'),
  },
  {
    path: '/tools/second-factor',
    titulo: 'Segundo factor',
    ocultaAdmin: true,
    menu: { grupo: 'cuenta', icono: 'candado', orden: 3 },
    lazy: () => import('./SegundoFactor.tsx'),
  },
  {
    path: '/tools/subscription',
    titulo: 'Mi cuenta',
    permiso: P.seguridad.miCuenta,
    menu: { grupo: 'cuenta', icono: 'cartera', orden: 4 },
    lazy: () => import('./Cuenta.tsx'),
  },
  {
    path: '/admin/admin_sesiones',
    titulo: 'Sesiones',
    permiso: P.seguridad.usuarios,
    lista: '/catalogs/users',
    lazy: () => import('./SesionesUsuarios.tsx'),
  },
  { path: '/restablecer', titulo: 'Restablecer contraseña', redirige: '/' },
]);
