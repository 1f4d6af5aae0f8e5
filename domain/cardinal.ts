// Whole numbers in Spanish words.
const HASTA_29 = [
  'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve',
  'veinte veintiún veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
]
  .join(' ')
  .split(' ');
const DECENAS = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'];
const CIENTOS = '- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(' ');

function hastaMil(n: number): string {
  if (n === 100) return 'cien';
  const resto = n % 100;
  const menor = resto < 30 ? HASTA_29[resto] : DECENAS[Math.floor(resto / 10)] + (resto % 10 ? ` y ${HASTA_29[resto % 10]}` : '');
  return n < 100 ? menor! : CIENTOS[Math.floor(n / 100)] + (resto ? ` ${menor}` : '');
}
function hastaMillon(n: number): string {
  const miles = Math.floor(n / 1000);
  const resto = n % 1000;
  const antes = miles === 0 ? '' : miles === 1 ? 'mil' : `${hastaMil(miles)} mil`;
  return miles === 0 ? hastaMil(resto) : antes + (resto ? ` ${hastaMil(resto)}` : '');
}
/** An integer below 10^12 in words, as before a masculine noun: "veintiún", "un millón". */
export function cardinal(n: number): string {
  const millones = Math.floor(n / 1_000_000);
  const resto = n % 1_000_000;
  if (millones === 0) return hastaMillon(resto);
  return `${millones === 1 ? 'un millón' : `${hastaMillon(millones)} millones`}${resto ? ` ${hastaMillon(resto)}` : ''}`;
}
