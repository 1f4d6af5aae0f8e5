// The ways by which a message leaves, as people call them.
import { nombreEn } from './fields.ts';

export const CANALES = [
  ['correo', 'Correo'],
  ['sms', 'SMS'],
  ['whatsapp', 'WhatsApp'],
] as const;
/** Within a sentence. */
export const nombreCanal = (c: string): string => (c === 'correo' ? 'correo' : nombreEn<string>(CANALES, c));
