// The patient's answer to a reminder, by the link that it carries: comes, does not come, asks for another time.
import { z } from 'zod';
import { contract, get, post } from '#kernel/shared/endpoint.ts';
import { codigo, fecha, hora, opcion, siNo, texto, textoOpcional } from '#kernel/shared/fields.ts';

/** What whoever holds the link may see: nothing of why the patient comes, and of the name only the first. */
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
  /** Why nothing can be answered any more; '' while it can. */
  MOTIVO: textoOpcional('Motivo', 200),
  PUEDE: siNo('Se puede responder'),
  /** The doctor is booked online: another time can be chosen at once. */
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
        [1, 'Sí voy a asistir'],
        [2, 'No puedo ir: cancelar la cita'],
        [3, 'Necesito otra fecha'],
      ]),
    }),
    limite: 20,
    ok: 'Gracias, la clínica recibió su respuesta',
    toca: ['/agenda', '/citas'],
  }),
});
