import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/contacts',
    titulo: 'Contactos',
    permiso: 303,
    menu: { grupo: 'principal', icono: 'contactos', orden: 40 },
    lazy: () => import('./ContactosLista.tsx'),
  },
  { path: '/contact/:id', titulo: 'Contacto', permiso: 303, lista: '/contacts', lazy: () => import('./ContactoPagina.tsx') },
]);
