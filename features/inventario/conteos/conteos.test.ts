// The physical count: what differs becomes movements with their reason; what moved meanwhile is counted again; the papers.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { TIPO_MOVIMIENTO } from '#domain/almacen.ts';
import { P } from '#domain/permisos.ts';
import almacenes from '#features/catalogos/almacenes.ts';
import productos from '#features/catalogos/productos.ts';
import { movimientosInventario as mov, productosInventario } from '#features/inventario/movimientos/contract.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { enLaClinica, fechaCorta, sumarDias } from '#kernel/shared/dates.ts';
import { type Cliente, clinica } from '#testing/clinica.ts';
import { almacenEn, otraSucursal } from '#testing/inventario.ts';
import { junto, leerPdf } from '#testing/pdf.ts';
import { conteosInventario as conteos } from './contract.ts';
import { diferencia, NADA_CONTADO, sigueIgual } from './rules.ts';

const { entrada, salida } = TIPO_MOVIMIENTO;
/** Ten of gauze at 4, three and two of two lots of a vaccine at 100, and tape that never came. */
async function almacen() {
  const c = await clinica({ permisos: 'todos' });
  await c.hacer(almacenes.contract.agregar, {}, { NOMBRE: 'Central' });
  const agregar = (p: Arbol) => c.hacer(productos.contract.agregar, {}, { MINIMO: 1, MAXIMO: 9, ...p });
  await agregar({ NOMBRE: 'Gasa', UBICACION: 'Anaquel B', CODIGO_BARRAS: '7501' });
  await agregar({ NOMBRE: 'Vacuna', UBICACION: 'Refrigerador', CONTROL_LOTES: 1 });
  await agregar({ NOMBRE: 'Cinta', UBICACION: 'Anaquel B' });
  const FECHA = enLaClinica(c.zona).fecha;
  const PRODUCTOS = [
    { ID_PRODUCTO: 1, CANTIDAD: 10, PRECIO_UNITARIO: 4 },
    { ID_PRODUCTO: 2, CANTIDAD: 3, PRECIO_UNITARIO: 100, LOTE: 'A1', CADUCIDAD: sumarDias(FECHA, 40) },
    { ID_PRODUCTO: 2, CANTIDAD: 2, PRECIO_UNITARIO: 100, LOTE: 'B2', CADUCIDAD: sumarDias(FECHA, 90) },
  ];
  await c.hacer(mov.agregar, {}, { TIPO: entrada, FECHA, HORA: '00:00', ID_DESTINO: 1, PRODUCTOS });
  const contar = (PRODUCTOS: Arbol[], MOTIVO = 'Cierre de mes') => c.llamar(conteos.agregar, {}, { ID_ALMACEN: 1, MOTIVO, PRODUCTOS });
  return { c, contar, FECHA };
}
const hay = async (c: Cliente) => {
  const filas = await c.hacer(productosInventario.obtener_existencias, { ID_ALMACEN: 1, PRODUCTOS: [1, 2, 3] });
  return filas.map((f) => [f.EXISTENCIA, f.LOTES.map((l) => `${l.LOTE} ${l.EXISTENCIA}`).join()]);
};

