// The storeroom's reports: stock of any day with its costs, what to buy, kardex, lots that expire, paper and workbook.
import { sql } from 'kysely';
import readXlsx from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { NIVEL, TIPO_MOVIMIENTO, type TipoMovimiento } from '#domain/almacen.ts';
import { P } from '#domain/permisos.ts';
import almacenes from '#features/catalogos/almacenes.ts';
import productos from '#features/catalogos/productos.ts';
import { movimientosInventario as mov } from '#features/inventario/movimientos/contract.ts';
import { MAX_RENGLONES } from '#kernel/reporte/server.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { enLaClinica, fechaCorta, sumarDias } from '#kernel/shared/dates.ts';
import { type Cliente, clinica } from '#testing/clinica.ts';
import { almacenEn, otraSucursal } from '#testing/inventario.ts';
import { junto, leerPdf } from '#testing/pdf.ts';
import { reportesInventario as rep } from './contract.ts';
import { puedeKardex } from './rules.ts';

const { entrada, salida, traspaso } = TIPO_MOVIMIENTO;
interface Linea {
  ID_PRODUCTO: number;
  CANTIDAD: number;
  PRECIO_UNITARIO?: number;
  LOTE?: string;
  CADUCIDAD?: string;
}
/** A clinic with two warehouses and three products: gauze, a vaccine with lots, and tape that never moved. */
async function almacen() {
  const c = await clinica({ permisos: 'todos' });
  for (const NOMBRE of ['Central', 'Urgencias']) await c.hacer(almacenes.contract.agregar, {}, { NOMBRE });
  const UBICACION = 'Anaquel A1, segundo entrepaño, a un lado de las gasas chicas';
  await c.hacer(productos.contract.agregar, {}, { NOMBRE: 'Gasa', MINIMO: 10, MAXIMO: 50, UBICACION });
  await c.hacer(productos.contract.agregar, {}, { NOMBRE: 'Vacuna', MINIMO: 1, MAXIMO: 4, UNIDAD: 'Dosis', CONTROL_LOTES: 1 });
  await c.hacer(productos.contract.agregar, {}, { NOMBRE: 'Cinta', MINIMO: 2, MAXIMO: 6 });
  const hoy = enLaClinica(c.zona).fecha;
  const dia = (n: number) => sumarDias(hoy, n);
  const mover = async (TIPO: TipoMovimiento, dias: number, PRODUCTOS: Linea[], mas: object = {}) => {
    const lugares = { ...(TIPO === entrada ? {} : { ID_ORIGEN: 1 }), ...(TIPO === salida ? {} : { ID_DESTINO: TIPO === entrada ? 1 : 2 }) };
    return (await c.hacer(mov.agregar, {}, { TIPO, FECHA: dia(dias), HORA: '00:00', ...lugares, ...mas, PRODUCTOS })).ID;
  };
  await mover(entrada, -9, [{ ID_PRODUCTO: 1, CANTIDAD: 10, PRECIO_UNITARIO: 4 }], { REFERENCIA: 'Factura 18' });
  await mover(traspaso, -7, [{ ID_PRODUCTO: 1, CANTIDAD: 4 }]);
  await mover(salida, -5, [{ ID_PRODUCTO: 1, CANTIDAD: 3 }], { REFERENCIA: 'Consultorio 2' });
  await mover(entrada, -2, [{ ID_PRODUCTO: 1, CANTIDAD: 13, PRECIO_UNITARIO: 8 }]);
  await mover(entrada, -1, [
    { ID_PRODUCTO: 2, CANTIDAD: 3, PRECIO_UNITARIO: 100, LOTE: 'A1', CADUCIDAD: dia(40) },
    { ID_PRODUCTO: 2, CANTIDAD: 2, PRECIO_UNITARIO: 100, LOTE: 'B2', CADUCIDAD: dia(-1) },
  ]);
  return { c, hoy, dia, mover };
}
const existencias = async (c: Cliente, f: object = {}) => c.hacer(rep.obtener_existencias, {}, { STOCK: NIVEL.todas, ...f });

