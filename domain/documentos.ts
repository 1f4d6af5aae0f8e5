import { E, type Sexo } from './estados.ts';
/**
 * Check digits of identity and tax documents. Every function takes the number as typed (spaces, dots and hyphens allowed, any
 * case) and answers whether the check digit is right; form and age are the country's rules. Algorithms and test vectors:
 * reference/document-types.json and sis-giis-fields.json (RENAPO, SII, SUNAT, SRI, DIAN).
 */

/** Without spaces, dots and hyphens, in capitals: the form in which documents are compared. */
export function normalizarDocumento(numero: string): string {
  return numero.replace(/[\s.-]/g, '').toUpperCase();
}

const digitos = (texto: string): number[] => Array.from(texto, Number);

const sumaPonderada = (valores: readonly number[], pesos: readonly number[]): number =>
  valores.reduce((suma, valor, i) => suma + valor * (pesos[i] ?? 0), 0);

const ALFABETO_CURP = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';

const FORMA_CURP =
  /^[A-Z][AEIOUX][A-Z]{2}\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[HMX](AS|BC|BS|CC|CS|CH|CL|CM|DF|DG|GT|GR|HG|JC|MC|MN|MS|NT|NL|OC|PL|QT|QR|SP|SL|SR|TC|TS|TL|VZ|YN|ZS|NE)[BCDFGHJ-NP-TV-Z]{3}[0-9A-Z]\d$/;

/** The standard's CURP for a person without one; all its characters are filler (specification 3 §5 SIS). */
export const CURP_GENERICA = 'XXXX999999XXXXXX99';

/** Whether it is the generic CURP, which at most 15 % of a month's SIS records may use. */
export function esCurpGenerica(curp: string): boolean {
  return normalizarDocumento(curp) === CURP_GENERICA;
}

/** Whether letters, date, sex and state of a CURP are where RENAPO defines them. The generic one is not accepted. */
export function tieneFormaDeCurp(curp: string): boolean {
  return FORMA_CURP.test(normalizarDocumento(curp));
}

/** CURP check digit: values 0-36 (Ñ between N and O) with weights 18..2; the digit completes the sum to a multiple of 10. */
export function curpValida(curp: string): boolean {
  const c = normalizarDocumento(curp);
  if (!/^[0-9A-ZÑ]{17}\d$/.test(c)) return false;
  const suma = Array.from(c.slice(0, 17)).reduce((s, letra, i) => s + ALFABETO_CURP.indexOf(letra) * (18 - i), 0);
  return (10 - (suma % 10)) % 10 === Number(c[17]);
}

export interface DatosDeCurp {
  /** yyyy-mm-dd */
  FECHA_NACIMIENTO: string;
  SEXO: Exclude<Sexo, typeof E.sexo.noAsignado>;
  /** State code of RENAPO, 'NE' when born abroad. */
  entidad: string;
}

/** The holder's data in a CURP; null when it is malformed. A digit in position 17 means born before 2000. */
export function datosDeCurp(curp: string): DatosDeCurp | null {
  const c = normalizarDocumento(curp);
  if (!FORMA_CURP.test(c)) return null;
  const siglo = /\d/.test(c.charAt(16)) ? '19' : '20';
  return {
    FECHA_NACIMIENTO: `${siglo}${c.slice(4, 6)}-${c.slice(6, 8)}-${c.slice(8, 10)}`,
    SEXO: c[10] === 'H' ? E.sexo.hombre : c[10] === 'M' ? E.sexo.mujer : E.sexo.otro,
    entidad: c.slice(11, 13),
  };
}

const ALFABETO_RFC = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';

/** RFC of the general public and of foreigners, which have no check digit. */
export const RFC_GENERICOS: readonly string[] = ['XAXX010101000', 'XEXX010101000'];

/** Whether an RFC has the form of a company (12) or a person (13). */
export function tieneFormaDeRfc(rfc: string): boolean {
  return /^[A-ZÑ&]{3,4}\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[A-Z0-9]{2}[0-9A]$/.test(normalizarDocumento(rfc));
}

/** RFC check digit; a failure is only worth a warning, since SAT itself issued some with another digit. */
export function rfcValido(rfc: string): boolean {
  const r = normalizarDocumento(rfc);
  if (RFC_GENERICOS.includes(r)) return true;
  if (!tieneFormaDeRfc(r)) return false;
  const cuerpo = r.slice(0, -1).padStart(12, ' ');
  const resto = Array.from(cuerpo).reduce((s, letra, i) => s + ALFABETO_RFC.indexOf(letra) * (13 - i), 0) % 11;
  return r.at(-1) === (resto === 0 ? '0' : resto === 1 ? 'A' : String(11 - resto));
}

