// The calls of online payments: the patient's page, the providers' notices, and the till's list.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { IDIOMAS } from '#features/agenda/respuestas/fechas.ts';
import { Motivo } from '#features/caja/cargos/contract.ts';
import { PASARELAS } from '#features/integraciones/pagos/rules.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import {
  codigo,
  correo,
  entero,
  fecha,
  hora,
  importe,
  momento,
  notas,
  opcion,
  opcional,
  siNo,
  texto,
  textoOpcional,
} from '#kernel/shared/fields.ts';
import { consultaDeLista } from '#kernel/shared/lista.ts';
import { ESTADOS } from './rules.ts';

export const PagoEnLinea = z.object({
  ID: codigo('Pago'),
  N_CITA: codigo('N. Cita'),
  CODIGOPACIENTE: codigo('Paciente'),
  PASARELA: opcion(
    'Plataforma',
    PASARELAS.map((p) => [p, p] as const),
  ),
  IMPORTE: importe('Importe'),
  MONEDA: texto('Moneda', 3),
  ESTADO: opcion('Estado', ESTADOS),
  IMPORTE_RECIBIDO: opcional(importe('Recibido')),
  MONEDA_RECIBIDA: textoOpcional('Moneda recibida', 3),
  FOLIORECIBO: opcional(codigo('Recibo')),
  NOTA: textoOpcional('Motivo', 300),
  ATENDIDO: opcional(momento('Atendido')),
  ATENDIDO_NOTA: textoOpcional('Qué se hizo', 300),
  PAGADO: opcional(momento('Pagado')),
  EMULADO: siNo('Modo de demostración'),
});
export type PagoEnLinea = z.output<typeof PagoEnLinea>;
export const PagoListado = PagoEnLinea.extend({
  PACIENTE: texto('Paciente', 160),
  INICIADO: momento('Iniciado'),
  /** What happened at the till afterwards: its receipt was cancelled and the money was not given back. */
  RECIBO_CANCELADO: siNo('Recibo cancelado'),
});
export type PagoListado = z.output<typeof PagoListado>;

/** What the patient's page shows: nothing of the file but the first name. */
export const PagoPublico = z.object({
  CLINICA: texto('Clínica', 150),
  IDIOMA: opcion('Idioma', IDIOMAS),
  TELEFONO: textoOpcional('Teléfono', 40),
  NOMBRE: textoOpcional('Paciente', 50),
  MEDICO: textoOpcional('Médico', 152),
  F_CITA: fecha('Fecha'),
  H_CITA: hora('Hora'),
  TIPO_CITA: codigo(),
  IMPORTE: importe('Importe'),
  MONEDA: textoOpcional('Moneda', 3),
  ID_PAIS: codigo(),
  /** Name of the provider; '' when nothing can be paid. */
  PLATAFORMA: textoOpcional('Plataforma', 20),
  EMULADO: siNo('Modo de demostración'),
  /** Of the attempt to pay whose money is on its way or waits for a person, else of the last one; null before there is any. */
  ESTADO: opcional(entero('Estado')),
  PAGADA: siNo('Pagada'),
  PUEDE: siNo('Se puede pagar'),
  /** Why it cannot be paid; '' while it can. */
  MOTIVO: textoOpcional('Motivo', 200),
  /** Seconds for which the place is still kept; null when it does not run out. */
  SEGUNDOS: opcional(entero('Segundos')),
});
export type PagoPublico = z.output<typeof PagoPublico>;

const FormaPublica = z.object({
  ID: codigo('Pago'),
  IMPORTE: importe('Importe'),
  GUION: texto('Dirección de la forma', 500),
  SESION: texto('Sesión', 500),
  COMERCIO: texto('Código de comercio', 50),
  ORDEN: texto('Orden', 12),
});

export const EnlaceDePago = z.object({
  N_CITA: codigo('N. Cita'),
  DESCRIPCION: texto('Concepto', 200),
  HORAINICIAL: momento('Fecha de la cita'),
  IMPORTE: importe('Importe'),
  MONEDA: textoOpcional('Moneda', 3),
  URL: texto('Enlace', 500),
  /** Why it cannot be paid online; '' when it can. */
  MOTIVO: textoOpcional('Motivo', 200),
  MENSAJE: texto('Mensaje', 1000),
});
export type EnlaceDePago = z.output<typeof EnlaceDePago>;

