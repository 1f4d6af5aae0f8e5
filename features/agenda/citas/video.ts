// The words for a video consultation whose link is not said here: it goes in the messages of the appointment.
export const ENLACE_POR_ENVIAR = { es: 'la clínica se lo enviará', en: 'the clinic will send it to you' } as const;
/** Whole sentences, for the patient's pages and for the staff. */
export const FRASE_ENLACE = {
  es: 'La clínica le enviará el enlace.',
  en: 'The clinic will send you the link.',
  personal: 'El enlace va en los mensajes de la cita.',
} as const;
