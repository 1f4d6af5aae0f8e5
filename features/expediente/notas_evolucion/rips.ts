// Colombia: the code tables of Resolución 3374 de 2000 for a consultation. The flat files use these codes; the JSON format in
// force converts them. CUPS lists only common consultations; the official list has some ten thousand, so any code of six digits
// is accepted.
import type { Veredicto } from '#kernel/shared/verdict.ts';

export interface CodigoRips {
  ID: string;
  DESCRIPCION: string;
}
const tabla = (filas: Record<string, string>): readonly CodigoRips[] =>
  Object.entries(filas)
    .map(([ID, DESCRIPCION]) => ({ ID, DESCRIPCION }))
    .sort((a, b) => a.ID.localeCompare(b.ID));

export const TIPOS_DX = tabla({ 1: 'Impresión diagnóstica', 2: 'Confirmado nuevo', 3: 'Confirmado repetido' });
export const FINALIDADES = tabla({
  '01': 'Atención del parto (puerperio)',
  '02': 'Atención del recién nacido',
  '03': 'Atención en planificación familiar',
  '04': 'Detección de alteraciones de crecimiento y desarrollo del menor de diez años',
  '05': 'Detección de alteraciones del desarrollo joven',
  '06': 'Detección de alteraciones del embarazo',
  '07': 'Detección de alteraciones del adulto',
  '08': 'Detección de alteraciones de agudeza visual',
  '09': 'Detección de enfermedad profesional',
  '10': 'No aplica',
});
export const CAUSAS_EXTERNAS = tabla({
  '01': 'Accidente de trabajo',
  '02': 'Accidente de tránsito',
  '03': 'Accidente rábico',
  '04': 'Accidente ofídico',
  '05': 'Otro tipo de accidente',
  '06': 'Evento catastrófico',
  '07': 'Lesión por agresión',
  '08': 'Lesión autoinfligida',
  '09': 'Sospecha de maltrato físico',
  '10': 'Sospecha de abuso sexual',
  '11': 'Sospecha de violencia sexual',
  '12': 'Sospecha de maltrato emocional',
  '13': 'Enfermedad general',
  '14': 'Enfermedad profesional',
  '15': 'Otra',
});
export const CUPS = tabla({
  890201: 'Consulta de primera vez por medicina general',
  890202: 'Consulta de primera vez por medicina especializada',
  890203: 'Consulta de primera vez por odontología general',
  890205: 'Consulta de primera vez por enfermería',
  890206: 'Consulta de primera vez por nutrición y dietética',
  890208: 'Consulta de primera vez por psicología',
  890301: 'Consulta de control o de seguimiento por medicina general',
  890302: 'Consulta de control o de seguimiento por medicina especializada',
  890303: 'Consulta de control o de seguimiento por odontología general',
  890306: 'Consulta de control o de seguimiento por nutrición y dietética',
  890308: 'Consulta de control o de seguimiento por psicología',
  890701: 'Consulta de urgencias por medicina general',
});

const EN_LISTA: Record<string, readonly CodigoRips[]> = {
  TIPO_DX_PRINCIPAL: TIPOS_DX,
  FINALIDAD: FINALIDADES,
  CAUSA_EXTERNA: CAUSAS_EXTERNAS,
};
/** Whether a code is valid in a field of the RIPS block (Resolución 3374 de 2000); a blank takes the default. */
export function verificarRips(campo: string, valor: string): Veredicto {
  if (!valor) return true;
  const lista = EN_LISTA[campo];
  if (lista) return lista.some((c) => c.ID === valor) || 'Seleccione una opción válida';
  return /^\d{6}$/.test(valor) || 'La longitud debe ser de 6 números';
}
