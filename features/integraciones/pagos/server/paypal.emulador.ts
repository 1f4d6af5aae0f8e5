// Emulator of PayPal's REST API: tokens, orders and their capture, refunds, and notices with their check. A secret that contains
// «mala» is wrong.
import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type CobroEmulado, cobrosEmulados, deAntes, direccionDe } from './cobros_emulados.ts';

interface Orden {
  purchase_units: { custom_id: string; description?: string; amount: { currency_code: string; value: string } }[];
  payment_source: { paypal: { experience_context: { return_url: string } } };
}
const firmar = (id: string, cuerpo: unknown, llave = 'paypal emulado') =>
  createHmac('sha256', llave)
    .update(`${id}|${JSON.stringify(cuerpo)}`)
    .digest('base64');
const CAPTURAS = { aprobado: 'COMPLETED', pendiente: 'PENDING', rechazado: 'DECLINED', devuelto: 'REFUNDED' } as const;
const SUCESOS = {
  abierto: 'CHECKOUT.ORDER.APPROVED',
  aprobado: 'PAYMENT.CAPTURE.COMPLETED',
  pendiente: 'PAYMENT.CAPTURE.PENDING',
  rechazado: 'PAYMENT.CAPTURE.DENIED',
  devuelto: 'PAYMENT.CAPTURE.REFUNDED',
} as const;

