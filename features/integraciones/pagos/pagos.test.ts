// Online payment accounts: keys are checked with the provider, only one account, secrets are never returned.
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { medicos } from '#features/medicos/contract.ts';
import { type Cliente, clinica } from '#testing/clinica.ts';
import { epayco, niubiz, pagos, paypal, stripe, stripeClinica, stripeMedico } from './contract.ts';

const CLAVES = { PAYPAL_EMAIL: 'cobros@clinica.test', PAYPAL_CLIENT_ID: 'AbC-123', PAYPAL_SECRET: 'EL-secreto-7788' };

test('se enlaza con las claves que el proveedor reconoce, una sola cuenta, y el secreto no vuelve', async () => {
  const c = await clinica({ permisos: [P.clinica.configurar] });
  const mala = await c.llamar(paypal.enlazar, {}, { ...CLAVES, PAYPAL_SECRET: 'clave mala' });
  expect(mala).toMatchObject({ success: false, message: 'PayPal no reconoce las claves' });
  expect(mala.data).toMatchObject({ ERRORES: { PAYPAL_SECRET: 'PayPal no reconoce estas claves' } });
  expect(await c.hacer(paypal.check)).toMatchObject({ ENLAZADA: 0, CUENTA: '', CONFIGURADO: 1, EMULADO: 1 });

  const r = await c.llamar(paypal.enlazar, {}, CLAVES);
  expect(r).toMatchObject({ success: true, data: { ENLAZADA: 1, CUENTA: 'cobros@clinica.test' } });
  expect(r.body.toString()).not.toContain('EL-secreto');
  const { rows } = await c.casa.dueno.query('select valor from secretos where cliente = $1', [c.cliente]);
  expect(rows).toHaveLength(1);
  expect(rows[0].valor).not.toContain('EL-secreto');
  const { rows: bitacora } = await c.casa.dueno.query('select detalle::text as d from bitacora where cliente = $1', [c.cliente]);
  expect(JSON.stringify(bitacora)).not.toContain('EL-secreto');

  expect(await c.llamar(stripe.obtener_enlace_stripe, { medicId: 0 })).toMatchObject({
    success: false,
    message: 'Solo puede haber una cuenta de pagos en línea. Desconecte primero la de PayPal',
  });
  await c.hacer(paypal.desconectar);
  expect(await c.hacer(pagos.obtener)).toMatchObject([
    { PASARELA: 'stripe', ENLAZADA: 0 },
    { PASARELA: 'paypal', ENLAZADA: 0 },
  ]);
  expect((await c.casa.dueno.query('select 1 from secretos where cliente = $1', [c.cliente])).rows).toEqual([]);
});

test('cada país ofrece las suyas', async () => {
  const [mx, co, pe] = [
    await clinica({ permisos: [P.clinica.configurar] }),
    await clinica({ pais: 'co', permisos: [P.clinica.configurar] }),
    await clinica({ pais: 'pe', permisos: [P.clinica.configurar] }),
  ];
  const deEpayco = { EPAYCO_CUSTOMER_ID: '901', EPAYCO_PUBLIC_KEY: 'pub', EPAYCO_PRIVATE_KEY: 'priv', EPAYCO_P_KEY: 'pkey' };
  const deNiubiz = { NIUBIZ_MERCHANT_ID: '456', NIUBIZ_USER: 'integraciones@x.test', NIUBIZ_PASSWORD: 'abc' };
  expect(await mx.llamar(epayco.enlazar, {}, deEpayco)).toMatchObject({
    success: false,
    message: 'ePayco no está disponible en este país',
  });
  expect((await co.hacer(epayco.enlazar, {}, deEpayco)).CUENTA).toBe('Cliente 901');
  expect((await pe.hacer(niubiz.enlazar, {}, deNiubiz)).CUENTA).toBe('Comercio 456');
  expect(await pe.llamar(niubiz.enlazar, {}, { ...deNiubiz, NIUBIZ_PASSWORD: 'mala' })).toMatchObject({ success: false });
  // Wrong new keys leave the linked account as it was.
  expect(await pe.hacer(niubiz.check)).toMatchObject({ ENLAZADA: 1, CUENTA: 'Comercio 456' });
});

/** Does what a browser would do on the provider's page: reads it and follows «Autorizar». */
async function autorizar(c: Cliente, medicId: number): Promise<{ CODE: string; STATE: string }> {
  const { URL: pagina } = await c.hacer(stripe.obtener_enlace_stripe, { medicId });
  const html = await (await fetch(pagina)).text();
  const regreso = new URL(/class="si" href="([^"]+)"/.exec(html)![1]!.replace(/&#(\d+);/g, (_, n) => String.fromCharCode(Number(n))));
  expect(regreso.pathname).toBe('/integraciones/stripe');
  return { CODE: regreso.searchParams.get('code')!, STATE: regreso.searchParams.get('state')! };
}

test('Stripe se enlaza por autorización: una vez, en la misma clínica y por quien la pidió', async () => {
  const c = await clinica({ permisos: [P.clinica.medicos, P.clinica.configurar] });
  const vuelta = await autorizar(c, 0);
  const otra = await clinica({ permisos: [P.clinica.configurar] });
  const caduca = 'La autorización caducó o ya se usó. Cierre esta pestaña e inicie el enlace de nuevo';
  expect(await otra.llamar(stripe.enlazar_stripe, {}, vuelta)).toMatchObject({ success: false, message: caduca });
  const colega = await clinica({ permisos: [P.clinica.configurar], en: c });
  expect(await colega.llamar(stripe.enlazar_stripe, {}, vuelta)).toMatchObject({ success: false, message: caduca });
  await c.hacer(stripe.enlazar_stripe, {}, vuelta);
  expect(await c.hacer(stripeClinica.check_stripe)).toMatchObject({ ENLAZADA: 1, CUENTA: expect.stringMatching(/^acct_/) });
  expect(await c.llamar(stripe.enlazar_stripe, {}, vuelta)).toMatchObject({ success: false, message: caduca });
  await c.hacer(stripe.desconectar_stripe, { medicId: 0 });
  expect(await c.hacer(stripeClinica.check_stripe)).toMatchObject({ ENLAZADA: 0 });
});

test('la cuenta de un médico es de la pantalla de médicos y solo donde el país la tiene', async () => {
  const c = await clinica({ permisos: [P.clinica.medicos] });
  const { CODIGOMEDICO } = await c.hacer(
    medicos.agregar,
    {},
    { NOMBRE: 'Ana', APELLIDO_PATERNO: 'Ríos', ID_ESPECIALIDAD: await especialidad(c) },
  );
  await c.hacer(stripe.enlazar_stripe, {}, await autorizar(c, CODIGOMEDICO));
  expect(await c.hacer(stripeMedico.check_stripe, { id: CODIGOMEDICO })).toMatchObject({ ENLAZADA: 1 });
  expect((await c.llamar(stripe.obtener_enlace_stripe, { medicId: 0 })).status).toBe(403);
  expect((await c.llamar(stripeMedico.check_stripe, { id: 9999 })).status).toBe(404);
  const co = await clinica({ pais: 'co', permisos: [P.clinica.medicos] });
  expect(await co.llamar(stripeMedico.check_stripe, { id: 1 })).toMatchObject({ success: false });
});
async function especialidad(c: Cliente): Promise<number> {
  await c.sql(({ db }) =>
    db
      .insertInto('catalogo_especialidades' as never)
      .values({ ID: 1, DESCRIPCION: 'General' } as never)
      .execute(),
  );
  return 1;
}