test('lo que sobra entra y lo que falta sale, con el motivo y al costo promedio; lo que cuadra no mueve nada', async () => {
  const { c, contar } = await almacen();
  const { PRODUCTOS, UBICACIONES } = await c.hacer(conteos.obtener_por_contar, { ID_ALMACEN: 1 });
  expect(UBICACIONES).toEqual(['Anaquel B', 'Refrigerador']);
  expect(PRODUCTOS.map((p) => [p.NOMBRE, p.LOTE, p.EXISTENCIA])).toEqual([
    ['Cinta', '', 0],
    ['Gasa', '', 10],
    ['Vacuna', 'A1', 3],
    ['Vacuna', 'B2', 2],
  ]);
  expect((await c.hacer(conteos.obtener_por_contar, { ID_ALMACEN: 1 }, { UBICACION: 'refrigerador' })).PRODUCTOS).toHaveLength(2);
  const r = await contar([
    { ID_PRODUCTO: 1, EXISTENCIA: 10, CONTADO: 8.5 },
    { ID_PRODUCTO: 2, LOTE: 'A1', EXISTENCIA: 3, CONTADO: 1 },
    { ID_PRODUCTO: 2, LOTE: 'B2', EXISTENCIA: 2, CONTADO: 3 },
    { ID_PRODUCTO: 3, EXISTENCIA: 0, CONTADO: '' },
  ]);
  expect(r).toMatchObject({ success: true, data: { ID: 1, DIFERENCIAS: 3 }, message: 'El conteo se guardó con 3 diferencias' });
  expect(await hay(c)).toEqual([
    [8.5, ' 8.5'],
    [4, 'A1 1,B2 3'],
    [0, ''],
  ]);
  const [k] = await c.hacer(conteos.obtener);
  expect(k).toMatchObject({
    ID: 1,
    ALMACEN: 'Central',
    MOTIVO: 'Cierre de mes',
    RENGLONES: 3,
    DIFERENCIAS: 3,
    VALOR: -106,
    ID_ENTRADA: 2,
    ID_SALIDA: 3,
  });
  expect(await c.hacer(mov.obtener_detalle, { ID: 3 })).toMatchObject({
    TIPO: salida,
    REFERENCIA: 'Conteo 1: Cierre de mes',
    IMPORTE: 206,
  });
  expect(
    (await c.hacer(conteos.obtener_detalle, { ID: 1 })).PRODUCTOS.map((p) => [p.NOMBRE, p.LOTE, p.EXISTENCIA, p.CONTADO, p.COSTO]),
  ).toEqual([
    ['Gasa', '', 10, 8.5, 4],
    ['Vacuna', 'A1', 3, 1, 100],
    ['Vacuna', 'B2', 2, 3, 100],
  ]);
  // What a count moved is corrected by another count.
  const conteo = 'El movimiento es de un conteo: lo que esté mal se corrige con otro conteo';
  expect((await c.llamar(mov.eliminar, { ID: 3 })).message).toBe(conteo);
  const iguales = await contar([{ ID_PRODUCTO: 1, EXISTENCIA: 8.5, CONTADO: 8.5 }]);
  expect(iguales).toMatchObject({ data: { DIFERENCIAS: 0 }, message: 'El conteo se guardó: todo cuadra' });
  expect((await c.hacer(conteos.obtener, {}, { BUSCAR: 'cierre' })).map((x) => [x.ID, x.ID_ENTRADA, x.ID_SALIDA])).toEqual([
    [2, null, null],
    [1, 2, 3],
  ]);
});

test('lo que se movió mientras se contaba se cuenta otra vez; dos conteos a la vez no corrigen dos veces', async () => {
  const { c, contar, FECHA } = await almacen();
  const gasa = (EXISTENCIA: number, CONTADO: number) => [{ ID_PRODUCTO: 1, EXISTENCIA, CONTADO }];
  await c.hacer(mov.agregar, {}, { TIPO: salida, FECHA, HORA: '00:01', ID_ORIGEN: 1, PRODUCTOS: [{ ID_PRODUCTO: 1, CANTIDAD: 2 }] });
  expect((await contar(gasa(10, 9))).data).toMatchObject({ ERRORES: { 'PRODUCTOS.0.CONTADO': sigueIgual(10, 8) } });
  expect(await c.hacer(conteos.obtener)).toEqual([]);
  const [uno, otro] = await Promise.all([contar(gasa(8, 7)), contar(gasa(8, 7))]);
  expect([uno.success, otro.success].toSorted()).toEqual([false, true]);
  expect((await hay(c))[0]).toEqual([7, ' 7']);
});

