// The catalogue of the agenda's tags.
import { P } from '#domain/permisos.ts';
import { catalogo } from '#kernel/catalogo/define.ts';
import { opcion, siNo, texto, textoOpcional } from '#kernel/shared/fields.ts';

// The Material palette in shades 300, 500 and 700 (1 §9), with the colours' usual names.
const TONOS = [
  ['Rojo', '#E57373', '#F44336', '#D32F2F'],
  ['Rosa', '#F06292', '#E91E63', '#C2185B'],
  ['Morado', '#BA68C8', '#9C27B0', '#7B1FA2'],
  ['Violeta', '#9575CD', '#673AB7', '#512DA8'],
  ['Índigo', '#7986CB', '#3F51B5', '#303F9F'],
  ['Azul', '#64B5F6', '#2196F3', '#1976D2'],
  ['Celeste', '#4FC3F7', '#03A9F4', '#0288D1'],
  ['Cian', '#4DD0E1', '#00BCD4', '#0097A7'],
  ['Turquesa', '#4DB6AC', '#009688', '#00796B'],
  ['Verde', '#81C784', '#4CAF50', '#388E3C'],
  ['Verde claro', '#AED581', '#8BC34A', '#689F38'],
  ['Lima', '#DCE775', '#CDDC39', '#AFB42B'],
  ['Amarillo', '#FFF176', '#FFEB3B', '#FBC02D'],
  ['Ámbar', '#FFD54F', '#FFC107', '#FFA000'],
  ['Naranja', '#FFB74D', '#FF9800', '#F57C00'],
  ['Naranja oscuro', '#FF8A65', '#FF5722', '#E64A19'],
  ['Café', '#A1887F', '#795548', '#5D4037'],
  ['Gris', '#E0E0E0', '#9E9E9E', '#616161'],
  ['Gris azulado', '#90A4AE', '#607D8B', '#455A64'],
] as const;
const MATICES = ['300', '500', '700'] as const;
const AZUL = '#2196F3';
/** Values and names, each hue from light to dark. */
const COLORES: readonly (readonly [string, string])[] = TONOS.flatMap(([nombre, ...hex]) =>
  hex.map((h, i) => [h, `${nombre} ${MATICES[i]}`] as const),
);

export default catalogo({
  ruta: '/catalogo/etiquetas_agenda',
  titulo: 'Etiquetas de la agenda',
  uno: 'una Etiqueta',
  permiso: P.catalogos.etiquetas,
  clave: 'ID',
  campos: {
    NOMBRE: texto('Nombre', 50),
    DESCRIPCION: textoOpcional('Descripción', 255),
    COLOR: opcion('Color', COLORES, AZUL),
    ACTIVO: siNo('Activo', 1),
  },
  columnas: ['NOMBRE', 'DESCRIPCION', 'COLOR', 'ACTIVO'],
  pantalla: '/catalogs/calendar-tags',
  unico: [['NOMBRE', 'Ya existe una etiqueta con ese nombre']],
  enUso: [['citas', 'ETIQUETAS']],
});
