// Who opened a patient's file: one line for each person and day, from the audit.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { contract, get } from '#kernel/shared/endpoint.ts';
import { codigo, entero, fecha, textoOpcional } from '#kernel/shared/fields.ts';
import { consultaDeLista } from '#kernel/shared/lista.ts';

/** Lines of one answer. */
export const MAX_APERTURAS = 200;

export const Apertura = z.object({
  FECHA: fecha('Fecha'),
  /** HH:MM of the first and of the last time that day. */
  DESDE: textoOpcional('Desde', 5),
  HASTA: textoOpcional('Hasta', 5),
  CODIGOUSUARIO: entero('Usuario'),
  USUARIO: textoOpcional('Usuario', 160),
  /** In words: «Abrió consultas y recetas · Imprimió recetas». */
  HECHO: textoOpcional('Qué hizo', 600),
  VECES: entero('Veces'),
  /** The network addresses it came from. */
  ORIGEN: textoOpcional('Desde dónde', 300),
});
export type Apertura = z.output<typeof Apertura>;

export const aperturas = contract('/expediente/aperturas', {
  obtener: get('/obtener/:CODIGOPACIENTE', {
    permiso: P.reportes.bitacora,
    params: { CODIGOPACIENTE: codigo('Paciente') },
    query: consultaDeLista(MAX_APERTURAS),
    data: z.array(Apertura),
    expediente: 'CODIGOPACIENTE',
  }),
});
