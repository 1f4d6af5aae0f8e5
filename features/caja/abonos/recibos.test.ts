// Receipts as lists show them, as invoicing takes them and as they are sent; and what of the till is written in the log.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cargos } from '#features/caja/cargos/contract.ts';
import { cotizaciones } from '#features/caja/cotizaciones/contract.ts';
import { saldoFavor } from '#features/caja/saldo_favor/contract.ts';
import { turnosCaja } from '#features/caja/turnos/contract.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { type Cliente, clinica } from '#testing/clinica.ts';
import { abonos } from './contract.ts';
import { exigirCancelable } from './server/cancelar.ts';
import { ponerAcreditado, ponerFactura, reciboBloqueado, recibosBloqueados } from './server/factura.ts';

const CODIGOPACIENTE = 1;
const MOTIVO = 'Se cobró dos veces';
/** A patient with two charges of Ana Robles, and a second branch. */
async function caja(): Promise<Cliente> {
  const c = await clinica({ permisos: 'todos' });
  await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Guadalupe', APELLIDO_PATERNO: 'Hernández' });
  await c.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION: 'Consulta', IMPORTE: 500 });
  await c.sql(async ({ db }) => {
    await sql`insert into sucursales ("CODIGOCLINICA", "NOMBRECLINICA") values (2, 'Norte')`.execute(db);
    await sql`update usuarios set "NOMBRE" = 'Ana', "APEPAT" = 'Robles' where "CODIGOUSUARIO" = ${c.usuario}`.execute(db);
  });
  const CONCEPTOS = [{ CODIGOTRABAJO: 1, CANTIDAD: 2 }, { CODIGOTRABAJO: 1 }];
  await c.hacer(cargos.agregar, {}, { CODIGOPACIENTE, CONCEPTOS });
  return c;
}
async function pagar(c: Cliente, CARGOS: number[], ...formas: [forma: number, importe: number][]): Promise<number> {
  const { fecha: FECHA, hora: HORA } = enLaClinica(c.zona);
  const FORMAS_PAGO = formas.map(([FORMAPAGO, IMPORTE]) => ({ FORMAPAGO, IMPORTE }));
  return (await c.hacer(abonos.agregar, {}, { FECHA, HORA, CODIGOPACIENTE, CARGOS, FORMAS_PAGO })).FOLIORECIBO;
}
const enCaja = <T>(c: Cliente, hacer: (ctx: Ctx) => Promise<T>) => enClinica(c.casa.host, c.cliente, c.usuario, hacer);

test('la lista nombra cada forma una vez, lo pagado con su cantidad, el cajero y la sucursal; y va por páginas', async () => {
  const c = await caja();
  await pagar(c, [1, 2], [1, 900], [3, 50], [1, 150]);
  for (const n of [10, 20]) await pagar(c, [2], [1, n]);
  const suyos = { SUCURSAL_NOMBRE: 'Clínica de prueba', USUARIO: 'Ana Robles', CANCELADO_POR: '', CANCELADO_EL: null, MOTIVO: '' };
  const sin = { COMPROBANTE: '', FACTURA_GLOBAL: '', RECIBO_CANCELADO: 0 };
  expect((await c.hacer(abonos.obtener, { CODIGOPACIENTE })).at(-1)).toMatchObject({
    ...{ ...suyos, ...sin, FOLIORECIBO: 1, TOTAL: 1100, HORA: expect.stringMatching(/^\d\d:\d\d$/) },
    ...{ FORMAS_PAGO: 'Efectivo, Tarjeta de crédito', CONCEPTO: '2 × Consulta, Consulta' },
  });
  const pedir = async (mas: Arbol) => (await c.hacer(abonos.obtener, { CODIGOPACIENTE }, mas)).map((a) => a.FOLIORECIBO);
  expect([await pedir({}), await pedir({ LIMITE: 2 }), await pedir({ LIMITE: 2, PAGINA: 1 })]).toEqual([[3, 2, 1], [3, 2], [1]]);
  const renglones = await c.sql(({ db }) =>
    sql<{
      formas: number[];
      lineas: number[];
    }>`select (select array_agg("RENGLON" order by 1) from abonos_formas_pago where "FOLIORECIBO" = 1) as formas,
      (select array_agg("RENGLON" order by 1) from abonos_detalle where "FOLIORECIBO" = 1) as lineas`.execute(db),
  );
  expect(renglones.rows).toEqual([{ formas: [1, 2, 3], lineas: [1, 2] }]);
  expect((await c.hacer(abonos.obtener_detalle, { FOLIORECIBO: 1 })).FORMAS_PAGO.map((f) => [f.DESCRIPCION, f.IMPORTE])).toEqual([
    ['Efectivo', 900],
    ['Tarjeta de crédito', 50],
    ['Efectivo', 150],
  ]);
});

