// Writes the calendar file of one appointment (RFC 5545). Times are in UTC, so no time zone has to be described.

export interface Evento {
  uid: string;
  /** Grows with each change of the appointment, so that a newer file replaces an older one. */
  secuencia: number;
  inicio: Date;
  minutos: number;
  titulo: string;
  lugar: string;
  descripcion: string;
  url: string;
  cancelada: boolean;
  hecho: Date;
}

const instante = (d: Date): string => `${d.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
// Escapes TEXT values (RFC 5545 3.3.11) and drops control characters, which are not allowed.
const escapar = (t: string): string =>
  t
    .replace(/\\/g, '\\\\')
    .replace(/[;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

/** Folds a line at 75 octets (RFC 5545 3.1) without cutting a character; continuations begin with a space. */
export function doblar(linea: string): string {
  const octetos = new TextEncoder();
  const partes: string[] = [];
  let actual = '';
  let peso = 0;
  for (const letra of linea) {
    const n = octetos.encode(letra).length;
    if (peso + n > 75) {
      partes.push(actual);
      actual = ' ';
      peso = 1;
    }
    actual += letra;
    peso += n;
  }
  return [...partes, actual].join('\r\n');
}

export function archivoIcs(e: Evento): string {
  const lineas = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Galeno//Agenda en linea//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapar(e.uid)}`,
    `SEQUENCE:${e.secuencia}`,
    `DTSTAMP:${instante(e.hecho)}`,
    `DTSTART:${instante(e.inicio)}`,
    `DTEND:${instante(new Date(e.inicio.getTime() + e.minutos * 60_000))}`,
    `SUMMARY:${escapar(e.titulo)}`,
    ...(e.lugar ? [`LOCATION:${escapar(e.lugar)}`] : []),
    ...(e.descripcion ? [`DESCRIPTION:${escapar(e.descripcion)}`] : []),
    ...(e.url ? [`URL:${e.url}`] : []),
    `STATUS:${e.cancelada ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lineas.map(doblar).join('\r\n')}\r\n`;
}
