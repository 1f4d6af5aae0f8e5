/** Kinds of company of Mexico's law, as they end a registered name, without points. */
const SOCIEDADES = [
  'SA(?:PI|B)? DE CV',
  'S DE RL DE CV',
  'S DE RL(?: MI)?',
  'SC DE RL DE CV',
  'SC DE RL',
  'SAS DE CV',
  'SPR DE RL(?: DE CV)?',
  'SAS',
  'SAPI',
  'SAB',
  'SA',
  'SC',
  'AC',
  'IAP',
].map((s) => s.replaceAll(' ', '\\s+'));
const AL_FINAL = new RegExp(`[\\s,]+(?:${SOCIEDADES.join('|')})$`);
const COMPANIA = 12;

/**
 * The issuer's name as the SAT compares it: in capitals and, of a company (RFC of 12), without its kind. Source: Anexo 20, rule
 * of Emisor@Nombre; guide of filling in CFDI 4.0.
 */
export function nombreFiscal(nombre: string, rfc: string): string {
  const entero = nombre.trim().replace(/\s+/g, ' ').toUpperCase();
  if (rfc.length !== COMPANIA) return entero;
  // «S.A. de C.V.» and «SA DE CV» are the same.
  const sinPuntos = entero.replace(/\b([A-Z])\.\s?(?=[A-Z]\b)/g, '$1').replace(/\b([A-Z]{1,4})\.(?=\s|$)/g, '$1');
  return AL_FINAL.test(sinPuntos) ? sinPuntos.replace(AL_FINAL, '') : entero;
}