test('la facturación toma recibos por su folio, escribe solo en ellos y lee en cuál factura están', async () => {
  const c = await caja();
  for (const n of [10, 20, 30]) await pagar(c, [1], [1, n]);
  await c.hacer(abonos.cancelar, { FOLIORECIBO: 3 }, { MOTIVO });
  // Invoices 5, of many receipts, and 6, of one.
  await c.sql(({ db }) =>
    sql`insert into cfdi ("FACTURAFOLIO", "FOLIORECIBO", "CODIGOPACIENTE", "SUCURSAL", "SERIE", "FOLIO", "FECHA", "HORA", "EMISOR", "DESCRIPCION",
        "OBJECTO_IMP", "IVA", "ISR", "PROD_SERV", "UNIDAD", "USO_CFDI", "METODO_PAGO", "RECNOMBRE", "RECRFC", "RECCODIGOPOSTAL", "RECEMAIL",
        "RECID_REGIMEN_FISCAL", "FORMA_PAGO", "SUBTOTAL", "IMPUESTO", "RETENIDO", "TOTAL", arbol, "PERIODICIDAD", "FECHA_INICIAL", "FECHA_FINAL")
      select n, de, case when de is not null then 1 end, 1, 'A', n + 7, '2026-01-05', '09:00', 0, 'Servicios', '02', 'EXENTO', 'NA', '85121502', 'E48',
        'S01', 'PUE', 'PUBLICO EN GENERAL', 'XAXX010101000', '06700', '', '616', '01', 10, 0, 0, 10, '{}', case when de is null then '01' else '' end,
        case when de is null then date '2026-01-05' end, case when de is null then date '2026-01-05' end from (values (5, null), (6, 2)) f(n, de)`.execute(
      db,
    ),
  );
  await enCaja(c, async (ctx) => {
    await ponerFactura(ctx, [1], { TIPO_ABONO: 'F', FACTURAFOLIO: 5, CANCELADO: 0 });
    await ponerFactura(ctx, 2, { TIPO_ABONO: 'F', FACTURAFOLIO: 6, CANCELADO: 1 });
    await ponerAcreditado(ctx, 2, 7.5);
  });
  const vistos = await enCaja(c, (ctx) => recibosBloqueados(ctx, [3, 1, 2]));
  expect(
    vistos.map((r) => [r.FOLIORECIBO, r.TOTAL, r.TIPO_ABONO, r.FACTURAFOLIO, r.CANCELADO, r.RECIBO_CANCELADO, r.FACTURA_GLOBAL]),
  ).toEqual([
    [1, 10, 'F', 5, 0, 0, 'A-12'],
    [2, 20, 'F', 6, 1, 0, ''],
    [3, 30, 'N', null, 0, 1, ''],
  ]);
  expect(await enCaja(c, (ctx) => reciboBloqueado(ctx, 2))).toEqual(vistos[1]);
  await expect(enCaja(c, (ctx) => reciboBloqueado(ctx, 9))).rejects.toThrow('El recibo 9 no existe');
  const lista = await c.hacer(abonos.obtener, { CODIGOPACIENTE }, { CANCELADOS: 1 });
  expect(lista.map((a) => [a.FOLIORECIBO, a.COMPROBANTE, a.FACTURA_GLOBAL, a.MOTIVO])).toEqual([
    [3, '', '', MOTIVO],
    [2, 'A-13', '', ''],
    [1, 'A-12', 'A-12', ''],
  ]);
  const acreditados = async () =>
    (await c.sql(({ db }) => db.selectFrom('abonos').select('acreditado').orderBy('FOLIORECIBO').execute())).map((a) => a.acreditado);
  expect(await acreditados()).toEqual([0, 7.5, 0]);
  // A new invoice starts without credit notes.
  await enCaja(c, (ctx) => ponerFactura(ctx, [2, 3], { TIPO_ABONO: 'N', FACTURAFOLIO: null, CANCELADO: 0 }));
  expect(await acreditados()).toEqual([0, 0, 0]);
  expect((await c.llamar(abonos.cancelar, { FOLIORECIBO: 1 }, { MOTIVO })).message).toBe(
    'El pago 1 está en la factura global A-12. Cancélela primero',
  );
});

test('antes de lo que no se deshace se pregunta si un recibo se puede cancelar: no si ya lo fue, ni si se usó el saldo que compró', async () => {
  const c = await caja();
  const { fecha: FECHA, hora: HORA } = enLaClinica(c.zona);
  const FORMAS_PAGO = [{ FORMAPAGO: 1, IMPORTE: 80 }];
  const { FOLIORECIBO } = await c.hacer(saldoFavor.agregar, {}, { CODIGOPACIENTE, FECHA, HORA, FORMAS_PAGO });
  const puede = (folio: number) => enCaja(c, (ctx) => exigirCancelable(ctx, folio));
  await puede(FOLIORECIBO);
  const uso = await pagar(c, [1], [0, 30]);
  await expect(puede(FOLIORECIBO)).rejects.toThrow(
    `El saldo a favor del recibo ${FOLIORECIBO} ya se utilizó. Cancele primero los recibos que lo usaron`,
  );
  await puede(uso);
  await c.hacer(abonos.cancelar, { FOLIORECIBO: uso }, { MOTIVO });
  await expect(puede(uso)).rejects.toThrow(`El recibo ${uso} ya fue cancelado`);
  await puede(FOLIORECIBO);
  await expect(puede(9)).rejects.toThrow('El recibo 9 no existe');
});

