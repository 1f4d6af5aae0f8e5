// Rules of a movement: what its fields say of one another, whole amounts, who corrects it, and what a line takes.
import { expect, test } from 'vitest';
import { TIPO_MOVIMIENTO } from '#domain/almacen.ts';
import {
  cabeEnExistencia,
  caducado,
  claveDeRenglon,
  fallasDe,
  mismaCaducidad,
  puedeEntrarSinLote,
  puedeFechar,
  puedeTocarse,
  REPETIDO,
  type Renglon,
  repartir,
} from './rules.ts';
import { disponible } from './server/lotes.ts';

const { entrada, salida, traspaso } = TIPO_MOVIMIENTO;
const linea = (r: Partial<Renglon> = {}): Renglon => ({
  ...{ ID_PRODUCTO: 1, CANTIDAD: 1, PRECIO_UNITARIO: 1, IMPORTE: null, LOTE: '', CADUCIDAD: null },
  ...r,
});
const fallas = (...a: [typeof entrada | typeof salida | typeof traspaso, number | null, number | null, Renglon[]?]) =>
  fallasDe({ TIPO: a[0], ID_ORIGEN: a[1], ID_DESTINO: a[2], PRODUCTOS: a[3] ?? [linea()] }).map(([c, s]) => [c.join('.'), s]);

test('cada tipo pide sus almacenes y no los otros; un traspaso va a otro', () => {
  const falta = (campo: string) => [campo, 'Este campo es requerido'];
  expect(fallas(entrada, null, 2)).toEqual([]);
  expect(fallas(salida, 1, null)).toEqual([]);
  expect(fallas(traspaso, 1, 2)).toEqual([]);
  expect(fallas(entrada, 1, null)).toEqual([falta('ID_DESTINO')]);
  expect(fallas(salida, null, 2)).toEqual([falta('ID_ORIGEN')]);
  expect(fallas(traspaso, null, null)).toEqual([falta('ID_ORIGEN'), falta('ID_DESTINO')]);
  expect(fallas(traspaso, 2, 2)).toEqual([['ID_DESTINO', 'El destino debe ser otro almacén']]);
  // What the type has no use for is dropped, whatever it says.
  expect([fallas(entrada, 2, 2), fallas(salida, 2, 2)]).toEqual([[], []]);
});

test('un producto va una vez por lote, se escriba como se escriba; el lote de lo que entra dice cuándo caduca', () => {
  const lote = (LOTE: string, CADUCIDAD: string | null = '2030-01-31') => linea({ LOTE, CADUCIDAD });
  expect(fallas(entrada, null, 1, [lote('A1'), lote('B2'), linea(), linea({ ID_PRODUCTO: 2 })])).toEqual([]);
  expect(fallas(entrada, null, 1, [lote('Á1'), linea(), lote(' a1 ')])).toEqual([['PRODUCTOS.2.ID_PRODUCTO', REPETIDO]]);
  expect(REPETIDO).toBe('Ya existe el producto en esta lista');
  expect(claveDeRenglon(lote('A1'))).not.toBe(claveDeRenglon({ ID_PRODUCTO: 11, LOTE: 'A1' }));
  const sin = [lote('A1', null)];
  expect(fallas(entrada, null, 1, sin)).toEqual([['PRODUCTOS.0.CADUCIDAD', 'Escriba cuándo caduca el lote']]);
  // An exit names a lot that came with its expiry.
  expect([fallas(salida, 1, null, sin), fallas(traspaso, 1, 2, sin)]).toEqual([[], []]);
});

test('los renglones de una entrada suman hasta 999,999,999; lo que sale no se valúa', () => {
  const grande = (...costos: number[]) => costos.map((PRECIO_UNITARIO, i) => linea({ ID_PRODUCTO: i + 1, PRECIO_UNITARIO }));
  const sentencia = 'El importe es demasiado grande';
  expect(fallas(entrada, null, 1, grande(999_999_998, 1))).toEqual([]);
  expect(fallas(entrada, null, 1, grande(999_999_999, 0, 0.000001))).toEqual([['PRODUCTOS.2.IMPORTE', sentencia]]);
  expect(fallas(entrada, null, 1, grande(600_000_000, 600_000_000, 1))).toEqual([
    ['PRODUCTOS.1.IMPORTE', sentencia],
    ['PRODUCTOS.2.IMPORTE', sentencia],
  ]);
  expect(fallas(traspaso, 1, 2, grande(999_999_999, 999_999_999))).toEqual([]);
});

