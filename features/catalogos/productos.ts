// The catalogue of products in the warehouses. Stock below MINIMO is refilled up to MAXIMO.
import { P } from '#domain/permisos.ts';
import { catalogo } from '#kernel/catalogo/define.ts';
import { type Kind, medida, notasOpcional, requerido, siNo, texto, textoOpcional } from '#kernel/shared/fields.ts';

const existencia = (etiqueta: string): Kind<number> => requerido(medida(etiqueta, [0, 9_999_999], 2));

export default catalogo({
  ruta: '/catalogo/productos',
  titulo: 'Productos',
  uno: 'un Producto',
  permiso: P.catalogos.productos,
  clave: 'ID',
  campos: {
    NOMBRE: texto('Nombre', 200),
    DESCRIPCION: notasOpcional('Descripción', 2000),
    MINIMO: existencia('Mínimo'),
    MAXIMO: existencia('Máximo'),
    UNIDAD: textoOpcional('Unidad', 10).prefault('Pieza'),
    CODIGO_BARRAS: textoOpcional('Código de barras', 30),
    UBICACION: textoOpcional('Ubicación', 100),
    CONTROL_LOTES: siNo('Llevar lotes y caducidad'),
    ACTIVO: siNo('Activo', 1),
  },
  columnas: ['NOMBRE', 'MINIMO', 'MAXIMO', 'UNIDAD', 'CODIGO_BARRAS', 'UBICACION', 'ACTIVO'],
  pantalla: '/catalogs/products',
  grupo: 'insumos',
  busca: true,
  enUso: [
    ['movimientos_inventario_productos', 'ID_PRODUCTO'],
    ['conteos_inventario_productos', 'ID_PRODUCTO'],
    ['insumos_conceptos_productos', 'ID_PRODUCTO'],
  ],
  unico: [
    ['NOMBRE', 'Ya existe un producto con ese nombre'],
    ['CODIGO_BARRAS', 'Ya existe un producto con ese código de barras'],
  ],
  regla: ({ MINIMO, MAXIMO }) =>
    typeof MINIMO === 'number' && typeof MAXIMO === 'number' && MAXIMO < MINIMO ? [['MAXIMO', 'No puede ser menor que el mínimo']] : [],
});
