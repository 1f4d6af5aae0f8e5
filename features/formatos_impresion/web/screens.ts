// Screens of print formats.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/catalogs/print-formats',
    titulo: 'Formatos de impresión',
    permiso: P.plantillas.impresion,
    menu: { grupo: 'configuracion', icono: 'imprimir', orden: 40 },
    lazy: () => import('./Formatos.tsx'),
  },
  {
    path: '/catalogs/print-format/:name',
    titulo: 'Formato de impresión',
    permiso: P.plantillas.impresion,
    lazy: () => import('./FormatoEditor.tsx'),
  },
]);
