// Money that waits for a person: what may be done with it, once, and what the patient reads meanwhile.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { E } from '#domain/estados.ts';
import { abonos } from '#features/caja/abonos/contract.ts';
import { TIPO_RECIBO } from '#features/caja/abonos/rules.ts';
import { cargos } from '#features/caja/cargos/contract.ts';
import { saldoFavor } from '#features/caja/saldo_favor/contract.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import {
  CODIGOPACIENTE,
  citaNueva,
  conCuenta,
  correr,
  cuadra,
  decidir,
  entregar,
  estado,
  iniciar,
  PROVEEDORES,
  pagina,
  pagos,
} from '#testing/pagos_en_linea.ts';
import { pagosEnLinea } from './contract.ts';
import { pagosPendientes } from './pendientes.ts';
import { PAGO } from './rules.ts';

test('lo que una persona ya atendió no se devuelve otra vez', async () => {
  const c = await conCuenta('stripe');
  const { FICHA } = await citaNueva(c);
  await entregar(c.casa, await decidir(await iniciar(c, FICHA), 'aprobar'));
  const { ID } = (await pagos(c))[0]!;
  await c.hacer(abonos.cancelar, { FOLIORECIBO: 1 }, { MOTIVO: 'Se le devolvió en efectivo' });
  await c.hacer(pagosEnLinea.atender, { ID }, { ATENDIDO_NOTA: 'Se le devolvió en efectivo' });
  expect(await c.llamar(pagosEnLinea.devolver, { ID }, { MOTIVO: 'Lo pide otra vez' })).toMatchObject({
    status: 422,
    message: 'Este pago ya fue atendido',
  });
  expect((await pagos(c))[0]).toMatchObject({ ESTADO: PAGO.pagado });
  await cuadra(c);
});

test('mientras su dinero se revisa nadie paga otra vez, haya intentado lo que haya; cuando se atendió, sí', async () => {
  const c = await conCuenta('stripe');
  const { N_CITA, FICHA } = await citaNueva(c);
  const una = await iniciar(c, FICHA);
  await entregar(c.casa, await decidir(una, 'otro_importe'));
  const SE_REVISA = 'Recibimos su pago y la clínica lo está revisando. No pague otra vez';
  expect(await pagina(c, FICHA)).toMatchObject({ ESTADO: PAGO.porRevisar, PUEDE: 0, MOTIVO: SE_REVISA, SEGUNDOS: null });
  const el = c.sinSesion();
  expect(await el.llamar(pagosEnLinea.iniciar, { FICHA }, { CLIENT: c.codigo })).toMatchObject({ status: 422, message: SE_REVISA });
  // A later attempt that came to nothing does not hide it.
  await c.sql(({ db }) =>
    sql`insert into pagos_en_linea ("ID", "N_CITA", "CODIGOPACIENTE", "PASARELA", "IMPORTE", "MONEDA", "ESTADO") values (900, ${N_CITA}, 1, 'stripe', 500, 'MXN', ${PAGO.rechazado})`.execute(
      db,
    ),
  );
  expect(await pagina(c, FICHA)).toMatchObject({ ESTADO: PAGO.porRevisar, PUEDE: 0 });
  expect((await el.llamar(pagosEnLinea.iniciar, { FICHA }, { CLIENT: c.codigo })).message).toBe(SE_REVISA);
  const suyo = (await pagos(c)).find((p) => p.ESTADO === PAGO.porRevisar)!;
  await c.hacer(pagosEnLinea.atender, { ID: suyo.ID }, { ATENDIDO_NOTA: 'Se le devolvió en efectivo' });
  expect(await pagina(c, FICHA)).toMatchObject({ ESTADO: PAGO.rechazado, PUEDE: 1, MOTIVO: '' });
  expect(await iniciar(c, FICHA)).not.toBe(una);
});

test('el dinero devuelto de un recibo facturado se ve una vez y no se ofrece devolver de nuevo', async () => {
  const c = await conCuenta('stripe');
  const { N_CITA, FICHA } = await citaNueva(c);
  const url = await iniciar(c, FICHA);
  await entregar(c.casa, await decidir(url, 'aprobar'));
  const { ID } = (await pagos(c))[0]!;
  await c.sql(({ db }) => sql`update abonos set "TIPO_ABONO" = ${TIPO_RECIBO.factura}`.execute(db));
  // From the till it is not given back before its invoice is cancelled; at the provider somebody does it all the same.
  expect(await c.llamar(pagosEnLinea.devolver, { ID }, { MOTIVO: 'No vendrá' })).toMatchObject({
    status: 422,
    message: 'El pago 1 está facturado. Cancele primero su factura',
  });
  expect((await pagos(c))[0]).toMatchObject({ ESTADO: PAGO.pagado });
  await entregar(c.casa, await decidir(url, 'devolver'));
  const NOTA = 'El dinero se devolvió y el recibo sigue vigente: El pago 1 está facturado. Cancele primero su factura';
  expect((await pagos(c))[0]).toMatchObject({ ESTADO: PAGO.porRevisar, NOTA, ATENDIDO: null });
  expect(await c.llamar(pagosEnLinea.devolver, { ID }, { MOTIVO: 'otra vez' })).toMatchObject({
    status: 422,
    message: 'El pago ya fue devuelto',
  });
  await c.hacer(pagosEnLinea.atender, { ID }, { ATENDIDO_NOTA: 'Se canceló la factura' });
  // The provider says it again, later.
  expect(await entregar(c.casa, await decidir(url, 'devolver'))).toBe(200);
  expect((await pagos(c))[0]).toMatchObject({
    ESTADO: PAGO.porRevisar,
    ATENDIDO_NOTA: 'Se canceló la factura',
    ATENDIDO: expect.any(String),
  });
  expect(await estado(c, N_CITA)).toEqual([2, 1]);
});

