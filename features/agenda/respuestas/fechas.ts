// Dates in the languages of patients' pages and messages.
import { DIAS, diaSemana, fechaLarga, MESES } from '#kernel/shared/dates.ts';

export const IDIOMAS = [
  ['es', 'Español'],
  ['en', 'English'],
] as const;
export type Idioma = (typeof IDIOMAS)[number][0];

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

export const diasSemana = (i: Idioma): readonly string[] => (i === 'en' ? DAYS : DIAS);
const mayuscula = (s: string) => s.replace(/^./, (l) => l.toUpperCase());
/** "Noviembre 2026", "November 2026" */
export const mesEn = (i: Idioma, fecha: string): string =>
  `${mayuscula((i === 'en' ? MONTHS : MESES)[Number(fecha.slice(5, 7)) - 1]!)} ${fecha.slice(0, 4)}`;
/** "Fri 27 Nov 2026", like `fechaTexto` in Spanish. */
export const fechaCortaEnIngles = (fecha: string): string =>
  `${DAYS[diaSemana(fecha)]!.slice(0, 3)} ${Number(fecha.slice(8, 10))} ${MONTHS[Number(fecha.slice(5, 7)) - 1]!.slice(0, 3)} ${fecha.slice(0, 4)}`;
/** "viernes 27 de noviembre de 2026", "Friday, November 27, 2026" */
export const fechaEn = (i: Idioma, fecha: string): string =>
  i === 'en'
    ? `${DAYS[diaSemana(fecha)]}, ${MONTHS[Number(fecha.slice(5, 7)) - 1]} ${Number(fecha.slice(8, 10))}, ${fecha.slice(0, 4)}`
    : `${DIAS[diaSemana(fecha)]} ${fechaLarga(fecha)}`;
