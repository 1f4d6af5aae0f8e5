// Results that came in and that no doctor has opened, of both kinds of order and all patients.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { contract, get } from '#kernel/shared/endpoint.ts';
import { codigo, entero, momento, opcion, textoOpcional } from '#kernel/shared/fields.ts';

/** The newest that are listed. */
export const MAX_SIN_REVISAR = 50;
export const SinRevisar = z.object({
  LISTA: opcion('Clase', [
    ['ANALISIS_CLINICOS', 'Análisis clínicos'],
    ['ESTUDIOS_GABINETE', 'Gabinete'],
  ]),
  ID_ORDEN: codigo('Orden'),
  CODIGOPACIENTE: codigo('Paciente'),
  PACIENTE: textoOpcional('Paciente', 250),
  RESUMEN: textoOpcional('Estudios', 200),
  LLEGARON: momento('Llegaron'),
  /** Results outside their reference. */
  FUERA: entero('Fuera de referencia'),
});
export type SinRevisar = z.output<typeof SinRevisar>;

export const resultados = contract('/expediente/resultados', {
  /** Those of the user's own doctor; of a user who is no doctor, those of all. */
  obtener_sin_revisar: get('/obtener_sin_revisar', { permiso: [P.analisis.ver, P.gabinete.ver], data: z.array(SinRevisar) }),
});
