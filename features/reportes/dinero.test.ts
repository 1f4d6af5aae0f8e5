// The blocks of the long reports of money are summed by the database: to the cent what their rows say, in each currency, without
// what was cancelled and what is of another branch.
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/universal';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { centavos, importe, suma } from '#domain/dinero.ts';
import { saldoFavor } from '#features/caja/saldo_favor/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { Resultado } from '#kernel/reporte/define.ts';
import { DEMASIADOS_EN_PANTALLA } from '#kernel/reporte/server.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { contract, post } from '#kernel/shared/endpoint.ts';
import { type Cliente, clinica } from '#testing/clinica.ts';

const body = z.looseObject({});
const reporte = (accion: string) =>
  contract('/reportes', {
    ver: post(`/obtener${accion}`, { permiso: 'sesion', lee: true, body, data: Resultado }),
    excel: post(`/descargar${accion}`, { permiso: 'sesion', lee: true, body, data: z.unknown() as never }),
  });
const CUANTOS = 400;
/** An awkward amount for each number: in hundredths where the currency has them. */
const monto = (decimales: number) =>
  sql`round((1 + (n * 7919) % 99991)::numeric / ${sql.lit(decimales === 0 ? 1 : 100)}, ${sql.lit(decimales)})`;

/** Charges, receipts and expenses of two branches: thirty concepts, one of each seven cancelled. */
async function libros(pais: 'mx' | 'cl' | 'co'): Promise<{ c: Cliente; hoy: string }> {
  const c = await clinica({ pais });
  const { fecha: hoy, hora: HORA } = enLaClinica(c.zona);
  const decimales = pais === 'mx' ? 2 : 0;
  await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Guadalupe', APELLIDO_PATERNO: 'Hernández' });
  const pago = (IMPORTE: number, FORMAPAGO: number) => ({
    ...{ FECHA: hoy, HORA, CODIGOPACIENTE: 1, CARGOS: [], CONCEPTOS: [] },
    FORMAS_PAGO: [{ FORMAPAGO, IMPORTE }],
  });
  await c.hacer(saldoFavor.agregar, {}, pago(decimales ? 200.35 : 200, 1));
  await c.sql(async ({ db }) => {
    const serie = sql`generate_series(100, ${100 + CUANTOS}::int) n`;
    const sucursal = sql`case when n % 5 = 0 then 2 else 1 end`;
    const baja = sql`case when n % 7 = 0 then now() end`;
    const m = monto(decimales);
    await sql`insert into sucursales ("CODIGOCLINICA", "NOMBRECLINICA") values (2, 'Norte')`.execute(db);
    await sql`insert into conceptos_egresos ("CODIGO", "DESCRIPCION") select n, 'Gasto ' || n from generate_series(1, 30) n`.execute(db);
    await sql`insert into gastos ("NUMERO", "FECHA", "CODIGOCONCEPTO", "IMPORTE", "SUCURSAL", eliminado)
      select n, ${hoy}::date, 1 + n % 30, ${m}, ${sucursal}, ${baja} from ${serie}`.execute(db);
    await sql`insert into cargos ("FOLIOCARGO", "CODIGOPACIENTE", "FECHA", "HORA", "DESCRIPCION", "CANTIDAD", "IMPORTEUNITARIO", "IMPORTE", "SUCURSAL", eliminado)
      select n, 1, ${hoy}::date, '10:00', 'Servicio ' || n % 30, 1, ${m}, ${m}, ${sucursal}, ${baja} from ${serie}`.execute(db);
    await sql`insert into abonos ("FOLIORECIBO", "CODIGOPACIENTE", "FECHA", "HORA", "TOTAL", "SUCURSAL", eliminado)
      select n, 1, ${hoy}::date, '10:00', ${m}, ${sucursal}, ${baja} from ${serie}`.execute(db);
    await sql`insert into abonos_detalle ("FOLIORECIBO", "RENGLON", "CANTIDAD", "DESCRIPCION", "IMPORTE") select n, 1, 1, 'Servicio', ${m} from ${serie}`.execute(
      db,
    );
    await sql`insert into abonos_formas_pago ("FOLIORECIBO", "RENGLON", "FORMAPAGO", "IMPORTE") select n, 1, 1, ${m} from ${serie}`.execute(
      db,
    );
  });
  return { c, hoy };
}

