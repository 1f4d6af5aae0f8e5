// How a day of the dashboard shows pictures: all of the day in one row, which opens the first.
import { P } from '#domain/permisos.ts';
import { clase } from '#features/expediente/registros/web/clases.ts';

export default clase({
  lista: 'IMAGENES',
  nombre: 'Imagen',
  icono: 'imagen',
  nuevo: { texto: 'Imágenes', tecla: 'i', a: 'image/0', permisos: [P.archivos.verImagenes, P.archivos.editar] },
  filas: (imagenes) => {
    const [primera] = imagenes;
    if (!primera) return [];
    return [
      {
        clave: String(primera.ID),
        titulo: imagenes.length === 1 ? 'Imagen' : `${imagenes.length} imágenes`,
        texto: imagenes.map((i) => i.DESCRIPCION).join(', '),
        lado: [primera.HORA, primera.USUARIO].filter(Boolean).join(', '),
        a: `images?ver=${primera.ID}`,
      },
    ];
  },
});
