// Reports of the till: the day's receipts and charges, by branch, cashier and doctor, on paper and in Excel.
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/universal';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { abonos } from '#features/caja/abonos/contract.ts';
import { cargos } from '#features/caja/cargos/contract.ts';
import { saldoFavor } from '#features/caja/saldo_favor/contract.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { DefinicionReporte, Resultado } from '#kernel/reporte/define.ts';
import { enLaClinica, fechaTexto, sumarDias } from '#kernel/shared/dates.ts';
import { ARCHIVO, contract, get, post } from '#kernel/shared/endpoint.ts';
import { type Cliente, clinica, type Respuesta } from '#testing/clinica.ts';
import { junto, leerPdf } from '#testing/pdf.ts';
import '#features/personal/server/table.ts';

const body = z.looseObject({});
const o = { permiso: P.reportes.caja, lee: true as const, body };
const reportes = contract('/reportes', {
  corte: post('/obtener/ingresos/corte_de_caja', { ...o, data: Resultado }),
  cortePdf: post('/imprimir/ingresos/corte_de_caja', { ...o, data: ARCHIVO, archivo: true }),
  corteExcel: post('/descargar/ingresos/corte_de_caja', { ...o, data: ARCHIVO, archivo: true }),
  cargosDia: post('/obtener/ingresos/cargos_dia', { ...o, data: Resultado }),
  cargosDiaPdf: post('/imprimir/ingresos/cargos_dia', { ...o, data: ARCHIVO, archivo: true }),
  cargosDiaExcel: post('/descargar/ingresos/cargos_dia', { ...o, data: ARCHIVO, archivo: true }),
  definiciones: get('/definiciones', { permiso: 'sesion', data: z.array(DefinicionReporte) }),
});

/** A day with two cashiers, every kind of receipt and a cancelled one. */
async function dia(): Promise<{ c: Cliente; otro: Cliente; hoy: string }> {
  const c = await clinica();
  const { fecha: hoy, hora: HORA } = enLaClinica(c.zona);
  await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Guadalupe', APELLIDO_PATERNO: 'Hernández' });
  await c.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION: 'Consulta', IMPORTE: 500 });
  await c.hacer(cargos.agregar, {}, { CODIGOPACIENTE: 1, CONCEPTOS: [1, 2, 3].map(() => ({ CODIGOTRABAJO: 1 })) });
  await c.hacer(cargos.agregar, {}, { CODIGOPACIENTE: 1, FECHA: sumarDias(hoy, -1), CONCEPTOS: [{ CODIGOTRABAJO: 1 }] });
  const otro = await clinica({ en: c });
  const pago = (CARGOS: number[], FORMAS_PAGO: unknown[], FECHA = hoy) => ({ FECHA, HORA, CODIGOPACIENTE: 1, CARGOS, FORMAS_PAGO });
  await c.hacer(saldoFavor.agregar, {}, pago([], [{ FORMAPAGO: 1, IMPORTE: 200 }]));
  await c.hacer(
    abonos.agregar,
    {},
    pago(
      [1],
      [
        { FORMAPAGO: 1, IMPORTE: 300 },
        { FORMAPAGO: 0, IMPORTE: 200 },
      ],
    ),
  );
  await otro.hacer(abonos.agregar, {}, pago([2], [{ FORMAPAGO: 3, IMPORTE: 450.5 }]));
  await otro.hacer(abonos.agregar, {}, pago([3], [{ FORMAPAGO: 1, IMPORTE: 500 }]));
  await otro.hacer(abonos.cancelar, { FOLIORECIBO: 4 }, { MOTIVO: 'Error' });
  await c.hacer(abonos.agregar, {}, pago([4], [{ FORMAPAGO: 6, IMPORTE: 100 }], sumarDias(hoy, -1)));
  return { c, otro, hoy };
}

