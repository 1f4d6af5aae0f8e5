// The free times that the form suggests, by example.
import { expect, test } from 'vitest';
import type { CitaAgenda } from '#features/agenda/citas/fields.ts';
import { encimadas, huecos } from './huecos.ts';

const FECHA = '2026-11-23'; // a Monday
const cita = (N_CITA: number, H_CITA: string, H_MINCITA: number, mas: Partial<CitaAgenda> = {}) =>
  ({ N_CITA, F_CITA: FECHA, H_CITA, H_MINCITA, CODIGOMEDICO: 1, SUCURSAL: 1, C_ESTATUS: 0, ...mas }) as CitaAgenda;
const horario = (TIPO: string, INICIAL: string, FINAL: string, mas: object = {}) =>
  ({ CODIGOMEDICO: 1, SUCURSAL: 1, DIA: 0, TIPO, INICIAL, FINAL, ...mas }) as never;
const evento = (HORAINICIAL: string | null, HORAFINAL: string | null, mas: object = {}) =>
  ({
    CONSECUTIVO: '1',
    F_EXCLUIDA: FECHA,
    CODIGOMEDICO: 1,
    DIACOMPLETO: HORAINICIAL ? 0 : 1,
    HORAINICIAL,
    HORAFINAL,
    TIPO: 0,
    MOTIVO: '',
    ...mas,
  }) as never;
const b = { fecha: FECHA, CODIGOMEDICO: 1, SUCURSAL: 1, duracion: 30, horas: ['08:00', '20:00'] as const, desde: 0 };
const DIA = [horario('', '09:00', '13:00'), horario('COMIDA', '10:00', '11:00')];

test('lo que se ofrece termina donde empieza la comida y sigue donde termina, hasta el fin del día', () => {
  const d = { CITAS: [], EVENTOS: [], HORARIOS: DIA };
  expect(huecos(d, b, 99)).toEqual(['09:00', '09:15', '09:30', '11:00', '11:15', '11:30', '11:45', '12:00', '12:15', '12:30']);
  expect(huecos(d, { ...b, duracion: 60 }, 99)).toEqual(['09:00', '11:00', '11:15', '11:30', '11:45', '12:00']);
  expect(huecos(d, b)).toEqual(['09:00', '09:15', '09:30']);
});

test('las citas y los eventos ocupan su tiempo y ni un minuto más; lo cancelado, lo de otro médico y la que se mueve no', () => {
  const d = {
    CITAS: [
      cita(1, '09:00', 30),
      cita(2, '11:30', 30, { C_ESTATUS: 4 }),
      cita(3, '11:30', 30, { CODIGOMEDICO: 2 }),
      cita(4, '11:30', 30, { F_CITA: '2026-11-24' }),
      cita(5, '12:30', 30),
    ],
    EVENTOS: [evento('11:00', '11:30', { CODIGOMEDICO: 0 }), evento('12:00', '12:30', { CODIGOMEDICO: 2 })],
    HORARIOS: DIA,
  };
  expect(huecos(d, b, 99)).toEqual(['09:30', '11:30', '11:45', '12:00']);
  expect(huecos(d, { ...b, excepto: 5 }, 99)).toEqual(['09:30', '11:30', '11:45', '12:00', '12:15', '12:30']);
  expect(huecos({ ...d, EVENTOS: [evento(null, null)] }, b, 99)).toEqual([]);
  expect(huecos({ ...d, EVENTOS: [evento(null, null, { F_EXCLUIDA: '2026-11-24' })] }, b)).not.toEqual([]);
});

test('hoy se ofrece desde ahora; quien no tiene horario tiene el de la clínica; el de video y el de otra sucursal no cuentan', () => {
  const d = { CITAS: [], EVENTOS: [], HORARIOS: DIA };
  expect(huecos(d, { ...b, desde: 11 * 60 + 1 }, 2)).toEqual(['11:15', '11:30']);
  expect(huecos(d, { ...b, desde: 11 * 60 }, 1)).toEqual(['11:00']);
  for (const HORARIOS of [[], [horario('VC', '06:00', '07:00')], [horario('', '06:00', '07:00', { SUCURSAL: 2 })]])
    expect(huecos({ ...d, HORARIOS }, b, 1)).toEqual(['08:00']);
  expect(huecos({ ...d, HORARIOS: [horario('', '06:00', '07:00', { DIA: 1 })] }, b)).toEqual([]);
});

test('dos citas se encuentran cuando comparten un minuto, no cuando una empieza donde la otra acaba', () => {
  const d = { CITAS: [cita(1, '10:00', 30)], EVENTOS: [], HORARIOS: [] };
  const con = (hora: number, mas = {}) => encimadas(d, { ...b, ...mas }, hora).map((c) => c.N_CITA);
  expect([con(570), con(571), con(629), con(630)]).toEqual([[], [1], [1], []]);
  expect(con(600, { excepto: 1 })).toEqual([]);
});