export const Atencion = z.object({ ATENDIDO_NOTA: notas('Qué se hizo', 300) });
export const EnvioDeEnlace = z.object({ MAIL: correo('Correo') });

/** Most payments of one answer. */
export const MAX_PAGOS = 300;
const CLIENT = texto('Clínica', 50);
const publico = { permiso: 'publico' as const, cliente: 'CLIENT', params: { FICHA: texto('Enlace', 60) } };
const cuerpo = z.object({ CLIENT });
const aviso = { permiso: 'publico' as const, params: { CLIENTE: texto('Clínica', 50) }, data: SIN_DATOS, limite: 300 };
const porId = { params: { ID: codigo('Pago') } };
const toca = ['/agenda', '/citas', '/caja/abonos', '/caja/cargos', '/caja/general', '/caja/citas_pago_pendiente'];

export const pagosEnLinea = contract('/pagos_en_linea', {
  cita: get('/cita/:FICHA', { ...publico, query: cuerpo, data: PagoPublico, limite: 60 }),
  /** Opens the payment at the provider and answers where the patient pays. */
  iniciar: post('/iniciar/:FICHA', { ...publico, body: cuerpo, data: z.object({ URL: texto('Dirección', 2000) }), limite: 20 }),
  /** Asks the provider what happened, every few seconds while the patient waits; what changed is noted where it is written. */
  comprobar: post('/comprobar/:FICHA', { ...publico, transporte: true, body: cuerpo, data: PagoPublico, limite: 60 }),
  /** What the page of the card needs to open the provider's form. */
  forma: post('/forma/:FICHA', { ...publico, lee: true, body: cuerpo, data: FormaPublica, limite: 20 }),
  /** Where the provider's form sends the browser with its token; `transactionToken` is Niubiz's name for it. */
  tarjeta: post('/tarjeta/:CLIENT/:FICHA/:ID', {
    ...publico,
    params: { CLIENT, ...publico.params, ...porId.params },
    redirige: true,
    body: z.object({ transactionToken: texto('Token', 200) }),
    data: z.object({ URL: texto('Dirección', 2000) }),
    toca,
    limite: 20,
  }),
  /** Notices of one registered address for all clinics. */
  aviso_stripe: post('/aviso/stripe', { permiso: 'publico', firma: 'stripe-signature', data: SIN_DATOS, limite: 600 }),
  aviso_paypal: post('/aviso/paypal/:CLIENTE', { ...aviso, firma: 'paypal-transmission-sig' }),
  /** Its signature is a field of the form, `x_signature`. */
  aviso_epayco: post('/aviso/epayco/:CLIENTE', { ...aviso, firma: 'x-signature' }),

  obtener: get('/obtener', {
    permiso: P.caja.ver,
    query: consultaDeLista(MAX_PAGOS).extend({ POR_REVISAR: siNo('Solo por revisar') }),
    data: z.array(PagoListado),
  }),
  atender: post('/atender/:ID', {
    ...porId,
    permiso: P.caja.cobrar,
    body: Atencion,
    data: SIN_DATOS,
    ok: 'El pago quedó atendido',
  }),
  /** Money under review becomes positive balance of its patient, with a receipt. */
  abonar: post('/abonar/:ID', {
    ...porId,
    permiso: P.caja.cobrar,
    data: z.object({ FOLIORECIBO: codigo('Recibo') }),
    ok: 'El pago quedó como saldo a favor',
    toca,
  }),
  devolver: post('/devolver/:ID', {
    ...porId,
    permiso: P.caja.cancelar,
    body: Motivo,
    data: SIN_DATOS,
    ok: 'El pago se devolvió correctamente',
    toca,
  }),
  enlaces: get('/enlaces/:CODIGOPACIENTE', {
    permiso: P.medikit.usar,
    params: { CODIGOPACIENTE: codigo('Paciente') },
    data: z.object({ CORREO: textoOpcional('Correo', 100), ENLACES: z.array(EnlaceDePago) }),
  }),
  enviar: post('/enviar/:N_CITA', {
    permiso: P.medikit.usar,
    params: { N_CITA: codigo('Cita') },
    body: EnvioDeEnlace,
    data: SIN_DATOS,
    ok: 'El enlace de pago se envió correctamente',
    toca: ['/mensajes'],
  }),
});