/** A user of the first branch, allowed to read all branches or not. */
async function deSucursal(c: Cliente, SUCURSALES_TODAS: 0 | 1, MOSTRAR_SUCURSALES: 0 | 1 = 1): Promise<Cliente> {
  const u = await clinica({ en: c, ajustes: { MOSTRAR_SUCURSALES } });
  await u.sql(async ({ db }) => {
    await sql`insert into usuarios_sucursales ("CODIGOUSUARIO", "SUCURSAL") values (${u.usuario}, 1)`.execute(db);
    await db.updateTable('usuarios').set({ SUCURSALES_TODAS }).where('CODIGOUSUARIO', '=', u.usuario).execute();
  });
  return u;
}

test('el corte suma lo que dicen los libros, por forma de pago y por cajero, con lo cancelado aparte', async () => {
  const { c, otro, hoy } = await dia();
  const r = await c.hacer(reportes.corte, {}, { FECHA: hoy });
  expect(r.resultado.map((f) => [f.FOLIORECIBO, f.ESTADO, f.TOTAL, f.CANCELADO])).toEqual([
    [1, 'Vigente', 200, null],
    [2, 'Vigente', 500, null],
    [3, 'Vigente', 450.5, null],
    [4, 'Cancelado', null, 500],
  ]);
  expect(r.totales).toEqual({ TOTAL: 1150.5, CANCELADO: 500 });
  const seccion = (titulo: string) => Object.fromEntries(r.resumen.find((s) => s.titulo === titulo)?.filas ?? []);
  expect(seccion('Por forma de pago')).toEqual({ Efectivo: 500, 'Tarjeta de crédito': 450.5, 'Saldo a favor': 200 });
  expect(seccion('Ingreso del día')).toEqual({ 'Total de recibos': 1150.5, 'Saldo a favor usado': -200, 'Dinero recibido': 950.5 });
  expect(seccion('Por cajero')).toEqual({ [`Usuario ${c.usuario}`]: 700, [`Usuario ${otro.usuario}`]: 450.5 });
  const { rows } = await c.sql(({ db }) =>
    sql<{
      t: number;
    }>`select sum(f."IMPORTE") as t from abonos_formas_pago f join abonos a using (cliente, "FOLIORECIBO") where a."FECHA" = ${hoy} and a.eliminado is null`.execute(
      db,
    ),
  );
  expect(rows[0]!.t).toBe(r.totales.TOTAL);
});

test('un recibo de ayer que se cancela hoy se dice en el corte de hoy y sale del de ayer', async () => {
  const { c, hoy } = await dia();
  const ayer = sumarDias(hoy, -1);
  expect((await c.hacer(reportes.corte, {}, { FECHA: ayer })).totales.TOTAL).toBe(100);
  await c.hacer(abonos.cancelar, { FOLIORECIBO: 5 }, { MOTIVO: 'Error' });
  expect((await c.hacer(reportes.corte, {}, { FECHA: ayer })).totales).toEqual({ TOTAL: 0, CANCELADO: 100 });
  const tarde = (await c.hacer(reportes.corte, {}, { FECHA: hoy })).resumen.find((s) => s.titulo.startsWith('Cancelados este día'));
  expect(tarde?.filas).toMatchObject([[expect.stringContaining('Recibo 5'), 100]]);
});

test('se filtra por cajero; quien tiene 1500 solo ve su caja', async () => {
  const { c, otro, hoy } = await dia();
  expect((await c.hacer(reportes.corte, {}, { FECHA: hoy, CODIGOUSUARIO: otro.usuario })).totales.TOTAL).toBe(450.5);
  const propio = await clinica({ en: c, permisos: [P.reportes.caja, P.restricciones.medicoYCaja] });
  expect((await propio.hacer(reportes.corte, {}, { FECHA: hoy, CODIGOUSUARIO: otro.usuario })).totales.TOTAL).toBe(0);
  expect((await (await clinica({ en: c, permisos: [P.caja.ver] })).llamar(reportes.corte, {}, { FECHA: hoy })).status).toBe(403);
});

