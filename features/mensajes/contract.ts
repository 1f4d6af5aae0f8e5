// The outbox: what was sent, what failed and why; and the webhook where providers report delivery.
import { z } from 'zod';
import { E } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { CANALES } from '#kernel/shared/canales.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { codigo, entero, fecha, momento, opcion, opcional, texto, textoOpcional } from '#kernel/shared/fields.ts';

export const ESTADOS = [
  [E.mensaje.enCola, 'En cola'],
  [E.mensaje.enviandose, 'Enviándose'],
  [E.mensaje.enviado, 'Enviado'],
  [E.mensaje.entregado, 'Entregado'],
  [E.mensaje.leido, 'Leído'],
  [E.mensaje.fallido, 'Fallido'],
  [E.mensaje.porConfirmar, 'Por confirmar'],
] as const;

/** States that need somebody's attention: failed and unconfirmed. */
export const FALLIDOS = [E.mensaje.fallido, E.mensaje.porConfirmar] as const;
/** Filter value that matches both of them. */
export const NO_SALIERON = 9;
export const FILTRO_ESTADOS = [...ESTADOS, [NO_SALIERON, 'No salieron']] as const;

export const Mensaje = z.object({
  ID: codigo(),
  CANAL: opcion('Medio', CANALES),
  PARA: texto('Para', 200),
  ASUNTO: textoOpcional('Asunto', 300),
  CUERPO: textoOpcional('Mensaje', 20_000),
  ESTADO: opcion('Estado', ESTADOS),
  MOTIVO: textoOpcional('Motivo', 300),
  INTENTOS: entero('Intentos'),
  CREADO: momento('Creado'),
  ENVIADO: opcional(momento('Enviado')),
  CODIGOPACIENTE: opcional(codigo('Paciente')),
  PACIENTE: textoOpcional('Paciente', 200),
});
export type Mensaje = z.output<typeof Mensaje>;

export const POR_PAGINA = 50;
export const mensajes = contract('/mensajes', {
  /** Newest first. CURSOR: id of the last message of the previous page. */
  obtener: get('/obtener', {
    permiso: [P.citas.agendar, P.contactos.ver, P.clinica.configurar],
    query: z.object({
      DESDE: opcional(fecha('Desde')),
      HASTA: opcional(fecha('Hasta')),
      CANAL: opcional(opcion('Medio', CANALES)),
      ESTADO: opcional(opcion('Estado', FILTRO_ESTADOS)),
      CURSOR: opcional(codigo()),
    }),
    data: z.object({ MENSAJES: z.array(Mensaje), SIGUE: codigo().nullable() }),
  }),
  /**
   * How many messages failed lately or are unconfirmed. EMULADOS: channels that are emulated, so nothing really leaves by them.
   */
  fallidos: get('/fallidos', {
    permiso: [P.citas.agendar, P.contactos.ver, P.clinica.configurar],
    data: z.object({ FALLIDOS: entero('Fallidos'), EMULADOS: z.array(opcion('Medio', CANALES)) }),
  }),
  /** Sends a failed message again, to the same address. */
  reenviar: post('/reenviar/:ID', {
    permiso: [P.citas.agendar, P.contactos.ver, P.clinica.configurar],
    params: { ID: codigo('Mensaje') },
    data: SIN_DATOS,
    ok: 'El mensaje se puso de nuevo en la bandeja de salida',
  }),
  /** Marks a failed message as seen, so it is no longer counted. */
  atender: post('/atender/:ID', {
    permiso: [P.citas.agendar, P.contactos.ver, P.clinica.configurar],
    params: { ID: codigo('Mensaje') },
    data: SIN_DATOS,
    ok: 'El mensaje quedó atendido',
  }),
  /** Twilio's webhook for message status. FICHA is the token we put in the address; it proves that the message is ours. */
  aviso: post('/aviso/:FICHA', {
    permiso: 'publico',
    params: { FICHA: texto('Ficha', 80) },
    body: z.object({ MessageStatus: textoOpcional('Estado', 40), ErrorCode: textoOpcional('Error', 20) }),
    data: SIN_DATOS,
  }),
});
