// The calendar file.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { archivoIcs, doblar } from './ics.ts';

const EVENTO = {
  uid: 'cita-7@demomx.galeno',
  secuencia: 2,
  inicio: new Date('2026-11-27T15:00:00Z'),
  minutos: 30,
  titulo: 'Cita con Elena Márquez; control, \\ dos\nlíneas',
  lugar: 'Av. Coyoacán 1508, Del Valle',
  descripcion: '',
  url: 'https://ejemplo.mx/agenda/demomx/cita/7.x',
  cancelada: false,
  hecho: new Date('2026-11-20T17:05:09.123Z'),
};
/** Joins folded lines, as calendar programs do. */
const desdoblar = (t: string) => t.replace(/\r\n /g, '');

test('un calendario se lee en cualquier zona y dice lo que debe', () => {
  expect(desdoblar(archivoIcs(EVENTO)).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Galeno//Agenda en linea//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:cita-7@demomx.galeno',
    'SEQUENCE:2',
    'DTSTAMP:20261120T170509Z',
    'DTSTART:20261127T150000Z',
    'DTEND:20261127T153000Z',
    'SUMMARY:Cita con Elena Márquez\\; control\\, \\\\ dos\\nlíneas',
    'LOCATION:Av. Coyoacán 1508\\, Del Valle',
    'URL:https://ejemplo.mx/agenda/demomx/cita/7.x',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});
test('ningún renglón pasa de 75 octetos, ninguna letra se parte y nada se pierde', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (t) => {
      const linea = `SUMMARY:${t.replace(/[\r\n]/g, '')}`;
      const doblada = doblar(linea);
      for (const r of doblada.split('\r\n')) expect(Buffer.byteLength(r)).toBeLessThanOrEqual(75);
      expect(desdoblar(doblada)).toBe(linea);
    }),
  );
});
test('lo que alguien escribe no abre otro renglón', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (titulo) => {
      const renglones = desdoblar(archivoIcs({ ...EVENTO, titulo })).split(/\r\n|\r|\n/);
      expect(renglones).toHaveLength(18);
      expect(renglones.filter((r) => r.startsWith('SUMMARY:'))).toHaveLength(1);
    }),
    { numRuns: 40 },
  );
});
