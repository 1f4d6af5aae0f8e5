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
  return LARGO_CELULAR[soloDigitos(lada)] ?? [8, 10];
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
