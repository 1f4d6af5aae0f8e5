/** CIE-10 codes of four characters are stored as the health authorities exchange them, without the dot. */
const CIE10 = /^[A-Z]\d{2}[0-9A-Z]$/;

/** A code as people read it: 'E11.9'; 'I10' for I10X, whose X only fills. The clinic's own codes stay as they are. */
export function codigoLegible(CODIGO: string): string {
  if (!CIE10.test(CODIGO)) return CODIGO;
  return CODIGO.endsWith('X') ? CODIGO.slice(0, 3) : `${CODIGO.slice(0, 3)}.${CODIGO.slice(3)}`;
}

/** Capitals, without the dot that people type: how codes are stored and compared. */
export const codigoGuardado = (codigo: string): string => codigo.trim().toUpperCase().replaceAll('.', '');
