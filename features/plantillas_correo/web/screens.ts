// Screens of the mail templates.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/catalogs/mail_templates',
    titulo: 'Plantillas de correo',
    permiso: P.plantillas.correo,
    menu: { grupo: 'configuracion', icono: 'correo', orden: 41 },
    lazy: () => import('./PlantillasLista.tsx'),
  },
  {
    path: '/catalogs/mail_template/:ID',
    titulo: 'Plantilla de correo',
    permiso: P.plantillas.correo,
    lista: '/catalogs/mail_templates',
    lazy: () => import('./PlantillaPagina.tsx'),
  },
]);
