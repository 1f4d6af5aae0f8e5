// How diagnosis codes are written and stored.
/** A stored CIE-10 code: four characters without the dot, as health authorities exchange them. */
const CIE10 = /^[A-Z]\d{2}[0-9A-Z]$/;

/** The code for reading: 'E11.9'; 'I10' for I10X, whose X is only filling. The clinic's own codes are not changed. */
export function codigoLegible(CODIGO: string): string {
  if (!CIE10.test(CODIGO)) return CODIGO;
  return CODIGO.endsWith('X') ? CODIGO.slice(0, 3) : `${CODIGO.slice(0, 3)}.${CODIGO.slice(3)}`;
}

/** The code as stored and compared: capitals, without the dot that people type. */
export const codigoGuardado = (codigo: string): string => codigo.trim().toUpperCase().replaceAll('.', '');