test.each(['mx', 'cl', 'co'] as const)('los bloques suman lo que dicen los renglones, al centavo (%s)', async (pais) => {
  const { c, hoy } = await libros(pais);
  const filtros = { FECHA_INICIAL: hoy, FECHA_FINAL: hoy, SUCURSALES_TODAS: 0 };
  const leer = (accion: string) => c.hacer(reporte(accion).ver, {}, filtros);
  for (const [accion, concepto] of [
    ['/ingresos/cargos_dia', 'DESCRIPCION'],
    ['/finanzas/gastos', 'CONCEPTO'],
  ] as const) {
    const { resultado, totales, resumen } = await leer(accion);
    // One of each five is of the other branch, one of each seven was cancelled.
    expect(resultado.length).toBe(Array.from({ length: CUANTOS + 1 }, (_, i) => i + 100).filter((n) => n % 5 && n % 7).length);
    const sumas = new Map<string, number>();
    for (const f of resultado) {
      const k = String(f[concepto]);
      sumas.set(k, (sumas.get(k) ?? 0) + centavos(Number(f.IMPORTE)));
    }
    const porConcepto = [...sumas]
      .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      .slice(0, 20)
      .map(([k, v]) => [k, importe(v)]);
    expect(resumen).toEqual([{ titulo: 'Por concepto', filas: porConcepto }]);
    expect(totales.IMPORTE).toBe(suma(resultado.map((f) => Number(f.IMPORTE))));
  }
  const ingresos = await leer('/finanzas/ingresos');
  const total = suma(ingresos.resultado.map((f) => Number(f.IMPORTE)));
  expect(Object.fromEntries(ingresos.resumen[0]!.filas)).toMatchObject({ 'Total ingresos': total, 'Saldo a favor usado': 0 });
  expect(ingresos.totales.IMPORTE).toBe(total);
});

test('el libro dice los mismos renglones, totales y bloques que la pantalla', async () => {
  const { c, hoy } = await libros('mx');
  const filtros = { FECHA_INICIAL: hoy, FECHA_FINAL: hoy, SUCURSALES_TODAS: 0 };
  for (const accion of ['/ingresos/cargos_dia', '/finanzas/gastos', '/finanzas/ingresos']) {
    const { ver, excel } = reporte(accion);
    const pantalla = await c.hacer(ver, {}, filtros);
    const hoja = (await readSheet(new Uint8Array((await c.llamar(excel, {}, filtros)).body).buffer)) as unknown[][];
    const limpia = (f: unknown[]) => f.filter((v) => v !== null);
    const total = hoja.findIndex((f) => f[0] === 'Total');
    const cabeza = total - pantalla.resultado.length - 1;
    const columna = hoja[cabeza]!.indexOf(pantalla.formato.find((x) => x.clave === 'IMPORTE')!.etiqueta);
    expect(hoja.slice(cabeza + 1, total).map((f) => f[columna])).toEqual(pantalla.resultado.map((f) => f.IMPORTE));
    expect(hoja[total]![columna]).toBe(pantalla.totales.IMPORTE);
    const bloques = pantalla.resumen.flatMap((b) => [[b.titulo], ...b.filas]);
    expect(
      hoja
        .slice(total + 1)
        .map(limpia)
        .filter((f) => f.length),
    ).toEqual(bloques);
  }
});

test('los reportes de dinero de más de veinte mil renglones llegan enteros a Excel, con sus totales y bloques', async () => {
  const c = await clinica();
  const { fecha: hoy } = enLaClinica(c.zona);
  const N = 25_000;
  await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Guadalupe', APELLIDO_PATERNO: 'Hernández' });
  await c.sql(async ({ db }) => {
    const [serie, m] = [sql`generate_series(1, ${N}::int) n`, monto(2)];
    // What checks each row was planned by this connection when there were few.
    await sql`discard plans`.execute(db);
    await sql`insert into conceptos_egresos ("CODIGO", "DESCRIPCION") values (1, 'Renta')`.execute(db);
    await sql`insert into gastos ("NUMERO", "FECHA", "CODIGOCONCEPTO", "IMPORTE", "SUCURSAL") select n, ${hoy}::date, 1, ${m}, 1 from ${serie}`.execute(
      db,
    );
    await sql`insert into cargos ("FOLIOCARGO", "CODIGOPACIENTE", "FECHA", "HORA", "DESCRIPCION", "CANTIDAD", "IMPORTEUNITARIO", "IMPORTE", "SUCURSAL")
      select n, 1, ${hoy}::date, '10:00', 'Consulta', 1, ${m}, ${m}, 1 from ${serie}`.execute(db);
  });
  const { rows } = await c.sql(({ db }) => sql<{ total: number }>`select sum("IMPORTE") as total from cargos`.execute(db));
  const { total } = rows[0]!;
  const filtros = { FECHA_INICIAL: hoy, FECHA_FINAL: hoy, SUCURSALES_TODAS: 0 };
  for (const [accion, concepto] of [
    ['/ingresos/cargos_dia', 'Consulta'],
    ['/finanzas/gastos', 'Renta'],
  ] as const) {
    const hoja = (await readSheet(new Uint8Array((await c.llamar(reporte(accion).excel, {}, filtros)).body).buffer)) as unknown[][];
    const fin = hoja.findIndex((f) => f[0] === 'Total');
    expect(hoja.slice(0, fin).filter((f) => f.includes(concepto))).toHaveLength(N);
    expect(hoja[fin]).toContain(total);
    expect(hoja.slice(fin + 1).map((f) => f.filter((v) => v !== null))).toEqual([[], ['Por concepto'], [concepto, total]]);
    expect((await c.llamar(reporte(accion).ver, {}, filtros)).message).toBe(DEMASIADOS_EN_PANTALLA);
  }
}, 120_000);
