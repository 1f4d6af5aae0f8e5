// The screens of the contact book.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/contacts',
    titulo: 'Contactos',
    permiso: P.contactos.ver,
    menu: { grupo: 'principal', icono: 'contactos', orden: 40 },
    lazy: () => import('./ContactosLista.tsx'),
  },
  { path: '/contact/:id', titulo: 'Contacto', permiso: P.contactos.ver, lista: '/contacts', lazy: () => import('./ContactoPagina.tsx') },
]);
