// A line while it is written: what was typed before the product, what each field makes of the others, and how much it may take.
import { expect, test } from 'vitest';
import { TIPO_MOVIMIENTO } from '#domain/almacen.ts';
import type { MovimientoDetalle } from '../contract.ts';
import { disponibles, type Existencias, trajo } from './existencias.ts';
import { alEscribir, cabeRenglon, cantidadYTexto, partesDe, type RenglonEnForma, renglonDe, total } from './renglon.ts';

const { entrada, salida } = TIPO_MOVIMIENTO;
const HOY = '2026-06-01';
const linea = (r: Partial<RenglonEnForma> = {}): RenglonEnForma => ({
  ...{
    ID_PRODUCTO: 1,
    NOMBRE: 'Gasa',
    UNIDAD: 'Pieza',
    CONTROL_LOTES: 0,
    CANTIDAD: 1,
    PRECIO_UNITARIO: 4,
    IMPORTE: 4,
    LOTE: '',
    CADUCIDAD: '',
  },
  ...r,
});

test('«12*gasa» son doce de lo que «gasa» halla; lo demás es texto', () => {
  const leido = (t: string) => Object.values(cantidadYTexto(t));
  expect(leido('12*gasa')).toEqual([12, 'gasa']);
  expect(leido(' 2,5 x gasa estéril')).toEqual([2.5, 'gasa estéril']);
  expect(leido('0.25×hilo')).toEqual([0.25, 'hilo']);
  for (const t of ['gasa', '12*', '12 gasa', '1.234*gasa', '']) expect(leido(t)).toEqual([1, t]);
});

test('lo que entra se propone al último precio, lo que sale al costo promedio; cada campo dice lo que los otros valen', () => {
  const p = {
    ID: 7,
    NOMBRE: 'Hilo',
    CODIGO_BARRAS: '',
    UNIDAD: 'Sobre',
    CONTROL_LOTES: 1,
    ULTIMO_PRECIO: 30,
    COSTO_PROMEDIO: 28.5,
  } as const;
  const hallado = { ...p, EXISTENCIA_ORIGEN: 0, EXISTENCIA_DESTINO: 0, LOTES: [] };
  expect(renglonDe(hallado, 3, entrada)).toEqual({
    ...{ ID_PRODUCTO: 7, NOMBRE: 'Hilo', UNIDAD: 'Sobre', CONTROL_LOTES: 1, CANTIDAD: 3, PRECIO_UNITARIO: 30, IMPORTE: 90 },
    ...{ LOTE: '', CADUCIDAD: '' },
  });
  expect(renglonDe(hallado, 2, salida)).toMatchObject({ PRECIO_UNITARIO: 28.5, IMPORTE: 57 });
  expect(alEscribir('IMPORTE', linea({ CANTIDAD: 3, IMPORTE: 10 }))).toEqual({ PRECIO_UNITARIO: 3.333333 });
  for (const campo of ['CANTIDAD', 'PRECIO_UNITARIO'])
    expect(alEscribir(campo, linea({ CANTIDAD: '2.5', PRECIO_UNITARIO: 4 }))).toEqual({ IMPORTE: 10 });
  expect(alEscribir('LOTE', linea())).toEqual({});
  expect(alEscribir('CANTIDAD', linea({ CANTIDAD: 'dos' }))).toEqual({ IMPORTE: 0 });
  expect(total([linea({ IMPORTE: 0.1 }), linea({ IMPORTE: '0.2' }), linea({ IMPORTE: 'x' })])).toBe(0.3);
});