test('un movimiento se fecha hoy o antes, y se corrige donde se hizo', () => {
  expect([puedeFechar('2026-06-01', '2026-06-01'), puedeFechar('2026-06-01', '2026-05-31')]).toEqual([true, true]);
  expect(puedeFechar('2026-06-01', '2026-06-02')).toBe('La fecha no puede ser posterior a hoy');
  expect(['', 'conteo', 'vacuna', 'cargo'].map(puedeTocarse)).toEqual([
    true,
    'El movimiento es de un conteo: lo que esté mal se corrige con otro conteo',
    'El movimiento es de una vacuna aplicada: se corrige en el expediente',
    'El movimiento es de un cargo de caja: vuelve al almacén si se elimina el cargo',
  ]);
});

test('solo de un producto con lotes se pide el lote, y un lote tiene una caducidad', () => {
  const sinLote = (CONTROL_LOTES: number) => puedeEntrarSinLote({ CONTROL_LOTES }, '');
  expect([sinLote(0), sinLote(1), puedeEntrarSinLote({ CONTROL_LOTES: 1 }, 'A1')]).toEqual([true, 'Escriba el lote', true]);
  expect(mismaCaducidad('A1', '2030-01-31', '2030-01-31')).toBe(true);
  expect(mismaCaducidad('A1', '2030-01-31', '2030-02-01')).toBe('El lote A1 ya entró con otra caducidad: 31 ene 2030');
});

test('se toma hasta lo que hay, en centésimas; el día en que caduca todavía se usa', () => {
  expect([cabeEnExistencia(8, 8), cabeEnExistencia(0.01, 0)]).toEqual([true, 'La cantidad no puede ser mayor a la existencia: 0']);
  expect(cabeEnExistencia(2000, 1250.25)).toBe('La cantidad no puede ser mayor a la existencia: 1,250.25');
  expect(cabeEnExistencia(2, 1, 0.5)).toMatch(/: 1 \(y 0\.5 caducados, que se eligen por su lote\)$/);
  const hoy = '2026-06-01';
  expect(['2026-05-31', hoy, '2026-06-02', null].map((CADUCIDAD) => caducado({ CADUCIDAD }, hoy))).toEqual([true, false, false, false]);
  const lotes = [0.1, 0.2, 0, 0.7].map((EXISTENCIA, n) => ({ n, CADUCIDAD: '2026-07-01', EXISTENCIA }));
  const tomar = (n: number) => repartir(lotes, n, hoy)?.map((p) => [p.lote.n, p.CANTIDAD]);
  // A tenth and two tenths are three tenths, and nothing is taken of the others.
  expect(tomar(0.3)).toEqual([
    [0, 0.1],
    [1, 0.2],
  ]);
  expect(tomar(1)).toEqual([
    [0, 0.1],
    [1, 0.2],
    [3, 0.7],
  ]);
  expect([tomar(1.01), repartir([], 1, hoy)]).toEqual([undefined, undefined]);
});

test('sin decir lote se toma de los lotes que no han caducado; donde no se llevan, de lo que no tiene lote mientras haya', () => {
  const hoy = '2026-06-01';
  const de = (lote: number, EXISTENCIA: number, CADUCIDAD: string | null) => ({
    producto: 1,
    lote,
    nombre: `${lote}`,
    CADUCIDAD,
    EXISTENCIA,
  });
  const lotes = [de(1, 4, '2026-05-31'), de(2, 0.1, hoy), de(3, 0.2, '2026-07-01')];
  const suelto = de(0, 1.1, null);
  expect([disponible(lotes, true, hoy), disponible(lotes, false, hoy)]).toEqual([0.3, 0.3]);
  expect([disponible([...lotes, suelto], true, hoy), disponible([...lotes, suelto], false, hoy)]).toEqual([1.4, 1.1]);
  expect([disponible([], true, hoy), disponible([], false, hoy), disponible([lotes[0]!], true, hoy)]).toEqual([0, 0, 0]);
});
