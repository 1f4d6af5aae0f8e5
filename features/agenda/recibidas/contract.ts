// The calls of what patients answer by SMS or WhatsApp: stored as it came, and interpreted where it is clear.
import { z } from 'zod';
import { E } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { ARCHIVO, contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import {
  codigo,
  entero,
  fecha,
  hora,
  momento,
  notas,
  notasOpcional,
  opcion,
  opcional,
  siNo,
  texto,
  textoOpcional,
} from '#kernel/shared/fields.ts';

export const MEDIOS = [
  ['sms', 'SMS'],
  ['whatsapp', 'WhatsApp'],
] as const;
/** ENTENDIDA: what a message says, as an answer to a reminder or about messages themselves. */
export const LO_DICHO = { ...E.respuesta, silencio: 4, mensajesDeNuevo: 5 } as const;
export const ENTENDIDAS = [
  [LO_DICHO.ninguna, ''],
  [LO_DICHO.confirma, 'Confirma'],
  [LO_DICHO.cancela, 'Cancela'],
  [LO_DICHO.otraFecha, 'Pide otra fecha'],
  [LO_DICHO.silencio, 'No quiere mensajes'],
  [LO_DICHO.mensajesDeNuevo, 'Quiere mensajes de nuevo'],
] as const;
export type Entendida = (typeof ENTENDIDAS)[number][0];

export const Recibida = z.object({
  ID: codigo(),
  CANAL: opcion('Medio', MEDIOS),
  DE: texto('De', 30),
  TEXTO: notasOpcional('Mensaje', 5000),
  N_CITA: opcional(codigo('Cita')),
  CODIGOPACIENTE: opcional(codigo('Paciente')),
  ENTENDIDA: opcion('Respuesta', ENTENDIDAS),
  /** Why it changed nothing. */
  NOTA: textoOpcional('Nota', 200),
  /** When somebody attended to it, or at once when nothing was left to do. */
  ATENDIDA: opcional(momento('Atendida')),
});
export const RecibidaLeida = Recibida.extend({
  RECIBIDA: momento('Fecha'),
  PACIENTE: textoOpcional('Paciente', 200),
  F_CITA: opcional(fecha('Fecha de la cita')),
  H_CITA: opcional(hora('Hora de la cita')),
});
export type RecibidaLeida = z.output<typeof RecibidaLeida>;

export const POR_PAGINA = 50;
const permiso = [P.citas.agendar, P.contactos.ver, P.clinica.configurar] as const;
export const recibidas = contract('/respuestas_recibidas', {
  /** Newest first. CURSOR is the last one of the page before. */
  obtener: get('/obtener', {
    permiso,
    query: z.object({ SIN_ATENDER: siNo('Sin atender'), CURSOR: opcional(codigo()) }),
    data: z.object({ RESPUESTAS: z.array(RecibidaLeida), SIGUE: codigo().nullable() }),
  }),
  /** How many nobody has attended to. */
  pendientes: get('/pendientes', { permiso, data: z.object({ PENDIENTES: entero('Sin atender') }) }),
  /** Answers about one appointment, newest first. */
  de_cita: get('/de_cita/:N_CITA', {
    permiso: [P.citas.agendar, P.pacientes.verConsultas],
    params: { N_CITA: codigo('Cita') },
    data: z.array(RecibidaLeida),
  }),
  atender: post('/atender/:ID', {
    permiso,
    params: { ID: codigo('Respuesta') },
    data: SIN_DATOS,
    ok: 'La respuesta quedó atendida',
    toca: ['/agenda'],
  }),
  /** Only with emulated channels: answers a message as the patient's phone would, through the provider's protocol. */
  como_paciente: post('/como_paciente/:MENSAJE', {
    permiso,
    params: { MENSAJE: codigo('Mensaje') },
    body: z.object({ TEXTO: notas('Respuesta', 500) }),
    data: SIN_DATOS,
    ok: 'El paciente respondió',
  }),
});

/** Where the providers deliver what patients write; each proves itself by its signature. */
export const entrada = contract('/entrada', {
  /** Twilio's form; the answer is an empty TwiML document, because nothing is replied at once. */
  sms: post('/sms', { permiso: 'publico', firma: 'x-twilio-signature', archivo: true, data: ARCHIVO }),
  /** Meta asks once, to verify that the address is ours. */
  whatsapp_verificar: get('/whatsapp', {
    permiso: 'publico',
    query: z.object({
      'hub.mode': textoOpcional('Modo', 40),
      'hub.verify_token': textoOpcional('Palabra', 200),
      'hub.challenge': textoOpcional('Reto', 200),
    }),
    archivo: true,
    data: ARCHIVO,
  }),
  whatsapp: post('/whatsapp', { permiso: 'publico', firma: 'x-hub-signature-256', data: SIN_DATOS }),
});
