// Rows and cells of the team view.
import { expect, test } from 'vitest';
import type { CitaAgenda } from '#features/agenda/citas/fields.ts';
import { equipoDe } from './equipo.ts';

const cita = (mas: Partial<CitaAgenda>) =>
  ({
    N_CITA: 1,
    F_CITA: '2026-11-23',
    H_CITA: '09:00',
    H_MINCITA: 60,
    CODIGOMEDICO: 1,
    MEDICO: 'Ana',
    SUCURSAL: 1,
    C_ESTATUS: 0,
    ...mas,
  }) as CitaAgenda;
const evento = (CODIGOMEDICO: number, F_EXCLUIDA: string) =>
  ({ CONSECUTIVO: '1', F_EXCLUIDA, CODIGOMEDICO, DIACOMPLETO: 1, TIPO: 1, MOTIVO: 'Vacaciones' }) as never;
const horario = (CODIGOMEDICO: number, DIA: number, TIPO: string, INICIAL: string, FINAL: string) =>
  ({ CODIGOMEDICO, SUCURSAL: 1, DIA, TIPO, INICIAL, FINAL }) as never;
const F = { medico: 0, sucursal: 1, recurso: 0, canceladas: true, vista: 'equipo', fecha: '2026-11-23' } as const;
const DIAS = ['2026-11-23', '2026-11-24'];

test('cada médico tiene su renglón, con lo que tiene y lo lleno que está; también quien ya no es de la sucursal', () => {
  const d = {
    CITAS: [
      cita({ N_CITA: 1, H_CITA: '11:00' }),
      cita({ N_CITA: 2, H_CITA: '09:00' }),
      cita({ N_CITA: 3, C_ESTATUS: 4 }),
      cita({ N_CITA: 4, CODIGOMEDICO: 9, MEDICO: 'Iris', F_CITA: '2026-11-24' }),
      cita({ N_CITA: 5, SUCURSAL: 2 }),
      cita({ N_CITA: 6, F_CITA: '2026-12-01' }),
    ],
    EVENTOS: [evento(2, '2026-11-24')],
    HORARIOS: [horario(1, 0, '', '09:00', '14:00'), horario(1, 0, 'COMIDA', '12:00', '13:00')],
  };
  const equipo = equipoDe(d, F, DIAS, [
    { CODIGOMEDICO: 1, NOMBRECOMPLETO: 'Ana' },
    { CODIGOMEDICO: 2, NOMBRECOMPLETO: 'Luz' },
  ]);
  expect(equipo.map((r) => [r.NOMBRECOMPLETO, r.cuenta])).toEqual([
    ['Ana', 3],
    ['Luz', 0],
    ['Iris', 1],
  ]);
  const [lunes, martes] = equipo[0]!.celdas;
  expect(lunes!.citas.map((c) => c.N_CITA)).toEqual([2, 3, 1]);
  // Two hours booked of four; the cancelled appointment does not count.
  expect(lunes).toMatchObject({ ocupado: 0.5, cerrada: '' });
  expect(martes).toMatchObject({ ocupado: null, cerrada: 'No atiende' });
  expect(equipo[1]!.celdas.map((c) => c.cerrada)).toEqual(['', 'Vacaciones']);
  expect(equipoDe(d, { ...F, canceladas: false }, DIAS, [])[0]!.celdas[0]!.citas).toHaveLength(2);
});
