/**
 * What SUNAT decided about a voucher by the code of its answer. Source: SUNAT's programmer's manual, return codes.
 * - aceptado, observado: it is valid; an observation is to be corrected in the next ones.
 * - rechazado: it is not valid and its number is used up.
 * - corregir: SUNAT did not take it; the same number may be sent again once what is wrong is corrected.
 * - reintentar: SUNAT's own fault; the same may be sent again later.
 */
export type Desenlace = 'aceptado' | 'observado' | 'rechazado' | 'corregir' | 'reintentar';

/** Codes of a user or password that SUNAT does not know, or without the rights to send: nothing changes until then. */
const DE_CLAVES: ReadonlySet<number> = new Set([101, 102, 103, 104, 105, 106, 111, 112]);
export const deClaves = (codigo: number): boolean => DE_CLAVES.has(codigo);
/** `codigo`: of a receipt (CDR) or of a fault. `observaciones`: whether the receipt has notes. */
export function desenlace(codigo: number, observaciones = false): Desenlace {
  if (codigo === 0) return observaciones ? 'observado' : 'aceptado';
  if (codigo >= 4000) return 'observado';
  if (codigo >= 2000) return 'rechazado';
  return codigo >= 1000 || deClaves(codigo) ? 'corregir' : 'reintentar';
}
/** The same of a fault: without a receipt nothing was accepted, whatever number it says. */
export function desenlaceDeFalla(codigo: number): Exclude<Desenlace, 'aceptado' | 'observado'> {
  const que = desenlace(codigo);
  return que === 'aceptado' || que === 'observado' ? 'reintentar' : que;
}