test('las existencias dicen cuánto hay, dónde, qué costó y cuándo se movió, hoy y al final de cualquier día', async () => {
  const { c, dia } = await almacen();
  const [cinta, gasa, vacuna] = await existencias(c);
  expect(cinta).toMatchObject({ NOMBRE: 'Cinta', EXISTENCIA: 0, TOTAL: 0, ULTIMA_ENTRADA: null, ULTIMA_SALIDA: null, COMPRAR: 6 });
  // 7 left at 4 and 13 bought at 8: 6.60 each.
  expect(gasa).toMatchObject({
    ...{ ID: 1, EXISTENCIA: 20, ULTIMO_COSTO: 8, TOTAL: 160, COSTO_PROMEDIO: 6.6, VALOR: 132, COMPRAR: 0, EXCEDENTE: 0 },
    ...{ UBICACION: 'Anaquel A1, segundo entrepaño, a un lado', ULTIMA_ENTRADA: dia(-2), ULTIMA_SALIDA: dia(-5) },
  });
  expect(vacuna).toMatchObject({ EXISTENCIA: 5, EXCEDENTE: 1 });
  const de = async (f: object) =>
    (await existencias(c, { ID_PRODUCTO: 1, ...f })).map((e) => [e.EXISTENCIA, e.ULTIMO_COSTO, e.VALOR, e.ULTIMA_SALIDA]);
  expect(await de({ FECHA: dia(-10) })).toEqual([[0, 0, 0, null]]);
  expect(await de({ FECHA: dia(-9) })).toEqual([[10, 4, 40, null]]);
  expect(await de({ FECHA: dia(-3) })).toEqual([[7, 4, 28, dia(-5)]]);
  expect(await de({ FECHA: dia(3) })).toEqual([[20, 8, 132, dia(-5)]]);
  // In one warehouse, a transfer takes or brings.
  expect(await de({ ID_ALMACEN: 2 })).toEqual([[4, 8, 26.4, null]]);
  expect(await de({ ID_ALMACEN: 1, FECHA: dia(-6) })).toEqual([[6, 4, 24, dia(-7)]]);
  expect((await c.llamar(rep.obtener_existencias, {}, { ID_ALMACEN: 99 })).status).toBe(404);
});

test('los niveles: por comprar, arriba del máximo y entre los dos; sin decir cuál, lo que hay que comprar', async () => {
  const { c, mover } = await almacen();
  const nombres = async (STOCK?: number) => (await c.hacer(rep.obtener_existencias, {}, STOCK ? { STOCK } : {})).map((e) => e.NOMBRE);
  expect(await nombres()).toEqual(['Cinta']);
  expect(await nombres(NIVEL.excedente)).toEqual(['Vacuna']);
  expect(await nombres(NIVEL.bien)).toEqual(['Gasa']);
  await mover(salida, 0, [{ ID_PRODUCTO: 1, CANTIDAD: 11 }]);
  expect((await c.hacer(rep.obtener_existencias)).map((e) => [e.NOMBRE, e.EXISTENCIA, e.COMPRAR, e.COSTO_COMPRA])).toEqual([
    ['Cinta', 0, 6, 0],
    ['Gasa', 9, 41, 328],
  ]);
  await c.hacer(productos.contract.actualizar, { ID: 3 }, { NOMBRE: 'Cinta', MINIMO: 2, MAXIMO: 6, ACTIVO: 0 });
  expect(await nombres()).toEqual(['Gasa']);
});

