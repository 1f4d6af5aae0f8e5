// The catalogue of the SAT's keys of products and services with which the clinic invoices (Mexico).
import { P } from '#domain/permisos.ts';
import { catalogo } from '#kernel/catalogo/define.ts';
import { texto } from '#kernel/shared/fields.ts';

export default catalogo({
  ruta: '/catalogo/sat_prods_servs',
  titulo: 'Claves de productos y servicios',
  uno: 'una Clave de producto o servicio',
  permiso: P.catalogos.sat,
  clave: 'ID_PRODUCTO_SERVICIO',
  campos: { CODIGO_SAT: texto('Código SAT', 20), DESCRIPCION: texto('Descripción', 255) },
  columnas: ['CODIGO_SAT', 'DESCRIPCION'],
  pantalla: '/catalogs/sat_prods_servs',
  unico: [['CODIGO_SAT', 'Ya existe una clave con ese código']],
  pais: (pais) => pais.clavesSat,
  sugerido: true,
});
