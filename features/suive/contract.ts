// The calls of the weekly report of new cases (Mexico, SUIVE-1).
import { z } from 'zod';
import { pares, SEXOS } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { Periodo } from '#kernel/reporte/periodo.ts';
import { ARCHIVO, contract, post } from '#kernel/shared/endpoint.ts';
import { codigo, entero, fecha, opcion, opcional, siNo, texto, textoOpcional } from '#kernel/shared/fields.ts';

/** One new case. */
export const Caso = z.object({
  FECHA: fecha('Fecha'),
  CODIGOPACIENTE: codigo('Código'),
  PACIENTE: textoOpcional('Paciente', 160),
  /** Completed years on that day; null when the birth date is not known. */
  EDAD: opcional(entero('Edad')),
  SEXO: opcion('Sexo', pares(SEXOS)),
  CODIGOMEDICO: opcional(codigo('Médico')),
  MEDICO: textoOpcional('Médico', 160),
  EPI_CLAVE: texto('Clave EPI', 10),
  CIE10: texto('CIE-10', 10),
  DIAGNOSTICO: texto('Diagnóstico', 255),
  SUCURSAL_NOMBRE: textoOpcional('Sucursal', 150),
  /** The authority is told at once, not with the week. */
  INMEDIATA: siNo('Notificación inmediata'),
});
export type Caso = z.output<typeof Caso>;

const o = { permiso: P.reportes.expediente, lee: true as const, body: Periodo };
const papel = { ...o, data: ARCHIVO, archivo: true as const };
export const suive = contract('/suive', {
  obtener: post('/obtener', { ...o, data: z.array(Caso) }),
  /** The list on paper and as a workbook. */
  imprimir: post('/imprimir', papel),
  descargar_reporte: post('/descargar_reporte', papel),
  /** The form itself, as a workbook and on paper. */
  descargar_suive: post('/descargar_suive', papel),
  imprimir_suive: post('/imprimir_suive', papel),
});
