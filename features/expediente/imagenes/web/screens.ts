// The tab of pictures, a folder of them, and the screen that uploads.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

const LISTA = '/patient/:CODIGOPACIENTE/images';
const suya = { permiso: P.archivos.verImagenes, expediente: true as const, titulo: 'Imágenes' };

export default screens([
  {
    ...suya,
    path: LISTA,
    menu: { grupo: 'expediente', icono: 'imagen', orden: 120, registros: 'IMAGENES' },
    lazy: () => import('./Imagenes.tsx'),
  },
  { ...suya, path: `${LISTA}/folder/:CODIGOCARPETA`, lista: LISTA, lazy: () => import('./Imagenes.tsx') },
  {
    ...suya,
    path: '/patient/:CODIGOPACIENTE/image/:CODIGOCARPETA',
    titulo: 'Subir imágenes',
    permiso: P.archivos.editar,
    lista: LISTA,
    lazy: () => import('./SubirImagenes.tsx'),
  },
]);
