// PayPal: orders of its REST API (v2), captured when the patient has approved them, and the check of its notices.
import { pedirServicio, type Servicio } from '#kernel/server/servicios.ts';
import {
  basica,
  type Cobrador,
  type Cuenta,
  comoJson,
  en,
  exigido,
  noAcepto,
  noFirmado,
  SUERTE,
  type Suerte,
  sinDinero,
  textoEn,
  type Verificador,
} from './cobro.ts';

/** Of the currencies of our countries, PayPal takes these. */
const MONEDAS = new Set(['MXN', 'USD']);

async function cabeceras(s: Servicio, c: Cuenta, clave = ''): Promise<Record<string, string>> {
  const datos = await exigido(s, '/v1/oauth2/token', {
    metodo: 'POST',
    cabeceras: { authorization: basica(c.PAYPAL_CLIENT_ID ?? '', c.PAYPAL_SECRET ?? '') },
    cuerpo: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return { authorization: `Bearer ${textoEn(datos, 'access_token')}`, ...(clave ? { 'paypal-request-id': clave } : {}) };
}
const orden = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`;

function suerteDe(datos: unknown): Suerte {
  const captura = en(datos, 'purchase_units.0.payments.captures.0');
  const [estado, suya] = [textoEn(datos, 'status'), textoEn(captura, 'status')];
  if (!captura) return sinDinero(estado === 'VOIDED' ? SUERTE.vencido : SUERTE.abierto);
  if (suya === 'PENDING') return sinDinero(SUERTE.enProceso);
  // Of what was given back in part the rest is still with the clinic.
  if (!['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(suya)) return sinDinero(SUERTE.rechazado);
  return {
    suerte: suya === 'REFUNDED' ? SUERTE.devuelto : SUERTE.pagado,
    transaccion: textoEn(captura, 'id'),
    IMPORTE: Number(textoEn(captura, 'amount.value')),
    MONEDA: textoEn(captura, 'amount.currency_code'),
  };
}

export const paypal: Cobrador = {
  acepta: (MONEDA) => MONEDAS.has(MONEDA),
  async abrir(s, c, p) {
    const datos = await exigido(s, '/v2/checkout/orders', {
      metodo: 'POST',
      cabeceras: await cabeceras(s, c, p.clave),
      cuerpo: {
        intent: 'CAPTURE',
        purchase_units: [
          {
            reference_id: p.clave,
            custom_id: p.clave,
            description: p.descripcion.slice(0, 127),
            amount: { currency_code: p.MONEDA, value: p.IMPORTE.toFixed(2) },
          },
        ],
        payment_source: { paypal: { experience_context: { return_url: p.regreso, cancel_url: p.regreso, user_action: 'PAY_NOW' } } },
      },
    });
    const enlaces = en(datos, 'links');
    const url = Array.isArray(enlaces)
      ? textoEn(
          enlaces.find((l) => ['payer-action', 'approve'].includes(textoEn(l, 'rel'))),
          'href',
        )
      : '';
    const referencia = textoEn(datos, 'id');
    if (!referencia || !url) throw noAcepto(s);
    return { referencia, url };
  },
  async consultar(s, c, referencia, seCobra) {
    const h = await cabeceras(s, c);
    const { status, datos } = await pedirServicio(s, orden(referencia), { cabeceras: h });
    if (status === 404) return sinDinero(SUERTE.vencido);
    if (status > 299) throw noAcepto(s);
    if (textoEn(datos, 'status') !== 'APPROVED') return suerteDe(datos);
    // Nobody waits for this money any more: the approval lapses at PayPal by itself.
    if (!seCobra) return sinDinero(SUERTE.abierto);
    // Approved by the patient: the money moves now, once, whoever asks.
    const hecha = await pedirServicio(s, `${orden(referencia)}/capture`, {
      metodo: 'POST',
      cabeceras: { ...h, 'paypal-request-id': `captura-${referencia}` },
      cuerpo: {},
    });
    if (hecha.status === 422)
      return textoEn(hecha.datos, 'details.0.issue') === 'ORDER_ALREADY_CAPTURED'
        ? suerteDe(await exigido(s, orden(referencia), { cabeceras: h }))
        : sinDinero(SUERTE.rechazado);
    if (hecha.status > 299) throw noAcepto(s);
    return suerteDe(hecha.datos);
  },
  async devolver(s, c, d) {
    const datos = await exigido(s, `/v2/payments/captures/${encodeURIComponent(d.transaccion)}/refund`, {
      metodo: 'POST',
      cabeceras: await cabeceras(s, c, d.clave),
      cuerpo: {},
    });
    if (['FAILED', 'CANCELLED'].includes(textoEn(datos, 'status'))) throw noAcepto(s);
  },
};

const DE_LA_FIRMA = ['auth-algo', 'cert-url', 'transmission-id', 'transmission-sig', 'transmission-time'] as const;
/**
 * PayPal checks its own signature. It does so against a notice address that the account knows: the one that sent this notice is
 * found by its URL.
 */
export const avisoDePaypal: Verificador = async (host, s, c, p) => {
  const evento = comoJson(p.cuerpo);
  const dicho = (k: (typeof DE_LA_FIRMA)[number]) => String(p.cabeceras[`paypal-${k}`] ?? '');
  // Anybody may call this address: PayPal is asked only about what could be its own.
  if (!evento || !DE_LA_FIRMA.every(dicho)) throw noFirmado();
  const h = await cabeceras(s, c);
  const nuestros = en(await exigido(s, '/v1/notifications/webhooks', { cabeceras: h }), 'webhooks');
  const url = `${host.config.PUBLIC_URL}${p.ruta.split('?')[0]}`;
  const webhook_id = Array.isArray(nuestros)
    ? textoEn(
        nuestros.find((w) => textoEn(w, 'url') === url),
        'id',
      )
    : '';
  if (!webhook_id) throw noFirmado();
  const datos = await exigido(s, '/v1/notifications/verify-webhook-signature', {
    metodo: 'POST',
    cabeceras: h,
    cuerpo: {
      ...Object.fromEntries(DE_LA_FIRMA.map((k) => [k.replaceAll('-', '_'), dicho(k)])),
      webhook_id,
      webhook_event: evento,
    },
  });
  if (textoEn(datos, 'verification_status') !== 'SUCCESS') throw noFirmado();
  const r = en(evento, 'resource');
  return [
    textoEn(r, 'supplementary_data.related_ids.order_id'),
    textoEn(evento, 'resource_type') === 'checkout-order' ? textoEn(r, 'id') : '',
  ].filter(Boolean);
};
const SUCESOS = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
];
/** Makes the account send its notices to this address; a second time changes nothing. */
export async function pedirAvisosPaypal(s: Servicio, c: Cuenta, url: string): Promise<void> {
  const h = await cabeceras(s, c);
  const hay = en(await exigido(s, '/v1/notifications/webhooks', { cabeceras: h }), 'webhooks');
  if (Array.isArray(hay) && hay.some((w) => textoEn(w, 'url') === url)) return;
  // An address that PayPal cannot reach is refused: the periodic reconciliation then asks for every payment.
  await pedirServicio(s, '/v1/notifications/webhooks', {
    metodo: 'POST',
    cabeceras: h,
    cuerpo: { url, event_types: SUCESOS.map((name) => ({ name })) },
  });
}
