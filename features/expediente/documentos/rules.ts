// How many documents go up at once.

/** Files that may be uploaded at once (2 §9). */
export const ARCHIVOS_A_LA_VEZ = 10;
export const DEMASIADOS_ARCHIVOS = `No puede subir más de ${ARCHIVOS_A_LA_VEZ} archivos a la vez`;
