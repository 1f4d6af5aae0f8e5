/** The name of the list of programmed reports. */
export const LISTA_PROGRAMADOS = 'Envíos por correo';