export default function paypal(app: FastifyInstance): void {
  app.post('/v1/oauth2/token', async (req, reply) => {
    const [cuenta = '', secreto = ''] = Buffer.from(String(req.headers.authorization ?? '').replace(/^Basic /, ''), 'base64')
      .toString()
      .split(':');
    if (!secreto || secreto.includes('mala'))
      return reply.code(401).send({ error: 'invalid_client', error_description: 'Client Authentication failed' });
    return { scope: 'https://uri.paypal.com/services/payments', access_token: `A21AA-${cuenta}`, token_type: 'Bearer', expires_in: 32_400 };
  });

  /** Addresses of notices, each with its id and the account that asked for it. */
  const webhooks = new Map<string, { id: string; cuenta: string }>();
  const capturadas = new Set<string>();
  const cobros = cobrosEmulados(app, 'PayPal', (c, falsa) => {
    const evento = {
      id: `WH-${c.id}-${c.estado}`,
      event_type: SUCESOS[c.estado],
      resource_type: 'capture',
      resource: { id: c.transaccion, supplementary_data: { related_ids: { order_id: c.id } } },
    };
    const id = randomUUID();
    return {
      url: [...webhooks].find(([, w]) => w.cuenta === c.cliente)?.[0] ?? '',
      cabeceras: {
        'content-type': 'application/json',
        'paypal-transmission-id': id,
        'paypal-transmission-time': new Date().toISOString(),
        'paypal-transmission-sig': firmar(id, evento, falsa ? 'otra llave' : undefined),
        'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/emulado',
        'paypal-auth-algo': 'SHA256withRSA',
      },
      cuerpo: JSON.stringify(evento),
    };
  });
  const cuentaDe = (h: Record<string, unknown>) => /^Bearer A21AA-(.+)$/.exec(String(h.authorization))?.[1] ?? '';
  const importe = (c: CobroEmulado, value = c.pagado || c.importe) => ({ currency_code: c.moneda, value: value.toFixed(2) });
  /** An approved order shows its money only once it is captured; so do those left in process or refused. */
  const vista = (c: CobroEmulado) => {
    const status = c.estado === 'aprobado' && c.enParte ? 'PARTIALLY_REFUNDED' : c.estado === 'abierto' ? '' : CAPTURAS[c.estado];
    const captura = capturadas.has(c.id) && status ? { id: c.transaccion, status, amount: importe(c) } : null;
    return {
      id: c.id,
      status: captura ? 'COMPLETED' : c.estado === 'abierto' ? 'PAYER_ACTION_REQUIRED' : 'APPROVED',
      purchase_units: [{ custom_id: c.clave, amount: importe(c, c.importe), ...(captura ? { payments: { captures: [captura] } } : {}) }],
    };
  };
  app.addHook('preHandler', async (req, reply) => {
    if (/\/v[12]\/(checkout|payments|notifications)/.test(req.url) && !cuentaDe(req.headers))
      return reply.code(401).send({ name: 'AUTHENTICATION_FAILURE' });
  });
  app.post<{ Body: Orden }>('/v2/checkout/orders', async (req, reply) => {
    const [u] = req.body.purchase_units;
    if (!u) return reply.code(400).send({ name: 'INVALID_REQUEST' });
    if (!['MXN', 'USD'].includes(u.amount.currency_code))
      return reply.code(422).send({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'CURRENCY_NOT_SUPPORTED' }] });
    const regreso = req.body.payment_source.paypal.experience_context.return_url;
    const ya = [...cobros.values()].find((c) => c.clave === u.custom_id);
    const c: CobroEmulado = ya ?? {
      id: `EC${randomUUID().replaceAll('-', '').slice(0, 15).toUpperCase()}`,
      clave: u.custom_id,
      ...{
        cliente: cuentaDe(req.headers),
        descripcion: u.description ?? '',
        importe: Number(u.amount.value),
        moneda: u.amount.currency_code,
      },
      ...{ pagado: 0, estado: 'abierto', transaccion: '', regreso, aviso: '' },
    };
    cobros.set(c.id, c);
    return reply
      .code(200)
      .send({ ...vista(c), links: [{ rel: 'payer-action', method: 'GET', href: `${direccionDe(req, 'paypal')}/pagar/${c.id}` }] });
  });
  app.get<{ Params: { id: string } }>('/v2/checkout/orders/:id', async (req, reply) => {
    const c = cobros.get(req.params.id);
    return c ? vista(c) : reply.code(404).send({ name: 'RESOURCE_NOT_FOUND' });
  });
  app.post<{ Params: { id: string } }>('/v2/checkout/orders/:id/capture', async (req, reply) => {
    const c = cobros.get(req.params.id);
    if (!c) return reply.code(404).send({ name: 'RESOURCE_NOT_FOUND' });
    if (capturadas.has(c.id)) return reply.code(422).send({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'ORDER_ALREADY_CAPTURED' }] });
    if (c.estado === 'abierto') return reply.code(422).send({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'ORDER_NOT_APPROVED' }] });
    if (c.estado === 'rechazado')
      return reply.code(422).send({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'INSTRUMENT_DECLINED' }] });
    capturadas.add(c.id);
    return reply.code(201).send(vista(c));
  });
  app.post<{ Params: { id: string } }>('/v2/payments/captures/:id/refund', async (req, reply) => {
    const c = [...cobros.values()].find((x) => x.transaccion && x.transaccion === req.params.id);
    if (!c && deAntes(req.params.id)) return reply.code(201).send({ id: randomUUID(), status: 'COMPLETED' });
    if (!c || (c.estado !== 'aprobado' && c.estado !== 'devuelto')) return reply.code(422).send({ name: 'UNPROCESSABLE_ENTITY' });
    if (c.atorado) return reply.code(201).send({ id: randomUUID(), status: 'FAILED' });
    c.estado = 'devuelto';
    return reply.code(201).send({ id: randomUUID(), status: 'COMPLETED' });
  });
  app.get('/v1/notifications/webhooks', async (req) => ({
    webhooks: [...webhooks].filter(([, w]) => w.cuenta === cuentaDe(req.headers)).map(([url, { id }]) => ({ url, id })),
  }));
  app.post<{ Body: { url: string } }>('/v1/notifications/webhooks', async (req, reply) => {
    const id = `WHID-${randomUUID()}`;
    webhooks.set(req.body.url, { id, cuenta: cuentaDe(req.headers) });
    return reply.code(201).send({ id, url: req.body.url });
  });
  app.post<{ Body: { transmission_id: string; transmission_sig: string; webhook_id: string; webhook_event: unknown } }>(
    '/v1/notifications/verify-webhook-signature',
    async ({ body: b }) => ({
      verification_status:
        [...webhooks.values()].some((w) => w.id === b.webhook_id) && b.transmission_sig === firmar(b.transmission_id, b.webhook_event)
          ? 'SUCCESS'
          : 'FAILURE',
    }),
  );
}