test('el kardex suma de un día a otro lo que entró y salió, en todos los almacenes, en uno o de un lote', async () => {
  const { c, hoy, dia } = await almacen();
  const pedir = (f: object = {}) =>
    c.hacer(rep.obtener_movimientos, {}, { FECHA_INICIAL: dia(-8), FECHA_FINAL: hoy, ID_PRODUCTO: 1, ...f });
  const todo = await pedir();
  expect(todo.PRODUCTO.map((r) => [r.TIPO, r.ENTRADA, r.SALIDA, r.EXISTENCIA])).toEqual([
    [traspaso, 0, 0, 10],
    [salida, 0, 3, 7],
    [entrada, 13, 0, 20],
  ]);
  expect(todo.TOTALES).toEqual({ TOTAL_ENTRADAS: 13, TOTAL_SALIDAS: 3, EXISTENCIA_INICIAL: 10, EXISTENCIA_FINAL: 20 });
  expect(todo.PRODUCTO[1]).toMatchObject({
    ID: 3,
    FECHA: dia(-5),
    CANTIDAD: 3,
    COSTO_UNITARIO: 4,
    IMPORTE: 12,
    ID_ORIGEN: 1,
    ID_DESTINO: null,
    ORIGEN: 'Central',
    REFERENCIA: 'Consultorio 2',
  });
  const central = await pedir({ ID_ALMACEN: 1 });
  expect(central.PRODUCTO.map((r) => [r.ENTRADA, r.SALIDA, r.EXISTENCIA])).toEqual([
    [0, 4, 6],
    [0, 3, 3],
    [13, 0, 16],
  ]);
  const lote = await pedir({ ID_PRODUCTO: 2, LOTE: 'a1' });
  expect(lote.PRODUCTO.map((r) => [r.LOTE, r.ENTRADA])).toEqual([['A1', 3]]);
  expect(lote.LOTES).toEqual([
    { LOTE: 'A1', CADUCIDAD: dia(40) },
    { LOTE: 'B2', CADUCIDAD: dia(-1) },
  ]);
  const falta = 'Faltan datos requeridos';
  for (const call of [rep.obtener_movimientos, rep.imprimir_kardex, rep.descargar_kardex]) {
    expect((await c.llamar(call, {}, { FECHA_INICIAL: hoy, ID_PRODUCTO: 1 })).message).toBe(falta);
    expect((await c.llamar(call, {}, { FECHA_INICIAL: hoy, FECHA_FINAL: hoy })).message).toBe(falta);
    expect((await c.llamar(call, {}, { FECHA_INICIAL: '2020-01-01', FECHA_FINAL: hoy, ID_PRODUCTO: 1 })).success).toBe(false);
    expect((await c.llamar(call, {}, { FECHA_INICIAL: hoy, FECHA_FINAL: hoy, ID_PRODUCTO: 99 })).status).toBe(404);
  }
});

test('los lotes que caducan en un plazo, y los que ya caducaron, con lo que valen', async () => {
  const { c, dia } = await almacen();
  const pedir = async (f: Arbol) =>
    (await c.hacer(rep.obtener_lotes, {}, f)).map((l) => [l.LOTE, l.DIAS, l.EXISTENCIA, l.VALOR, l.CADUCIDAD]);
  expect(await pedir({})).toEqual([['B2', -1, 2, 200, dia(-1)]]);
  expect(await pedir({ DIAS: 60 })).toEqual([
    ['B2', -1, 2, 200, dia(-1)],
    ['A1', 40, 3, 300, dia(40)],
  ]);
  expect(await pedir({ DIAS: 0, ID_ALMACEN: 2 })).toEqual([]);
  expect((await c.llamar(rep.obtener_lotes, {}, { DIAS: 45 })).success).toBe(false);
});

const hojaDe = async (libro: Buffer): Promise<unknown[][]> => (await readXlsx(libro))[0]!.data as unknown[][];

