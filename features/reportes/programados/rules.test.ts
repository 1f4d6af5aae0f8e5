// When a programmed report is due, and the period it brings.
import { expect, test } from 'vitest';
import { FRECUENCIA } from './contract.ts';
import { periodoDe, primerEnvio, sePrograma, siguienteDe, ultimoDe } from './rules.ts';

const { semanal, mensual } = FRECUENCIA;

test('la semana y el mes anteriores, enteros, también al cambiar el año', () => {
  expect(periodoDe(semanal, '2026-11-30')).toEqual({ FECHA_INICIAL: '2026-11-23', FECHA_FINAL: '2026-11-29' });
  // Sent late, on a Wednesday, it still brings the week before that Monday.
  expect(periodoDe(semanal, '2026-12-02')).toEqual({ FECHA_INICIAL: '2026-11-23', FECHA_FINAL: '2026-11-29' });
  expect(periodoDe(mensual, '2027-01-01')).toEqual({ FECHA_INICIAL: '2026-12-01', FECHA_FINAL: '2026-12-31' });
  expect(periodoDe(mensual, '2028-03-15')).toEqual({ FECHA_INICIAL: '2028-02-01', FECHA_FINAL: '2028-02-29' });
});

test('cuándo toca', () => {
  expect([siguienteDe(semanal, '2026-11-30'), siguienteDe(semanal, '2026-12-01')]).toEqual(['2026-11-30', '2026-12-07']);
  expect([siguienteDe(mensual, '2026-12-01'), siguienteDe(mensual, '2026-12-02')]).toEqual(['2026-12-01', '2027-01-01']);
  expect([ultimoDe(semanal, '2026-12-06'), ultimoDe(mensual, '2026-12-31')]).toEqual(['2026-11-30', '2026-12-01']);
  // On the day itself only before the hour at which they leave.
  expect([primerEnvio(semanal, '2026-11-30', '05:59'), primerEnvio(semanal, '2026-11-30', '06:00')]).toEqual(['2026-11-30', '2026-12-07']);
});

test('no se programa lo que es de un solo día', () => {
  expect(
    sePrograma([
      { clave: 'FECHA_INICIAL', tipo: 'fecha' },
      { clave: 'FECHA_FINAL', tipo: 'fecha' },
    ]),
  ).toBe(true);
  expect(sePrograma([{ clave: 'SUCURSALES_TODAS', tipo: 'opcion' }])).toBe(true);
  expect(sePrograma([{ clave: 'FECHA', tipo: 'fecha' }])).toBe(false);
});