test('lo mal enviado se dice por renglón y no guarda nada', async () => {
  const { c, contar } = await almacen();
  const errores = async (PRODUCTOS: Arbol[], MOTIVO?: string) =>
    ((await contar(PRODUCTOS, MOTIVO)).data as unknown as { ERRORES: Record<string, string> }).ERRORES;
  expect(await errores([])).toEqual({ PRODUCTOS: NADA_CONTADO });
  expect(await errores([{ ID_PRODUCTO: 1, EXISTENCIA: 10 }])).toEqual({ PRODUCTOS: NADA_CONTADO });
  expect(await errores([{ ID_PRODUCTO: 1, EXISTENCIA: 10, CONTADO: 1 }], '')).toHaveProperty('MOTIVO');
  expect(await errores([{ ID_PRODUCTO: 77, EXISTENCIA: 0, CONTADO: 1 }])).toEqual({
    'PRODUCTOS.0.ID_PRODUCTO': 'Seleccione una opción válida',
  });
  expect(await errores([{ ID_PRODUCTO: 2, LOTE: 'Z9', EXISTENCIA: 0, CONTADO: 1 }])).toEqual({
    'PRODUCTOS.0.LOTE': 'No hay existencia del lote Z9',
  });
  expect(await errores([1, 2].map(() => ({ ID_PRODUCTO: 1, EXISTENCIA: 10, CONTADO: 1 })))).toEqual({
    'PRODUCTOS.1.ID_PRODUCTO': 'Ya existe el producto en este conteo',
  });
  expect(await errores([{ ID_PRODUCTO: 1, EXISTENCIA: 10, CONTADO: -1 }])).toHaveProperty(['PRODUCTOS.0.CONTADO']);
  expect(await hay(c)).toHaveLength(3);
  expect(await c.hacer(conteos.obtener)).toEqual([]);
});

test('la hoja para contar no dice cuánto debe haber; la del conteo dice qué faltó', async () => {
  const { c, contar, FECHA } = await almacen();
  const papel = async (r: { body: Buffer }) => junto(leerPdf(r.body).texto);
  const hoja = await papel(await c.llamar(conteos.imprimir_hoja, { ID_ALMACEN: 1 }));
  for (const t of ['Conteo de Central', 'Anaquel B', 'Gasa', 'A1', 'Contado']) expect(hoja).toContain(junto(t));
  // After the unit comes the empty box, and then the next place: no quantity.
  for (const t of ['GasaPiezaRefrigerador', `VacunaA1, ${fechaCorta(sumarDias(FECHA, 40))}Pieza`]) expect(hoja).toContain(junto(t));
  await c.hacer(almacenes.contract.actualizar, { ID: 1 }, { NOMBRE: 'Central', ACTIVO: 0 });
  expect(await papel(await c.llamar(conteos.imprimir_hoja, { ID_ALMACEN: 1 }))).toContain(junto('Conteo de Central'));
  await c.hacer(almacenes.contract.actualizar, { ID: 1 }, { NOMBRE: 'Central', ACTIVO: 1 });
  const contado = await contar([{ ID_PRODUCTO: 1, EXISTENCIA: 10, CONTADO: 7 }]);
  expect(contado.message).toBe('El conteo se guardó con 1 diferencia');
  const impreso = await c.llamar(conteos.imprimir, { ID: 1 });
  expect(impreso.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "inline; filename*=UTF-8''Conteo%201.pdf",
  });
  const hecho = await papel(impreso);
  for (const t of ['Conteo 1 de Central', 'Cierre de mes', 'Gasa', '-3', '-$12.00', '1 diferencia']) expect(hecho).toContain(junto(t));
  expect(hecho).not.toContain(junto('1 diferencias'));
  await contar([
    { ID_PRODUCTO: 1, EXISTENCIA: 7, CONTADO: 7.5 },
    { ID_PRODUCTO: 2, LOTE: 'A1', EXISTENCIA: 3, CONTADO: 1 },
    { ID_PRODUCTO: 2, LOTE: 'B2', EXISTENCIA: 2, CONTADO: 2 },
  ]);
  const dos = await papel(await c.llamar(conteos.imprimir, { ID: 2 }));
  // What agrees has neither difference nor value.
  for (const t of ['Gasa77.5Pieza+0.5$2.00', 'VacunaA131Pieza-2-$200.00', 'VacunaB222Pieza2diferencias', '-$198.00'])
    expect(dos).toContain(junto(t));
  await contar([{ ID_PRODUCTO: 1, EXISTENCIA: 7.5, CONTADO: 7.5 }]);
  expect(await papel(await c.llamar(conteos.imprimir, { ID: 3 }))).toContain(junto('Todo cuadra'));
  expect((await c.llamar(conteos.imprimir, { ID: 9 })).status).toBe(404);
  expect((await c.llamar(conteos.imprimir_hoja, { ID_ALMACEN: 9 })).status).toBe(404);
});

