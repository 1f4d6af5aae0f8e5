// The words for a video consultation without a link yet. Clinics without a meeting service send the link themselves; no message
// may hold an address that leads nowhere.
export const ENLACE_POR_ENVIAR = { es: 'la clínica se lo enviará', en: 'the clinic will send it to you' } as const;
/** Whole sentences, for the patient's pages and for the staff. */
export const FRASE_ENLACE = {
  es: 'La clínica le enviará el enlace.',
  en: 'The clinic will send you the link.',
  personal: 'Envíe usted el enlace al paciente.',
} as const;