test('los cargos del día son los de su sucursal, y los de su médico para quien solo ve lo suyo', async () => {
  const { c, hoy } = await dia();
  await c.sql(async ({ db }) => {
    await sql`insert into sucursales ("CODIGOCLINICA", "NOMBRECLINICA") values (2, 'Norte')`.execute(db);
    await sql`insert into medicos ("CODIGOMEDICO", "NOMBRE", "APELLIDO_PATERNO", "ID_ESPECIALIDAD") values
      (1, 'Elena', 'Márquez', 1), (2, 'Arturo', 'Beltrán', 1)`.execute(db);
    await sql`update cargos set "CODIGOMEDICO" = 1 where "FOLIOCARGO" = 1`.execute(db);
    await sql`update cargos set "CODIGOMEDICO" = 2 where "FOLIOCARGO" = 2`.execute(db);
    await sql`update cargos set "SUCURSAL" = 2 where "FOLIOCARGO" = 3`.execute(db);
  });
  const folios = async (u: Cliente, mas = {}) =>
    (await u.hacer(reportes.cargosDia, {}, { FECHA_INICIAL: hoy, FECHA_FINAL: hoy, ...mas })).resultado.map((f) => f.FOLIOCARGO);
  const deTodas = await deSucursal(c, 1);
  expect(await folios(deTodas)).toEqual([1, 2]);
  expect(await folios(deTodas, { SUCURSALES_TODAS: 1 })).toEqual([1, 2, 3]);
  expect((await deTodas.hacer(reportes.cargosDia, {}, { FECHA_INICIAL: hoy, FECHA_FINAL: hoy })).totales.IMPORTE).toBe(1000);
  // A user of one branch reads only that one, whatever is asked.
  expect(await folios(await deSucursal(c, 0), { SUCURSALES_TODAS: 1 })).toEqual([1, 2]);
  for (const restriccion of [P.restricciones.medicoYCaja, P.restricciones.medico] as const) {
    const de = async (CODIGOMEDICO?: number) =>
      folios(await clinica({ en: c, permisos: [P.reportes.caja, restriccion], ...(CODIGOMEDICO ? { CODIGOMEDICO } : {}) }));
    expect([await de(1), await de(2), await de()]).toEqual([[1], [2], []]);
  }
});

test('el corte es el de su sucursal, también sus bloques y lo cancelado después', async () => {
  const { c, hoy } = await dia();
  await c.sql(async ({ db }) => {
    await sql`insert into sucursales ("CODIGOCLINICA", "NOMBRECLINICA") values (2, 'Norte')`.execute(db);
    await sql`update abonos set "SUCURSAL" = 2 where "FOLIORECIBO" in (3, 5)`.execute(db);
  });
  const deTodas = await deSucursal(c, 1);
  await deTodas.hacer(abonos.cancelar, { FOLIORECIBO: 5 }, { MOTIVO: 'Error' });
  const leer = async (mas = {}) => {
    const r = await deTodas.hacer(reportes.corte, {}, { FECHA: hoy, ...mas });
    return {
      recibos: r.resultado.map((f) => f.FOLIORECIBO),
      formas: r.resumen.find((s) => s.titulo === 'Por forma de pago')!.filas.map(([forma]) => forma),
      tarde: r.resumen.some((s) => s.titulo.startsWith('Cancelados este día')),
    };
  };
  const suyo = await leer();
  expect({ ...suyo, formas: suyo.formas.sort() }).toEqual({ recibos: [1, 2, 4], formas: ['Efectivo', 'Saldo a favor'], tarde: false });
  expect(await leer({ SUCURSALES_TODAS: 1 })).toMatchObject({
    recibos: [1, 2, 3, 4],
    formas: expect.arrayContaining(['Tarjeta de crédito']),
    tarde: true,
  });
});

test('en papel y en Excel; y los cargos del día', async () => {
  const { c, hoy } = await dia();
  expect((await c.llamar(reportes.cortePdf, {}, { FECHA: hoy })).body.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await c.llamar(reportes.corteExcel, {}, { FECHA: hoy })).body.subarray(0, 2).toString()).toBe('PK');
  const r = await c.hacer(reportes.cargosDia, {}, { FECHA_INICIAL: sumarDias(hoy, -1), FECHA_FINAL: hoy });
  expect(r.totales).toEqual({ IMPORTE: 2000, ABONOS: 1050.5, SALDO: 949.5 });
  expect(r.resumen).toEqual([{ titulo: 'Por concepto', filas: [['Consulta', 2000]] }]);
  expect((await c.llamar(reportes.cargosDia, {}, { FECHA_INICIAL: hoy, FECHA_FINAL: '2020-01-01' })).message).toBe(
    'La fecha final no puede ser anterior a la inicial',
  );
});

