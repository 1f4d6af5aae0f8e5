import { P } from '#domain/permisos.ts';
import { catalogo } from '#kernel/catalogo/define.ts';
import { siNo, texto, textoOpcional } from '#kernel/shared/fields.ts';

/** Those of the country, with its codes, and those that the clinic adds. MASCARA is the id of RIPS (Colombia) or SUNAT (Peru). */
export default catalogo({
  ruta: '/catalogo/tipos_documento',
  titulo: 'Tipos de documento',
  uno: 'un Tipo de documento',
  permiso: P.catalogos.documentosIdentificacion,
  clave: 'ID_TIPO_DOCUMENTO',
  campos: { DESCRIPCION: texto('Descripción', 50), MASCARA: textoOpcional('Clave oficial', 2), ACTIVO: siNo('Activo', 1) },
  columnas: ['DESCRIPCION', 'MASCARA', 'ACTIVO'],
  pantalla: '/catalogs/doc_types',
  unico: [['DESCRIPCION', 'Ya existe un tipo de documento con esa descripción']],
  enUso: [['pacientes', 'ID_TIPO_DOCUMENTO']],
  segun: ({ pais: { mascaraDocumento: m } }) => ({ MASCARA: m ? textoOpcional(m.etiqueta, m.max) : null }),
  sugerido: 'conCodigo',
});
