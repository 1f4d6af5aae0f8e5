// The catalogue of identity documents: the country's, with its codes, and the clinic's. MASCARA is the RIPS (Colombia) or
// SUNAT (Peru) code.
import { P } from '#domain/permisos.ts';
import { catalogo } from '#kernel/catalogo/define.ts';
import { siNo, texto, textoOpcional } from '#kernel/shared/fields.ts';

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
