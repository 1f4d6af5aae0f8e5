import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/messages',
    titulo: 'Bandeja de salida',
    permiso: [300, 303, 406],
    menu: { grupo: 'principal', icono: 'correo', orden: 60 },
    lazy: () => import('./Bandeja.tsx'),
  },
]);