test('un renglón toma de su lote, de los lotes que no han caducado o de todo, y no más', () => {
  const hay = {
    EXISTENCIA: 9,
    LOTES: [
      { LOTE: 'viejo', CADUCIDAD: '2026-05-31', EXISTENCIA: 4 },
      { LOTE: 'a', CADUCIDAD: HOY, EXISTENCIA: 2 },
      { LOTE: 'b', CADUCIDAD: '2026-07-01', EXISTENCIA: 3 },
    ],
  };
  const cabe = (r: Partial<RenglonEnForma>) => cabeRenglon(linea(r), hay, HOY);
  expect(cabe({ CANTIDAD: 9 })).toBe(true);
  expect(cabe({ CANTIDAD: 9.01 })).toBe('La cantidad no puede ser mayor a la existencia: 9');
  const conLotes = { CONTROL_LOTES: 1 } as const;
  expect(cabe({ ...conLotes, CANTIDAD: 5 })).toBe(true);
  expect(cabe({ ...conLotes, CANTIDAD: 6 })).toBe(
    'La cantidad no puede ser mayor a la existencia: 5 (y 4 caducados, que se eligen por su lote)',
  );
  expect(cabe({ ...conLotes, LOTE: 'viejo', CANTIDAD: 4 })).toBe(true);
  expect(cabe({ ...conLotes, LOTE: 'a', CANTIDAD: 3 })).toBe('La cantidad no puede ser mayor a la existencia: 2');
  expect(cabeRenglon(linea({ CANTIDAD: 99 }), undefined, HOY)).toBe(true);
  const partes = (r: Partial<RenglonEnForma>) => partesDe(linea(r), hay, HOY)?.map((p) => [p.lote.LOTE, p.CANTIDAD]);
  expect(partes({ ...conLotes, CANTIDAD: 4 })).toEqual([
    ['a', 2],
    ['b', 2],
  ]);
  for (const r of [{ CANTIDAD: 4 }, { ...conLotes, LOTE: 'b', CANTIDAD: 1 }, { ...conLotes, CANTIDAD: 6 }])
    expect(partes(r)).toBeUndefined();
  expect(partesDe(linea(conLotes), undefined, HOY)).toBeUndefined();
});

test('al corregir un movimiento, lo que tomó se puede tomar otra vez, y lo que trajo no se cuenta como de antes', () => {
  const renglon = (ID_PRODUCTO: number, CANTIDAD: number, LOTE = '') => ({ ID_PRODUCTO, CANTIDAD, LOTE, CADUCIDAD: LOTE ? HOY : null });
  const de = {
    ...{ ID_ORIGEN: 1, ID_DESTINO: 2 },
    PRODUCTOS: [renglon(1, 2, 'a'), renglon(1, 0.5, 'c'), renglon(2, 3), renglon(9, 1)],
  } as unknown as MovimientoDetalle;
  const hay: Existencias = new Map([
    [1, { EXISTENCIA: 4, LOTES: [{ LOTE: 'a', CADUCIDAD: HOY, EXISTENCIA: 4 }] }],
    [2, { EXISTENCIA: 0, LOTES: [] }],
  ]);
  expect([...disponibles(hay, de, 1)!]).toEqual([
    [
      1,
      {
        EXISTENCIA: 6.5,
        LOTES: [
          { LOTE: 'a', CADUCIDAD: HOY, EXISTENCIA: 6 },
          { LOTE: 'c', CADUCIDAD: HOY, EXISTENCIA: 0.5 },
        ],
      },
    ],
    [2, { EXISTENCIA: 3, LOTES: [{ LOTE: '', CADUCIDAD: null, EXISTENCIA: 3 }] }],
  ]);
  // What was read stays as it was; from another warehouse nothing comes back.
  expect(hay.get(1)!.LOTES[0]!.EXISTENCIA).toBe(4);
  expect(disponibles(hay, de, 2)).toBe(hay);
  expect(disponibles(hay, undefined, 1)).toBe(hay);
  expect(disponibles(undefined, de, 1)).toBeUndefined();
  expect([trajo(de, 2, 1), trajo(de, 2, 2), trajo(de, 2, 5), trajo(de, 1, 1), trajo(undefined, 2, 1)]).toEqual([2.5, 3, 0, 0, 0]);
});
