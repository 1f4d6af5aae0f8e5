// The forms that a patient gets by mail with an appointment, to be filled in before coming. They live in the service of forms.

import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { ARCHIVO, contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { codigo, correo, correoOpcional, lista, momento, opcion, opcional, texto, textoOpcional } from '#kernel/shared/fields.ts';

export const ESTADOS_FORMAS = [
  [0, 'Sin formatos'],
  [1, 'En espera de envío'],
  [2, 'Enviados'],
  [3, 'No se enviaron'],
] as const;
const MAX_FORMATOS = 20;

/** What is asked for when booking; none is none. Without an address it is the patient's. */
export const FormasPedidas = z.object({
  FORMATOS: lista(codigo('Formato'), MAX_FORMATOS),
  EMAIL: correoOpcional('Enviar los formatos a'),
});
export type FormasPedidas = z.output<typeof FormasPedidas>;

/** The same for an appointment that stands already. */
export const FormasNuevas = z.object({
  FORMATOS: lista(codigo('Formato'), MAX_FORMATOS, [1, 'Debe seleccionar un Formato']),
  EMAIL: correo('Enviar los formatos a'),
});

/** A form that was sent, by the name its service gave it. */
export const FormatoEnviado = z.object({
  ID: texto('Formato', 60),
  NOMBRE: texto('Nombre', 200),
  CONTESTADO: opcional(momento('Contestado')),
});
export const EnvioDeFormas = z.object({
  ESTADO: opcion('Estado', ESTADOS_FORMAS),
  /** Why it did not leave, or not yet. */
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
  /** What the patient answered is of the file: it opens with what opens the file. */
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
