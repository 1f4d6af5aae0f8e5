import { catalogo } from '#kernel/catalogo/define.ts';
import { codigo, opcional, siNo, telefono, texto, textoOpcional } from '#kernel/shared/fields.ts';

export default catalogo({
  ruta: '/catalogo/empresas',
  titulo: 'Empresas',
  uno: 'una Empresa',
  permiso: 409,
  clave: 'CODIGOEMPRESA',
  campos: {
    NOMBRE: texto('Nombre', 50),
    TELEFONO1: telefono('Teléfono 1'),
    TELEFONO2: telefono('Teléfono 2'),
    CALLE_NUM: textoOpcional('Calle y número', 80),
    LOCALIDAD: textoOpcional('Localidad', 100),
    CIUDAD: textoOpcional('Ciudad', 100),
    ESTADO: textoOpcional('Estado', 100),
    PAIS: opcional(codigo('País')),
    CODIGO_POSTAL: textoOpcional('Código postal', 5),
    ACTIVO: siNo('Activo', 1),
  },
  columnas: ['NOMBRE', 'TELEFONO1', 'CIUDAD', 'ACTIVO'],
  pantalla: '/catalogs/companies',
  pagina: '/catalogs/company/:id',
  unico: [['NOMBRE', 'Ya existe una empresa con ese nombre']],
  enUso: [['pacientes', 'CODIGOEMPRESA']],
});
