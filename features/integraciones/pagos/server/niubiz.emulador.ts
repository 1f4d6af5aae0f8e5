// Emulator of Niubiz: its key, the session of its form, the form's script, authorisation, retrieval and annulment. A password
// that contains «mala» is wrong. The form has a button for each outcome, and its token says which: `suerte.sesion.once`.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { FORMA_EMULADA } from './formulario_emulado.ts';

export type SuerteNiubiz = 'aprobar' | 'rechazar' | 'pendiente' | 'otro_importe' | 'mudo' | 'caido' | 'sin_consulta';
interface Venta {
  comercio: string;
  orden: string;
  importe: number;
  moneda: string;
  autorizado: number;
  estado: 'Authorized' | 'Not Authorized' | 'Review' | 'Voided';
  id: string;
  firma: string;
  /** How often the money was asked for. */
  veces: number;
  /** It cannot be asked about for now. */
  callada: boolean;
}
/** Milliseconds after which what is under review is authorised. */
const EN_PROCESO_MS = 8000;
const LLAVE = 'eyJ-emulado';

export default function niubiz(app: FastifyInstance): void {
  const sesiones = new Map<string, { comercio: string; importe: number }>();
  const usados = new Set<string>();
  const ventas = new Map<string, Venta>();
  const venderComo = (v: Venta, estado: Venta['estado'], autorizado = v.importe) =>
    Object.assign(v, { estado, autorizado: estado === 'Authorized' ? autorizado : 0 });
  const dicha = (v: Venta) => {
    const ACTION_CODE = v.estado === 'Not Authorized' ? '101' : v.estado === 'Review' ? '' : '000';
    return {
      header: { ecoreTransactionUUID: randomUUID() },
      fulfillment: { channel: 'web', merchantId: v.comercio, captureType: 'manual', countable: true, signature: v.firma },
      order: {
        ...{ purchaseNumber: v.orden, amount: v.importe, currency: v.moneda, authorizedAmount: v.autorizado },
        ...{ actionCode: ACTION_CODE, transactionId: v.id },
      },
      dataMap: { ACTION_CODE, STATUS: v.estado, SIGNATURE: v.firma, TRANSACTION_ID: v.id },
    };
  };
  app.addHook('preHandler', async (req, reply) => {
    if (/\/api\.(authorization|ecommerce)\//.test(req.url) && req.headers.authorization !== LLAVE)
      return reply.code(401).send('Unauthorized access');
  });
  app.post('/api.security/v1/security', async (req, reply) => {
    const [, clave = ''] = Buffer.from(String(req.headers.authorization ?? '').replace(/^Basic /, ''), 'base64')
      .toString()
      .split(':');
    if (!clave || clave.includes('mala')) return reply.code(401).send('Unauthorized access');
    return reply.code(201).type('text/plain').send(LLAVE);
  });
  app.post<{ Params: { comercio: string }; Body: { amount?: number } }>(
    '/api.ecommerce/v2/ecommerce/token/session/:comercio',
    async ({ params, body }, reply) => {
      if (!(Number(body.amount) > 0)) return reply.code(400).send({ errorCode: 400, errorMessage: 'Bad Request' });
      const sessionKey = randomUUID().replaceAll('-', '');
      sesiones.set(sessionKey, { comercio: params.comercio, importe: Number(body.amount) });
      return { sessionKey, expirationTime: Date.now() + 1_200_000 };
    },
  );
  app.get('/checkout.js', (_, reply) =>
    reply.type('text/javascript').header('cross-origin-resource-policy', 'cross-origin').send(FORMA_EMULADA),
  );
  interface PorAutorizar {
    order?: { tokenId?: string; purchaseNumber?: string; amount?: number; currency?: string };
  }
  app.post<{ Params: { comercio: string }; Body: PorAutorizar }>(
    '/api.authorization/v3/authorization/ecommerce/:comercio',
    async ({ params: { comercio }, body }, reply) => {
      const { tokenId = '', purchaseNumber = '', amount = 0, currency = '' } = body.order ?? {};
      const [suerte, sesion = ''] = tokenId.split('.') as [SuerteNiubiz, string?];
      const mal = (errorMessage: string, data: object = {}) => reply.code(400).send({ errorCode: 400, errorMessage, data });
      if (!/^\d{1,12}$/.test(purchaseNumber)) return mal('REJECT: purchaseNumber');
      if (suerte === 'caido') return reply.code(503).send('');
      // A token serves once.
      if (sesiones.get(sesion)?.comercio !== comercio || usados.has(tokenId))
        return mal('REJECT: token', { ACTION_CODE: '670', STATUS: 'Not Authorized' });
      usados.add(tokenId);
      const id = String(Date.now() * 100 + ventas.size);
      const clave = `${comercio}/${purchaseNumber}`;
      const veces = (ventas.get(clave)?.veces ?? 0) + 1;
      const firma = randomUUID();
      const v: Venta = {
        ...{ comercio, orden: purchaseNumber, importe: amount, moneda: currency, autorizado: 0, estado: 'Review' },
        ...{ id, firma, veces, callada: suerte === 'sin_consulta' },
      };
      ventas.set(clave, v);
      if (suerte === 'rechazar') {
        venderComo(v, 'Not Authorized');
        return mal('Not Authorized', dicha(v).dataMap);
      }
      if (suerte === 'pendiente') setTimeout(() => v.estado === 'Review' && venderComo(v, 'Authorized'), EN_PROCESO_MS).unref();
      else venderComo(v, 'Authorized', suerte === 'otro_importe' ? Math.max(1, amount - 1) : amount);
      if (suerte !== 'mudo') return dicha(v);
      reply.hijack();
      reply.raw.destroy();
      return reply;
    },
  );
  app.get<{ Params: { comercio: string; orden: string } }>(
    '/api.authorization/v3/retrieve/purchase/:comercio/:orden',
    async ({ params: { comercio, orden } }, reply) => {
      const v = ventas.get(`${comercio}/${orden}`);
      if (v?.callada) return reply.code(503).send('');
      return v ? dicha(v) : reply.code(404).send({ errorCode: 404, errorMessage: 'Not Found' });
    },
  );
  app.put<{ Params: { comercio: string; firma: string } }>(
    '/api.authorization/v3/void/ecommerce/:comercio/:firma',
    async ({ params: { comercio, firma } }, reply) => {
      const v = [...ventas.values()].find((x) => x.comercio === comercio && x.firma === firma);
      if (v?.estado !== 'Authorized' || v.veces > 1) return reply.code(400).send({ errorCode: 400, errorMessage: 'Not Authorized' });
      return dicha(venderComo(v, 'Voided'));
    },
  );
  /** Only for tests: what Niubiz decides by itself, and how often the money of an order was asked for. */
  app.post<{ Params: { comercio: string; orden: string }; Body: { estado?: Venta['estado'] } }>(
    '/venta/:comercio/:orden',
    async ({ params: { comercio, orden }, body }) => {
      const v = ventas.get(`${comercio}/${orden}`);
      if (v) v.callada = false;
      if (v && body.estado) venderComo(v, body.estado);
      return { veces: v?.veces ?? 0 };
    },
  );
}
