// Emulator of Stripe Connect: the authorisation of an account, its Checkout sessions, refunds and signed notices.
import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { APLICACION_EMULADA } from '#kernel/server/servicios.ts';
import { paginaDeAutorizacion } from '../../cuentas/server/autorizar_emulado.ts';
import { type CobroEmulado, cobrosEmulados, deAntes, direccionDe } from './cobros_emulados.ts';

const ESTADOS = { abierto: 'open', aprobado: 'complete', devuelto: 'complete', pendiente: 'complete', rechazado: 'open' } as const;
const pagado = (c: CobroEmulado) => c.estado === 'aprobado' || c.estado === 'devuelto';
const sesionDe = (c: CobroEmulado) => ({
  id: c.id,
  object: 'checkout.session',
  status: ESTADOS[c.estado],
  payment_status: pagado(c) ? 'paid' : 'unpaid',
  client_reference_id: c.clave,
  metadata: { clinica: c.cliente },
  amount_total: Math.round(c.importe * 100),
  currency: c.moneda.toLowerCase(),
});

export default function stripe(app: FastifyInstance): void {
  const codigos = new Set<string>();
  const cuentas = new Set<string>();
  app.get<{ Querystring: { state?: string; redirect_uri?: string } }>('/oauth/authorize', async (req, reply) => {
    const code = `ac_${randomUUID()}`;
    codigos.add(code);
    return reply.type('text/html').send(paginaDeAutorizacion('Stripe', req.query.redirect_uri ?? '', req.query.state ?? '', code));
  });
  app.post<{ Body: Record<string, string> }>('/oauth/token', async (req, reply) => {
    if (!req.body.client_secret || !codigos.delete(String(req.body.code)))
      return reply.code(400).send({ error: 'invalid_grant', error_description: 'Authorization code does not exist' });
    const stripe_user_id = `acct_${randomUUID().slice(0, 8)}`;
    cuentas.add(stripe_user_id);
    return { stripe_user_id, scope: 'read_write', livemode: false, token_type: 'bearer' };
  });
  app.post<{ Body: Record<string, string> }>('/oauth/deauthorize', async (req, reply) =>
    cuentas.delete(String(req.body.stripe_user_id))
      ? { stripe_user_id: req.body.stripe_user_id }
      : reply.code(401).send({ error: 'invalid_client', error_description: 'This application is not connected to stripe account' }),
  );

  const cobros = cobrosEmulados(app, 'Stripe', (c, falsa) => {
    const object =
      c.estado === 'devuelto' ? { object: 'charge', payment_intent: c.transaccion, metadata: { clinica: c.cliente } } : sesionDe(c);
    const type =
      c.estado === 'devuelto'
        ? 'charge.refunded'
        : c.estado === 'pendiente'
          ? 'checkout.session.completed'
          : pagado(c)
            ? 'checkout.session.async_payment_succeeded'
            : 'checkout.session.async_payment_failed';
    const cuerpo = JSON.stringify({ id: `evt_${c.id}_${c.estado}`, object: 'event', type, data: { object } });
    const t = Math.floor(Date.now() / 1000);
    const v1 = createHmac('sha256', falsa ? 'otra llave' : APLICACION_EMULADA.secreto)
      .update(`${t}.${cuerpo}`)
      .digest('hex');
    return { url: c.aviso, cabeceras: { 'content-type': 'application/json', 'stripe-signature': `t=${t},v1=${v1}` }, cuerpo };
  });
  const sinLlave = { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } };
  const conLlave = (h: Record<string, unknown>) =>
    h.authorization === `Bearer ${APLICACION_EMULADA.secreto}` && Boolean(h['stripe-account']);
  app.post<{ Body: Record<string, string> }>('/v1/checkout/sessions', async (req, reply) => {
    if (!conLlave(req.headers)) return reply.code(401).send(sinLlave);
    const b = req.body;
    const ya = [...cobros.values()].find((c) => c.clave === b.client_reference_id);
    const c: CobroEmulado = ya ?? {
      id: `cs_test_${randomUUID().replaceAll('-', '')}`,
      clave: b.client_reference_id ?? '',
      cliente: b['metadata[clinica]'] ?? '',
      descripcion: b['line_items[0][price_data][product_data][name]'] ?? '',
      importe: Number(b['line_items[0][price_data][unit_amount]']) / 100,
      moneda: (b['line_items[0][price_data][currency]'] ?? '').toUpperCase(),
      ...{ pagado: 0, estado: 'abierto', transaccion: '' },
      regreso: b.success_url ?? '',
      // The real address is registered once in Stripe's dashboard.
      aviso: `${new URL(b.success_url ?? '').origin}/api/pagos_en_linea/aviso/stripe`,
    };
    cobros.set(c.id, c);
    return { ...sesionDe(c), url: `${direccionDe(req, 'stripe')}/pagar/${c.id}` };
  });
  app.get<{ Params: { id: string } }>('/v1/checkout/sessions/:id', async (req, reply) => {
    if (!conLlave(req.headers)) return reply.code(401).send(sinLlave);
    const c = cobros.get(req.params.id);
    if (!c) return reply.code(404).send({ error: { code: 'resource_missing' } });
    const intento = {
      id: c.transaccion,
      status: c.estado === 'pendiente' ? 'processing' : pagado(c) ? 'succeeded' : 'requires_payment_method',
      amount_received: Math.round(c.pagado * 100),
      currency: c.moneda.toLowerCase(),
      latest_charge: { refunded: c.estado === 'devuelto' },
    };
    return { ...sesionDe(c), payment_intent: c.transaccion ? intento : null };
  });
  app.post<{ Body: Record<string, string> }>('/v1/refunds', async (req, reply) => {
    if (!conLlave(req.headers)) return reply.code(401).send(sinLlave);
    const c = [...cobros.values()].find((x) => x.transaccion && x.transaccion === req.body.payment_intent);
    if (!c && deAntes(req.body.payment_intent)) return { id: `re_${randomUUID()}`, object: 'refund', status: 'succeeded' };
    if (!c || !pagado(c)) return reply.code(400).send({ error: { message: 'No such payment_intent' } });
    if (c.atorado) return { id: `re_${randomUUID()}`, object: 'refund', status: 'failed' };
    c.estado = 'devuelto';
    return { id: `re_${randomUUID()}`, object: 'refund', status: 'succeeded', amount: Math.round(c.pagado * 100) };
  });
}
