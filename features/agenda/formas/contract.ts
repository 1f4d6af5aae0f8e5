// The calls of questionnaires (formas) mailed with an appointment, to be answered before coming. An outside service keeps them.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { ARCHIVO, contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { codigo, correo, correoOpcional, lista, momento, opcion, opcional, texto, textoOpcional } from '#kernel/shared/fields.ts';

/** What became of the forms that were asked for. */
export const ESTADO_FORMAS = { sinFormatos: 0, enEspera: 1, enviados: 2, fallidos: 3 } as const;
export const ESTADOS_FORMAS = [
  [ESTADO_FORMAS.sinFormatos, 'Sin formatos'],
  [ESTADO_FORMAS.enEspera, 'En espera de envío'],
  [ESTADO_FORMAS.enviados, 'Enviados'],
  [ESTADO_FORMAS.fallidos, 'No se enviaron'],
] as const;
const MAX_FORMATOS = 20;

/** Questionnaires chosen when booking. Without an address they go to the patient's. */
export const FormasPedidas = z.object({
  FORMATOS: lista(codigo('Formato'), MAX_FORMATOS),
  EMAIL: correoOpcional('Enviar los formatos a'),
});
export type FormasPedidas = z.output<typeof FormasPedidas>;

/** Questionnaires sent for an appointment already booked. */
export const FormasNuevas = z.object({
  FORMATOS: lista(codigo('Formato'), MAX_FORMATOS, [1, 'Debe seleccionar un Formato']),
  EMAIL: correo('Enviar los formatos a'),
});

/** A questionnaire that was sent, with the identifier that its service gave it. */
export const FormatoEnviado = z.object({
  ID: texto('Formato', 60),
  NOMBRE: texto('Nombre', 200),
  CONTESTADO: opcional(momento('Contestado')),
});
export const EnvioDeFormas = z.object({
  ESTADO: opcion('Estado', ESTADOS_FORMAS),
  /** Why it was not sent, or not yet. */
  MOTIVO: textoOpcional('Motivo', 300),
  EMAIL: correoOpcional('Enviados a'),
  ENVIADO: opcional(momento('Enviado')),
  FORMATOS: z.array(FormatoEnviado),
});
export type EnvioDeFormas = z.output<typeof EnvioDeFormas>;

const una = { params: { N_CITA: codigo('Cita') } };
export const formasDeCita = contract('/formas', {
  formatos_enviados_cita: get('/formatos_enviados_cita/:N_CITA', {
    ...una,
    permiso: [P.citas.agendar, P.pacientes.verConsultas],
    data: EnvioDeFormas,
  }),
  /** The answers belong to the patient's file, so the permission is the one that opens the file. */
  imprimir_formato: get('/imprimir_formato/:ID', {
    permiso: P.pacientes.abrir,
    params: { ID: texto('Formato', 60) },
    data: ARCHIVO,
    archivo: true,
  }),
  reenviar_formatos: post('/reenviar_formatos/:ID_FORMAS', {
    permiso: P.citas.agendar,
    params: { ID_FORMAS: texto('Envío', 60) },
    body: z.object({ EMAIL: correo() }),
    data: SIN_DATOS,
    ok: 'Los formatos se reenviaron correctamente',
  }),
  enviar_formatos: post('/enviar_formatos/:N_CITA', {
    ...una,
    permiso: P.citas.agendar,
    body: FormasNuevas,
    data: SIN_DATOS,
    ok: 'Los formatos se enviarán en un momento',
    toca: ['/agenda'],
  }),
});
