// Writes contacts as vCard 3.0 (RFC 2426), which every phone and mail program reads.
import { type Contacto, nombreCompleto } from './contract.ts';

const escapar = (s: string) => s.replace(/[\\,;]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
const LARGO = 75;
/** Folds a line at 75 octets (RFC 2425 5.8.1) without cutting a character; continuations begin with a space. */
function plegar(linea: string): string {
  const medir = new TextEncoder();
  let salida = '';
  let octetos = 0;
  for (const letra of linea) {
    const n = medir.encode(letra).length;
    if (octetos + n > LARGO) {
      salida += '\r\n ';
      octetos = 1;
    }
    salida += letra;
    octetos += n;
  }
  return salida;
}

/** A contact as a card, without blank fields. */
export function vcardDe(c: Contacto): string {
  const lineas: [string, string][] = [
    ['N', `${escapar(c.APELLIDOS)};${escapar(c.NOMBRE)};;;`],
    ['FN', escapar(nombreCompleto(c))],
    ['ORG', escapar(c.ORGANIZACION)],
    ['BDAY', c.FECHANACIMIENTO ?? ''],
    ['TEL;TYPE=CELL', escapar(c.TEL_CELULAR)],
    ['TEL;TYPE=WORK,VOICE', escapar(c.TEL_TRABAJO)],
    ['TEL;TYPE=HOME,VOICE', escapar(c.TEL_PARTICULAR)],
    ['EMAIL;TYPE=INTERNET', escapar(c.EMAIL)],
    ['ADR;TYPE=WORK', c.DIRECCION && `;;${escapar(c.DIRECCION)};;;;`],
    ['NOTE', escapar(c.NOTAS)],
  ];
  return ['BEGIN:VCARD', 'VERSION:3.0', ...lineas.filter(([, v]) => v).map(([k, v]) => plegar(`${k}:${v}`)), 'END:VCARD', ''].join('\r\n');
}
