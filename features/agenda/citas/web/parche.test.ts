// Putting changed appointments into the loaded weeks.
import { expect, test } from 'vitest';
import type { CitaAgenda } from '../fields.ts';
import { conCambios } from './parche.ts';

const cita = (N_CITA: number, H_CITA: string, mas: Partial<CitaAgenda> = {}) =>
  ({ N_CITA, F_CITA: '2026-11-23', H_CITA, CODIGOMEDICO: 1, ...mas }) as CitaAgenda;
const SEMANA = { start: '2026-11-23', end: '2026-11-29', doctorId: 1, type: 2 };

test('la que se movió ocupa su nuevo lugar, la que llegó entra, y se va la que ya no existe, salió de la semana o es de otro médico', () => {
  const lista = [cita(1, '09:00'), cita(2, '10:00'), cita(3, '11:00'), cita(4, '12:00'), cita(5, '13:00')];
  const nuevas = [cita(1, '11:30'), cita(3, '11:00', { F_CITA: '2026-12-07' }), cita(4, '12:00', { CODIGOMEDICO: 2 }), cita(9, '08:00')];
  const numeros = (r: typeof SEMANA) => conCambios(lista, r, [1, 2, 3, 4, 9], nuevas).map((c) => c.N_CITA);
  expect(numeros(SEMANA)).toEqual([9, 1, 5]);
  expect(numeros({ ...SEMANA, doctorId: 0 })).toEqual([9, 1, 4, 5]);
  expect(lista).toHaveLength(5);
});
