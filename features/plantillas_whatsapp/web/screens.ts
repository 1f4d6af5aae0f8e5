// Screens of the WhatsApp templates.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/whatsapp_templates',
    titulo: 'Plantillas de WhatsApp',
    permiso: P.plantillas.whatsapp,
    menu: { grupo: 'configuracion', icono: 'telefono', orden: 42 },
    lazy: () => import('./PlantillasLista.tsx'),
  },
  {
    path: '/catalogs/whatsapp_template/:ID',
    titulo: 'Plantilla de WhatsApp',
    permiso: P.plantillas.whatsapp,
    lista: '/whatsapp_templates',
    lazy: () => import('./PlantillaPagina.tsx'),
  },
]);
