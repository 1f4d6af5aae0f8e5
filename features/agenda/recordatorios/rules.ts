// Additional reminders: whom they reach, how they read, and which may be saved.
import { nombreEn } from '#kernel/shared/fields.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';
import { CANALES_PASO, HORAS_PASO, MAX_PASOS, type PasoEditado } from './contract.ts';

type Paso = Omit<PasoEditado, 'VERSION'>;

/**
 * Whom an additional reminder reaches. SMS and WhatsApp: appointments with that switch on. Mail to the patient: all
 * appointments. Mail to the doctor: appointments that remind the doctor by any channel.
 */
export const ALCANCE = {
  sms: { paciente: 'las citas con SMS al paciente', medico: 'las citas con SMS al médico' },
  whatsapp: { paciente: 'las citas con WhatsApp al paciente', medico: 'las citas con WhatsApp al médico' },
  correo: { paciente: 'los pacientes con correo', medico: 'las citas que le recuerdan por SMS o WhatsApp' },
} as const;

/** An additional reminder as one sentence. */
export function frasePaso(p: Paso): string {
  const quien = p.PARA === 'paciente' ? 'al paciente' : 'al médico';
  const solo = p.SOLO_SIN_CONFIRMAR ? ', solo si no ha confirmado' : '';
  return `${nombreEn(HORAS_PASO, p.HORAS)}, por ${p.CANAL === 'correo' ? 'correo' : nombreEn(CANALES_PASO, p.CANAL)} ${quien}${solo}.`;
}

/** Whether it may be saved beside the others. Called by the dialog and by the server. */
export function puedeGuardarPaso(otros: readonly Paso[], p: Paso, base: { HORAS_ANTICIPO_ENVIO_SMS: number }): Veredicto {
  if (otros.length >= MAX_PASOS) return `Puede haber máximo ${MAX_PASOS} recordatorios adicionales`;
  if (otros.some((o) => o.HORAS === p.HORAS && o.CANAL === p.CANAL && o.PARA === p.PARA)) return 'Ya hay un recordatorio igual';
  if (p.CANAL !== 'correo' && p.HORAS === base.HORAS_ANTICIPO_ENVIO_SMS) return 'A esa hora ya sale el recordatorio de la clínica';
  return true;
}
