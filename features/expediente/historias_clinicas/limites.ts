// Limits of a history, which its contract and its rules share.

/** As long as a template's default answer may be. */
export const LARGO_RESPUESTA = 5000;
export const LARGO_LESION = 100;
export const LARGO_COMENTARIO = 1000;
/** Comments of one history: every surface of a full odontogram, and more than anybody writes. */
export const MAX_COMENTARIOS = 300;
/** Pictures that may be sent for one question, discarded ones included. */
export const MAX_ENVIADAS = 50;
export const MAX_DIAGNOSTICOS = 50;
/** Options of all questions of a form together: more would take seconds to open. */
export const MAX_OPCIONES = 20_000;