test('se cuenta lo que hay, también de lo que ya no se usa, y lo que está en uso aunque no haya', async () => {
  const { c, contar, FECHA } = await almacen();
  const lineas = async () =>
    (await c.hacer(conteos.obtener_por_contar, { ID_ALMACEN: 1 })).PRODUCTOS.map((p) => `${p.NOMBRE} ${p.LOTE} ${p.EXISTENCIA}`);
  const apagar = (ID: number, NOMBRE: string) =>
    c.hacer(productos.contract.actualizar, { ID }, { NOMBRE, MINIMO: 1, MAXIMO: 9, ACTIVO: 0, CONTROL_LOTES: ID === 2 ? 1 : 0 });
  await apagar(1, 'Gasa');
  await apagar(3, 'Cinta');
  expect(await lineas()).toEqual(['Gasa  10', 'Vacuna A1 3', 'Vacuna B2 2']);
  const PRODUCTOS = [
    { ID_PRODUCTO: 1, CANTIDAD: 10 },
    { ID_PRODUCTO: 2, CANTIDAD: 3, LOTE: 'A1' },
  ];
  await c.hacer(mov.agregar, {}, { TIPO: salida, FECHA, HORA: '00:01', ID_ORIGEN: 1, PRODUCTOS });
  expect(await lineas()).toEqual(['Vacuna B2 2']);
  // Another warehouse has its own stock.
  await c.hacer(almacenes.contract.agregar, {}, { NOMBRE: 'Urgencias' });
  expect((await c.hacer(conteos.obtener_por_contar, { ID_ALMACEN: 2 })).PRODUCTOS).toEqual([]);
  await contar([{ ID_PRODUCTO: 2, LOTE: 'B2', EXISTENCIA: 2, CONTADO: 0 }]);
  expect(await lineas()).toEqual([]);
  const hoja = await c.llamar(conteos.imprimir_hoja, { ID_ALMACEN: 1 });
  expect(junto(leerPdf(hoja.body).texto)).toContain(junto('No hay productos que contar.'));
  // Where lots are no longer kept, those that are used up are not counted one by one.
  await c.hacer(productos.contract.actualizar, { ID: 2 }, { NOMBRE: 'Vacuna', MINIMO: 1, MAXIMO: 9, CONTROL_LOTES: 0 });
  expect(await lineas()).toEqual(['Vacuna  0']);
});

test('lo que entró antes de que se llevaran lotes se cuenta sin lote, y el conteo no toca los lotes', async () => {
  const { c, contar, FECHA } = await almacen();
  await c.hacer(productos.contract.actualizar, { ID: 1 }, { NOMBRE: 'Gasa', MINIMO: 1, MAXIMO: 9, CONTROL_LOTES: 1 });
  const PRODUCTOS = [{ ID_PRODUCTO: 1, CANTIDAD: 4, PRECIO_UNITARIO: 4, LOTE: 'G1', CADUCIDAD: sumarDias(FECHA, 9) }];
  await c.hacer(mov.agregar, {}, { TIPO: entrada, FECHA, HORA: '00:00', ID_DESTINO: 1, PRODUCTOS });
  expect((await contar([{ ID_PRODUCTO: 1, EXISTENCIA: 10, CONTADO: 8 }])).success).toBe(true);
  expect((await hay(c))[0]).toEqual([12, 'G1 4, 8']);
  expect((await contar([{ ID_PRODUCTO: 1, EXISTENCIA: 8, CONTADO: 9 }])).success).toBe(true);
  expect((await hay(c))[0]).toEqual([13, 'G1 4, 9']);
  // Nothing without a lot was left: what is found again enters without one.
  expect((await contar([{ ID_PRODUCTO: 2, EXISTENCIA: 0, CONTADO: 1 }])).success).toBe(true);
  expect((await hay(c))[1]).toEqual([6, 'A1 3,B2 2, 1']);
});

