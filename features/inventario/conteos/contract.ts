// The calls of the physical count: what to count, what was found, and what became of the differences.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { ARCHIVO, contract, get, post } from '#kernel/shared/endpoint.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import {
  codigo,
  entero,
  fecha,
  hora,
  importe,
  lista,
  medida,
  opcional,
  requerido,
  siNo,
  texto,
  textoOpcional,
} from '#kernel/shared/fields.ts';
import { consultaDeLista } from '#kernel/shared/lista.ts';
import { Lote } from '../movimientos/contract.ts';
import { NADA_CONTADO } from './rules.ts';

const cantidad = (etiqueta: string) => requerido(medida(etiqueta, [0, 9_999_999.99], 2));
/** Most lines that are counted at once; of a bigger warehouse, one place after the other. */
export const MAX_POR_CONTAR = 1_000;
export const MAX_CONTEOS = 300;

export const Conteo = z.object({
  ID: codigo('Conteo'),
  ID_ALMACEN: codigo('Almacén'),
  FECHA: fecha('Fecha'),
  HORA: hora('Hora'),
  MOTIVO: texto('Motivo', 100),
  ID_ENTRADA: opcional(codigo('Entrada')),
  ID_SALIDA: opcional(codigo('Salida')),
});
export const ConteoListado = Conteo.extend({
  ALMACEN: texto('Almacén', 50),
  USUARIO: textoOpcional('Contó', 160),
  RENGLONES: entero('Contados'),
  DIFERENCIAS: entero('Diferencias'),
  /** Value of what was found too much less that of what is missing. */
  VALOR: importe('Diferencia', [-999_999_999_999.99, 999_999_999_999.99]),
});
export type ConteoListado = z.output<typeof ConteoListado>;
export const RenglonConteo = z.object({
  ID: codigo('Conteo'),
  RENGLON: codigo('Renglón'),
  ID_PRODUCTO: codigo('Producto'),
  EXISTENCIA: cantidad('Existencia'),
  CONTADO: cantidad('Contado'),
  COSTO: requerido(medida('Costo', [0, 999_999_999], 6)),
});
/** A product, or one lot of it, as the books have it in a warehouse. */
export const PorContar = RenglonConteo.pick({ ID_PRODUCTO: true, EXISTENCIA: true }).extend({
  NOMBRE: texto('Producto', 200),
  UNIDAD: textoOpcional('Unidad', 10),
  UBICACION: textoOpcional('Ubicación', 100),
  CODIGO_BARRAS: textoOpcional('Código de barras', 30),
  CONTROL_LOTES: siNo('Control de lotes'),
  LOTE: Lote.shape.LOTE,
  CADUCIDAD: Lote.shape.CADUCIDAD,
});
export type PorContar = z.output<typeof PorContar>;
export const RenglonContado = RenglonConteo.omit({ ID: true }).extend({
  NOMBRE: PorContar.shape.NOMBRE,
  UNIDAD: PorContar.shape.UNIDAD,
  LOTE: Lote.shape.LOTE,
});
export type RenglonContado = z.output<typeof RenglonContado>;

/**
 * A line without CONTADO was not counted. EXISTENCIA is what the books said while it was counted: if it is no longer so, that
 * line is counted again.
 */
export const ConteoEnviado = z
  .object({
    ID_ALMACEN: Conteo.shape.ID_ALMACEN,
    MOTIVO: Conteo.shape.MOTIVO,
    PRODUCTOS: lista(
      z.object({
        ID_PRODUCTO: RenglonConteo.shape.ID_PRODUCTO,
        LOTE: Lote.shape.LOTE,
        EXISTENCIA: RenglonConteo.shape.EXISTENCIA,
        CONTADO: opcional(RenglonConteo.shape.CONTADO),
      }),
      MAX_POR_CONTAR,
    ),
  })
  .superRefine(
    entreCampos(({ PRODUCTOS }, ctx) => {
      if (PRODUCTOS.every((r) => r.CONTADO === null)) ctx.addIssue({ code: 'custom', path: ['PRODUCTOS'], message: NADA_CONTADO });
    }),
  );
export type ConteoEnviado = z.output<typeof ConteoEnviado>;

const deAlmacen = { params: { ID_ALMACEN: codigo('Almacén') } };
const ubicacion = { query: z.object({ UBICACION: textoOpcional('Ubicación', 100) }) };
const porFolio = { params: { ID: codigo('Conteo') } };
export const conteosInventario = contract('/inventario/conteos', {
  /** Newest first, of the warehouses that the session sees. */
  obtener: get('/obtener', { permiso: P.inventario.ver, query: consultaDeLista(MAX_CONTEOS), data: z.array(ConteoListado) }),
  obtener_detalle: get('/obtener_detalle/:ID', {
    ...porFolio,
    permiso: P.inventario.ver,
    data: ConteoListado.extend({ PRODUCTOS: z.array(RenglonContado) }),
  }),
  obtener_por_contar: get('/obtener_por_contar/:ID_ALMACEN', {
    ...deAlmacen,
    ...ubicacion,
    permiso: P.inventario.agregar,
    data: z.object({ PRODUCTOS: z.array(PorContar), UBICACIONES: z.array(z.string()) }),
  }),
  /** The sheet to count with: it does not tell what there should be. */
  imprimir_hoja: get('/imprimir_hoja/:ID_ALMACEN', {
    ...deAlmacen,
    ...ubicacion,
    permiso: P.inventario.agregar,
    data: ARCHIVO,
    archivo: true,
  }),
  agregar: post('/agregar', {
    permiso: P.inventario.agregar,
    body: ConteoEnviado,
    data: z.object({ ID: codigo('Conteo'), DIFERENCIAS: entero('Diferencias') }),
    dice: ({ DIFERENCIAS }) =>
      DIFERENCIAS === 0
        ? 'El conteo se guardó: todo cuadra'
        : `El conteo se guardó con ${DIFERENCIAS === 1 ? '1 diferencia' : `${DIFERENCIAS} diferencias`}`,
    toca: ['/inventario/movimientos', '/inventario/reportes', '/catalogo/productos'],
  }),
  imprimir: get('/imprimir/:ID', { ...porFolio, permiso: P.inventario.ver, data: ARCHIVO, archivo: true }),
});
