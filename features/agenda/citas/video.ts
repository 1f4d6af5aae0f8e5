// Where a video consultation takes place. Until there is a room of our own, who has no meeting of another service is sent its
// link by the clinic, and nothing that is written to anybody holds an address that leads nowhere.
export const ENLACE_POR_ENVIAR = { es: 'la clínica se lo enviará', en: 'the clinic will send it to you' } as const;
/** A whole sentence, for the pages of patients and of those who receive them. */
export const FRASE_ENLACE = {
  es: 'La clínica le enviará el enlace.',
  en: 'The clinic will send you the link.',
  personal: 'Envíe usted el enlace al paciente.',
} as const;
