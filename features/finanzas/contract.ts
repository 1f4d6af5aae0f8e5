// The calls of finance: what came in by receipts, and what was spent.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import type { Clinica } from '#domain/sesion.ts';
import { AbonoListado } from '#features/caja/abonos/contract.ts';
import { exigirMoneda } from '#features/conceptos_ingresos/rules.ts';
import { Periodo } from '#kernel/reporte/periodo.ts';
import { contract, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import { codigo, fecha, importe, json, opcional, texto, textoOpcional, version } from '#kernel/shared/fields.ts';

export const Ingreso = z.object({
  FOLIORECIBO: codigo('Folio'),
  FECHA: fecha('Fecha'),
  PACIENTE: texto('Paciente', 160),
  TIPO: AbonoListado.shape.TIPO_ABONO,
  CONCEPTO: AbonoListado.shape.CONCEPTO,
  IMPORTE: importe('Importe'),
  REFERENCIA: AbonoListado.shape.REFERENCIA,
  FORMAS_PAGO: AbonoListado.shape.FORMAS_PAGO,
  SUCURSAL_NOMBRE: AbonoListado.shape.SUCURSAL_NOMBRE,
});
export type Ingreso = z.output<typeof Ingreso>;
/** Sums of the receipts in force; the keys are those of the specification. */
export const TotalesIngresos = z.object({
  /** Receipts with an invoice or boleta in force. */
  facturado: z.number(),
  facturas: z.number(),
  boletas: z.number(),
  /** Money received: without positive balance used, which came in when it was bought. */
  Total: z.number(),
  'Saldo a favor usado': z.number(),
});
export type TotalesIngresos = z.output<typeof TotalesIngresos>;

export const Gasto = z.object({
  NUMERO: codigo('Número'),
  FECHA: fecha('Fecha'),
  CODIGOCONCEPTO: codigo('Concepto'),
  IMPORTE: importe('Importe', [0.01, 999_999_999.99]),
  OBSERVACIONES: textoOpcional('Observaciones', 100),
  SUCURSAL: codigo('Sucursal'),
  VERSION: version(),
});
export type Gasto = z.output<typeof Gasto>;
export const GastoListado = Gasto.extend({
  CONCEPTO: textoOpcional('Concepto', 80),
  SUCURSAL_NOMBRE: textoOpcional('Sucursal', 150),
  USUARIO: textoOpcional('Registró', 160),
  /** The entry of the storeroom that it follows. */
  ENTRADA: opcional(codigo('Entrada de inventario')),
});
export type GastoListado = z.output<typeof GastoListado>;
export const GastoEditado = (c: Clinica) =>
  Gasto.omit({ NUMERO: true, SUCURSAL: true }).superRefine(
    entreCampos(({ IMPORTE }, ctx) => exigirMoneda(c.pais, ctx, [[['IMPORTE'], IMPORTE]])),
  );

const uno = { params: { NUMERO: codigo('Gasto') } };
const ok = 'El gasto se guardó correctamente';

export const finanzas = contract('/finanzas', {
  obtener_ingresos: post('/obtener_ingresos', {
    permiso: P.finanzas.verIngresos,
    lee: true,
    body: Periodo,
    data: z.object({ resultado: z.array(Ingreso), totales: json('Totales', TotalesIngresos) }),
  }),
  obtener_gastos: post('/obtener_gastos', {
    permiso: P.finanzas.registrarGastos,
    lee: true,
    body: Periodo,
    data: z.array(GastoListado),
  }),
  agregar_gasto: post('/agregar_gasto', {
    permiso: P.finanzas.registrarGastos,
    body: GastoEditado,
    data: z.object({ NUMERO: codigo('Gasto') }),
    ok,
  }),
  actualizar_gasto: post('/actualizar_gasto/:NUMERO', {
    ...uno,
    permiso: P.finanzas.registrarGastos,
    body: GastoEditado,
    data: z.object({ VERSION: codigo() }),
    ok,
  }),
  eliminar_gasto: post('/eliminar_gasto/:NUMERO', {
    ...uno,
    permiso: P.finanzas.eliminarGastos,
    data: SIN_DATOS,
    ok: 'El gasto se eliminó correctamente',
  }),
});
