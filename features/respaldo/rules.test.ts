// How long backups are kept, and when a missing one is reported.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copiasQueSobran, faltaCopia, SE_GUARDAN } from './rules.ts';

const DIA = 86_400_000;
const copia = (creada: number, motivo = 'diaria') => ({
  nombre: `${new Date(creada).toISOString()}-${motivo}`,
  creada: new Date(creada),
  motivo,
});
const HOY = Date.parse('2026-11-22T09:00:00Z');

test('de un año de noches quedan siete días, cuatro semanas y doce meses', () => {
  const copias = Array.from({ length: 400 }, (_, i) => copia(HOY - i * DIA));
  const sobran = new Set(copiasQueSobran(copias));
  const quedan = copias.filter((c) => !sobran.has(c.nombre)).map((c) => c.nombre.slice(0, 10));
  expect(quedan).toEqual([
    ...['2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17', '2026-11-16'],
    // The last day of each earlier week, and of each earlier month.
    ...['2026-11-15', '2026-11-08', '2026-11-01', '2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30', '2026-05-31'],
    ...['2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
  ]);
});

test('noche tras noche, lo que queda cubre siempre los mismos periodos, y la más nueva nunca se va', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 200 }), (horas) => {
      let hay: ReturnType<typeof copia>[] = [];
      let ahora = HOY;
      for (const h of horas) {
        ahora += (h + 1) * 3_600_000;
        hay.push(copia(ahora));
        const sobran = copiasQueSobran(hay);
        expect(sobran).not.toContain(hay.at(-1)!.nombre);
        hay = hay.filter((c) => !sobran.includes(c.nombre));
        expect(hay.length).toBeLessThanOrEqual(SE_GUARDAN.dias + SE_GUARDAN.semanas + SE_GUARDAN.meses);
      }
    }),
    { numRuns: 50 },
  );
});

test('las de antes de actualizar se cuentan aparte y no sacan a las demás', () => {
  const previas = Array.from({ length: 5 }, (_, i) => copia(HOY + i * DIA, 'previa'));
  const diaria = copia(HOY - 90 * DIA);
  expect(copiasQueSobran([...previas, diaria])).toEqual(previas.slice(0, 2).map((c) => c.nombre));
});

test('falta una copia a las 26 horas de la última, o de que hubo algo que perder', () => {
  const hace = (h: number) => new Date(HOY - h * 3_600_000);
  const ahora = new Date(HOY);
  expect(faltaCopia(hace(26), hace(1000), ahora)).toBe(false);
  expect(faltaCopia(hace(26.1), hace(1000), ahora)).toBe(true);
  expect(faltaCopia(null, hace(26.1), ahora)).toBe(true);
  expect(faltaCopia(null, hace(2), ahora)).toBe(false);
  expect(faltaCopia(null, null, ahora)).toBe(false);
});
