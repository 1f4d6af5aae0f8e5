import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/whatsapp_templates',
    titulo: 'Plantillas de WhatsApp',
    permiso: 423,
    menu: { grupo: 'configuracion', icono: 'telefono', orden: 42 },
    lazy: () => import('./PlantillasLista.tsx'),
  },
  {
    path: '/catalogs/whatsapp_template/:ID',
    titulo: 'Plantilla de WhatsApp',
    permiso: 423,
    lista: '/whatsapp_templates',
    lazy: () => import('./PlantillaPagina.tsx'),
  },
]);