test('lo que quedó por revisar se abona una vez a saldo a favor, con su recibo; devuelto después, se le quita', async () => {
  const c = await conCuenta('stripe');
  const { N_CITA, FICHA } = await citaNueva(c);
  const url = await iniciar(c, FICHA);
  await entregar(c.casa, await decidir(url, 'otro_importe'));
  const { ID, IMPORTE_RECIBIDO } = (await pagos(c))[0]!;
  const saldo = async () => (await c.hacer(saldoFavor.obtener_uno, { CODIGOPACIENTE })).SALDO;
  const dos = await Promise.all([c.llamar(pagosEnLinea.abonar, { ID }), c.llamar(pagosEnLinea.abonar, { ID })]);
  expect(dos.map((r) => r.message).toSorted()).toEqual(['El pago quedó como saldo a favor', 'Este pago no está por revisar']);
  expect(await saldo()).toBe(IMPORTE_RECIBIDO);
  expect((await pagos(c))[0]).toMatchObject({ ESTADO: PAGO.pagado, FOLIORECIBO: 1 });
  expect(await c.hacer(abonos.obtener_detalle, { FOLIORECIBO: 1 })).toMatchObject({
    ENC: { TOTAL: IMPORTE_RECIBIDO },
    FORMAS_PAGO: [{ FORMAPAGO: 13, IMPORTE: IMPORTE_RECIBIDO, BANCO: 'Stripe' }],
  });
  // The appointment still waits for its payment.
  expect((await estado(c, N_CITA))[0]).toBe(1);
  expect(await c.hacer(pagosPendientes.pendientes)).toEqual({ PENDIENTES: 0 });
  // Spent meanwhile, it is not given back as well.
  const hoy = enLaClinica(c.zona);
  const suyo = { CODIGOPACIENTE, FECHA: hoy.fecha, HORA: '00:00' };
  const { FOLIOS: CARGOS } = await c.hacer(cargos.agregar, {}, {
    ...suyo,
    CODIGOMEDICO: 1,
    CONCEPTOS: [{ CODIGOTRABAJO: 7, CANTIDAD: 1, IMPORTEUNITARIO: 100 }],
  } as never);
  const gastado = await c.hacer(abonos.agregar, {}, {
    ...suyo,
    CARGOS,
    FORMAS_PAGO: [{ FORMAPAGO: E.formaPago.saldoFavor, IMPORTE: 100 }],
  } as never);
  expect(await c.llamar(pagosEnLinea.devolver, { ID }, { MOTIVO: 'Lo prefiere' })).toMatchObject({
    status: 422,
    message: 'El saldo a favor del recibo 1 ya se utilizó. Cancele primero los recibos que lo usaron',
  });
  expect((await pagos(c))[0]).toMatchObject({ ESTADO: PAGO.pagado });
  await c.hacer(abonos.cancelar, { FOLIORECIBO: gastado.FOLIORECIBO }, { MOTIVO: 'Se arrepintió' });
  await c.hacer(pagosEnLinea.devolver, { ID }, { MOTIVO: 'Lo prefiere' });
  expect(await saldo()).toBe(0);
  expect((await pagos(c))[0]).toMatchObject({ ESTADO: PAGO.devuelto });
  await cuadra(c);
});

for (const cual of PROVEEDORES)
  test(`${cual}: una devolución que el proveedor recibe y no hace no cancela el recibo, y se puede pedir otra vez`, async () => {
    const c = await conCuenta(cual);
    const { N_CITA, FICHA } = await citaNueva(c);
    const url = await iniciar(c, FICHA);
    await entregar(c.casa, await decidir(url, 'aprobar'));
    const { ID } = (await pagos(c))[0]!;
    await decidir(url, 'atorar');
    const NOMBRE = { stripe: 'Stripe', paypal: 'PayPal', epayco: 'ePayco' }[cual];
    expect(await c.llamar(pagosEnLinea.devolver, { ID }, { MOTIVO: 'No vendrá' })).toMatchObject({
      status: 502,
      message: `${NOMBRE} no aceptó la operación. Intente de nuevo en unos minutos`,
    });
    expect(await estado(c, N_CITA)).toEqual([2, 1]);
    expect((await pagos(c))[0]).toMatchObject({ ESTADO: PAGO.devolviendo });
    await correr(c, 'consultar', { ID });
    expect((await pagos(c))[0]).toMatchObject({ ESTADO: PAGO.pagado, FOLIORECIBO: 1 });
  });