test('cada reporte se imprime y se descarga con lo que se pidió', async () => {
  const { c, hoy, dia } = await almacen();
  const papel = async (call: typeof rep.imprimir_kardex | typeof rep.imprimir_existencias | typeof rep.imprimir_lotes, f: Arbol) =>
    junto((await leerPdf((await c.llamar(call, {}, f)).body)).texto);
  const kardex = await papel(rep.imprimir_kardex, { FECHA_INICIAL: dia(-9), FECHA_FINAL: hoy, ID_PRODUCTO: 1, ID_ALMACEN: 1 });
  for (const t of ['Kardex', 'Almacén: Central', 'Producto: Gasa', 'Factura 18', 'Traspaso', '8.00']) expect(kardex).toContain(junto(t));
  const todas = await papel(rep.imprimir_existencias, { STOCK: NIVEL.todas });
  for (const t of ['Existencias', 'Vacuna', '$132.00', '6.60', '$660.00']) expect(todas).toContain(junto(t));
  expect(await papel(rep.imprimir_existencias, {})).toContain(junto('Sugerencia de compra'));
  const lotes = await papel(rep.imprimir_lotes, { DIAS: 90 });
  for (const t of ['Caducidades', 'Caducan en: 90 días', 'A1', '$500.00']) expect(lotes).toContain(junto(t));
  const libro = await hojaDe((await c.llamar(rep.descargar_existencias, {}, { STOCK: NIVEL.todas })).body);
  expect(libro).toContainEqual(expect.arrayContaining(['Gasa', 20, 8, 160, 6.6, 132]));
  expect(
    (await c.llamar(rep.descargar_kardex, {}, { FECHA_INICIAL: dia(-9), FECHA_FINAL: hoy, ID_PRODUCTO: 1 })).body.length,
  ).toBeGreaterThan(1000);
  expect((await c.llamar(rep.descargar_lotes, {}, {})).body.length).toBeGreaterThan(1000);
});

test('quien ve solo su sucursal lee lo de sus almacenes; pedir otro es pedir uno que no existe', async () => {
  const c = await clinica({ permisos: 'todos', ajustes: { MOSTRAR_SUCURSALES: 1 } });
  const SUCURSAL = await otraSucursal(c);
  const [central, norte] = [await almacenEn(c, 'Central', 1), await almacenEn(c, 'Farmacia', SUCURSAL)];
  await c.hacer(productos.contract.agregar, {}, { NOMBRE: 'Vacuna', MINIMO: 1, MAXIMO: 4, CONTROL_LOTES: 1 });
  const hoy = enLaClinica(c.zona).fecha;
  for (const [ID_DESTINO, CANTIDAD] of [
    [central, 3],
    [norte, 8],
  ]) {
    const PRODUCTOS = [{ ID_PRODUCTO: 1, CANTIDAD, PRECIO_UNITARIO: 100, LOTE: 'A1', CADUCIDAD: sumarDias(hoy, 9) }];
    await c.hacer(mov.agregar, {}, { TIPO: entrada, FECHA: hoy, HORA: '00:00', ID_DESTINO, PRODUCTOS });
  }
  const u = await clinica({ en: c, permisos: [...Object.values(P.inventario), P.reportes.inventario] });
  await u.sql(({ db }) => sql`update usuarios set "SUCURSALES_TODAS" = 0 where "CODIGOUSUARIO" = ${u.usuario}`.execute(db));
  const kardex = { FECHA_INICIAL: hoy, FECHA_FINAL: hoy, ID_PRODUCTO: 1 };
  const leido = async (de: Cliente) => [
    (await existencias(de)).map((e) => e.EXISTENCIA),
    (await de.hacer(rep.obtener_lotes, {}, {})).map((l) => `${l.ALMACEN} ${l.EXISTENCIA}`),
    (await de.hacer(rep.obtener_movimientos, {}, kardex)).TOTALES.EXISTENCIA_FINAL,
  ];
  expect(await leido(c)).toEqual([[11], ['Central 3', 'Farmacia 8'], 11]);
  expect(await leido(u)).toEqual([[3], ['Central 3'], 3]);
  expect((await existencias(u, { FECHA: sumarDias(hoy, -1) })).map((e) => e.EXISTENCIA)).toEqual([0]);
  for (const [llamada, f] of [
    [rep.obtener_existencias, {}],
    [rep.imprimir_existencias, {}],
    [rep.descargar_existencias, {}],
    [rep.obtener_movimientos, kardex],
    [rep.imprimir_kardex, kardex],
    [rep.descargar_kardex, kardex],
    [rep.obtener_lotes, {}],
    [rep.imprimir_lotes, {}],
    [rep.descargar_lotes, {}],
  ] as const) {
    expect((await u.llamar(llamada, {}, { ...f, ID_ALMACEN: norte })).status).toBe(404);
    expect((await u.llamar(llamada, {}, { ...f, ID_ALMACEN: central })).status).toBe(200);
  }
});

