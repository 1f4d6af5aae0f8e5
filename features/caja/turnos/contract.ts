// The calls of the cashier's shift.
import { z } from 'zod';
import { FORMAS_PAGO, pares } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { ARCHIVO, contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { codigo, entero, fecha, hora, importe, json, lista, opcion, opcional, texto, textoOpcional } from '#kernel/shared/fields.ts';
import { consultaDeLista } from '#kernel/shared/lista.ts';
import { MOVIMIENTOS_TURNO } from './rules.ts';

/** Most notes or coins of one denomination that a count may have. */
const MAX_PIEZAS = 99_999;
const DENOMINACION = importe('Denominación');
/** A blank is none. */
const CANTIDAD = opcional(entero('Cantidad', [0, MAX_PIEZAS]));
/** More than any currency has denominations. */
export const Conteo = lista(z.object({ DENOMINACION, CANTIDAD }), 20);
const Contadas = z.array(z.object({ DENOMINACION: z.number(), CANTIDAD: z.number() }));

export const Turno = z.object({
  FOLIOTURNO: codigo('Turno'),
  CODIGOUSUARIO: codigo('Cajero'),
  SUCURSAL: codigo('Sucursal'),
  FECHA: fecha('Abierto'),
  HORA: hora('Hora'),
  FONDO: importe('Fondo'),
  CONTEO_APERTURA: json('Conteo al abrir', Contadas),
  FECHA_CIERRE: opcional(fecha('Cerrado')),
  HORA_CIERRE: opcional(hora('Hora')),
  CERRADO_POR: opcional(codigo('Cerró')),
  CONTEO_CIERRE: json('Conteo al cerrar', Contadas),
  CONTADO: opcional(importe('Contado')),
  ESPERADO: opcional(importe('Esperado', [-99_999_999.99, 99_999_999.99])),
  MOTIVO: textoOpcional('Explicación de la diferencia', 500),
});
export const TurnoListado = Turno.omit({ CONTEO_APERTURA: true, CONTEO_CIERRE: true }).extend({
  USUARIO: textoOpcional('Cajero', 160),
  SUCURSAL_NOMBRE: textoOpcional('Sucursal', 150),
  CERRO: textoOpcional('Cerró', 160),
});
export type TurnoListado = z.output<typeof TurnoListado>;
export const MovimientoTurno = z.object({
  FOLIOTURNO: codigo('Turno'),
  RENGLON: codigo('Renglón'),
  TIPO: opcion('Tipo', MOVIMIENTOS_TURNO),
  IMPORTE: importe('Importe', [0.01, 99_999_999.99]),
  MOTIVO: texto('Motivo', 200),
  FECHA: fecha('Fecha'),
  HORA: hora('Hora'),
});
export type MovimientoTurno = z.output<typeof MovimientoTurno>;
/** What was received by one method, and what of it was given back for cancelled receipts. */
export const FormaTurno = z.object({
  FORMAPAGO: opcion('Forma de pago', pares(FORMAS_PAGO)),
  RECIBOS: entero('Recibos'),
  RECIBIDO: importe('Recibido'),
  DEVUELTO: importe('Devuelto'),
});
export type FormaTurno = z.output<typeof FormaTurno>;
/**
 * A whole shift. While it is open FORMAS leaves cash out, and ESPERADO is null: the drawer is counted without knowing what it
 * should have.
 */
export const TurnoDetalle = z.object({
  TURNO: TurnoListado.extend({ CONTEO_APERTURA: Turno.shape.CONTEO_APERTURA, CONTEO_CIERRE: Turno.shape.CONTEO_CIERRE }),
  FORMAS: z.array(FormaTurno),
  MOVIMIENTOS: z.array(MovimientoTurno),
});
export type TurnoDetalle = z.output<typeof TurnoDetalle>;

export const TurnoNuevo = z.object({ CONTEO: Conteo });
export const MovimientoNuevo = MovimientoTurno.pick({ TIPO: true, IMPORTE: true, MOTIVO: true });
export const Cierre = z.object({ CONTEO: Conteo, MOTIVO: Turno.shape.MOTIVO });

/** Most shifts of one answer. */
export const MAX_TURNOS = 300;

const porFolio = { params: { FOLIOTURNO: codigo('Turno') } };
export const turnosCaja = contract('/caja/turnos', {
  /** The open shift of whoever asks; null without one. */
  obtener_actual: get('/obtener_actual', { permiso: P.caja.cobrar, data: z.object({ ACTUAL: TurnoDetalle.nullable() }) }),
  /** Newest first: one's own, or those of the branch for who reads the till's reports. */
  obtener: get('/obtener', { permiso: [P.caja.cobrar, P.reportes.caja], query: consultaDeLista(MAX_TURNOS), data: z.array(TurnoListado) }),
  obtener_uno: get('/obtener_uno/:FOLIOTURNO', { ...porFolio, permiso: [P.caja.cobrar, P.reportes.caja], data: TurnoDetalle }),
  abrir: post('/abrir', {
    permiso: P.caja.cobrar,
    body: TurnoNuevo,
    data: z.object({ FOLIOTURNO: codigo('Turno') }),
    ok: 'El turno se abrió correctamente',
  }),
  /** Cash put in or taken out, without a receipt. */
  mover: post('/mover/:FOLIOTURNO', {
    ...porFolio,
    permiso: P.caja.cobrar,
    body: MovimientoNuevo,
    data: SIN_DATOS,
    ok: 'El movimiento se guardó correctamente',
  }),
  /** Signed by who closes, with the password. A difference needs its explanation. */
  cerrar: post('/cerrar/:FOLIOTURNO', {
    ...porFolio,
    permiso: [P.caja.cobrar, P.caja.cancelar],
    body: Cierre,
    data: z.object({ CONTADO: importe('Contado'), ESPERADO: Turno.shape.ESPERADO }),
    ok: 'El turno se cerró correctamente',
    otraVez: true,
  }),
  imprimir: get('/imprimir/:FOLIOTURNO', { ...porFolio, permiso: [P.caja.cobrar, P.reportes.caja], data: ARCHIVO, archivo: true }),
});
