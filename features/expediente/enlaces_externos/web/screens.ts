// The tab of links.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/patient/:CODIGOPACIENTE/external-links',
    titulo: 'Enlaces',
    permiso: P.enlaces.ver,
    expediente: true,
    menu: { grupo: 'expediente', icono: 'enlace', orden: 140, registros: 'ENLACES_EXTERNOS' },
    lazy: () => import('./EnlacesLista.tsx'),
  },
]);
