import { deTabla } from './tabla.ts';
import type { Veredicto } from './veredicto.ts';

/** Country prefixes offered, in the order of the selector (1 §9). */
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

/** Phones 1 and 2 of patients and doctors (1 §5). */
export const LARGO_TELEFONO: Largo = [1, 15];

/** Of an institution: with its prefix and an extension. */
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

/** The number without the separators people write: - ( ) . # + , and spaces. Other characters stay. */
export function soloDigitos(texto: string): string {
  return texto.replace(/[-().#+,\s]/g, '');
}

/** The prefix the e-prescription service takes: digits only, and 521 is the old mobile prefix of Mexico (1 §9). */
export function normalizarLada(lada: string): string {
  const digitos = soloDigitos(lada);
  return digitos === '521' ? '52' : digitos;
}

/** A mobile as gateways take it: prefix and number, digits alone. Without a prefix of its own it is one of the clinic's country. */
export const internacional = (lada: string, celular: string, ladaDelPais = ''): string =>
  `${normalizarLada(lada) || ladaDelPais}${celular}`.replace(/\D/g, '');
/** The address that opens WhatsApp with a text written to a mobile. */
export const enlaceWhatsapp = (lada: string, celular: string, texto: string): string =>
  `https://wa.me/${internacional(lada, celular)}?text=${encodeURIComponent(texto)}`;

/** Digits of a mobile number by its prefix (2 §5.1). */
export function largoCelular(lada: string): Largo {
  return deTabla(LARGO_CELULAR, soloDigitos(lada)) ?? [8, 10];
}

/** Verdict on the number of digits, separators ignored. An empty text is for the contract to require or not. */
export function verificarTelefono(numero: string, [min, max]: Largo = LARGO_TELEFONO): Veredicto {
  const digitos = soloDigitos(numero);
  if (!/^\d*$/.test(digitos)) return 'Solo se permiten números';
  if (digitos.length >= min && digitos.length <= max) return true;
  return min === max ? `La longitud debe ser de ${min} números` : `La longitud debe ser de entre ${min} y ${max} números`;
}

/** Country prefix: 1 to 3 digits; the leading + is ignored. */
export function verificarLada(lada: string): Veredicto {
  return verificarTelefono(lada, LARGO_LADA);
}

/** Mobile number by the length of its prefix. */
export function verificarCelular(lada: string, numero: string): Veredicto {
  return verificarTelefono(numero, largoCelular(lada));
}

/**
 * How a telephone is stored and compared: its digits, with the + of an international number in front and an extension
 * after #. What is no telephone (letters) stays as it was typed, for the contract to refuse.
 */
export function normalizarTelefono(texto: string): string {
  const [numero = '', ...extension] = texto.trim().split('#').map(soloDigitos);
  const cola = extension.join('');
  const mas = texto.trim().startsWith('+') && numero ? '+' : '';
  return numero && cola ? `${mas}${numero}#${cola}` : `${mas}${numero}${cola}`;
}

/** The shortest that is taken for a telephone where several are written together: what is dialled inside a town. */
const CIFRAS_DE_UNO = 6;
/** Several telephones written in one field, apart by commas, semicolons, bars or «y»; otherwise those signs are separators of one. */
export function partirTelefonos(texto: string): string[] {
  const partes = texto.split(/[,;/]|\sy\s/).map((p) => p.trim());
  const todos = partes.filter(Boolean);
  return todos.length > 1 && todos.every((p) => p.replace(/\D/g, '').length >= CIFRAS_DE_UNO) ? todos : [texto.trim()];
}
/** How several telephones of one field are stored: each in its normal form. */
export const normalizarTelefonos = (texto: string): string => partirTelefonos(texto).map(normalizarTelefono).join(', ');

/** A mobile whose prefix stands in a field of its own, also when it was typed with the prefix: digits alone. */
export function normalizarCelular(lada: string, texto: string): string {
  const normal = normalizarTelefono(texto);
  if (!normal.startsWith('+')) return normal;
  const digitos = normal.slice(1);
  const propia = [soloDigitos(lada), normalizarLada(lada)].find((l) => l && digitos.startsWith(l) && medidaDe(l, digitos.slice(l.length)));
  return propia ? digitos.slice(propia.length) : digitos;
}

/** Lengths of the groups that a number is read in, by the first form that it has. */
type Plan = readonly (readonly [forma: RegExp, grupos: readonly number[]])[];

const LOCAL: Plan = [
  [/^\d{8}$/, [4, 4]],
  [/^\d{7}$/, [3, 4]],
  [/^\d{6}$/, [3, 3]],
];

/** Each country's numbering plan: mobiles, landlines with their area and, last, what is dialled inside the area. */
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

/** The digits in the groups of the country's plan; undefined where the plan knows no such number. */
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

/** A number with its country in front, as '+52 55 5550 0142'; undefined when it begins with no prefix that we know. */
function conPrefijo(digitos: string): string | undefined {
  for (const lada of ['521', ...LADAS]) {
    const resto = digitos.slice(lada.length);
    if (digitos.startsWith(lada) && medidaDe(lada, resto)) return `+${normalizarLada(lada)} ${agrupar(lada, resto) ?? resto}`;
  }
  return undefined;
}

/**
 * A telephone as people of its country read it: '55 5550 0142'. The prefix only chooses the plan; it is the clinic's
 * country where the number has none of its own. A number that fits no plan is answered as it is.
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

/** A mobile with its prefix, as '+52 55 5550 0142'; without a prefix the country's plan groups it. '' when there is none. */
export function textoCelular(lada: string, celular: string, ladaDelPais = ''): string {
  if (!celular) return '';
  const prefijo = normalizarLada(lada);
  const numero = textoTelefono(celular, prefijo || ladaDelPais);
  return prefijo && !numero.startsWith('+') ? `+${prefijo} ${numero}` : numero;
}

/** The address that dials a number, the first of several, with its country wherever it is a whole number of it. An extension is dialled by hand. */
export function enlaceTelefono(numero: string, lada = ''): string {
  const [telefono = ''] = normalizarTelefono(partirTelefonos(numero)[0] ?? '').split('#');
  const prefijo = normalizarLada(lada);
  // What is dialled inside the country (a short number, one with a 0 before it) is left as it is.
  const entero = prefijo !== '' && medidaDe(prefijo, telefono) && !telefono.startsWith('0');
  return entero ? `tel:+${prefijo}${telefono}` : `tel:${telefono}`;
}
