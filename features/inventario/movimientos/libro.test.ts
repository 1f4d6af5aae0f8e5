// Ten clerks at once over two servers: stock is never below zero, on no day; it is the sum of the book; costs are those of an
// independent computation.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { costosDe, existencias, type MovimientoProducto, primeraRotura, TIPO_MOVIMIENTO, type TipoMovimiento } from '#domain/almacen.ts';
import almacenes from '#features/catalogos/almacenes.ts';
import productos from '#features/catalogos/productos.ts';
import { enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import { Cliente, clinica, levantar } from '#testing/clinica.ts';
import { movimientosInventario as mov } from './contract.ts';

const { entrada, salida, traspaso } = TIPO_MOVIMIENTO;
const EMPLEADOS = 10;
const ALMACENES = [1, 2];
const PRODUCTOS = [1, 2, 3];

interface Paso {
  TIPO: TipoMovimiento;
  dias: number;
  minuto: number;
  renglones: { producto: number; cantidad: number; costo: number }[];
  /** What a clerk does with one already saved, instead of adding another. */
  sobre: { cual: number; elimina: boolean } | null;
}
const renglon = fc.record({
  producto: fc.constantFrom(...PRODUCTOS),
  cantidad: fc.integer({ min: 1, max: 900 }).map((n) => n / 100),
  costo: fc.integer({ min: 0, max: 9_999_999 }).map((n) => n / 1_000_000),
});
const paso: fc.Arbitrary<Paso> = fc.record({
  TIPO: fc.constantFrom<TipoMovimiento>(entrada, salida, traspaso),
  dias: fc.integer({ min: 0, max: 4 }),
  minuto: fc.integer({ min: 0, max: 3 }),
  renglones: fc.uniqueArray(renglon, { selector: (r) => r.producto, minLength: 1, maxLength: 3 }),
  sobre: fc.option(fc.record({ cual: fc.integer({ min: 0, max: 40 }), elimina: fc.boolean() }), { freq: 4 }),
});

async function almacen(): Promise<Cliente> {
  const c = await clinica({ permisos: 'todos' });
  for (const n of ALMACENES) await c.hacer(almacenes.contract.agregar, {}, { NOMBRE: `Almacén ${n}` });
  for (const n of PRODUCTOS) await c.hacer(productos.contract.agregar, {}, { NOMBRE: `Producto ${n}`, MINIMO: 0, MAXIMO: 9 });
  return c;
}
async function hacer(c: Cliente, p: Paso, folios: readonly number[]): Promise<number | undefined> {
  const FECHA = sumarDias(enLaClinica(c.zona).fecha, -p.dias);
  const [ID_ORIGEN, ID_DESTINO] = p.minuto % 2 ? ALMACENES : ALMACENES.toReversed();
  const cuerpo = (TIPO: TipoMovimiento) => ({
    ...{ TIPO, FECHA, HORA: `00:0${p.minuto}`, ID_ORIGEN, ID_DESTINO },
    PRODUCTOS: p.renglones.map((r) => ({ ID_PRODUCTO: r.producto, CANTIDAD: r.cantidad, PRECIO_UNITARIO: r.costo })),
  });
  const ID = p.sobre && folios.length ? folios[p.sobre.cual % folios.length] : undefined;
  if (ID === undefined) return (await c.llamar(mov.agregar, {}, cuerpo(p.TIPO))).data?.ID;
  if (p.sobre!.elimina) return void (await c.llamar(mov.eliminar, { ID }));
  const viejo = (await c.llamar(mov.obtener_detalle, { ID })).data;
  if (viejo) await c.llamar(mov.actualizar, { ID }, { ...cuerpo(viejo.TIPO), VERSION: viejo.VERSION });
  return undefined;
}

/** All movements in force, as the lines tell them. */
async function escritos(c: Cliente): Promise<(MovimientoProducto & { producto: number })[]> {
  const { rows } = await c.casa.dueno.query<MovimientoProducto & { producto: number }>(
    `select m."ID", m."TIPO", m."FECHA"::text, to_char(m."HORA", 'HH24:MI') as "HORA", m."ID_ORIGEN", m."ID_DESTINO",
        r."ID_PRODUCTO" as producto, r."CANTIDAD"::float8 as "CANTIDAD", r."PRECIO_UNITARIO"::float8 as "PRECIO_UNITARIO"
      from movimientos_inventario m join movimientos_inventario_productos r using (cliente, "ID")
      where cliente = $1 and m.eliminado is null`,
    [c.cliente],
  );
  return rows;
}

test('diez a la vez sobre dos servidores: ningún día queda debajo de cero, la existencia es la suma y los costos cuadran', async () => {
  const jefe = await almacen();
  const otro = await levantar(jefe.casa.conexion);
  const empleados = await Promise.all(
    Array.from({ length: EMPLEADOS }, async (_, i) => {
      const c = await clinica({ en: jefe, permisos: 'todos' });
      return i % 2 ? new Cliente(otro, c.cliente, c.codigo, c.zona, c.token, c.usuario) : c;
    }),
  );
  // Something to take on the first day, so that not every exit is refused.
  const inicial = PRODUCTOS.map((producto) => ({ producto, cantidad: 25, costo: 2.5 }));
  await hacer(jefe, { TIPO: entrada, dias: 4, minuto: 0, renglones: inicial, sobre: null }, []);
  let [guardados, salidas] = [0, 0];
  try {
    for (const pasos of fc.sample(
      fc.array(fc.array(paso, { minLength: 8, maxLength: 8 }), { minLength: EMPLEADOS, maxLength: EMPLEADOS }),
      { numRuns: 3, seed: 658 },
    )) {
      const folios: number[] = [];
      await Promise.all(
        empleados.map(async (c, i) => {
          for (const p of pasos[i]!) {
            const ID = await hacer(c, p, folios);
            if (ID !== undefined) folios.push(ID);
          }
        }),
      );
      guardados += folios.length;
      const todos = await escritos(jefe);
      salidas += todos.filter((m) => m.TIPO !== entrada).length;
      for (const producto of PRODUCTOS) {
        const suyos = todos.filter((m) => m.producto === producto);
        expect(primeraRotura(suyos)).toBeUndefined();
        const { rows } = await jefe.casa.dueno.query(
          'select almacen, cantidad::float8 from inventario_existencias where cliente = $1 and producto = $2 and cantidad <> 0 order by almacen',
          [jefe.cliente, producto],
        );
        expect(rows).toEqual(
          [...existencias(suyos)]
            .filter(([, n]) => n !== 0)
            .toSorted(([a], [b]) => a - b)
            .map(([a, cantidad]) => ({ almacen: a, cantidad })),
        );
        const { rows: costos } = await jefe.casa.dueno.query(
          'select ultimo::float8, round(promedio, 6)::float8 as promedio from inventario_costos where cliente = $1 and producto = $2',
          [jefe.cliente, producto],
        );
        const { ultimo, promedio } = costosDe(suyos);
        expect(costos[0]?.ultimo ?? 0).toBe(ultimo);
        expect(costos[0]?.promedio ?? 0).toBeCloseTo(promedio, 5);
      }
    }
  } finally {
    await otro.cerrar();
  }
  // The clerks did save, and did take.
  expect(guardados).toBeGreaterThan(40);
  expect(salidas).toBeGreaterThan(20);
});