const nombreDe = (r: Respuesta<unknown>) =>
  decodeURIComponent(/filename\*=UTF-8''(.+)$/.exec(String(r.headers['content-disposition']))?.[1] ?? '');
/** The rows of the downloaded sheet. */
const filasDe = async (r: Respuesta<unknown>) => (await readSheet(new Uint8Array(r.body).buffer)) as unknown[][];

test('el libro y el papel dicen qué son: título, clínica, filtros, quién, cuándo y los mismos bloques', async () => {
  const { c, otro, hoy } = await dia();
  const libro = await c.llamar(reportes.corteExcel, {}, { FECHA: hoy, CODIGOUSUARIO: otro.usuario });
  const filas = await filasDe(libro);
  expect(nombreDe(libro)).toBe(`corte_de_caja_${hoy}.xlsx`);
  expect(filas.slice(0, 4).map((f) => f[0])).toEqual([
    'Corte de caja',
    'Clínica de prueba',
    `Fecha: ${fechaTexto(hoy)} · Cajero: Usuario ${otro.usuario}`,
    expect.stringMatching(new RegExp(`^Generado por Usuario ${c.usuario} el ${fechaTexto(hoy)}, \\d\\d:\\d\\d$`)),
  ]);
  expect(filas[4]!.slice(0, 3)).toEqual(['Recibo', 'Hora', 'Paciente']);
  const bloque = (titulo: string) => {
    const i = filas.findIndex((f) => f[0] === titulo);
    const fin = filas.findIndex((f, n) => n > i && !f[0]);
    return filas.slice(i + 1, fin < 0 ? undefined : fin).map((f) => f.filter((v) => v !== null));
  };
  expect(bloque('Ingreso del día')).toEqual([
    ['Total de recibos', 450.5],
    ['Saldo a favor usado', 0],
    ['Dinero recibido', 450.5],
  ]);
  expect(bloque('Por forma de pago')).toEqual([['Tarjeta de crédito', 450.5]]);
  expect(bloque('Por cajero')).toEqual([[`Usuario ${otro.usuario}`, 450.5]]);
  const { texto, titulo } = leerPdf((await c.llamar(reportes.cortePdf, {}, { FECHA: hoy })).body);
  expect(titulo).toBe(`corte_de_caja_${hoy}`);
  for (const t of ['Corte de caja', 'Clínica de prueba', `Fecha: ${fechaTexto(hoy)}`, 'Cajero: Todos', `Generado por Usuario ${c.usuario}`])
    expect(texto).toContain(junto(t));
});

test('la sucursal se ofrece a quien puede verlas todas donde hay varias, y el papel dice la que se leyó', async () => {
  const { c, hoy } = await dia();
  const quien = (SUCURSALES_TODAS: 0 | 1, MOSTRAR_SUCURSALES: 0 | 1) => deSucursal(c, SUCURSALES_TODAS, MOSTRAR_SUCURSALES);
  const corte = async (u: Cliente) => {
    const d = (await u.hacer(reportes.definiciones)).find((x) => x.accion === '/ingresos/corte_de_caja')!;
    const r = await u.llamar(reportes.corteExcel, {}, { FECHA: hoy, SUCURSALES_TODAS: 1 });
    return {
      filtro: d.filtros.some((f) => f.clave === 'SUCURSALES_TODAS'),
      columna: d.columnas.some((x) => x.clave === 'SUCURSAL_NOMBRE'),
      nombre: nombreDe(r),
      alcance: (await filasDe(r))[2]![0],
    };
  };
  const fecha = `Fecha: ${fechaTexto(hoy)} · Cajero: Todos`;
  // A user without that permission is not offered the filter, and sending it changes nothing.
  expect(await corte(await quien(1, 0))).toEqual({ filtro: false, columna: false, nombre: `corte_de_caja_${hoy}.xlsx`, alcance: fecha });
  expect(await corte(await quien(0, 1))).toEqual({
    ...{ filtro: false, columna: false },
    nombre: `corte_de_caja_${hoy}_clinica_de_prueba.xlsx`,
    alcance: `Sucursal: Clínica de prueba · ${fecha}`,
  });
  expect(await corte(await quien(1, 1))).toEqual({
    ...{ filtro: true, columna: true },
    nombre: `corte_de_caja_${hoy}_todas_las_sucursales.xlsx`,
    alcance: `Sucursal: Todas las sucursales · ${fecha}`,
  });
});

