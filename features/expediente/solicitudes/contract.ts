// What patients ask about their personal data: access, rectification, cancellation and opposition.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { llamadasImpreso } from '#kernel/impreso/define.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { codigo, entero, fecha, notas, notasOpcional, opcion, opcional, texto } from '#kernel/shared/fields.ts';
import { consultaDeLista } from '#kernel/shared/lista.ts';
import { DERECHOS, MEDIOS_SOLICITUD, RESOLUCION, RESOLUCIONES } from './rules.ts';

export const MAX_DETALLE = 4000;
export const Solicitud = z.object({
  ID: codigo('Solicitud'),
  CODIGOPACIENTE: codigo('Paciente'),
  DERECHO: opcion('Qué solicita', DERECHOS),
  MEDIO_SOLICITUD: opcion('Cómo llegó', MEDIOS_SOLICITUD),
  /** The patient, or who represents the patient. */
  SOLICITANTE: texto('Quién la presenta', 152),
  DETALLE: notas('Qué pide', MAX_DETALLE),
  FECHA: fecha('Recibida el'),
  VENCE: fecha('Contestar antes del'),
  RESOLUCION: opcion('Resolución', [[RESOLUCION.ninguna, 'Sin contestar'], ...RESOLUCIONES]),
  CONTESTACION: notasOpcional('Respuesta', MAX_DETALLE),
  FECHA_CONTESTACION: opcional(fecha('Contestada el')),
  VENCE_CUMPLIMIENTO: opcional(fecha('Cumplir antes del')),
  FECHA_CUMPLIMIENTO: opcional(fecha('Cumplida el')),
});
export type Solicitud = z.output<typeof Solicitud>;
export const SolicitudNueva = Solicitud.pick({ DERECHO: true, MEDIO_SOLICITUD: true, SOLICITANTE: true, DETALLE: true, FECHA: true });
export type SolicitudNueva = z.output<typeof SolicitudNueva>;
export const Contestacion = z.object({
  RESOLUCION: opcion('Resolución', RESOLUCIONES),
  CONTESTACION: notas('Respuesta', MAX_DETALLE),
});
/** Without what is asked and answered, which is read in the patient's file. */
export const SolicitudPendiente = Solicitud.omit({ DETALLE: true, CONTESTACION: true }).extend({ NOMBRECOMPLETO: texto('Paciente', 152) });
export type SolicitudPendiente = z.output<typeof SolicitudPendiente>;

/** Requests of one answer. */
export const MAX_SOLICITUDES = 200;
const una = { ID: codigo('Solicitud') };
const delPaciente = { CODIGOPACIENTE: codigo('Paciente') };

export const solicitudes = contract('/expediente/solicitudes', {
  obtener: get('/obtener/:CODIGOPACIENTE', {
    permiso: P.pacientes.abrir,
    params: delPaciente,
    query: consultaDeLista(MAX_SOLICITUDES),
    data: z.array(Solicitud),
    expediente: 'CODIGOPACIENTE',
  }),
  /** Of all patients, those with something still to be done, the most pressing first. */
  pendientes: get('/pendientes', {
    permiso: P.clinica.configurar,
    query: consultaDeLista(MAX_SOLICITUDES),
    data: z.array(SolicitudPendiente),
    juzgaPaciente: true,
  }),
  vencidas: get('/vencidas', { permiso: P.clinica.configurar, data: z.object({ VENCIDAS: entero('Vencidas') }), juzgaPaciente: true }),
  agregar: post('/agregar/:CODIGOPACIENTE', {
    permiso: P.pacientes.editar,
    params: delPaciente,
    body: SolicitudNueva,
    data: z.object({ ID: codigo(), VENCE: fecha('Contestar antes del') }),
    ok: 'La solicitud se registró correctamente',
  }),
  contestar: post('/contestar/:ID', {
    permiso: P.clinica.configurar,
    params: una,
    body: Contestacion,
    data: SIN_DATOS,
    ok: 'La respuesta se guardó correctamente',
  }),
  cumplir: post('/cumplir/:ID', {
    permiso: P.clinica.configurar,
    params: una,
    data: SIN_DATOS,
    ok: 'La solicitud quedó cumplida',
    toca: ['/expediente/privacidad', '/expediente/dashboard'],
  }),
  ...llamadasImpreso('/:ID', una, P.pacientes.abrir, 'solicitudes_pacientes'),
});