/** Check digit of a Chilean RUT from its body: weights 2..7 from the right, modulo 11 ('0'-'9' or 'K'). */
export function digitoRut(cuerpo: string): string {
  const suma = digitos(cuerpo)
    .reverse()
    .reduce((s, digito, i) => s + digito * (2 + (i % 6)), 0);
  const digito = 11 - (suma % 11);
  return digito === 11 ? '0' : digito === 10 ? 'K' : String(digito);
}

/** RUT with its check digit, with or without dots and hyphen. */
export function rutValido(rut: string): boolean {
  const r = normalizarDocumento(rut);
  return /^\d{7,8}[\dK]$/.test(r) && digitoRut(r.slice(0, -1)) === r.at(-1);
}

/** Check digit of a Colombian NIT from its body (DIAN, Orden Administrativa 4 de 1989): primes from the right, modulo 11. */
export function digitoNit(cuerpo: string): string {
  const pesos = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];
  const resto = sumaPonderada(digitos(cuerpo).reverse(), pesos) % 11;
  return String(resto < 2 ? resto : 11 - resto);
}

/** NIT with its check digit at the end, as '800197268-4'. The database keeps body and digit apart. */
export function nitValido(nit: string): boolean {
  const n = normalizarDocumento(nit);
  return /^\d{7,16}$/.test(n) && digitoNit(n.slice(0, -1)) === n.at(-1);
}

/** RUC of Peru: 11 digits, kind of taxpayer 10, 15, 16, 17 or 20, modulo 11. */
export function rucPeruValido(ruc: string): boolean {
  const r = normalizarDocumento(ruc);
  if (!/^(10|15|16|17|20)\d{9}$/.test(r)) return false;
  const digito = 11 - (sumaPonderada(digitos(r.slice(0, 10)), [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11);
  return digito % 10 === Number(r[10]);
}

/** DNI of Peru: 8 digits. Its check character is printed separately on the card and is not part of the number. */
export function dniPeruValido(dni: string): boolean {
  return /^\d{8}$/.test(normalizarDocumento(dni));
}

const PROVINCIA_ECUADOR = /^(0[1-9]|1\d|2[0-4]|30)/;

/** Cédula of Ecuador: province 01-24 or 30, third digit 0-5, modulo 10. */
export function cedulaEcuadorValida(cedula: string): boolean {
  const c = normalizarDocumento(cedula);
  if (!/^\d{2}[0-5]\d{7}$/.test(c) || !PROVINCIA_ECUADOR.test(c)) return false;
  const suma = digitos(c.slice(0, 9)).reduce((s, digito, i) => {
    const valor = i % 2 === 0 ? digito * 2 : digito;
    return s + (valor > 9 ? valor - 9 : valor);
  }, 0);
  return (10 - (suma % 10)) % 10 === Number(c[9]);
}

/**
 * Kind of an Ecuadorian RUC by its third digit and form: natural person, public body or company; null when it has none of these
 * forms.
 */
export function tipoRucEcuador(ruc: string): 'natural' | 'publica' | 'sociedad' | null {
  const r = normalizarDocumento(ruc);
  if (!/^\d{13}$/.test(r) || !PROVINCIA_ECUADOR.test(r)) return null;
  const tercero = Number(r[2]);
  if (tercero <= 5) return /[1-9]$/.test(r.slice(10)) ? 'natural' : null;
  if (tercero === 6) return r.endsWith('0001') ? 'publica' : null;
  return tercero === 9 && r.slice(10) !== '000' ? 'sociedad' : null;
}

/**
 * Check digit of an Ecuadorian RUC: the cédula's for natural persons, modulo 11 for the others. SRI no longer guarantees the
 * modulo 11 digit of recent companies, so for them a failure is only worth a warning.
 */
export function rucEcuadorValido(ruc: string): boolean {
  const r = normalizarDocumento(ruc);
  const tipo = tipoRucEcuador(r);
  if (tipo === null) return false;
  if (tipo === 'natural') return cedulaEcuadorValida(r.slice(0, 10));
  const pesos = tipo === 'publica' ? [3, 2, 7, 6, 5, 4, 3, 2] : [4, 3, 2, 7, 6, 5, 4, 3, 2];
  const resto = sumaPonderada(digitos(r.slice(0, pesos.length)), pesos) % 11;
  return (resto === 0 ? 0 : 11 - resto) === Number(r[pesos.length]);
}
