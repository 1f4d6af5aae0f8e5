// The payment while it is typed: what it adds up to, what it leaves, and the sentences of the screen.
import { expect, test } from 'vitest';
import { E } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import type { Sesion } from '#domain/sesion.ts';
import type { CargoListado } from '../cargos/contract.ts';
import type { CitaPendiente } from '../citas_pago_pendiente/contract.ts';
import { cuenta, dondeQueda, filaParaSumar, juzgar, nuevaForma } from './pago.ts';

const HOY = '2026-06-01';
const { efectivo, debito, saldoFavor } = E.formaPago;
const cargo = (FOLIOCARGO: number, SALDO: number, FECHA = HOY) => ({ FOLIOCARGO, SALDO, FECHA }) as CargoListado;
const con = (...permisos: number[]) => ({ permisos: new Set(permisos) }) as unknown as Sesion;
const $ = (n: number) => `$${n.toFixed(2)}`;

test('la cuenta suma por forma, reparte del más antiguo al más nuevo y dice lo que falta o sobra', () => {
  const cargos = [cargo(3, 100.1), cargo(2, 50, '2026-05-30'), cargo(1, 0.2)];
  const formas = [
    nuevaForma(efectivo, 100.1),
    nuevaForma(debito, 20),
    nuevaForma(efectivo, 0.2),
    nuevaForma('', 5),
    nuevaForma(debito, 'x'),
  ];
  const k = cuenta(formas, cargos);
  expect([k.debe, k.pagado, k.pendiente]).toEqual([150.3, 125.3, 25]);
  expect(k.formas.at(-1)).toEqual({ FORMAPAGO: debito, IMPORTE: 0 });
  expect(k.partes.map((p) => [p.cargo.FOLIOCARGO, p.IMPORTE])).toEqual([
    [2, 50],
    [1, 0.2],
    [3, 75.1],
  ]);
  expect(k.quedan.map((q) => [q.cargo.FOLIOCARGO, q.SALDO])).toEqual([[3, 25]]);
  expect(k.porForma.map((f) => [f.nombre, f.IMPORTE])).toEqual([
    ['Efectivo', 100.3],
    ['Tarjeta de débito', 20],
    ['Sin forma de pago', 5],
  ]);
  expect(cuenta([nuevaForma(efectivo, 200), nuevaForma(debito, -5), nuevaForma(debito, 0)], cargos)).toMatchObject({
    ...{ pagado: 200, pendiente: -49.7, quedan: [] },
    porForma: [{ FORMAPAGO: efectivo, IMPORTE: 200 }],
  });
});

test('lo que queda se dice por cargo; de muchos, los primeros tres y la suma de los demás', () => {
  const quedan = (...de: [folio: number, saldo: number][]) => de.map(([folio, SALDO]) => ({ cargo: cargo(folio, SALDO), SALDO }));
  expect(dondeQueda([], $)).toBe('');
  expect(dondeQueda(quedan([7, 145]), $)).toBe('$145.00 en el cargo 7');
  expect(dondeQueda(quedan([7, 145], [8, 0.1]), $)).toBe('$145.00 en el cargo 7 y $0.10 en el cargo 8');
  const cinco = quedan([1, 1], [2, 2], [3, 3], [4, 0.1], [5, 0.2]);
  expect(dondeQueda(cinco.slice(0, 3), $)).toBe('$1.00 en el cargo 1, $2.00 en el cargo 2 y $3.00 en el cargo 3');
  expect(dondeQueda(cinco, $)).toBe('$1.00 en el cargo 1, $2.00 en el cargo 2, $3.00 en el cargo 3 y $0.30 en otros 2');
});

test('se juzga lo que se cobra: cargos que aceptan una parte, una cita que se paga completa, o saldo que se compra', () => {
  const todo = con(P.caja.cobrar, P.caja.aceptarParciales, P.caja.registrarSaldoFavor);
  const cargos = [cargo(1, 100)];
  const cita = { IMPORTE: 100 } as CitaPendiente;
  const de = (IMPORTE: number, FORMAPAGO: number = efectivo) => cuenta([nuevaForma(FORMAPAGO, IMPORTE)], cargos);
  expect(juzgar(todo, HOY, HOY, de(60), { cargos }, 0)).toBe(true);
  expect(juzgar(con(P.caja.cobrar), HOY, HOY, de(60), { cargos }, 0)).toBe('No cuenta con el permiso para realizar pagos parciales');
  expect(juzgar(todo, HOY, HOY, de(60), { cita }, 0)).toBe('La cita se paga completa');
  expect(juzgar(todo, HOY, HOY, de(100), { cita }, 0)).toBe(true);
  expect(juzgar(todo, HOY, HOY, de(0), { cargos }, 0)).toBe('Debe llenar todos los campos requeridos');
  for (const [saldo, cabe] of [
    [99.99, 'El importe no puede ser mayor al saldo a favor disponible'],
    [100, true],
  ] as const)
    expect(juzgar(todo, HOY, HOY, de(100, saldoFavor), { cargos }, saldo)).toBe(cabe);
  expect(juzgar(todo, HOY, HOY, de(0), { compra: true }, 0)).toBe('Debe llenar todos los campos requeridos');
  expect(juzgar(todo, HOY, HOY, de(500), { compra: true }, 0)).toBe(true);
});

test('lo que falta se suma a la última forma que no es saldo a favor', () => {
  const filas = (...de: (number | string)[]) => filaParaSumar(de.map((f) => nuevaForma(f, '')));
  expect([filas(efectivo, debito, saldoFavor), filas(efectivo, ''), filas(saldoFavor), filas()]).toEqual([1, 0, -1, -1]);
});
