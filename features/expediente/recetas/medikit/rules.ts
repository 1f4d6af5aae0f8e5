// When an electronic prescription may be issued.
import type { Errores, Veredicto } from '#kernel/shared/verdict.ts';
import type { RecetaMedikit } from './fields.ts';

/** Days in which a pharmacy may dispense it (1 §9). */
export const VIGENCIA_DIAS = 7;

export const medicoRegistrado = (m: { MEDIKIT_ID: string }): Veredicto =>
  m.MEDIKIT_ID !== '' || 'El médico no se encuentra registrado en Medikit. Regístrelo en Configuración, Médicos, Medikit';
export const pacienteRegistrado = (p: { MEDIKIT_ID: string }): Veredicto =>
  p.MEDIKIT_ID !== '' || 'El paciente no está registrado en Medikit';

/** Errors of the prescription as a whole, by field (2 §5.6). */
export function erroresDeReceta(r: Pick<RecetaMedikit, 'HORA_INICIAL' | 'HORA_FINAL' | 'MEDICAMENTOS'>): Errores {
  const mal: Errores = {};
  if (r.HORA_FINAL && r.HORA_FINAL < r.HORA_INICIAL)
    mal.HORA_FINAL = 'La hora final no puede ser menor a la inicial. Deje el campo vacío si aún no se tiene el dato.';
  for (const [i, m] of r.MEDICAMENTOS.entries())
    if (r.MEDICAMENTOS.findIndex((x) => x.ID_MEDICAMENTO === m.ID_MEDICAMENTO) < i)
      mal[`MEDICAMENTOS.${i}.ID_MEDICAMENTO`] = 'Ya existe el medicamento en esta lista';
  return mal;
}
