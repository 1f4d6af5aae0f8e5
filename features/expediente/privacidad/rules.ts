// What a patient may say of the clinic's privacy notice, and what follows from it.
import type { Veredicto } from '#kernel/shared/verdict.ts';

export const ACTO = { acepta: 1, retira: 2 } as const;
export const ACTOS = [
  [ACTO.acepta, 'Aceptó el aviso'],
  [ACTO.retira, 'Retiró su consentimiento'],
] as const;
export const MEDIO_ACTO = { escrito: 1, palabra: 2, correo: 3, telefono: 4, enLinea: 5 } as const;
export const MEDIOS_ACTO = [
  [MEDIO_ACTO.escrito, 'Por escrito, con su firma'],
  [MEDIO_ACTO.palabra, 'En persona, de palabra'],
  [MEDIO_ACTO.correo, 'Correo electrónico'],
  [MEDIO_ACTO.telefono, 'Teléfono o mensaje'],
  [MEDIO_ACTO.enLinea, 'En línea'],
] as const;

interface Dicho {
  ACTO: number;
  VERSION_AVISO: number | null;
}
/** Whether the patient may be noted as accepting the version in force, after what was said last. */
export function puedeAceptar(vigente: number | null, ultimo: Dicho | undefined): Veredicto {
  if (vigente === null) return 'La clínica todavía no publica su aviso de privacidad';
  return !(ultimo?.ACTO === ACTO.acepta && ultimo.VERSION_AVISO === vigente) || 'El paciente ya aceptó esta versión';
}
/** Whoever never accepted may object too. */
export const puedeRetirar = (ultimo: Dicho | undefined): Veredicto => ultimo?.ACTO !== ACTO.retira || 'El consentimiento ya está retirado';

/** What is said of a patient in one line, and how much it presses. */
export function estadoDe(vigente: number | null, ultimo: Dicho | undefined): { texto: string; tono?: 'bien' | 'cuidado' | 'peligro' } {
  if (ultimo?.ACTO === ACTO.retira) return { texto: 'Retiró su consentimiento', tono: 'peligro' };
  if (!ultimo) return vigente === null ? { texto: 'Sin aviso publicado' } : { texto: 'Sin aceptar', tono: 'cuidado' };
  return ultimo.VERSION_AVISO === vigente
    ? { texto: `Aceptó la versión ${vigente}`, tono: 'bien' }
    : { texto: `Aceptó la versión ${ultimo.VERSION_AVISO}, ya hay otra`, tono: 'cuidado' };
}
