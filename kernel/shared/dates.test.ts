import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAISES } from '#domain/paises/paises.ts';
import { deTecleado, enLaClinica, fechaTexto, instanteDe, sumarMeses } from './dates.ts';

test('la pared de la clínica, también en Tijuana con cambio de horario', () => {
  expect(enLaClinica('America/Mexico_City', new Date('2026-11-20T17:20:00Z'))).toEqual({
    fecha: '2026-11-20',
    hora: '11:20',
  });
  expect(instanteDe('America/Tijuana', '2026-07-01', '09:00').toISOString()).toBe('2026-07-01T16:00:00.000Z');
  expect(instanteDe('America/Tijuana', '2026-12-01', '09:00').toISOString()).toBe('2026-12-01T17:00:00.000Z');
  expect(instanteDe('America/Santiago', '2026-09-06', '08:00').toISOString()).toBe('2026-09-06T11:00:00.000Z');
});
const ZONAS = Object.values(PAISES).flatMap((p) => p.zonas.map((z) => z.ZONA_HORARIA));
test('en las zonas de los cinco países la pared y el instante son ida y vuelta, salvo la hora que un cambio de reloj se salta', () => {
  const minuto = fc.integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2032, 0, 1) / 60_000 });
  fc.assert(
    fc.property(fc.constantFrom(...ZONAS), minuto, (zona, m) => {
      const instante = new Date(m * 60_000);
      const { fecha, hora } = enLaClinica(zona, instante);
      const vuelta = instanteDe(zona, fecha, hora);
      // The hour that occurs twice is taken as the first.
      const atras = (instante.getTime() - vuelta.getTime()) / 60_000;
      expect([0, 60]).toContain(atras);
      expect(enLaClinica(zona, vuelta)).toEqual({ fecha, hora });
    }),
    { numRuns: 2_000 },
  );
});
test('un mes después del 31 es el último día del mes', () => {
  expect(sumarMeses('2026-01-31', 1)).toBe('2026-02-28');
  expect(sumarMeses('2026-12-31', 2)).toBe('2027-02-28');
});
test('las fechas se teclean como dd/mm/aaaa', () => {
  expect(deTecleado('1/2/2026')).toBe('2026-02-01');
  expect(deTecleado('31/02/2026')).toBeUndefined();
  expect(fechaTexto('2026-11-20')).toBe('vie 20 nov 2026');
});
