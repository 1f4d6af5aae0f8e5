// What patients write back to a reminder, by short message or chat: kept as it came, understood where it is plain.

import { z } from 'zod';
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
export const ENTENDIDAS = [
  [0, ''],
  [1, 'Confirma'],
  [2, 'Cancela'],
  [3, 'Pide otra fecha'],
  [4, 'No quiere mensajes'],
  [5, 'Quiere mensajes de nuevo'],
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
  /** Why it moved nothing. */
  NOTA: textoOpcional('Nota', 200),
  /** When somebody looked at it, or when there was nothing left to do. */
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
  /** The newest first. CURSOR: the code after which the page begins. */
  obtener: get('/obtener', {
    permiso,
    query: z.object({ SIN_ATENDER: siNo('Sin atender'), CURSOR: opcional(codigo()) }),
    data: z.object({ RESPUESTAS: z.array(RecibidaLeida), SIGUE: codigo().nullable() }),
  }),
  /** Those nobody has looked at. */
  pendientes: get('/pendientes', { permiso, data: z.object({ PENDIENTES: entero('Sin atender') }) }),
  /** What was written about one appointment, the newest first. */
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
  /** Only where the ways out are emulated: the patient's telephone answers a message, as the provider would bring it. */
  como_paciente: post('/como_paciente/:MENSAJE', {
    permiso,
    params: { MENSAJE: codigo('Mensaje') },
    body: z.object({ TEXTO: notas('Respuesta', 500) }),
    data: SIN_DATOS,
    ok: 'El paciente respondió',
  }),
});

/** Where the providers bring what patients write. Each proves by its signature that it is who it says. */
export const entrada = contract('/entrada', {
  /** Twilio's form; answered with an empty TwiML document: there is nothing to say at once. */
  sms: post('/sms', { permiso: 'publico', firma: 'x-twilio-signature', archivo: true, data: ARCHIVO }),
  /** Meta asks once whether the address is ours. */
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
