// The channels of messages and their names for users.
import { nombreEn } from './fields.ts';

export const CANALES = [
  ['correo', 'Correo'],
  ['sms', 'SMS'],
  ['whatsapp', 'WhatsApp'],
] as const;
/** The name as used within a sentence. */
export const nombreCanal = (c: string): string => (c === 'correo' ? 'correo' : nombreEn<string>(CANALES, c));
