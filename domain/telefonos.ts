import { deTabla } from './tabla.ts';
import type { Veredicto } from './veredicto.ts';

/** Country prefixes offered, in the selector's order (specification 1 §9). */
export const LADAS = ['52', '56', '57', '51', '593', '1'] as const;

export type Lada = (typeof LADAS)[number];

export const NOMBRES_LADA: Readonly<Record<Lada, string>> = {
  '52': 'México',
  '56': 'Chile',
  '57': 'Colombia',
  '51': 'Perú',
  '593': 'Ecuador',
  '1': 'Estados Unidos y Canadá',
};

/** Shortest and longest number of digits. */
export type Largo = readonly [min: number, max: number];

/** Phones 1 and 2 of patients and doctors (specification 1 §5). */
export const LARGO_TELEFONO: Largo = [1, 15];

/** An institution's phone, with prefix and extension. */
export const LARGO_CON_EXTENSION: Largo = [1, 20];

const LARGO_LADA: Largo = [1, 3];

const LARGO_CELULAR: Readonly<Record<string, Largo>> = {
  '52': [10, 10],
  '521': [10, 10],
  '57': [10, 10],
  '1': [10, 10],
  '56': [9, 9],
  '51': [9, 9],
  '593': [9, 9],
};

/** The number without the separators - ( ) . # + , and spaces. Other characters stay. */
export function soloDigitos(texto: string): string {
  return texto.replace(/[-().#+,\s]/g, '');
}

/** The prefix as the e-prescription service accepts it: digits only; 521 is Mexico's old mobile prefix (specification 1 §9). */
export function normalizarLada(lada: string): string {
  const digitos = soloDigitos(lada);
  return digitos === '521' ? '52' : digitos;
}

/** A mobile as SMS gateways accept it: prefix and number, digits only. Without a prefix it is taken as the clinic's country's. */
export const internacional = (lada: string, celular: string, ladaDelPais = ''): string =>
  `${normalizarLada(lada) || ladaDelPais}${celular}`.replace(/\D/g, '');
/** The address that opens WhatsApp with a message to a mobile. */
export const enlaceWhatsapp = (lada: string, celular: string, texto: string): string =>
  `https://wa.me/${internacional(lada, celular)}?text=${encodeURIComponent(texto)}`;

/** Number of digits of a mobile, by its prefix (specification 2 §5.1). */
export function largoCelular(lada: string): Largo {
  return deTabla(LARGO_CELULAR, soloDigitos(lada)) ?? [8, 10];
}

/** Checks the number of digits, ignoring separators. Empty text passes; the contract decides whether it is required. */
export function verificarTelefono(numero: string, [min, max]: Largo = LARGO_TELEFONO): Veredicto {
  const digitos = soloDigitos(numero);
  if (!/^\d*$/.test(digitos)) return 'Solo se permiten números';
  if (digitos.length >= min && digitos.length <= max) return true;
  return min === max ? `La longitud debe ser de ${min} números` : `La longitud debe ser de entre ${min} y ${max} números`;
}

/** A country prefix: 1 to 3 digits; the leading + is ignored. */
export function verificarLada(lada: string): Veredicto {
  return verificarTelefono(lada, LARGO_LADA);
}

/** A mobile number, by its prefix's number of digits. */
export function verificarCelular(lada: string, numero: string): Veredicto {
  return verificarTelefono(numero, largoCelular(lada));
}

/**
 * The form in which a phone number is stored and compared: its digits, with + before an international number and an extension
 * after #. Text that is no phone number (letters) stays as typed, for the contract to refuse.
 */
export function normalizarTelefono(texto: string): string {
  const [numero = '', ...extension] = texto.trim().split('#').map(soloDigitos);
  const cola = extension.join('');
  const mas = texto.trim().startsWith('+') && numero ? '+' : '';
  return numero && cola ? `${mas}${numero}#${cola}` : `${mas}${numero}${cola}`;
}

/** Digits of the shortest number when several are typed in one field: a local number without area code. */
const CIFRAS_DE_UNO = 6;
/** Splits several numbers in one field by commas, semicolons, slashes or «y»; within one number these count as separators. */
export function partirTelefonos(texto: string): string[] {
  const partes = texto.split(/[,;/]|\sy\s/).map((p) => p.trim());
  const todos = partes.filter(Boolean);
  return todos.length > 1 && todos.every((p) => p.replace(/\D/g, '').length >= CIFRAS_DE_UNO) ? todos : [texto.trim()];
}
/** The form in which several numbers of one field are stored: each in normal form. */
export const normalizarTelefonos = (texto: string): string => partirTelefonos(texto).map(normalizarTelefono).join(', ');

/** A mobile whose prefix has a field of its own, also if it was typed with the prefix: digits only. */
export function normalizarCelular(lada: string, texto: string): string {
  const normal = normalizarTelefono(texto);
  if (!normal.startsWith('+')) return normal;
  const digitos = normal.slice(1);
  const propia = [soloDigitos(lada), normalizarLada(lada)].find((l) => l && digitos.startsWith(l) && medidaDe(l, digitos.slice(l.length)));
  return propia ? digitos.slice(propia.length) : digitos;
}

/** Sizes of the groups in which a number is read, for the first form it matches. */
type Plan = readonly (readonly [forma: RegExp, grupos: readonly number[]])[];

const LOCAL: Plan = [
  [/^\d{8}$/, [4, 4]],
  [/^\d{7}$/, [3, 4]],
  [/^\d{6}$/, [3, 3]],
];

/** Each country's numbering plan: mobiles, landlines with area code, and last, local numbers. */
const PLANES: Readonly<Record<string, Plan>> = {
  '52': [[/^(55|56|33|81)\d{8}$/, [2, 4, 4]], [/^\d{10}$/, [3, 3, 4]], ...LOCAL],
  '57': [[/^\d{10}$/, [3, 3, 4]], ...LOCAL],
  '51': [
    [/^9\d{8}$/, [3, 3, 3]],
    [/^01\d{7}$/, [2, 3, 4]],
    [/^0\d{8}$/, [3, 3, 3]],
    [/^1\d{7}$/, [1, 3, 4]],
    [/^[4-8]\d{7}$/, [2, 3, 3]],
    ...LOCAL,
  ],
  '593': [[/^09\d{8}$/, [3, 3, 4]], [/^[09]\d{8}$/, [2, 3, 4]], [/^[2-7]\d{7}$/, [1, 3, 4]], ...LOCAL],
  '56': [[/^[29]\d{8}$/, [1, 4, 4]], [/^\d{9}$/, [2, 3, 4]], ...LOCAL],
  '1': [[/^\d{10}$/, [3, 3, 4]], ...LOCAL],
};
const OTRO_PLAN: Plan = [[/^\d{10}$/, [3, 3, 4]], [/^\d{9}$/, [3, 3, 3]], ...LOCAL];

const medidaDe = (lada: string, digitos: string): boolean => {
  const [min, max] = largoCelular(lada);
  return digitos.length >= min && digitos.length <= max;
};

/** The digits in the groups of the country's plan; undefined when the plan has no such number. */
function agrupar(lada: string, digitos: string): string | undefined {
  const grupos = (deTabla(PLANES, normalizarLada(lada)) ?? OTRO_PLAN).find(([forma]) => forma.test(digitos))?.[1];
  if (!grupos) return undefined;
  let resto = digitos;
  return grupos
    .map((n) => {
      const grupo = resto.slice(0, n);
      resto = resto.slice(n);
      return grupo;
    })
    .join(' ');
}

/** A number with its country prefix, as '+52 55 5550 0142'; undefined when its prefix is unknown. */
function conPrefijo(digitos: string): string | undefined {
  for (const lada of ['521', ...LADAS]) {
    const resto = digitos.slice(lada.length);
    if (digitos.startsWith(lada) && medidaDe(lada, resto)) return `+${normalizarLada(lada)} ${agrupar(lada, resto) ?? resto}`;
  }
  return undefined;
}

/**
 * A phone number as people of its country read it: '55 5550 0142'. The prefix only selects the plan; it is the clinic's
 * country's when the number has none. Numbers outside the plan are returned unchanged.
 */
export function textoTelefono(numero: string, lada: string): string {
  const varios = partirTelefonos(numero);
  if (varios.length > 1) return varios.map((n) => textoTelefono(n, lada)).join(', ');
  const normal = normalizarTelefono(numero);
  const [telefono = '', extension] = normal.split('#');
  const digitos = telefono.replace('+', '');
  if (!/^\d+$/.test(digitos)) return numero;
  const texto = telefono.startsWith('+')
    ? (conPrefijo(digitos) ?? telefono)
    : (agrupar(lada, digitos) ?? conPrefijo(digitos) ?? (numero === normal ? telefono : numero));
  return extension && texto !== numero ? `${texto} #${extension}` : texto;
}

/** A mobile with its prefix, as '+52 55 5550 0142'; without one, grouped by the country's plan. '' when there is none. */
export function textoCelular(lada: string, celular: string, ladaDelPais = ''): string {
  if (!celular) return '';
  const prefijo = normalizarLada(lada);
  const numero = textoTelefono(celular, prefijo || ladaDelPais);
  return prefijo && !numero.startsWith('+') ? `+${prefijo} ${numero}` : numero;
}

/**
 * The address that dials a number (the first of several), with country prefix if it is a complete national number. Extensions
 * are dialled by hand.
 */
export function enlaceTelefono(numero: string, lada = ''): string {
  const [telefono = ''] = normalizarTelefono(partirTelefonos(numero)[0] ?? '').split('#');
  const prefijo = normalizarLada(lada);
  // Short numbers and numbers with a leading 0 are dialled as they are.
  const entero = prefijo !== '' && medidaDe(prefijo, telefono) && !telefono.startsWith('0');
  return entero ? `tel:+${prefijo}${telefono}` : `tel:${telefono}`;
}
