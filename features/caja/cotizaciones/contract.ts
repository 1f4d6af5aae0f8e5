// The calls of quotes: what concepts would cost a patient.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { llamadasImpreso } from '#kernel/impreso/define.ts';
import { contract, get, post } from '#kernel/shared/endpoint.ts';
import { codigo, entero, fecha, hora, importe, lista, opcional, textoOpcional } from '#kernel/shared/fields.ts';
import { ALMACEN, Cargo, CargosHechos, CargosNuevos, dichoDeCargo, Pagina } from '../cargos/contract.ts';

export const Cotizacion = z.object({
  FOLIOCOTIZACION: codigo('Cotización'),
  CODIGOPACIENTE: codigo('Paciente'),
  FECHA: fecha('Fecha'),
  HORA: hora('Hora'),
  CODIGOMEDICO: opcional(codigo('Médico')),
  REFERENCIA: Cargo.shape.REFERENCIA,
  TOTAL: importe('Total'),
  SUCURSAL: codigo('Sucursal'),
});
/** With what has been charged of it. */
export const CotizacionListada = Cotizacion.extend({
  MEDICO: textoOpcional('Médico', 160),
  USUARIO: textoOpcional('Hizo', 160),
  SUCURSAL_NOMBRE: textoOpcional('Sucursal', 150),
  CONCEPTO: textoOpcional('Concepto', 1000),
  RENGLONES: entero('Conceptos'),
  ACEPTADOS: entero('Aceptados'),
});
export type CotizacionListada = z.output<typeof CotizacionListada>;

/** A line as it was quoted, with the living charge that came from it. */
export const RenglonCotizacion = Cargo.pick({
  DESCRIPCION: true,
  NOTA: true,
  CANTIDAD: true,
  IMPORTEUNITARIO: true,
  DESCUENTO: true,
  IMPORTE: true,
}).extend({
  RENGLON: codigo('Renglón'),
  CODIGOTRABAJO: codigo('Concepto'),
  FOLIOCARGO: opcional(codigo('Cargo')),
});
export type RenglonCotizacion = z.output<typeof RenglonCotizacion>;

const porFolio = { params: { FOLIOCOTIZACION: codigo('Cotización') } };

export const cotizaciones = contract('/caja/cotizaciones', {
  /** Newest first. */
  obtener: get('/obtener/:CODIGOPACIENTE', {
    permiso: P.caja.ver,
    params: { CODIGOPACIENTE: codigo('Paciente') },
    query: Pagina,
    data: z.array(CotizacionListada),
  }),
  obtener_detalle: get('/obtener_detalle/:FOLIOCOTIZACION', {
    ...porFolio,
    permiso: P.caja.ver,
    data: z.object({ ENC: CotizacionListada, DET: z.array(RenglonCotizacion) }),
  }),
  agregar: post('/agregar', {
    permiso: P.caja.cotizar,
    body: CargosNuevos,
    data: z.object({ FOLIOCOTIZACION: codigo('Cotización'), TOTAL: importe('Total') }),
    ok: 'La cotización se guardó correctamente',
  }),
  /** Charges the lines named at the quoted prices. Answers the new folios and their total. */
  aceptar: post('/aceptar/:FOLIOCOTIZACION', {
    ...porFolio,
    permiso: P.caja.registrarCargos,
    body: z.object({ RENGLONES: lista(codigo('Renglón'), 50, [1, 'Debe seleccionar un concepto']) }),
    data: CargosHechos,
    dice: dichoDeCargo,
    toca: ['/caja/cargos', '/caja/general', ...ALMACEN],
  }),
  ...llamadasImpreso('/:FOLIOCOTIZACION', porFolio.params, P.caja.ver),
});
