// The calls of the storeroom: entries, exits and transfers, and what the form asks about products and warehouses.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { ARCHIVO, contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import {
  codigo,
  entero,
  fecha,
  folios,
  hora,
  lista,
  medida,
  opcion,
  opcional,
  requerido,
  siNo,
  texto,
  textoOpcional,
  version,
} from '#kernel/shared/fields.ts';
import { consultaDeLista } from '#kernel/shared/lista.ts';
import { fallasDe, TIPOS_MOVIMIENTO } from './rules.ts';

/** Up to six decimals; with nine digits before them a number still holds it exactly. */
const costo = (etiqueta: string) => medida(etiqueta, [0, 999_999_999], 6);
const cantidad = (etiqueta: string, desde = 0) => requerido(medida(etiqueta, [desde, 9_999_999.99], 2));
/** Most lines of a movement. */
export const MAX_RENGLONES_MOVIMIENTO = 200;
/** Most movements of one answer. */
export const MAX_MOVIMIENTOS = 300;

export const Lote = z.object({
  LOTE: textoOpcional('Lote', 40),
  CADUCIDAD: opcional(fecha('Caducidad')),
  EXISTENCIA: cantidad('Existencia'),
});
export type Lote = z.output<typeof Lote>;

export const RenglonMovimiento = z.object({
  ID: codigo('Folio'),
  RENGLON: codigo('Renglón'),
  ID_PRODUCTO: codigo('Producto'),
  CANTIDAD: cantidad('Cantidad', 0.01),
  UNIDAD: textoOpcional('Unidad', 10),
  PRECIO_UNITARIO: requerido(costo('Costo unitario')),
  IMPORTE: requerido(costo('Importe')),
});
/** A line as it is read: with the product, its lot, and what there is of it now in each warehouse of the movement. */
export const RenglonLeido = RenglonMovimiento.omit({ ID: true }).extend({
  NOMBRE: texto('Producto', 200),
  CODIGO_BARRAS: textoOpcional('Código de barras', 30),
  CONTROL_LOTES: siNo('Control de lotes'),
  LOTE: Lote.shape.LOTE,
  CADUCIDAD: Lote.shape.CADUCIDAD,
  EXISTENCIA_ORIGEN: cantidad('Existencia en origen'),
  EXISTENCIA_DESTINO: cantidad('Existencia en destino'),
  LOTES: z.array(Lote),
});
export type RenglonLeido = z.output<typeof RenglonLeido>;
/**
 * A line as it is sent. Costs are asked for entries only. Without LOTE an exit or a transfer takes what expires first of a
 * product whose lots are kept, from as many lots as it needs.
 */
export const RenglonEnviado = RenglonMovimiento.pick({ ID_PRODUCTO: true, CANTIDAD: true, UNIDAD: true }).extend({
  PRECIO_UNITARIO: costo('Costo unitario'),
  IMPORTE: costo('Importe'),
  LOTE: Lote.shape.LOTE,
  CADUCIDAD: Lote.shape.CADUCIDAD,
});
export type RenglonEnviado = z.output<typeof RenglonEnviado>;

export const Movimiento = z.object({
  ID: codigo('Folio'),
  TIPO: opcion('Tipo', TIPOS_MOVIMIENTO),
  FECHA: fecha('Fecha'),
  HORA: hora('Hora'),
  REFERENCIA: textoOpcional('Referencia', 100),
  ID_ORIGEN: opcional(codigo('Almacén de origen')),
  ID_DESTINO: opcional(codigo('Almacén de destino')),
  IMPORTE: requerido(costo('Importe')),
  VERSION: version(),
});
export type Movimiento = z.output<typeof Movimiento>;
export const MovimientoListado = Movimiento.extend({
  ORIGEN: textoOpcional('Origen', 50),
  DESTINO: textoOpcional('Destino', 50),
  RENGLONES: entero('Productos'),
  USUARIO: textoOpcional('Registró', 160),
});
export type MovimientoListado = z.output<typeof MovimientoListado>;
export const MovimientoDetalle = MovimientoListado.extend({ PRODUCTOS: z.array(RenglonLeido) });
export type MovimientoDetalle = z.output<typeof MovimientoDetalle>;

/** IMPORTE of the whole is not believed: it is the sum of the lines. */
export const MovimientoEnviado = Movimiento.omit({ ID: true })
  .extend({
    IMPORTE: costo('Importe'),
    PRODUCTOS: lista(RenglonEnviado, MAX_RENGLONES_MOVIMIENTO, [1, 'Agregue al menos un producto']),
  })
  .superRefine(
    entreCampos((m, ctx) => {
      for (const [path, message] of fallasDe(m)) ctx.addIssue({ code: 'custom', path: [...path], message });
    }),
  );
