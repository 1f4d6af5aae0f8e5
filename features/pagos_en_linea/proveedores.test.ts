// What each provider says and how it is understood, also when it says it several times, badly, or in somebody else's name.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as unTurno } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { abonos } from '#features/caja/abonos/contract.ts';
import { citasPagoPendiente } from '#features/caja/citas_pago_pendiente/contract.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { otraIp } from '#testing/clinica.ts';
import { medirLazo } from '#testing/lazo.ts';
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
  pagina,
  pagos,
} from '#testing/pagos_en_linea.ts';
import { pagosEnLinea } from './contract.ts';
import { PAGO } from './rules.ts';

test('epayco: un intento vencido no esconde el que se aprobó, y solo deja volver a intentar', async () => {
  const c = await conCuenta('epayco');
  const { N_CITA, FICHA } = await citaNueva(c);
  const url = await iniciar(c, FICHA);
  await decidir(url, 'vencer');
  const { ID } = (await pagos(c))[0]!;
  await correr(c, 'consultar', { ID });
  expect((await pagos(c))[0]).toMatchObject({ ESTADO: PAGO.abierto });
  expect(await iniciar(c, FICHA)).toBe(url);
  await decidir(url, 'aprobar');
  expect(await c.sinSesion().hacer(pagosEnLinea.comprobar, { FICHA }, { CLIENT: c.codigo })).toMatchObject({ PAGADA: 1 });
  expect(await estado(c, N_CITA)).toEqual([2, 1]);
  expect(await pagina(c, FICHA)).toMatchObject({ ESTADO: PAGO.pagado });
  await cuadra(c);
});

test('paypal: lo aprobado para una cita que ya no se debe no se cobra; si vuelve a deberse, sí', async () => {
  const c = await conCuenta('paypal');
  const { N_CITA, FICHA } = await citaNueva(c);
  const aviso = await decidir(await iniciar(c, FICHA), 'aprobar');
  const { fecha: FECHA, hora: HORA } = enLaClinica(c.zona);
  await c.hacer(citasPagoPendiente.pagar, {}, { FECHA, HORA, CODIGOPACIENTE, CITA: N_CITA, FORMAS_PAGO: [{ FORMAPAGO: 1, IMPORTE: 500 }] });
  expect(await entregar(c.casa, aviso)).toBe(200);
  expect(await pagos(c)).toMatchObject([{ ESTADO: PAGO.abierto, IMPORTE_RECIBIDO: null }]);
  await cuadra(c);
  await c.hacer(abonos.cancelar, { FOLIORECIBO: 1 }, { MOTIVO: 'Se equivocó de cita' });
  expect(await entregar(c.casa, aviso)).toBe(200);
  expect(await pagos(c)).toMatchObject([{ ESTADO: PAGO.pagado, IMPORTE_RECIBIDO: 500, FOLIORECIBO: 2 }]);
  await cuadra(c);
});

test('paypal: lo que se devolvió en parte antes de verlo sigue siendo un pago', async () => {
  const c = await conCuenta('paypal');
  const { N_CITA, FICHA } = await citaNueva(c);
  const url = await iniciar(c, FICHA);
  await decidir(url, 'devolver_parte');
  await entregar(c.casa, await decidir(url, 'aprobar'));
  expect(await pagos(c)).toMatchObject([{ ESTADO: PAGO.pagado, IMPORTE_RECIBIDO: 500 }]);
  expect(await estado(c, N_CITA)).toEqual([2, 1]);
});

test('stripe: una cabecera con mil firmas y un cuerpo largo no detiene al servidor, y una buena entre falsas vale', async () => {
  const c = await conCuenta('stripe');
  const { N_CITA, FICHA } = await citaNueva(c);
  const aviso = await decidir(await iniciar(c, FICHA), 'aprobar');
  const larga = { ...aviso, cuerpo: JSON.stringify({ relleno: 'x'.repeat(1_500_000) }) };
  const firmas = `t=${Math.floor(Date.now() / 1000)}${',v1=x'.repeat(1_000)}`;
  const { salida, turno } = await medirLazo(async () => {
    const dicho = await entregar(c.casa, { ...larga, cabeceras: { ...aviso.cabeceras, 'stripe-signature': firmas } });
    // The turn in which the answer left is measured by the next one.
    await unTurno();
    return dicho;
  });
  expect(salida).toBe(403);
  expect(turno).toBeLessThan(150);
  const [t, v1] = aviso.cabeceras['stripe-signature']!.split(',');
  expect(await entregar(c.casa, { ...aviso, cabeceras: { ...aviso.cabeceras, 'stripe-signature': `${t},v1=falsa,${v1}` } })).toBe(200);
  expect(await estado(c, N_CITA)).toEqual([2, 1]);
});

test('los avisos de una misma dirección tienen tope', async () => {
  const c = await conCuenta('stripe');
  for (const [ruta, tope] of [
    ['stripe', 600],
    [`paypal/${c.codigo}`, 300],
    [`epayco/${c.codigo}`, 300],
  ] as const) {
    const url = `http://x.test/api/pagos_en_linea/aviso/${ruta}`;
    const falso = { url, cabeceras: { 'content-type': 'application/json' }, cuerpo: '{}' };
    const desde = otraIp();
    const dichos: number[] = [];
    // More than two minutes' worth, because the count begins anew with each minute.
    for (let i = 0; i < 2 * tope + 50; i += 50)
      dichos.push(...(await Promise.all(Array.from({ length: 50 }, () => entregar(c.casa, falso, desde)))));
    expect([...new Set(dichos)].toSorted(), ruta).toEqual([403, 429]);
  }
});

test('paypal: lo que no puede ser suyo no lo hace preguntar', async () => {
  const c = await conCuenta('paypal');
  const { FICHA } = await citaNueva(c);
  const aviso = await decidir(await iniciar(c, FICHA), 'aprobar');
  const pedidas: string[] = [];
  // An account at PayPal that has no address for notices.
  const suyo = createServer((req, res) => {
    pedidas.push(req.url ?? '');
    res
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ access_token: 'x', webhooks: [], verification_status: 'SUCCESS' }));
  });
  await new Promise<void>((listo) => suyo.listen(0, '127.0.0.1', listo));
  const { SERVICIOS } = c.casa.config;
  const antes = SERVICIOS.paypal!;
  SERVICIOS.paypal = `http://127.0.0.1:${(suyo.address() as AddressInfo).port}`;
  try {
    for (const sin of Object.keys(aviso.cabeceras).filter((k) => k.startsWith('paypal-')))
      expect(await entregar(c.casa, { ...aviso, cabeceras: { ...aviso.cabeceras, [sin]: '' } })).toBe(403);
    expect(pedidas).toEqual([]);
    expect(await entregar(c.casa, aviso)).toBe(403);
    expect(pedidas).toEqual(['/v1/oauth2/token', '/v1/notifications/webhooks']);
  } finally {
    SERVICIOS.paypal = antes;
    suyo.close();
  }
  expect(await entregar(c.casa, aviso)).toBe(200);
});
