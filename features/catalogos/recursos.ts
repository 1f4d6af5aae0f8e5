// The catalogue of rooms, chairs and equipment that appointments take. One without branch serves in all of them.
import { E } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { sucursales } from '#features/sucursales/contract.ts';
import { catalogo } from '#kernel/catalogo/define.ts';
import { codigo, opcion, opcional, siNo, texto, textoOpcional } from '#kernel/shared/fields.ts';

/** Rooms and chairs need a branch; equipment may be moved between branches. */
const TIPOS = [
  [E.recurso.consultorio, 'Consultorio'],
  [E.recurso.sillon, 'Sillón dental'],
  [E.recurso.equipo, 'Equipo'],
] as const;

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
    MOSTRAR_SUCURSALES && TIPO !== E.recurso.equipo && !SUCURSAL ? [['SUCURSAL', 'Este campo es requerido']] : [],
  relaciones: { SUCURSAL: { call: sucursales.obtener, tabla: 'sucursales', clave: 'CODIGOCLINICA', texto: 'NOMBRECLINICA' } },
  enUso: [['citas_recursos', 'en_uso']],
});
