// Payments with Niubiz, whose form opens in a page of ours and which sends no notices: what the browser brings, what is asked,
// and that the money of an order is asked for once.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { abonos } from '#features/caja/abonos/contract.ts';
import { citasPagoPendiente } from '#features/caja/citas_pago_pendiente/contract.ts';
import { niubiz } from '#features/integraciones/pagos/contract.ts';
import type { SuerteNiubiz } from '#features/integraciones/pagos/server/niubiz.emulador.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { type Cliente, levantar } from '#testing/clinica.ts';
import { CODIGOPACIENTE, citaNueva, conCuenta, correr, cuadra, estado, iniciar, pagina, pagos } from '#testing/pagos_en_linea.ts';
import { pagosEnLinea } from './contract.ts';
import { PAGO } from './rules.ts';

const forma = (c: Cliente, FICHA: string) => c.sinSesion().hacer(pagosEnLinea.forma, { FICHA }, { CLIENT: c.codigo });
interface Tarjeta {
  FICHA: string;
  ID: number;
  token: string;
}
/** What the browser posts after the patient has written a card. */
const enviar = (c: Cliente, { FICHA, ID, token }: Tarjeta, desde = c) =>
  desde
    .sinSesion()
    .llamar(
      pagosEnLinea.tarjeta,
      { CLIENT: desde.codigo, FICHA, ID },
      { transactionToken: token, customerEmail: 'a@b.pe', channel: 'web' },
    );
