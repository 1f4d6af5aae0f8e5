// The outbox as people see it: what left, what did not and why; and what providers say afterwards.

import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { CANALES } from '#kernel/shared/canales.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { codigo, entero, fecha, momento, opcion, opcional, texto, textoOpcional } from '#kernel/shared/fields.ts';

export const ESTADOS = [
  [0, 'En cola'],
  [1, 'Enviándose'],
  [2, 'Enviado'],
  [3, 'Entregado'],
  [6, 'Leído'],
  [4, 'Fallido'],
  [5, 'Por confirmar'],
] as const;

/** In the filter: failed and unsure together. */
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
  /** The newest first. CURSOR: the code after which the page begins. */
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
  /** What needs somebody: failed and unsure ones of the last days. */
  /** What did not leave lately. EMULADOS: the ways by which nothing leaves this installation at all. */
  fallidos: get('/fallidos', {
    permiso: [P.citas.agendar, P.contactos.ver, P.clinica.configurar],
    data: z.object({ FALLIDOS: entero('Fallidos'), EMULADOS: z.array(opcion('Medio', CANALES)) }),
  }),
  /** Tries a failed one again, to the same address. */
  reenviar: post('/reenviar/:ID', {
    permiso: [P.citas.agendar, P.contactos.ver, P.clinica.configurar],
    params: { ID: codigo('Mensaje') },
    data: SIN_DATOS,
    ok: 'El mensaje se puso de nuevo en la bandeja de salida',
  }),
  /** Nobody has to look at it any more. */
  atender: post('/atender/:ID', {
    permiso: [P.citas.agendar, P.contactos.ver, P.clinica.configurar],
    params: { ID: codigo('Mensaje') },
    data: SIN_DATOS,
    ok: 'El mensaje quedó atendido',
  }),
  /** Where providers say what became of a message; its name proves that we wrote it. The fields are Twilio's. */
  aviso: post('/aviso/:FICHA', {
    permiso: 'publico',
    params: { FICHA: texto('Ficha', 80) },
    body: z.object({ MessageStatus: textoOpcional('Estado', 40), ErrorCode: textoOpcional('Error', 20) }),
    data: SIN_DATOS,
  }),
});
