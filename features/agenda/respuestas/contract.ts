// The calls of a reminder's link, with which the patient confirms, cancels or asks for another time.
import { z } from 'zod';
import { E } from '#domain/estados.ts';
import { contract, get, post } from '#kernel/shared/endpoint.ts';
import { codigo, fecha, hora, opcion, siNo, texto, textoOpcional } from '#kernel/shared/fields.ts';

/** What the link shows: not why the patient comes, and only the first name. */
export const Respondible = z.object({
  CLINICA: texto('Clínica', 150),
  TELEFONO: textoOpcional('Teléfono', 40),
  NOMBRE: textoOpcional('Paciente', 50),
  MEDICO: textoOpcional('Médico', 152),
  LUGAR: textoOpcional('Lugar', 600),
  F_CITA: fecha('Fecha'),
  H_CITA: hora('Hora'),
  TIPO_CITA: codigo(),
  C_ESTATUS: codigo(),
  RESPUESTA: codigo(),
  /** Why it can no longer be answered; '' while it can. */
  MOTIVO: textoOpcional('Motivo', 200),
  PUEDE: siNo('Se puede responder'),
  /** The doctor is booked online, so another time can be chosen at once. */
  EN_LINEA: siNo('Se puede mover en línea'),
});
export type Respondible = z.output<typeof Respondible>;

const comun = {
  permiso: 'publico' as const,
  cliente: 'CLIENT',
  params: { FICHA: texto('Enlace', 60) },
  data: Respondible,
};
const CLIENT = texto('Clínica', 50);
export const respuestas = contract('/respuestas', {
  obtener: get('/obtener/:FICHA', { ...comun, query: z.object({ CLIENT }), limite: 60 }),
  responder: post('/responder/:FICHA', {
    ...comun,
    body: z.object({
      CLIENT,
      RESPUESTA: opcion('Respuesta', [
        [E.respuesta.confirma, 'Sí voy a asistir'],
        [E.respuesta.cancela, 'No puedo ir: cancelar la cita'],
        [E.respuesta.otraFecha, 'Necesito otra fecha'],
      ]),
    }),
    limite: 20,
    ok: 'Gracias, la clínica recibió su respuesta',
    toca: ['/agenda', '/citas'],
  }),
});