async function conTarjeta(c: Cliente, FICHA: string, suerte: SuerteNiubiz): Promise<Tarjeta & { ORDEN: string }> {
  await iniciar(c, FICHA);
  const { SESION, ID, ORDEN } = await forma(c, FICHA);
  return { FICHA, ID, token: `${suerte}.${SESION}.${Math.random()}`, ORDEN };
}
/** What Niubiz decides by itself about a sale, and how often its money was asked for. */
async function venta(c: Cliente, ORDEN: string, estado?: string): Promise<unknown> {
  const r = await fetch(`${await c.casa.host.emuladores()}/niubiz/venta/m${c.codigo}/${ORDEN}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(estado ? { estado } : {}),
  });
  return r.json();
}

test('aprobado: la página abre la forma, el dinero se pide una vez y deja un recibo; el mismo envío otra vez, nada más', async () => {
  const c = await conCuenta('niubiz');
  const { N_CITA, FICHA } = await citaNueva(c);
  expect(await pagina(c, FICHA)).toMatchObject({ PUEDE: 1, PLATAFORMA: 'Niubiz', MONEDA: 'PEN', EMULADO: 1 });
  const url = await iniciar(c, FICHA);
  expect(url).toMatch(new RegExp(`/pago/${c.codigo}/${FICHA.replace('.', '[.]')}/tarjeta$`));
  expect(await iniciar(c, FICHA)).toBe(url);
  const f = await forma(c, FICHA);
  expect(f).toMatchObject({ IMPORTE: 500, COMERCIO: `m${c.codigo}`, ORDEN: expect.stringMatching(/^\d{12}$/) });
  expect(await (await fetch(f.GUION)).text()).toContain('VisanetCheckout');

  const t = await conTarjeta(c, FICHA, 'aprobar');
  expect(t.ORDEN).toBe(f.ORDEN);
  const r = await enviar(c, t);
  expect([r.status, r.headers.location]).toEqual([303, url.replace(/\/tarjeta$/, '')]);
  expect(await estado(c, N_CITA)).toEqual([2, 1]);
  expect((await enviar(c, t)).status).toBe(303);
  const { ENC, FORMAS_PAGO } = await c.hacer(abonos.obtener_detalle, { FOLIORECIBO: 1 });
  expect(ENC).toMatchObject({ TOTAL: 500, RECIBO_CANCELADO: 0 });
  expect(FORMAS_PAGO).toMatchObject([{ FORMAPAGO: 13, IMPORTE: 500, BANCO: 'Niubiz', NODOCUMENTO: expect.stringMatching(/^\d+$/) }]);
  expect(await pagos(c)).toMatchObject([{ N_CITA, PASARELA: 'niubiz', ESTADO: PAGO.pagado, FOLIORECIBO: 1, IMPORTE_RECIBIDO: 500 }]);
  expect(await venta(c, t.ORDEN)).toEqual({ veces: 1 });
  expect(await pagina(c, FICHA)).toMatchObject({ PAGADA: 1, PUEDE: 0 });
  await cuadra(c);
});

test('dos tarjetas a la vez sobre una orden: una sola se cobra', async () => {
  const c = await conCuenta('niubiz');
  const { N_CITA, FICHA } = await citaNueva(c);
  const una = await conTarjeta(c, FICHA, 'aprobar');
  const otra = await conTarjeta(c, FICHA, 'aprobar');
  expect(otra).toMatchObject({ ID: una.ID, ORDEN: una.ORDEN });
  const rs = await Promise.all([enviar(c, una), enviar(c, otra)]);
  expect(rs.map((r) => r.status)).toEqual([303, 303]);
  expect(await venta(c, una.ORDEN)).toEqual({ veces: 1 });
  await correr(c, 'consultar', { ID: una.ID });
  expect(await estado(c, N_CITA)).toEqual([2, 1]);
  await cuadra(c);
});

test('rechazado: no deja nada y se intenta con otra orden', async () => {
  const c = await conCuenta('niubiz');
  const { N_CITA, FICHA } = await citaNueva(c);
  const t = await conTarjeta(c, FICHA, 'rechazar');
  await enviar(c, t);
  expect(await pagina(c, FICHA)).toMatchObject({ ESTADO: PAGO.rechazado, PUEDE: 1 });
  const otra = await conTarjeta(c, FICHA, 'aprobar');
  expect(otra.ORDEN).not.toBe(t.ORDEN);
  // The card that was declined is sent again by a browser that was left open.
  await enviar(c, t);
  expect(await venta(c, t.ORDEN)).toEqual({ veces: 1 });
  await enviar(c, otra);
  expect(await estado(c, N_CITA)).toEqual([2, 1]);
  await cuadra(c);
});

test('en proceso: se espera y se aprueba; otro importe queda por revisar', async () => {
  const c = await conCuenta('niubiz');
  const { N_CITA, FICHA } = await citaNueva(c);
  const t = await conTarjeta(c, FICHA, 'pendiente');
  await enviar(c, t);
  expect(await pagina(c, FICHA)).toMatchObject({ ESTADO: PAGO.enProceso, PAGADA: 0 });
  expect((await c.sinSesion().llamar(pagosEnLinea.iniciar, { FICHA }, { CLIENT: c.codigo })).message).toMatch(/en proceso/);
  expect((await c.sinSesion().llamar(pagosEnLinea.forma, { FICHA }, { CLIENT: c.codigo })).status).toBe(422);
  await venta(c, t.ORDEN, 'Authorized');
  await correr(c, 'consultar', { ID: t.ID });
  expect(await estado(c, N_CITA)).toEqual([2, 1]);

  const { N_CITA: otraCita, FICHA: otra } = await citaNueva(c);
  await enviar(c, await conTarjeta(c, otra, 'otro_importe'));
  expect((await pagos(c))[0]).toMatchObject({ N_CITA: otraCita, ESTADO: PAGO.porRevisar, IMPORTE_RECIBIDO: 499, FOLIORECIBO: null });
  expect(await estado(c, otraCita)).toEqual([1, null]);
  await cuadra(c);
});

test('la respuesta se pierde: se pregunta, y lo que Niubiz nunca tuvo deja de estar en proceso', async () => {
  const c = await conCuenta('niubiz');
  const { N_CITA, FICHA } = await citaNueva(c);
  const perdida = await conTarjeta(c, FICHA, 'mudo');
  expect((await enviar(c, perdida)).status).toBe(303);
  expect(await estado(c, N_CITA)).toEqual([2, 1]);
  expect(await venta(c, perdida.ORDEN)).toEqual({ veces: 1 });

  // It moved, and cannot be asked about: it is not asked for again, and the patient's page finds it.
  const { N_CITA: sorda, FICHA: suya } = await citaNueva(c);
  const callada = await conTarjeta(c, suya, 'sin_consulta');
  await enviar(c, callada);
  await enviar(c, callada);
  expect(await pagina(c, suya)).toMatchObject({ ESTADO: PAGO.enProceso });
  expect(await venta(c, callada.ORDEN)).toEqual({ veces: 1 });
  expect(await c.sinSesion().hacer(pagosEnLinea.comprobar, { FICHA: suya }, { CLIENT: c.codigo })).toMatchObject({ PAGADA: 1 });
  expect(await estado(c, sorda)).toEqual([2, 2]);

  // It did not attend, so nothing moved and the same form serves.
  const { FICHA: otra } = await citaNueva(c);
  const caida = await conTarjeta(c, otra, 'caido');
  await enviar(c, caida);
  expect(await pagina(c, otra)).toMatchObject({ ESTADO: PAGO.abierto, PUEDE: 1 });
  expect(await venta(c, caida.ORDEN)).toEqual({ veces: 0 });

  // Asked for, and Niubiz knows nothing of it: in process until it certainly is not.
  const preguntar = async (hace: string) => {
    await c.sql(({ db }) =>
      sql`update pagos_en_linea set "ESTADO" = ${PAGO.enProceso}, autorizado = now() - ${hace}::interval where "ID" = ${caida.ID}`.execute(
        db,
      ),
    );
    await correr(c, 'consultar', { ID: caida.ID });
    return (await pagina(c, otra)).ESTADO;
  };
  expect(await preguntar('1 minute')).toBe(PAGO.enProceso);
  expect(await preguntar('16 minutes')).toBe(PAGO.rechazado);
  await cuadra(c);
});

test('lo que ya no se debe no se cobra, y con el enlace de otra cita o de otra clínica tampoco', async () => {
  const c = await conCuenta('niubiz');
  const { N_CITA, FICHA } = await citaNueva(c);
  const t = await conTarjeta(c, FICHA, 'aprobar');
  const { FICHA: ajena } = await citaNueva(c);
  expect((await enviar(c, { ...t, FICHA: ajena })).status).toBe(422);
  const otra = await conCuenta('niubiz');
  expect((await enviar(c, t, otra)).status).toBeGreaterThanOrEqual(400);
  const { fecha: FECHA, hora: HORA } = enLaClinica(c.zona);
  await c.hacer(citasPagoPendiente.pagar, {}, { FECHA, HORA, CODIGOPACIENTE, CITA: N_CITA, FORMAS_PAGO: [{ FORMAPAGO: 1, IMPORTE: 500 }] });
  expect((await c.sinSesion().llamar(pagosEnLinea.forma, { FICHA }, { CLIENT: c.codigo })).message).toBe('Esta cita ya no espera un pago');
  expect((await enviar(c, t)).status).toBe(303);
  expect(await venta(c, t.ORDEN)).toEqual({ veces: 0 });
  expect(await pagos(c)).toMatchObject([{ ESTADO: PAGO.abierto, IMPORTE_RECIBIDO: null }]);
  await cuadra(c);
});

test('se anula desde la caja; lo que Niubiz ya no anula se dice, y lo que anuló por su cuenta se nota', async () => {
  const c = await conCuenta('niubiz');
  const pagada = async () => {
    const { N_CITA, FICHA } = await citaNueva(c);
    const t = await conTarjeta(c, FICHA, 'aprobar');
    await enviar(c, t);
    return { N_CITA, ...t };
  };
  const a = await pagada();
  await c.hacer(pagosEnLinea.devolver, { ID: a.ID }, { MOTIVO: 'Se canceló' });
  expect(await estado(c, a.N_CITA)).toEqual([1, null]);
  expect((await pagos(c))[0]).toMatchObject({ ESTADO: PAGO.devuelto });

  const b = await pagada();
  await venta(c, b.ORDEN, 'Not Authorized');
  expect((await c.llamar(pagosEnLinea.devolver, { ID: b.ID }, { MOTIVO: 'Se canceló' })).message).toBe(
    'Niubiz no anuló la venta: la de un día anterior se devuelve en su portal',
  );
  await venta(c, b.ORDEN, 'Authorized');
  await correr(c, 'consultar', { ID: b.ID });
  expect((await pagos(c))[0]).toMatchObject({ ESTADO: PAGO.pagado });
  await venta(c, b.ORDEN, 'Voided');
  await correr(c, 'consultar', { ID: b.ID });
  expect((await pagos(c))[0]).toMatchObject({ ESTADO: PAGO.devuelto });
  expect(await estado(c, b.N_CITA)).toEqual([1, null]);
  await cuadra(c);
});

test('mientras se paga, la cuenta no se desconecta; con la contraseña cambiada, la forma no se abre', async () => {
  const c = await conCuenta('niubiz');
  const { FICHA } = await citaNueva(c);
  await iniciar(c, FICHA);
  expect((await c.llamar(niubiz.desconectar)).message).toBe('Hay pagos en línea sin terminar con esta cuenta. Espere a que terminen');
  const { SERVICIOS } = c.casa.config;
  SERVICIOS.niubiz = `${await c.casa.host.emuladores()}/no-hay`;
  const r = await c.sinSesion().llamar(pagosEnLinea.forma, { FICHA }, { CLIENT: c.codigo });
  SERVICIOS.niubiz = 'emulador';
  expect(r).toMatchObject({ status: 502, message: expect.stringContaining('Niubiz no aceptó la operación') });
});

test('el guion de Niubiz solo corre en la página de la tarjeta', async () => {
  const c = await conCuenta('niubiz');
  const de = async (casa: Cliente['casa'], url: string) =>
    String((await casa.app.inject({ url })).headers['content-security-policy']).split('; ');
  const guiones = (csp: string[]) => csp.find((d) => d.startsWith('script-src'));
  const TARJETA = '/pago/demope/1.abc/tarjeta';
  expect(guiones(await de(c.casa, TARJETA))).toBe("script-src 'self' http://127.0.0.1:*");
  const real = await levantar(c.casa.conexion, { NIUBIZ_URL: 'https://apiprod.vnforapps.com' });
  const csp = await de(real, TARJETA);
  expect(guiones(csp)).toBe("script-src 'self' https://*.vnforapps.com https://*.vnforappstest.com");
  for (const siempre of ["form-action 'self'", "object-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"])
    expect(csp).toContain(siempre);
  for (const otra of ['/', '/pago/demope/1.abc', '/agenda/demope/tarjeta', `/pago/x/y/z/tarjeta`, '/patient/1/pago/x/tarjeta'])
    expect(guiones(await de(real, otra)), otra).toBe("script-src 'self'");
  await real.cerrar();
});
