import { P } from '#domain/permisos.ts';
import { sucursales } from '#features/sucursales/contract.ts';
import { catalogo } from '#kernel/catalogo/define.ts';
import { codigo, opcion, opcional, siNo, texto, textoOpcional } from '#kernel/shared/fields.ts';

/** What somebody sits in stands in one branch; equipment may go from one to another. */
export const EQUIPO = 3;
const TIPOS = [
  [1, 'Consultorio'],
  [2, 'Sillón dental'],
  [EQUIPO, 'Equipo'],
] as const;

/** Rooms, chairs and equipment that appointments take besides the doctor's time. Without branch it serves in all of them. */
export default catalogo({
  ruta: '/catalogo/recursos',
  titulo: 'Consultorios y equipos',
  uno: 'un Consultorio o equipo',
  permiso: P.catalogos.etiquetas,
  clave: 'ID',
  campos: {
    NOMBRE: texto('Nombre', 60),
    TIPO: opcion('Tipo', TIPOS),
    ABREVIATURA: textoOpcional('Abreviatura', 8),
    SUCURSAL: opcional(codigo('Sucursal')),
    ACTIVO: siNo('Activo', 1),
  },
  columnas: ['NOMBRE', 'TIPO', 'ABREVIATURA', 'SUCURSAL', 'ACTIVO'],
  pantalla: '/catalogs/rooms',
  orden: ['TIPO', 'NOMBRE'],
  unico: [['NOMBRE', 'Ya existe un consultorio o equipo con ese nombre', 'SUCURSAL']],
  segun: ({ MOSTRAR_SUCURSALES }) => (MOSTRAR_SUCURSALES ? {} : { SUCURSAL: null }),
  regla: ({ TIPO, SUCURSAL }, { MOSTRAR_SUCURSALES }) =>
    MOSTRAR_SUCURSALES && TIPO !== EQUIPO && !SUCURSAL ? [['SUCURSAL', 'Este campo es requerido']] : [],
  relaciones: { SUCURSAL: { call: sucursales.obtener, tabla: 'sucursales', clave: 'CODIGOCLINICA', texto: 'NOMBRECLINICA' } },
  enUso: [['citas_recursos', 'en_uso']],
});
