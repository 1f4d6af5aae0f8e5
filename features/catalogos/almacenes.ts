// The catalogue of warehouses. Branches are only asked for, and required, where the clinic shows its branches.
import { P } from '#domain/permisos.ts';
import { sucursales } from '#features/sucursales/contract.ts';
import { catalogo } from '#kernel/catalogo/define.ts';
import { codigo, opcional, requerido, siNo, texto } from '#kernel/shared/fields.ts';

const SUCURSAL = opcional(codigo('Sucursal'));

export default catalogo({
  ruta: '/catalogo/almacenes',
  titulo: 'Almacenes',
  uno: 'un Almacén',
  permiso: P.catalogos.almacenes,
  clave: 'ID',
  campos: { NOMBRE: texto('Nombre', 50), SUCURSAL, SUBALMACEN: siNo('Subalmacén'), ACTIVO: siNo('Activo', 1) },
  columnas: ['NOMBRE', 'SUCURSAL', 'SUBALMACEN', 'ACTIVO'],
  pantalla: '/catalogs/warehouses',
  grupo: 'insumos',
  enUso: [
    ['movimientos_inventario', 'ID_ORIGEN'],
    ['movimientos_inventario', 'ID_DESTINO'],
    ['conteos_inventario', 'ID_ALMACEN'],
  ],
  unico: [['NOMBRE', 'Ya existe un almacén con ese nombre']],
  segun: ({ MOSTRAR_SUCURSALES }) => ({ SUCURSAL: MOSTRAR_SUCURSALES ? requerido(SUCURSAL) : null }),
  relaciones: { SUCURSAL: { call: sucursales.obtener, tabla: 'sucursales', clave: 'CODIGOCLINICA', texto: 'NOMBRECLINICA' } },
});