test('un kardex pide producto y un periodo de un año a lo más', () => {
  const f = { FECHA_INICIAL: '2026-01-01', FECHA_FINAL: '2026-12-31', ID_PRODUCTO: 1 };
  expect(puedeKardex(f)).toBe(true);
  for (const campo of Object.keys(f)) expect(puedeKardex({ ...f, [campo]: null })).toBe('Faltan datos requeridos');
  expect(puedeKardex({ ...f, FECHA_INICIAL: '2025-12-01' })).toBe('El periodo no puede ser mayor a un año');
});

test('las existencias de un día pasado son las de ese día en cada almacén, con los costos y las fechas de entonces', async () => {
  const { c, dia, mover } = await almacen();
  // What comes later, also to the other warehouse and of another product, was not there.
  await mover(entrada, -1, [{ ID_PRODUCTO: 1, CANTIDAD: 5, PRECIO_UNITARIO: 20 }], { ID_DESTINO: 2 });
  await mover(salida, 0, [{ ID_PRODUCTO: 1, CANTIDAD: 4 }], { ID_ORIGEN: 2 });
  await mover(salida, 0, [{ ID_PRODUCTO: 2, CANTIDAD: 1 }]);
  const al = async (dias: number, f: object = {}) =>
    (await existencias(c, { FECHA: dia(dias), ...f })).map((e) =>
      [e.NOMBRE, e.EXISTENCIA, e.ULTIMO_COSTO, e.COSTO_PROMEDIO, e.TOTAL, e.VALOR, e.ULTIMA_ENTRADA, e.ULTIMA_SALIDA].join(' '),
    );
  const vacuna = `Vacuna 5 100 100 500 500 ${dia(-1)} `;
  expect(await al(-1)).toEqual(['Cinta 0 0 0 0 0  ', `Gasa 25 20 9.28 500 232 ${dia(-1)} ${dia(-5)}`, vacuna]);
  expect(await al(-1, { ID_ALMACEN: 2 })).toEqual(['Cinta 0 0 0 0 0  ', `Gasa 9 20 9.28 180 83.52 ${dia(-1)} `, 'Vacuna 0 100 100 0 0  ']);
  expect(await al(-1, { ID_PRODUCTO: 2 })).toEqual([vacuna]);
  expect(await al(-1, { ID_PRODUCTO: 2, ID_ALMACEN: 1 })).toEqual([vacuna]);
  expect(await al(-2)).toEqual(['Cinta 0 0 0 0 0  ', `Gasa 20 8 6.6 160 132 ${dia(-2)} ${dia(-5)}`, 'Vacuna 0 0 0 0 0  ']);
  expect(await al(0, { ID_ALMACEN: 2, ID_PRODUCTO: 1 })).toEqual([`Gasa 5 20 9.28 100 46.4 ${dia(-1)} ${dia(0)}`]);
  expect(await al(0, { ID_PRODUCTO: 2 })).toEqual([`Vacuna 4 100 100 400 400 ${dia(-1)} ${dia(0)}`]);
  // Less than one piece came in and left, too.
  const lote = { ID_PRODUCTO: 2, LOTE: 'A1', CADUCIDAD: dia(40) };
  await mover(entrada, -1, [{ ...lote, CANTIDAD: 0.5, PRECIO_UNITARIO: 100 }], { ID_DESTINO: 2 });
  await mover(salida, -1, [{ ...lote, CANTIDAD: 0.2 }], { ID_ORIGEN: 2 });
  expect(await al(-1, { ID_PRODUCTO: 2, ID_ALMACEN: 2 })).toEqual([`Vacuna 0.3 100 100 30 30 ${dia(-1)} ${dia(-1)}`]);
  await mover(salida, 0, [{ ...lote, CANTIDAD: 0.3 }], { ID_ORIGEN: 2 });
  // What is no longer used is there while there is some of it; what was deleted is not.
  await c.hacer(productos.contract.actualizar, { ID: 2 }, { NOMBRE: 'Vacuna', MINIMO: 1, MAXIMO: 4, CONTROL_LOTES: 1, ACTIVO: 0 });
  await c.hacer(productos.contract.eliminar, { ID: 3 });
  const nombres = async (f: object = {}) => (await existencias(c, f)).map((e) => e.NOMBRE);
  expect([await nombres(), await nombres({ ID_ALMACEN: 2 }), await nombres({ FECHA: dia(-2) })]).toEqual([
    ['Gasa', 'Vacuna'],
    ['Gasa'],
    ['Gasa'],
  ]);
});