test('las reglas: la diferencia va en centésimas, y se compara con lo que había al contar', () => {
  const de = (EXISTENCIA: number, CONTADO: number) => diferencia({ EXISTENCIA, CONTADO });
  expect([de(0.3, 0.1), de(0.1, 0.3), de(2, 2), de(1.25, 1.26)]).toEqual([-0.2, 0.2, 0, 0.01]);
  expect([sigueIgual(8, 8), sigueIgual(10, 8)]).toEqual([true, 'Se movió mientras contaba: ahora debe haber 8. Cuéntelo otra vez']);
  expect(NADA_CONTADO).toBe('Escriba lo que contó de al menos un producto');
});

test('cada almacén se cuenta aparte; lo que no se contó no es un renglón, y el motivo cabe en la referencia', async () => {
  const { c } = await almacen();
  await c.hacer(almacenes.contract.agregar, {}, { NOMBRE: 'Urgencias' });
  const MOTIVO = 'Inventario físico de fin de año '.repeat(4).slice(0, 100);
  const PRODUCTOS = [
    { ID_PRODUCTO: 3, EXISTENCIA: 0, CONTADO: '' },
    { ID_PRODUCTO: 1, EXISTENCIA: 0, CONTADO: 2.5 },
    { ID_PRODUCTO: 2, EXISTENCIA: 0, CONTADO: 0 },
  ];
  const contar = (mas: Arbol) => c.llamar(conteos.agregar, {}, { ID_ALMACEN: 2, MOTIVO, PRODUCTOS, ...mas });
  // What Central has does not count here; what is said of a line is said where it was sent.
  const repetido = { ID_PRODUCTO: 2, EXISTENCIA: 0, CONTADO: 1 };
  expect((await contar({ PRODUCTOS: [...PRODUCTOS, repetido] })).data).toMatchObject({
    ERRORES: { 'PRODUCTOS.3.ID_PRODUCTO': 'Ya existe el producto en este conteo' },
  });
  const lotes = ['A1', ' á1'].map((LOTE) => ({ ID_PRODUCTO: 2, LOTE, EXISTENCIA: 3, CONTADO: 3 }));
  expect((await contar({ ID_ALMACEN: 1, PRODUCTOS: lotes })).data).toMatchObject({
    ERRORES: { 'PRODUCTOS.1.ID_PRODUCTO': 'Ya existe el producto en este conteo' },
  });
  expect((await contar({})).data).toEqual({ ID: 1, DIFERENCIAS: 1 });
  expect((await hay(c)).map(([n]) => n)).toEqual([10, 5, 0]);
  const d = await c.hacer(conteos.obtener_detalle, { ID: 1 });
  expect(d.PRODUCTOS.map((p) => [p.RENGLON, p.ID_PRODUCTO, p.EXISTENCIA, p.CONTADO, p.COSTO])).toEqual([
    [1, 1, 0, 2.5, 4],
    [2, 2, 0, 0, 100],
  ]);
  expect(d).toMatchObject({ ALMACEN: 'Urgencias', MOTIVO, RENGLONES: 2, DIFERENCIAS: 1, VALOR: 10, ID_ENTRADA: 2, ID_SALIDA: null });
  expect(await c.hacer(mov.obtener_detalle, { ID: 2 })).toMatchObject({
    ...{ TIPO: entrada, ID_ORIGEN: null, ID_DESTINO: 2, IMPORTE: 10, REFERENCIA: `Conteo 1: ${MOTIVO}`.slice(0, 100) },
    PRODUCTOS: [{ ID_PRODUCTO: 1, CANTIDAD: 2.5, UNIDAD: 'Pieza', PRECIO_UNITARIO: 4, LOTE: '' }],
  });
  const hallar = async (BUSCAR: string) => (await c.hacer(conteos.obtener, {}, { BUSCAR })).map((k) => k.ID);
  await c.hacer(conteos.agregar, {}, { ID_ALMACEN: 1, MOTIVO: 'Merma', PRODUCTOS: [{ ID_PRODUCTO: 1, EXISTENCIA: 10, CONTADO: 9 }] });
  for (const [texto, folios] of [
    ['físico', [1]],
    ['merma', [2]],
    ['central', [2]],
    ['urgencias', [1]],
    ['2', [2]],
    ['1', [1]],
    ['', [2, 1]],
  ] as const)
    expect(await hallar(texto)).toEqual(folios);
});

