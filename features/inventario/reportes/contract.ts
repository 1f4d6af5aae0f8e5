// The calls of the storeroom's reports: stock and purchase suggestion, kardex, and what expires.
import { z } from 'zod';
import { NIVEL } from '#domain/almacen.ts';
import { P } from '#domain/permisos.ts';
import { ARCHIVO, contract, post } from '#kernel/shared/endpoint.ts';
import {
  codigo,
  entero,
  fecha,
  hora,
  importe,
  json,
  medida,
  opcion,
  opcional,
  requerido,
  siNo,
  texto,
  textoOpcional,
} from '#kernel/shared/fields.ts';
import { Lote, Movimiento } from '../movimientos/contract.ts';

const cantidad = (etiqueta: string) => requerido(medida(etiqueta, [-9_999_999.99, 9_999_999.99], 2));
const costo = (etiqueta: string) => requerido(medida(etiqueta, [0, 999_999_999], 6));
const ALMACEN = opcional(codigo('Almacén'));
const PRODUCTO = opcional(codigo('Producto'));

export const NIVELES = [
  [NIVEL.todas, 'Todas'],
  [NIVEL.comprar, 'Por comprar'],
  [NIVEL.excedente, 'Arriba del máximo'],
  [NIVEL.bien, 'Entre mínimo y máximo'],
] as const;

export const FiltroExistencias = z.object({
  ID_ALMACEN: ALMACEN,
  ID_PRODUCTO: PRODUCTO,
  STOCK: opcion('Nivel', NIVELES, NIVEL.comprar),
  /** At the end of this day; today without it. */
  FECHA: opcional(fecha('Al día')),
});
/** What there is of a product, what it cost, and how much of it to buy. */
export const Existencia = z.object({
  ID: codigo('Código'),
  NOMBRE: texto('Producto', 200),
  CODIGO_BARRAS: textoOpcional('Código de barras', 30),
  UNIDAD: textoOpcional('Unidad', 10),
  UBICACION: textoOpcional('Ubicación', 40),
  EXISTENCIA: cantidad('Existencia'),
  ULTIMO_COSTO: costo('Último costo'),
  /** At the last cost, and at the average. */
  TOTAL: importe('Total'),
  COSTO_PROMEDIO: costo('Costo promedio'),
  VALOR: importe('Valor'),
  ULTIMA_ENTRADA: opcional(fecha('Última entrada')),
  ULTIMA_SALIDA: opcional(fecha('Última salida')),
  MINIMO: cantidad('Mínimo'),
  MAXIMO: cantidad('Máximo'),
  COMPRAR: cantidad('Comprar'),
  EXCEDENTE: cantidad('Excedente'),
  CONTROL_LOTES: siNo('Control de lotes'),
  /** What buying it would cost, at the last cost. */
  COSTO_COMPRA: importe('Importe'),
});
export type Existencia = z.output<typeof Existencia>;

export const FiltroKardex = z.object({
  FECHA_INICIAL: opcional(fecha('Fecha inicial')),
  FECHA_FINAL: opcional(fecha('Fecha final')),
  ID_ALMACEN: ALMACEN,
  ID_PRODUCTO: PRODUCTO,
  /** Only this lot. */
  LOTE: Lote.shape.LOTE,
});
/** One movement of the product. Between two of the warehouses asked for, ENTRADA and SALIDA are 0. */
export const RenglonKardex = Movimiento.pick({
  ID: true,
  TIPO: true,
  FECHA: true,
  REFERENCIA: true,
  ID_ORIGEN: true,
  ID_DESTINO: true,
}).extend({
  HORA: hora('Hora'),
  ORIGEN: textoOpcional('Origen', 50),
  DESTINO: textoOpcional('Destino', 50),
  LOTE: Lote.shape.LOTE,
  /** Who received it, for sessions that may open the patient. */
  CODIGOPACIENTE: opcional(codigo('Código del paciente')),
  PACIENTE: textoOpcional('Paciente', 160),
  CANTIDAD: cantidad('Cantidad'),
  ENTRADA: cantidad('Entrada'),
  SALIDA: cantidad('Salida'),
  /** What there was after it. */
  EXISTENCIA: cantidad('Existencia'),
  COSTO_UNITARIO: costo('Costo unitario'),
  IMPORTE: costo('Importe'),
});
export type RenglonKardex = z.output<typeof RenglonKardex>;
export const Kardex = z.object({
  PRODUCTO: z.array(RenglonKardex),
  TOTALES: json(
    'Totales',
    z.object({
      TOTAL_ENTRADAS: z.number(),
      TOTAL_SALIDAS: z.number(),
      EXISTENCIA_INICIAL: z.number(),
      EXISTENCIA_FINAL: z.number(),
    }),
  ),
  /** Those it has ever had, to choose one. */
  LOTES: z.array(Lote.pick({ LOTE: true, CADUCIDAD: true })),
  NOMBRE: texto('Producto', 200),
  UNIDAD: textoOpcional('Unidad', 10),
});
export type Kardex = z.output<typeof Kardex>;

const PLAZOS = [
  [30, '30 días'],
  [60, '60 días'],
  [90, '90 días'],
  [0, 'Todos los lotes'],
] as const;
export const FiltroLotes = z.object({ ID_ALMACEN: ALMACEN, DIAS: opcion('Caducan en', PLAZOS, 30) });
export { PLAZOS };
/** What there is of a lot in a warehouse. */
export const LoteConExistencia = z.object({
  CADUCIDAD: fecha('Caducidad'),
  /** From today; below zero it has expired. */
  DIAS: entero('Días', [-99_999, 99_999]),
  ID_PRODUCTO: codigo('Producto'),
  NOMBRE: texto('Producto', 200),
  LOTE: texto('Lote', 40),
  ID_ALMACEN: codigo('Almacén'),
  ALMACEN: texto('Almacén', 50),
  EXISTENCIA: cantidad('Existencia'),
  UNIDAD: textoOpcional('Unidad', 10),
  VALOR: importe('Valor'),
});
export type LoteConExistencia = z.output<typeof LoteConExistencia>;

const o = { permiso: P.reportes.inventario, lee: true as const };
const papel = { ...o, data: ARCHIVO, archivo: true as const };
export const reportesInventario = contract('/inventario/reportes', {
  obtener_existencias: post('/obtener_existencias', { ...o, body: FiltroExistencias, data: z.array(Existencia) }),
  imprimir_existencias: post('/imprimir_existencias', { ...papel, body: FiltroExistencias }),
  descargar_existencias: post('/descargar_existencias', { ...papel, body: FiltroExistencias }),
  /** The kardex of a product. */
  obtener_movimientos: post('/obtener_movimientos', { ...o, body: FiltroKardex, data: Kardex }),
  imprimir_kardex: post('/imprimir_kardex', { ...papel, body: FiltroKardex }),
  descargar_kardex: post('/descargar_kardex', { ...papel, body: FiltroKardex }),
  obtener_lotes: post('/obtener_lotes', { ...o, body: FiltroLotes, data: z.array(LoteConExistencia) }),
  imprimir_lotes: post('/imprimir_lotes', { ...papel, body: FiltroLotes }),
  descargar_lotes: post('/descargar_lotes', { ...papel, body: FiltroLotes }),
});