test('el kardex va por hora y por folio, cada lote en su renglón, y no cuenta lo de antes ni lo de otro producto', async () => {
  const { c, hoy, dia } = await almacen();
  const FECHA = dia(-1);
  const mover = (HORA: string, PRODUCTOS: Linea[], REFERENCIA: string) =>
    c.hacer(mov.agregar, {}, { TIPO: salida, FECHA, HORA, ID_ORIGEN: 1, REFERENCIA, PRODUCTOS });
  const lote = (LOTE: string, CANTIDAD: number) => ({ ID_PRODUCTO: 2, LOTE, CANTIDAD });
  await mover('09:00', [lote('A1', 0.5), lote('B2', 0.1)], 'Tarde');
  await mover('08:00', [lote('A1', 0.2), { ID_PRODUCTO: 1, CANTIDAD: 1 }], 'Temprano');
  await mover('08:00', [lote('A1', 0.1)], 'Después');
  const pedir = (f: object = {}) =>
    c.hacer(rep.obtener_movimientos, {}, { FECHA_INICIAL: FECHA, FECHA_FINAL: FECHA, ID_PRODUCTO: 2, ...f });
  const todo = await pedir();
  expect(todo).toMatchObject({ NOMBRE: 'Vacuna', UNIDAD: 'Dosis' });
  expect(todo.PRODUCTO.map((r) => [r.HORA, r.REFERENCIA, r.LOTE, r.ENTRADA, r.SALIDA, r.EXISTENCIA, r.IMPORTE])).toEqual([
    ['00:00', '', 'A1', 3, 0, 3, 300],
    ['00:00', '', 'B2', 2, 0, 5, 200],
    ['08:00', 'Temprano', 'A1', 0, 0.2, 4.8, 20],
    ['08:00', 'Después', 'A1', 0, 0.1, 4.7, 10],
    ['09:00', 'Tarde', 'A1', 0, 0.5, 4.2, 50],
    ['09:00', 'Tarde', 'B2', 0, 0.1, 4.1, 10],
  ]);
  expect(todo.TOTALES).toEqual({ TOTAL_ENTRADAS: 5, TOTAL_SALIDAS: 0.9, EXISTENCIA_INICIAL: 0, EXISTENCIA_FINAL: 4.1 });
  const deLote = await pedir({ LOTE: 'A1' });
  expect(deLote.TOTALES).toEqual({ TOTAL_ENTRADAS: 3, TOTAL_SALIDAS: 0.8, EXISTENCIA_INICIAL: 0, EXISTENCIA_FINAL: 2.2 });
  // Before and after: what there was, and nothing that moved.
  expect(await pedir({ FECHA_INICIAL: dia(-3), FECHA_FINAL: dia(-2) })).toMatchObject({ PRODUCTO: [], TOTALES: { EXISTENCIA_FINAL: 0 } });
  expect(await pedir({ FECHA_INICIAL: hoy, FECHA_FINAL: hoy })).toMatchObject({
    PRODUCTO: [],
    TOTALES: { TOTAL_ENTRADAS: 0, TOTAL_SALIDAS: 0, EXISTENCIA_INICIAL: 4.1, EXISTENCIA_FINAL: 4.1 },
  });
  expect((await pedir({ ID_ALMACEN: 2 })).PRODUCTO).toEqual([]);
  const gasa = await pedir({ ID_PRODUCTO: 1, FECHA_INICIAL: dia(-7), FECHA_FINAL: dia(-7), ID_ALMACEN: 2 });
  expect(gasa.PRODUCTO).toMatchObject([{ TIPO: traspaso, ORIGEN: 'Central', DESTINO: 'Urgencias', ENTRADA: 4, EXISTENCIA: 4 }]);
  expect(gasa.LOTES).toEqual([]);
});