export type MovimientoEnviado = z.output<typeof MovimientoEnviado>;

const porFolio = { params: { ID: codigo('Movimiento') } };
const ok = 'El movimiento se guardó correctamente';
const toca = ['/catalogo/productos', '/inventario/reportes'];

export const movimientosInventario = contract('/inventario/movimientos', {
  /** Newest first, of the warehouses that the session may see; with ID_ALMACEN those that leave it or come to it. */
  obtener_por_fechas: post('/obtener_por_fechas', {
    permiso: P.inventario.ver,
    lee: true,
    body: consultaDeLista(MAX_MOVIMIENTOS).extend({
      FECHA_INICIAL: opcional(fecha('Fecha inicial')),
      FECHA_FINAL: opcional(fecha('Fecha final')),
      ID_ALMACEN: opcional(codigo('Almacén')),
    }),
    data: z.array(MovimientoListado),
  }),
  obtener_detalle: get('/obtener_detalle/:ID', { ...porFolio, permiso: P.inventario.ver, data: MovimientoDetalle }),
  agregar: post('/agregar', {
    permiso: P.inventario.agregar,
    body: MovimientoEnviado,
    data: z.object({ ID: codigo('Folio') }),
    ok,
    toca,
  }),
  /** The type stays as it was saved. */
  actualizar: post('/actualizar/:ID', { ...porFolio, permiso: P.inventario.editar, body: MovimientoEnviado, data: SIN_DATOS, ok, toca }),
  eliminar: post('/eliminar/:ID', {
    ...porFolio,
    permiso: P.inventario.eliminar,
    data: SIN_DATOS,
    ok: 'El movimiento se eliminó correctamente',
    toca,
  }),
  imprimir: get('/imprimir/:ID', { ...porFolio, permiso: P.inventario.ver, data: ARCHIVO, archivo: true }),
});

export const ProductoHallado = z.object({
  ID: codigo('Producto'),
  NOMBRE: texto('Producto', 200),
  CODIGO_BARRAS: textoOpcional('Código de barras', 30),
  UNIDAD: textoOpcional('Unidad', 10),
  CONTROL_LOTES: siNo('Control de lotes'),
  ULTIMO_PRECIO: requerido(costo('Último costo')),
  COSTO_PROMEDIO: requerido(costo('Costo promedio')),
  EXISTENCIA_ORIGEN: cantidad('Existencia en origen'),
  EXISTENCIA_DESTINO: cantidad('Existencia en destino'),
  /** Lots in the warehouse of origin, the first to expire first. */
  LOTES: z.array(Lote),
});
export type ProductoHallado = z.output<typeof ProductoHallado>;

/** What the form asks while one types; 0 stands for no warehouse. */
export const productosInventario = contract('/catalogo/productos', {
  buscar: get('/buscar/:ID_ORIGEN/:ID_DESTINO', {
    permiso: P.inventario.ver,
    params: { ID_ORIGEN: codigo('Almacén de origen'), ID_DESTINO: codigo('Almacén de destino') },
    query: z.object({ BUSCAR: textoOpcional('Buscar', 100) }),
    data: z.array(ProductoHallado),
  }),
  obtener_existencias: get('/obtener_existencias/:ID_ALMACEN/:PRODUCTOS', {
    permiso: P.inventario.ver,
    params: { ID_ALMACEN: codigo('Almacén'), PRODUCTOS: folios('Productos', MAX_RENGLONES_MOVIMIENTO) },
    data: z.array(z.object({ ID: codigo('Producto'), EXISTENCIA: cantidad('Existencia'), LOTES: z.array(Lote) })),
  }),
});

export const AlmacenListado = z.object({
  ID: codigo('Almacén'),
  NOMBRE: texto('Nombre', 50),
  SUCURSAL: opcional(codigo('Sucursal')),
  SUCURSAL_NOMBRE: textoOpcional('Sucursal', 150),
  SUBALMACEN: siNo('Subalmacén'),
  ACTIVO: siNo('Activo'),
});
export type AlmacenListado = z.output<typeof AlmacenListado>;
export const almacenesInventario = contract('/catalogo/almacenes', {
  /** Those that the session may take from; with TODAS also those of other branches, where a transfer may go. */
  obtener_activos: get('/obtener/:ACTIVOS/:TODAS', {
    permiso: [P.inventario.ver, P.reportes.inventario],
    params: { ACTIVOS: siNo('Activos', 1), TODAS: siNo('Todas las sucursales') },
    data: z.array(AlmacenListado),
  }),
});
