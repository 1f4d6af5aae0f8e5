// Emulator of ePayco's Apify API: login, payment links, the search of transactions, reversal and signed confirmations. A private
// key that contains «mala» is wrong. Its confirmations are signed for the customer 901 with the P_KEY «pkey».
import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type CobroEmulado, cobrosEmulados, deAntes, direccionDe } from './cobros_emulados.ts';

const CLIENTE = '901';
const P_KEY = 'pkey';
const CODIGOS = { abierto: 10, aprobado: 1, rechazado: 2, pendiente: 3, devuelto: 6 } as const;
const VENCIDA = 9;

export default function epayco(app: FastifyInstance): void {
  app.post('/login', async (req, reply) => {
    const [, privada = ''] = Buffer.from(String(req.headers.authorization ?? '').replace(/^Basic /, ''), 'base64')
      .toString()
      .split(':');
    if (!privada || privada.includes('mala')) return reply.code(401).send({ error: 'Unauthorized' });
    return { token: 'eyJ-emulado' };
  });
  const cobros = cobrosEmulados(app, 'ePayco', (c, falsa) => {
    const [ref, tx, monto] = [c.transaccion.slice(3, 11), c.transaccion, (c.pagado || c.importe).toFixed(2)];
    const firmado = [CLIENTE, falsa ? 'otra llave' : P_KEY, ref, tx, monto, c.moneda].join('^');
    return {
      url: c.aviso,
      cabeceras: { 'content-type': 'application/x-www-form-urlencoded' },
      cuerpo: new URLSearchParams({
        x_cust_id_cliente: CLIENTE,
        x_ref_payco: ref,
        x_transaction_id: tx,
        x_id_invoice: c.clave,
        x_amount: monto,
        x_currency_code: c.moneda,
        x_cod_response: String(CODIGOS[c.estado]),
        x_signature: createHash('sha256').update(firmado).digest('hex'),
      }).toString(),
    };
  });
  app.addHook('preHandler', async (req, reply) => {
    if (/\/(collection|transaction)/.test(req.url) && req.headers.authorization !== 'Bearer eyJ-emulado')
      return reply.code(401).send({ success: false, titleResponse: 'Unauthorized' });
  });
  app.post<{ Body: Record<string, string> }>('/collection/link/create', async (req) => {
    const b = req.body;
    const ya = [...cobros.values()].find((c) => c.clave === b.id);
    const c: CobroEmulado = ya ?? {
      id: randomUUID().slice(0, 8),
      clave: b.id ?? '',
      ...{ cliente: '', descripcion: b.description ?? '', importe: Number(b.amount), moneda: b.currency ?? '' },
      ...{ pagado: 0, estado: 'abierto', transaccion: '', regreso: b.urlResponse ?? '', aviso: b.urlConfirmation ?? '' },
    };
    cobros.set(c.id, c);
    return { success: true, data: { id: c.id, state: 1, routeLink: `${direccionDe(req, 'epayco')}/pagar/${c.id}` } };
  });
  app.post<{ Body: { filter?: { referenceClient?: string } } }>('/transaction', async (req) => ({
    success: true,
    data: {
      data: [...cobros.values()]
        .filter((c) => c.clave === req.body.filter?.referenceClient)
        .flatMap((c) =>
          [
            ...(c.vencidos ?? []).map((tx) => ({ tx, statusCode: VENCIDA })),
            ...(c.transaccion ? [{ tx: c.transaccion, statusCode: CODIGOS[c.estado] }] : []),
          ].map(({ tx, statusCode }) => ({
            referencePayco: tx.slice(3, 11),
            referenceClient: c.clave,
            statusCode,
            amount: c.pagado || c.importe,
            currency: c.moneda,
          })),
        ),
    },
  }));
  app.post<{ Body: { referencePayco?: string } }>('/transaction/reverse', async (req) => {
    const c = [...cobros.values()].find((x) => x.transaccion && x.transaccion.slice(3, 11) === req.body.referencePayco);
    if (!c && deAntes(req.body.referencePayco)) return { success: true };
    if (!c || c.atorado || (c.estado !== 'aprobado' && c.estado !== 'devuelto')) return { success: false };
    c.estado = 'devuelto';
    return { success: true };
  });
}