test('los lugares son los de los productos en uso; los renglones van por lugar, por nombre y por caducidad', async () => {
  const { c } = await almacen();
  const agregar = (p: Arbol) => c.hacer(productos.contract.agregar, {}, { MINIMO: 1, MAXIMO: 9, ...p });
  for (const p of [{ NOMBRE: 'Aguja' }, { NOMBRE: 'Bata', UBICACION: 'Anaquel A' }, { NOMBRE: 'Vieja', UBICACION: 'Sótano', ACTIVO: 0 }])
    await agregar(p);
  await agregar({ NOMBRE: 'Borrado', UBICACION: 'Azotea' });
  await c.hacer(productos.contract.eliminar, { ID: 7 });
  const pedir = async (UBICACION = '') => c.hacer(conteos.obtener_por_contar, { ID_ALMACEN: 1 }, { UBICACION });
  const { PRODUCTOS, UBICACIONES } = await pedir();
  expect(UBICACIONES).toEqual(['Anaquel A', 'Anaquel B', 'Refrigerador']);
  expect(PRODUCTOS.map((p) => `${p.UBICACION}|${p.NOMBRE}|${p.LOTE}`)).toEqual([
    '|Aguja|',
    'Anaquel A|Bata|',
    'Anaquel B|Cinta|',
    'Anaquel B|Gasa|',
    'Refrigerador|Vacuna|A1',
    'Refrigerador|Vacuna|B2',
  ]);
  expect((await pedir('anaquel b')).PRODUCTOS.map((p) => [p.NOMBRE, p.CODIGO_BARRAS, p.UNIDAD])).toEqual([
    ['Cinta', '', 'Pieza'],
    ['Gasa', '7501', 'Pieza'],
  ]);
  expect((await pedir('Azotea')).PRODUCTOS).toEqual([]);
  const { body } = await c.llamar(conteos.imprimir_hoja, { ID_ALMACEN: 1 }, { UBICACION: 'Anaquel A' });
  const hoja = junto(leerPdf(body).texto);
  expect([hoja.includes('Bata'), hoja.includes('Gasa'), hoja.includes(junto('No hay productos que contar.'))]).toEqual([
    true,
    false,
    false,
  ]);
});

