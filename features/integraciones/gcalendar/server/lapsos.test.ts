// Busy times of an event on the clinic's clock: midnight, whole days and days of clock change.
import { expect, test } from 'vitest';
import type { EventoLeido } from './calendario.ts';
import { lapsosDe, ocupa } from './lapsos.ts';

const MX = { zona: 'America/Mexico_City', primero: '2026-11-20', ultimo: '2026-12-31' };
const CL = { zona: 'America/Santiago', primero: '2026-01-01', ultimo: '2027-12-31' };
const evento = (de: string, a: string, mas: object = {}): EventoLeido => ({
  id: 'x',
  start: { dateTime: de },
  end: { dateTime: a },
  ...mas,
});
const dias = (de: string, a: string): EventoLeido => ({ id: 'x', start: { date: de }, end: { date: a } });
const dichos = (e: EventoLeido, v = MX) => lapsosDe(e, v).map((l) => `${l.dia} ${l.desde}–${l.hasta}`);

test('un lapso es de la pared de la clínica, venga de la zona que venga', () => {
  expect(dichos(evento('2026-11-21T10:00:00-06:00', '2026-11-21T11:30:00-06:00'))).toEqual(['2026-11-21 10:00–11:30']);
  expect(dichos(evento('2026-11-21T17:00:00+01:00', '2026-11-21T18:00:00+01:00'))).toEqual(['2026-11-21 10:00–11:00']);
});
test('el que pasa la medianoche es de dos días; el que dura varios, de todos', () => {
  expect(dichos(evento('2026-11-21T23:00:00-06:00', '2026-11-22T01:00:00-06:00'))).toEqual([
    '2026-11-21 23:00–24:00',
    '2026-11-22 00:00–01:00',
  ]);
  expect(dichos(evento('2026-11-21T23:00:00-06:00', '2026-11-22T00:00:00-06:00'))).toEqual(['2026-11-21 23:00–24:00']);
  expect(dichos(evento('2026-11-21T20:00:00-06:00', '2026-11-23T08:00:00-06:00'))).toEqual([
    '2026-11-21 20:00–24:00',
    '2026-11-22 00:00–24:00',
    '2026-11-23 00:00–08:00',
  ]);
});
test('los días completos son los de la clínica, sin el del final; lo de fuera de la ventana no cuenta', () => {
  expect(dichos(dias('2026-11-21', '2026-11-23'))).toEqual(['2026-11-21 00:00–24:00', '2026-11-22 00:00–24:00']);
  expect(dichos(dias('2026-11-10', '2026-11-21'))).toEqual(['2026-11-20 00:00–24:00']);
  expect(dichos(dias('2026-12-31', '2027-01-10'))).toEqual(['2026-12-31 00:00–24:00']);
  expect(dichos(evento('2027-05-01T10:00:00Z', '2027-05-01T11:00:00Z'))).toEqual([]);
});
test('los días en que cambia el reloj', () => {
  // 5 September 2026: the clocks go from midnight to one o'clock.
  expect(dichos(evento('2026-09-05T23:30:00-04:00', '2026-09-06T01:30:00-03:00'), CL)).toEqual([
    '2026-09-05 23:30–24:00',
    '2026-09-06 00:00–01:30',
  ]);
  // 4 April 2026: at midnight the clocks go back to eleven. From 23:30 to 23:10 on the wall is forty minutes.
  expect(dichos(evento('2026-04-04T23:30:00-03:00', '2026-04-04T23:10:00-04:00'), CL)).toEqual([
    '2026-04-04 23:30–24:00',
    '2026-04-05 00:00–00:10',
  ]);
});
test('lo que no tiene principio o final, o no dura nada, no ocupa', () => {
  expect(dichos({ id: 'x' })).toEqual([]);
  expect(dichos(evento('2026-11-21T10:00:00Z', '2026-11-21T10:00:00Z'))).toEqual([]);
  expect(dichos(evento('nada', '2026-11-21T10:00:00Z'))).toEqual([]);
});
test('ocupa lo que el médico tiene como ocupado; lo libre, lo rechazado, lo borrado y lo nuestro, no', () => {
  const e = (mas: object) => ocupa(evento('2026-11-21T10:00:00Z', '2026-11-21T11:00:00Z', mas), 'demomx/1');
  const deNosotros = (galeno: string) => ({ extendedProperties: { private: { galeno } } });
  expect(e({})).toBe(true);
  expect(e({ transparency: 'transparent' })).toBe(false);
  expect(e({ status: 'cancelled' })).toBe(false);
  expect(e({ status: 'tentative' })).toBe(true);
  expect(e({ eventType: 'workingLocation' })).toBe(false);
  expect(e({ eventType: 'outOfOffice' })).toBe(true);
  expect(e({ attendees: [{ responseStatus: 'accepted' }, { self: true, responseStatus: 'declined' }] })).toBe(false);
  expect(e({ attendees: [{ responseStatus: 'declined' }, { self: true, responseStatus: 'accepted' }] })).toBe(true);
  expect(e(deNosotros('demomx/1'))).toBe(false);
  // Events of another of our clinics, or of another doctor in the same calendar, take time like any other.
  expect(e(deNosotros('otra/1'))).toBe(true);
  expect(e(deNosotros('demomx/2'))).toBe(true);
});
