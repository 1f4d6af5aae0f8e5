// Editing a doctor's week.
import { expect, test } from 'vitest';
import { abrir, atiende, copiar, horasTexto, minutosSemana, quitar } from './dias.ts';

const lunes = {
  HORARIOVC_IGUAL: 0 as const,
  LUNES_INICIAL: '09:00',
  LUNES_FINAL: '18:00',
  LUNES_INICIALCOMIDA: '14:00',
  LUNES_FINALCOMIDA: '15:30',
  LUNES_INICIALVC: '17:00',
  LUNES_FINALVC: '18:00',
};

test('un día se copia entero, con descanso y videoconsulta, y borra lo que el otro tenía de más', () => {
  const h = copiar({ ...lunes, SABADO_INICIAL: '09:00', SABADO_FINAL: '13:00' }, 'SABADO', ['LUNES']);
  expect([h.LUNES_INICIAL, h.LUNES_FINAL, h.LUNES_INICIALCOMIDA, h.LUNES_FINALVC]).toEqual(['09:00', '13:00', '', '']);
  expect(copiar(lunes, 'LUNES', ['MARTES']).MARTES_INICIALVC).toBe('17:00');
});
test('abrir un día toma el más cercano que atiende, y si no hay ninguno, el horario de la clínica', () => {
  const abierto = abrir(lunes, 'JUEVES', ['08:00', '20:00']);
  expect([abierto.JUEVES_INICIAL, abierto.JUEVES_FINALCOMIDA]).toEqual(['09:00', '15:30']);
  expect(abrir({}, 'JUEVES', ['08:00', '20:00'])).toEqual({ JUEVES_INICIAL: '08:00', JUEVES_FINAL: '20:00' });
  expect(atiende(quitar(lunes, 'LUNES'), 'LUNES')).toBe(false);
});
test('las horas de la semana no cuentan el descanso ni los días que están mal', () => {
  expect(minutosSemana(lunes)).toBe(450);
  expect(minutosSemana(copiar(lunes, 'LUNES', ['MARTES']))).toBe(900);
  expect(minutosSemana({ ...lunes, LUNES_FINAL: '08:00' })).toBe(0);
  expect([horasTexto(450), horasTexto(480)]).toEqual(['7 h 30 min a la semana', '8 h a la semana']);
});