test('quien ve solo su sucursal cuenta sus almacenes y lee sus conteos; los demás no existen', async () => {
  const c = await clinica({ permisos: 'todos', ajustes: { MOSTRAR_SUCURSALES: 1 } });
  const norte = await otraSucursal(c);
  const [central, farmacia] = [await almacenEn(c, 'Central', 1), await almacenEn(c, 'Farmacia', norte)];
  await c.hacer(productos.contract.agregar, {}, { NOMBRE: 'Gasa', MINIMO: 1, MAXIMO: 9 });
  const u = await clinica({ en: c, permisos: Object.values(P.inventario) });
  await u.sql(({ db }) => sql`update usuarios set "SUCURSALES_TODAS" = 0 where "CODIGOUSUARIO" = ${u.usuario}`.execute(db));
  const contar = (de: Cliente, ID_ALMACEN: number, CONTADO: number) =>
    de.llamar(conteos.agregar, {}, { ID_ALMACEN, MOTIVO: 'Apertura', PRODUCTOS: [{ ID_PRODUCTO: 1, EXISTENCIA: 0, CONTADO }] });
  expect((await contar(c, farmacia, 3)).data.ID).toBe(1);
  expect((await contar(u, farmacia, 4)).message).toBe('El almacén no existe');
  expect((await contar(u, central, 2)).data.ID).toBe(2);
  const ver = async (de: Cliente) => (await de.hacer(conteos.obtener)).map((k) => `${k.ID} ${k.ALMACEN}`);
  expect([await ver(c), await ver(u)]).toEqual([['2 Central', '1 Farmacia'], ['2 Central']]);
  expect((await u.hacer(conteos.obtener_detalle, { ID: 2 })).PRODUCTOS).toHaveLength(1);
  const ajeno = await u.llamar(conteos.obtener_detalle, { ID: 1 });
  expect(ajeno).toMatchObject({ status: 404, message: 'El conteo 1 no existe' });
  for (const r of [
    await u.llamar(conteos.imprimir, { ID: 1 }),
    await u.llamar(conteos.obtener_por_contar, { ID_ALMACEN: farmacia }),
    await u.llamar(conteos.imprimir_hoja, { ID_ALMACEN: farmacia }),
  ])
    expect(r.status).toBe(404);
  expect((await u.llamar(conteos.imprimir, { ID: 2 })).status).toBe(200);
});

test('un lote que se escribió mal y se corrigió no estorba al contar lo que no tiene lote', async () => {
  const { c, contar, FECHA } = await almacen();
  const cinta = (mas: Arbol) => ({
    ...{ TIPO: entrada, FECHA, HORA: '00:00', ID_DESTINO: 1 },
    PRODUCTOS: [{ ID_PRODUCTO: 3, CANTIDAD: 4, PRECIO_UNITARIO: 1, ...mas }],
  });
  const { ID } = await c.hacer(mov.agregar, {}, cinta({ LOTE: 'X1', CADUCIDAD: sumarDias(FECHA, 9) }));
  await c.hacer(mov.actualizar, { ID }, { ...cinta({}), VERSION: 1 });
  expect((await hay(c))[2]).toEqual([4, ' 4']);
  expect(await contar([{ ID_PRODUCTO: 3, EXISTENCIA: 4, CONTADO: 3 }])).toMatchObject({ message: 'El conteo se guardó con 1 diferencia' });
  expect((await hay(c))[2]).toEqual([3, ' 3']);
  expect((await c.hacer(conteos.obtener_detalle, { ID: 1 })).PRODUCTOS).toMatchObject([{ LOTE: '', EXISTENCIA: 4, CONTADO: 3 }]);
  // Nor where nothing without a lot was ever there: the line is of no lot.
  const gasa = (mas: Arbol) => ({ ...cinta({}), PRODUCTOS: [{ ID_PRODUCTO: 1, CANTIDAD: 4, PRECIO_UNITARIO: 1, ...mas }] });
  await c.hacer(almacenes.contract.agregar, {}, { NOMBRE: 'Urgencias' });
  const otra = await c.hacer(mov.agregar, {}, { ...gasa({ LOTE: 'G1', CADUCIDAD: sumarDias(FECHA, 9) }), ID_DESTINO: 2 });
  await c.hacer(mov.actualizar, { ID: otra.ID }, { ...gasa({}), VERSION: 1 });
  const PRODUCTOS = [{ ID_PRODUCTO: 1, EXISTENCIA: 0, CONTADO: 1 }];
  expect((await c.llamar(conteos.agregar, {}, { ID_ALMACEN: 2, MOTIVO: 'Apertura', PRODUCTOS })).success).toBe(true);
  const { rows } = await c.casa.dueno.query('select lote from conteos_inventario_productos where cliente = $1 and "ID" = 2', [c.cliente]);
  expect(rows).toEqual([{ lote: 0 }]);
});
