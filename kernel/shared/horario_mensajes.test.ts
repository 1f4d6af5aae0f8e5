// The hours in which a clinic sends messages on its own.
import { expect, test } from 'vitest';
import { apertura, enHorario, horarioValido } from './horario_mensajes.ts';

const horas = (HORAINICIALMENSAJES: string, HORAFINALMENSAJES: string) => ({ HORAINICIALMENSAJES, HORAFINALMENSAJES });

test('la primera hora entra y la última no, salvo que sea el fin del día', () => {
  const h = horas('08:00', '20:00');
  expect(['07:59', '08:00', '19:59', '20:00'].map((hora) => enHorario(h, hora))).toEqual([false, true, true, false]);
  const hastaElFin = horas('08:00', '23:59');
  expect(['07:59', '08:00', '23:58', '23:59'].map((hora) => enHorario(hastaElFin, hora))).toEqual([false, true, true, true]);
});

test('antes de abrir se espera a hoy; después de cerrar, a mañana; abierto no se espera', () => {
  const abre = (t: string) => apertura({ ...horas('08:00', '20:00'), ZONA_HORARIA: 'America/Bogota' }, new Date(t))?.toISOString() ?? null;
  expect(abre('2026-11-23T12:59:00Z')).toBe('2026-11-23T13:00:00.000Z');
  expect(abre('2026-11-23T13:00:00Z')).toBeNull();
  expect(abre('2026-11-24T00:59:00Z')).toBeNull();
  expect(abre('2026-11-24T01:00:00Z')).toBe('2026-11-24T13:00:00.000Z');
});

test('la final va después de la inicial, y entre ellas hay al menos una hora', () => {
  expect(horarioValido(horas('08:00', '09:00'))).toBe(true);
  expect(horarioValido(horas('08:00', '08:59'))).toBe('El horario de mensajes debe durar al menos una hora');
  for (const fin of ['08:00', '07:00']) expect(horarioValido(horas('08:00', fin))).toBe('La hora final debe ser mayor que la inicial');
});
