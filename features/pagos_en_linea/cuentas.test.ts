// The account through which payments are made is kept until the provider has said how those under way end.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { autorizar } from '#features/integraciones/cuentas/server/autorizar_emulado.ts';
import { paypal, stripe, stripeClinica } from '#features/integraciones/pagos/contract.ts';
import { citaNueva, conCuenta, decidir, entregar, estado, iniciar } from '#testing/pagos_en_linea.ts';

const SIN_TERMINAR = 'Hay pagos en línea sin terminar con esta cuenta. Espere a que terminen';

test('la cuenta con pagos en curso no se desconecta ni se cambia por otra; con claves nuevas de la misma, sí', async () => {
  const c = await conCuenta('paypal');
  const { N_CITA, FICHA } = await citaNueva(c);
  const url = await iniciar(c, FICHA);
  const misma = { PAYPAL_EMAIL: 'otro@clinica.test', PAYPAL_CLIENT_ID: `AbC-${c.codigo}`, PAYPAL_SECRET: 'nuevo-secreto' };
  expect(await c.llamar(paypal.desconectar)).toMatchObject({ status: 422, message: SIN_TERMINAR });
  expect(await c.llamar(paypal.enlazar, {}, { ...misma, PAYPAL_CLIENT_ID: 'De-otro' })).toMatchObject({
    status: 422,
    message: SIN_TERMINAR,
  });
  expect((await c.hacer(paypal.enlazar, {}, misma)).CUENTA).toBe('otro@clinica.test');
  expect(await entregar(c.casa, await decidir(url, 'aprobar'))).toBe(200);
  expect(await estado(c, N_CITA)).toEqual([2, 1]);
  expect((await c.hacer(paypal.enlazar, {}, { ...misma, PAYPAL_CLIENT_ID: 'De-otro' })).ENLAZADA).toBe(1);
  await c.hacer(paypal.desconectar);
});

test('tampoco la de Stripe, ni se le retira el permiso; un pago abandonado hace días ya no la detiene', async () => {
  const c = await conCuenta('stripe');
  const { FICHA } = await citaNueva(c);
  await iniciar(c, FICHA);
  expect(await c.llamar(stripe.desconectar_stripe, { medicId: 0 })).toMatchObject({ status: 422, message: SIN_TERMINAR });
  const otra = await autorizar((await c.hacer(stripe.obtener_enlace_stripe, { medicId: 0 })).URL);
  const { CUENTA } = await c.hacer(stripeClinica.check_stripe);
  expect(await c.llamar(stripe.enlazar_stripe, {}, otra)).toMatchObject({ status: 422, message: SIN_TERMINAR });
  expect(await c.hacer(stripeClinica.check_stripe)).toMatchObject({ CUENTA });
  await c.sql(({ db }) => sql`update pagos_en_linea set creado = now() - interval '4 days'`.execute(db));
  await c.hacer(stripe.desconectar_stripe, { medicId: 0 });
});

test('un pago que no llegó a abrirse no detiene a nadie después de un momento', async () => {
  const c = await conCuenta('stripe');
  const { FICHA } = await citaNueva(c);
  await iniciar(c, FICHA);
  await c.sql(({ db }) => sql`update pagos_en_linea set referencia = '', url = '', creado = now() - interval '3 minutes'`.execute(db));
  await c.hacer(stripe.desconectar_stripe, { medicId: 0 });
});
