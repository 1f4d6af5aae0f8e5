// The storeroom's books against a naive model that counts hundredths one by one.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  costosDe,
  enOrden,
  existencias,
  existenciasAl,
  importeDe,
  type MovimientoProducto,
  NIVEL,
  primeraRotura,
  sugerencia,
  TIPO_MOVIMIENTO,
  unitarioDe,
} from './almacen.ts';

let folio = 0;
const mover = (TIPO: MovimientoProducto['TIPO'], CANTIDAD: number, mas: Partial<MovimientoProducto> = {}): MovimientoProducto => ({
  ...{ ID: ++folio, TIPO, FECHA: '2026-11-01', HORA: '10:00', CANTIDAD, PRECIO_UNITARIO: 10 },
  ...{ ID_ORIGEN: TIPO === TIPO_MOVIMIENTO.entrada ? null : 1, ID_DESTINO: TIPO === TIPO_MOVIMIENTO.salida ? null : 1 },
  ...mas,
});
const { entrada, salida, traspaso } = TIPO_MOVIMIENTO;

test('el importe y el costo, a seis decimales y de ida y vuelta', () => {
  expect(importeDe(3, 33.333333)).toBe(99.999999);
  expect(unitarioDe(100, 3)).toBe(33.333333);
  expect(unitarioDe(100, 0)).toBe(0);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 100_000_000 }), (n, centavos) => {
      const [CANTIDAD, IMPORTE] = [n / 100, centavos / 100];
      expect(Math.abs(importeDe(CANTIDAD, unitarioDe(IMPORTE, CANTIDAD)) - IMPORTE)).toBeLessThanOrEqual(CANTIDAD * 1e-6);
    }),
  );
});

test('ningún almacén queda bajo cero en ningún día: se dice el movimiento que lo rompería', () => {
  const [e1, s1, e2] = [
    mover(entrada, 5, { FECHA: '2026-11-01' }),
    mover(salida, 4, { FECHA: '2026-11-03' }),
    mover(entrada, 10, { FECHA: '2026-11-05' }),
  ];
  expect(primeraRotura([e2, s1, e1])).toBeUndefined();
  // Today there are eleven, but on the third there were five.
  const antes = mover(salida, 2, { FECHA: '2026-11-02' });
  expect(primeraRotura([e1, s1, e2, antes])).toEqual({ movimiento: s1, almacen: 1, falta: 1 });
  expect(primeraRotura([s1, e2])).toMatchObject({ movimiento: s1, falta: 4 });
  const t = mover(traspaso, 6, { FECHA: '2026-11-02', ID_DESTINO: 2 });
  expect(primeraRotura([e1, t])).toMatchObject({ movimiento: t, almacen: 1, falta: 1 });
  expect(existencias([e1, s1, e2])).toEqual(new Map([[1, 11]]));
  expect(existenciasAl([e1, s1, e2], '2026-11-04')).toEqual(new Map([[1, 1]]));
  expect(existencias([mover(entrada, 0.1), mover(entrada, 0.2)]).get(1)).toBe(0.3);
  const mismo = { FECHA: '2026-11-01', HORA: '10:00' };
  expect(enOrden([mover(salida, 1, { ...mismo, ID: 900 }), mover(entrada, 1, { ...mismo, ID: 800 })]).map((m) => m.ID)).toEqual([800, 900]);
});

test('el costo promedio pesa lo que cada entrada trajo; un traspaso no lo cambia; lo agotado empieza de nuevo', () => {
  const a = mover(entrada, 10, { PRECIO_UNITARIO: 10 });
  const b = mover(entrada, 30, { PRECIO_UNITARIO: 20 });
  expect(costosDe([a, b])).toEqual({ ultimo: 20, promedio: 17.5, valor: 700 });
  expect(costosDe([a, b, mover(salida, 20), mover(traspaso, 5, { ID_DESTINO: 2 })])).toEqual({ ultimo: 20, promedio: 17.5, valor: 350 });
  expect(costosDe([a, b, mover(salida, 40), mover(entrada, 1, { PRECIO_UNITARIO: 3 })])).toEqual({ ultimo: 3, promedio: 3, valor: 3 });
  expect(costosDe([])).toEqual({ ultimo: 0, promedio: 0, valor: 0 });
});

test('al azar: la existencia es la suma, la rotura es la primera, y el valor nunca es menos que nada', () => {
  const paso = fc.record({
    TIPO: fc.constantFrom(entrada, entrada, salida, traspaso),
    centesimas: fc.integer({ min: 1, max: 2000 }),
    dia: fc.integer({ min: 1, max: 28 }),
    de: fc.constantFrom(1, 2),
    costo: fc.integer({ min: 0, max: 5_000_000 }),
  });
  fc.assert(
    fc.property(fc.array(paso, { maxLength: 30 }), (pasos) => {
      const movimientos = pasos.map(
        ({ TIPO, centesimas, dia, de, costo }, i): MovimientoProducto => ({
          ...{ ID: i + 1, TIPO, FECHA: `2026-11-${String(dia).padStart(2, '0')}`, HORA: '10:00', CANTIDAD: centesimas / 100 },
          ...{
            ID_ORIGEN: TIPO === entrada ? null : de,
            ID_DESTINO: TIPO === salida ? null : TIPO === entrada ? de : 3 - de,
            PRECIO_UNITARIO: costo / 1e6,
          },
        }),
      );
      const hay: Record<number, number> = { 1: 0, 2: 0 };
      let rota: number | undefined;
      for (const m of [...movimientos].sort((x, y) => (x.FECHA === y.FECHA ? x.ID - y.ID : x.FECHA < y.FECHA ? -1 : 1))) {
        const n = Math.round(m.CANTIDAD * 100);
        if (m.ID_ORIGEN !== null) hay[m.ID_ORIGEN]! -= n;
        if (m.ID_ORIGEN !== null && hay[m.ID_ORIGEN]! < 0) rota ??= m.ID;
        if (m.ID_DESTINO !== null) hay[m.ID_DESTINO]! += n;
      }
      const suyas = existencias(movimientos);
      for (const k of [1, 2]) expect(Math.round((suyas.get(k) ?? 0) * 100)).toBe(hay[k]);
      expect(primeraRotura(movimientos)?.movimiento.ID).toBe(rota);
      if (rota === undefined) expect(costosDe(movimientos).valor).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 500 },
  );
});

test('se sugiere comprar lo que falta para el máximo solo bajo el mínimo', () => {
  const p = { MINIMO: 5, MAXIMO: 20 };
  expect([4.99, 5, 20, 20.01].map((n) => sugerencia(n, p))).toEqual([
    { nivel: NIVEL.comprar, COMPRAR: 15.01, EXCEDENTE: 0 },
    { nivel: NIVEL.bien, COMPRAR: 0, EXCEDENTE: 0 },
    { nivel: NIVEL.bien, COMPRAR: 0, EXCEDENTE: 0 },
    { nivel: NIVEL.excedente, COMPRAR: 0, EXCEDENTE: 0.01 },
  ]);
});
