// The fields of an electronic prescription as the service expects them (2 §3, §5.6).
import { z } from 'zod';
import { codigo, dosis, fecha, hora, lista, notas, opcion, opcional, siNo, texto } from '#kernel/shared/fields.ts';

export const CATEGORIAS = [
  'Ambulatorio',
  'Emergencia',
  'Atención a domicilio',
  'Encuentro hospitalario',
  'Consulta Médica',
  'Telemedicina',
] as const;

export const MedicamentoMedikit = z.object({
  ID_MEDICAMENTO: texto('Medicamento', 60),
  CANTIDAD: dosis('Cantidad', [0, 99]),
  DURACION: dosis('Duración', [1, 999], 'días'),
  VIA_ADMINISTRACION: texto('Vía de administración', 60),
  DOSIS: dosis('Dosis', [1, 999]),
  FRECUENCIA: dosis('Cada', [1, 99], 'horas'),
  RESURTIDOS_PERMITIDOS: dosis('Resurtidos permitidos', [0, 12]),
  PIEZAS_RESURTIDO: dosis('Piezas por resurtir', [0, 10]),
  INTERVALO_RESURTIDO: dosis('Intervalo de resurtido', [0, 99], 'días'),
  INSTRUCCIONES: notas('Instrucciones', 32_745),
  DIAGNOSTICO: texto('Diagnóstico CIE-10', 10),
  PERMITE_SUSTITUTO: siNo('Permite sustituto'),
});
export type MedicamentoMedikit = z.output<typeof MedicamentoMedikit>;

export const RecetaMedikit = z.object({
  CODIGOPACIENTE: codigo('Paciente'),
  CODIGOMEDICO: codigo('Médico'),
  /** Without P.recetas.fechar it is today, whatever is sent. */
  FECHA: opcional(fecha('Fecha')),
  HORA_INICIAL: hora('Hora inicial'),
  HORA_FINAL: opcional(hora('Hora final')),
  CATEGORIA: opcion(
    'Categoría',
    CATEGORIAS.map((c) => [c, c] as const),
  ),
  MEDICAMENTOS: lista(MedicamentoMedikit, 50, [1, 'Agregue al menos un medicamento']),
});
export type RecetaMedikit = z.output<typeof RecetaMedikit>;
