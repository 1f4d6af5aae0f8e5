// The catalogue of texts that notes and prescriptions insert with «/».
import { P } from '#domain/permisos.ts';
import { catalogo } from '#kernel/catalogo/define.ts';
import { notas, texto } from '#kernel/shared/fields.ts';

export default catalogo({
  ruta: '/catalogo/textos',
  titulo: 'Textos de la clínica',
  uno: 'un Texto',
  permiso: P.catalogosClinicos.indicaciones,
  clave: 'ID',
  campos: { NOMBRE: texto('Nombre', 60), TEXTO: notas('Texto', 2000) },
  columnas: ['NOMBRE', 'TEXTO'],
  pantalla: '/catalogs/texts',
  unico: [['NOMBRE', 'Ya existe un texto con ese nombre']],
  sugerido: true,
});
