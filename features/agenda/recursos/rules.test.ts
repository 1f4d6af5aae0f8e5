// The rules of resources, and a property test against painted minutes.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minutos } from '#kernel/shared/dates.ts';
import { minutosDe, Pintura, unaCita } from '#testing/minutos.ts';
import { enSucursal, lugarInusual, pasar, tomados, usualesDe } from './rules.ts';

test('qué está tomado, qué sirve en una sucursal y qué toma quien cambia de columna', () => {
  const o = { RECURSO: 1, N_CITA: 5, F_CITA: '2026-03-04', H_CITA: '23:30', H_MINCITA: 60 };
  const en = (fecha: string, inicio: number) => [...tomados([o], { fecha, inicio, duracion: 30 }).keys()];
  expect(en('2026-03-04', 1410)).toEqual([1]);
  expect(en('2026-03-04', 1380)).toEqual([]);
  expect(en('2026-03-05', 15)).toEqual([1]);
  expect(en('2026-03-05', 30)).toEqual([]);
  expect([...tomados([o], { fecha: '2026-03-04', inicio: 1410, duracion: 30 }, 5)]).toEqual([]);
  const r = [{ SUCURSAL: 1 }, { SUCURSAL: 2 }, { SUCURSAL: null }];
  expect([enSucursal(r, 1).length, enSucursal(r, 0).length]).toEqual([2, 3]);
  expect([pasar([1, 3], 1, 2), pasar([1, 3], 1, 3), pasar([1], 1, 0), pasar([], 0, 2)]).toEqual([[3, 2], [3], [], [2]]);
});

test('un consultorio está tomado en cada minuto de sus citas y en ninguno más', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(unaCita, fc.constantFrom(1, 2, 3)), { maxLength: 8 }), unaCita, (xs, c) => {
      const ocupados = xs.map(([x, RECURSO], i) => ({ ...x, RECURSO, N_CITA: i + 1 }));
      const pedido = new Pintura([minutosDe(c)]);
      const aMano = ocupados.filter((o) => o.N_CITA !== 2 && pedido.alguno(minutosDe(o))).map((o) => o.RECURSO);
      const hallados = tomados(ocupados, { fecha: c.F_CITA, inicio: minutos(c.H_CITA), duracion: c.H_MINCITA }, 2);
      expect([...hallados.keys()].sort()).toEqual([...new Set(aMano)].sort());
    }),
    { numRuns: 300 },
  );
});

test('de una cita se dice el lugar cuando no es donde su médico atiende siempre', () => {
  const usuales = usualesDe([{ CODIGOMEDICO: 1, SUCURSAL: 1, RECURSO: 7 }]);
  const lugar = (RECURSOS: number[], RECURSOS_TEXTO: string, SUCURSAL = 1) =>
    lugarInusual({ CODIGOMEDICO: 1, SUCURSAL, RECURSOS, RECURSOS_TEXTO }, usuales);
  expect([lugar([7], 'C1'), lugar([7, 9], 'C1 · ECG'), lugar([8], 'C2'), lugar([7], 'C1', 2), lugar([], '')]).toEqual([
    '',
    'ECG',
    'C2',
    'C1',
    '',
  ]);
});
