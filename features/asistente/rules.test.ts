// Steps of the wizard and the first appointment it proposes.
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { pasosDe, primerLugar, semanaInicial } from './rules.ts';

test('sin permiso de conceptos el paso no está ni se cuenta', () => {
  expect(pasosDe({ permisos: new Set([P.clinica.configurar, P.catalogos.conceptosIngresos]) }).map(([p]) => p)).toEqual([
    'bienvenido',
    'clinica',
    'expediente',
    'medico',
    'horarios',
    'conceptos',
    'terminar',
  ]);
  expect(pasosDe({ permisos: new Set([P.clinica.configurar]) })).toHaveLength(6);
});

const semana = { ...semanaInicial('09:00', '18:00'), VIERNES_INICIALCOMIDA: '14:00', VIERNES_FINALCOMIDA: '15:00' };
test('el primer lugar es el siguiente cuarto de hora que el médico atiende', () => {
  // 2026-11-20 is a Friday.
  expect(primerLugar(semana, '2026-11-20', '07:10')).toEqual({ F_CITA: '2026-11-20', H_CITA: '09:00' });
  expect(primerLugar(semana, '2026-11-20', '10:00')).toEqual({ F_CITA: '2026-11-20', H_CITA: '10:15' });
  expect(primerLugar(semana, '2026-11-20', '14:05')).toEqual({ F_CITA: '2026-11-20', H_CITA: '15:00' });
  expect(primerLugar(semana, '2026-11-20', '17:50')).toEqual({ F_CITA: '2026-11-23', H_CITA: '09:00' });
  expect(primerLugar({}, '2026-11-20', '08:00')).toBeUndefined();
});