test('el plazo de las caducidades incluye su último día; cada lote va con su almacén, y lo que no tiene lote no caduca', async () => {
  const { c, dia, mover } = await almacen();
  const lote = (LOTE: string, dias: number, CANTIDAD = 1) => ({
    ID_PRODUCTO: 2,
    CANTIDAD,
    PRECIO_UNITARIO: 100,
    LOTE,
    CADUCIDAD: dia(dias),
  });
  await mover(entrada, 0, [lote('C3', 30, 2), lote('D4', 31), lote('E5', 0)]);
  await mover(traspaso, 0, [{ ID_PRODUCTO: 2, LOTE: 'C3', CANTIDAD: 0.5 }]);
  await mover(salida, 0, [{ ID_PRODUCTO: 2, LOTE: 'B2', CANTIDAD: 2 }]);
  const pedir = async (f: Arbol = {}) =>
    (await c.hacer(rep.obtener_lotes, {}, f)).map((l) => `${l.LOTE} ${l.NOMBRE} ${l.ALMACEN} ${l.DIAS} ${l.EXISTENCIA} ${l.VALOR}`);
  expect(await pedir()).toEqual(['E5 Vacuna Central 0 1 100', 'C3 Vacuna Central 30 1.5 150', 'C3 Vacuna Urgencias 30 0.5 50']);
  expect(await pedir({ ID_ALMACEN: 2 })).toEqual(['C3 Vacuna Urgencias 30 0.5 50']);
  expect((await pedir({ DIAS: 0 })).map((l) => l.slice(0, 2))).toEqual(['E5', 'C3', 'C3', 'D4', 'A1']);
});

test('cada nivel se imprime con su título, al día que se pidió', async () => {
  const { c, hoy, dia } = await almacen();
  const papel = async (f: Arbol) => junto((await leerPdf((await c.llamar(rep.imprimir_existencias, {}, f)).body)).texto);
  const niveles = await papel({ STOCK: NIVEL.excedente, FECHA: dia(-1), ID_PRODUCTO: 2 });
  for (const t of ['Existencias por nivel', 'Producto: Vacuna', 'Vacuna', '$500.00']) expect(niveles).toContain(junto(t));
  expect(niveles).not.toContain(junto('Sugerencia de compra'));
  const [ayer, deHoy] = [dia(-1), hoy].map((d) => junto(fechaCorta(d)));
  expect(niveles).toContain(ayer);
  const orden = await papel({});
  for (const t of ['Sugerencia de compra', 'Cinta']) expect(orden).toContain(junto(t));
  expect(orden).toContain(deHoy);
  expect(orden).not.toContain(junto('Vacuna'));
  // A warehouse that is no longer used still says its name.
  await c.hacer(almacenes.contract.actualizar, { ID: 2 }, { NOMBRE: 'Urgencias', ACTIVO: 0 });
  expect(await papel({ STOCK: NIVEL.todas, ID_ALMACEN: 2 })).toContain(junto('Almacén: Urgencias'));
});

test('entre más productos de los que caben en un reporte no se sugiere comprar una parte: se dice', async () => {
  const { c } = await almacen();
  const hasta = (desde: number, n: number) =>
    c.sql(({ db }) =>
      sql`insert into catalogo_productos ("ID", "NOMBRE", "MINIMO", "MAXIMO") select n, 'A' || n, 0, 0 from generate_series(${desde}::int, ${n}::int) n`.execute(
        db,
      ),
    );
  await hasta(4, MAX_RENGLONES);
  expect((await existencias(c, { STOCK: NIVEL.comprar })).map((p) => p.NOMBRE)).toEqual(['Cinta']);
  await hasta(MAX_RENGLONES + 1, MAX_RENGLONES + 1);
  for (const STOCK of [NIVEL.comprar, NIVEL.todas])
    expect(await c.llamar(rep.obtener_existencias, {}, { STOCK })).toMatchObject({
      status: 422,
      message: 'Hay más de 20,000 productos: desactive los que ya no usa',
    });
});
