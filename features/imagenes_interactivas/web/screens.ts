// Screens of interactive images.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

const LISTA = '/catalogs/medical-images';
export default screens([
  {
    path: LISTA,
    titulo: 'Imágenes interactivas',
    permiso: P.catalogosClinicos.plantillasHistorias,
    menu: { grupo: 'catalogos', icono: 'imagen', orden: 41 },
    lazy: () => import('./Imagenes.tsx'),
  },
  {
    path: '/catalogs/medical-image/:id',
    titulo: 'Imagen interactiva',
    permiso: P.catalogosClinicos.plantillasHistorias,
    lista: LISTA,
    lazy: () => import('./ImagenPagina.tsx'),
  },
]);