test('donde se imprimen tickets también se envían; el correo se guarda en el paciente si se pide, y de lo que no existe se dice', async () => {
  const c = await caja();
  await pagar(c, [1], [1, 1000]);
  const enviar = (MAIL: string, ACTUALIZAR: 0 | 1, FOLIORECIBO = 1) =>
    c.llamar(abonos.enviar, { FOLIORECIBO }, { TIPO_MENSAJE: 0, MAIL, ACTUALIZAR });
  const correo = async (p = CODIGOPACIENTE) =>
    (await c.sql(({ db }) => sql<{ m: string }>`select "MAIL" as m from pacientes where "CODIGOPACIENTE" = ${p}`.execute(db))).rows[0]!.m;
  expect((await enviar('una@ejemplo.mx', 1)).message).toBe('El mensaje se envió a la bandeja de salida');
  await c.sql(({ db }) => sql`update sistema_control set "RECIBO_TICKET" = 1`.execute(db));
  const otra = await clinica({ en: c });
  await otra.hacer(abonos.enviar, { FOLIORECIBO: 1 }, { TIPO_MENSAJE: 0, MAIL: 'otra@ejemplo.mx', ACTUALIZAR: 0 });
  expect(await correo()).toBe('una@ejemplo.mx');
  // That of another patient is stored on that one.
  const rosa = await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Rosalba', APELLIDO_PATERNO: 'Hernández', CONFIRMAR_REGISTRO: 1 });
  const { fecha: FECHA, hora: HORA } = enLaClinica(c.zona);
  await c.hacer(saldoFavor.agregar, {}, { CODIGOPACIENTE: rosa.CODIGOPACIENTE, FECHA, HORA, FORMAS_PAGO: [{ FORMAPAGO: 1, IMPORTE: 5 }] });
  await enviar('rosa@ejemplo.mx', 1, 2);
  expect([await correo(), await correo(rosa.CODIGOPACIENTE)]).toEqual(['una@ejemplo.mx', 'rosa@ejemplo.mx']);
  const { rows } = await c.sql(({ db }) =>
    sql<{ para: string; m: string; p: number }>`select para, adjuntos->0->>'impreso' as m,
    "CODIGOPACIENTE" as p from mensajes order by para`.execute(db),
  );
  expect(rows).toEqual([
    { para: 'otra@ejemplo.mx', m: 'caja.recibo_ticket', p: 1 },
    { para: 'rosa@ejemplo.mx', m: expect.any(String), p: rosa.CODIGOPACIENTE },
    { para: 'una@ejemplo.mx', m: 'caja.recibo', p: 1 },
  ]);
  expect(await enviar('una@ejemplo.mx', 0, 9)).toMatchObject({ status: 404, message: 'El recibo 9 no existe' });
});

test('la bitácora dice de quién era lo que se cargó, cotizó, canceló y eliminó, por qué, y con cuánto se cerró la caja', async () => {
  const c = await caja();
  const recibo = { FOLIORECIBO: await pagar(c, [1], [1, 1000]) };
  await c.hacer(abonos.cancelar, recibo, { MOTIVO });
  await c.hacer(cargos.eliminar, { FOLIOCARGO: 1 }, { MOTIVO });
  await c.hacer(cotizaciones.agregar, {}, { CODIGOPACIENTE, CONCEPTOS: [{ CODIGOTRABAJO: 1 }] });
  await c.hacer(cotizaciones.aceptar, { FOLIOCOTIZACION: 1 }, { RENGLONES: [1] });
  const { FOLIOTURNO } = await c.hacer(turnosCaja.abrir, {}, { CONTEO: [{ DENOMINACION: 500, CANTIDAD: 2 }] });
  const CONTEO = [{ DENOMINACION: 500, CANTIDAD: 1 }];
  await c.hacer(turnosCaja.cerrar, { FOLIOTURNO }, { CONTEO, MOTIVO: 'Falta medio fondo' });
  const dicho = async (accion: string) =>
    (await c.casa.dueno.query('select detalle from bitacora where cliente = $1 and accion = $2', [c.cliente, accion])).rows.map(
      (r) => r.detalle,
    );
  for (const [accion, detalle] of [
    ['/caja/cargos/agregar', { CODIGOPACIENTE, FOLIOS: [1, 2] }],
    ['/caja/abonos/cancelar', { ...recibo, CODIGOPACIENTE, MOTIVO }],
    ['/caja/cargos/eliminar', { FOLIOCARGO: 1, CODIGOPACIENTE, MOTIVO }],
    ['/caja/cotizaciones/agregar', { CODIGOPACIENTE, FOLIOCOTIZACION: 1, TOTAL: 500 }],
    ['/caja/cotizaciones/aceptar', { FOLIOCOTIZACION: 1, CODIGOPACIENTE, FOLIOS: [3] }],
    ['/caja/turnos/cerrar', { FOLIOTURNO, CONTADO: 500, ESPERADO: 1000 }],
  ] as const)
    expect([accion, await dicho(accion)]).toEqual([accion, [expect.objectContaining(detalle)]]);
});