test('quien solo ve lo suyo lo lee en el papel, no «Todos»', async () => {
  const { c, hoy } = await dia();
  const propio = await clinica({ en: c, permisos: [P.reportes.caja, P.restricciones.medicoYCaja] });
  const alcance = async (call: typeof reportes.corteExcel, filtros: Record<string, unknown>) =>
    (await filasDe(await propio.llamar(call, {}, filtros)))[2]![0];
  expect(await alcance(reportes.corteExcel, { FECHA: hoy })).toContain(`Cajero: Usuario ${propio.usuario}`);
  expect(await alcance(reportes.cargosDiaExcel, { FECHA_INICIAL: hoy, FECHA_FINAL: hoy })).toContain('Médico: Ninguno');
});

test('en Chile los importes del libro no llevan decimales', async () => {
  const c = await clinica({ pais: 'cl' });
  const r = await c.llamar(reportes.cargosDiaExcel, {}, { FECHA_INICIAL: '2026-11-01', FECHA_FINAL: '2026-11-02' });
  expect(nombreDe(r)).toBe('cargos_dia_2026-11-01_2026-11-02.xlsx');
  expect(strFromU8(unzipSync(r.body)['xl/styles.xml']!)).not.toContain('0.00');
});

test('un reporte con más renglones de los que caben no suma una parte, y uno largo va a Excel y no a papel: lo dice', async () => {
  const c = await clinica();
  const hoy = enLaClinica(c.zona).fecha;
  await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Guadalupe', APELLIDO_PATERNO: 'Hernández' });
  await c.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION: 'Consulta', IMPORTE: 500 });
  await c.hacer(cargos.agregar, {}, { CODIGOPACIENTE: 1, CONCEPTOS: [{ CODIGOTRABAJO: 1 }] });
  const copiar = (desde: number, hasta: number) =>
    c.sql(async ({ db }) => {
      const { rows } = await sql<{ k: string }>`select column_name as k from information_schema.columns
        where table_schema = 'public' and table_name = 'cargos' and is_generated = 'NEVER' and column_name <> 'FOLIOCARGO'`.execute(db);
      const otras = sql.join(rows.map(({ k }) => sql.id(k)));
      // What checks each row was planned by this connection when there were few.
      await sql`discard plans`.execute(db);
      await sql`insert into cargos ("FOLIOCARGO", ${otras}) select n, ${otras} from cargos, generate_series(${desde}::int, ${hasta}::int) n
        where "FOLIOCARGO" = 1`.execute(db);
    });
  const periodo = { FECHA_INICIAL: hoy, FECHA_FINAL: hoy, SUCURSALES_TODAS: 0 };
  const pedir = () => c.llamar(reportes.cargosDia, {}, periodo);
  await copiar(2, 2_001);
  expect((await c.llamar(reportes.cargosDiaPdf, {}, periodo)).message).toBe(
    'El reporte tiene más de 2,000 renglones para imprimirse: descargue el Excel o elija un periodo más corto',
  );
  expect((await c.llamar(reportes.cargosDiaExcel, {}, periodo)).status).toBe(200);
  await copiar(2_002, 20_000);
  expect((await pedir()).data).toMatchObject({ totales: { IMPORTE: 500 * 20_000 } });
  await copiar(20_001, 20_001);
  expect(await pedir()).toMatchObject({
    success: false,
    message: 'El reporte tiene más de 20,000 renglones para verse aquí: descargue el Excel o elija un periodo más corto',
  });
});
