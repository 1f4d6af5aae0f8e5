// Stripe: Checkout sessions on the clinic's connected account, and the signature of its notices.
import { centavos, importe } from '#domain/dinero.ts';
import { iguales } from '#kernel/server/sello.ts';
import { pedirServicio, type Servicio } from '#kernel/server/servicios.ts';
import { firmaStripe } from '../../cuentas/server/firmas.ts';
import { type Cobrador, comoJson, en, exigido, noAcepto, noFirmado, SUERTE, sinDinero, textoEn, type Verificador } from './cobro.ts';

/** Accounts are authorised at one host and charged at another. */
const api = (s: Servicio): Servicio => ({ ...s, url: s.url.replace('//connect.stripe.com', '//api.stripe.com') });
const cabeceras = (s: Servicio, c: Record<string, string>, clave = '') => ({
  authorization: `Bearer ${s.aplicacion.secreto}`,
  'stripe-account': c.stripe_user_id ?? '',
  ...(clave ? { 'idempotency-key': clave } : {}),
});
/** Seconds in which a signed notice is believed, as Stripe's own libraries do. */
const VIGENCIA_S = 300;

export const stripe: Cobrador = {
  acepta: () => true,
  async abrir(s, c, p) {
    const datos = await exigido(api(s), '/v1/checkout/sessions', {
      metodo: 'POST',
      cabeceras: cabeceras(s, c, p.clave),
      cuerpo: new URLSearchParams({
        mode: 'payment',
        client_reference_id: p.clave,
        success_url: p.regreso,
        cancel_url: p.regreso,
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': p.MONEDA.toLowerCase(),
        'line_items[0][price_data][unit_amount]': String(centavos(p.IMPORTE)),
        'line_items[0][price_data][product_data][name]': p.descripcion,
        'metadata[clinica]': p.cliente,
        'payment_intent_data[metadata][clinica]': p.cliente,
        'payment_intent_data[metadata][pago]': p.clave,
      }),
    });
    const [referencia, url] = [textoEn(datos, 'id'), textoEn(datos, 'url')];
    if (!referencia || !url) throw noAcepto(s);
    return { referencia, url };
  },
  async consultar(s, c, referencia) {
    const { status, datos } = await pedirServicio(
      api(s),
      `/v1/checkout/sessions/${encodeURIComponent(referencia)}?expand[]=payment_intent.latest_charge`,
      { cabeceras: cabeceras(s, c) },
    );
    if (status === 404) return sinDinero(SUERTE.vencido);
    if (status > 299) throw noAcepto(s);
    const cargo = en(datos, 'payment_intent.latest_charge');
    if (textoEn(datos, 'payment_status') === 'paid')
      return {
        suerte: en(cargo, 'refunded') === true ? SUERTE.devuelto : SUERTE.pagado,
        transaccion: textoEn(datos, 'payment_intent.id'),
        IMPORTE: importe(Number(en(datos, 'payment_intent.amount_received'))),
        MONEDA: textoEn(datos, 'payment_intent.currency').toUpperCase(),
      };
    if (textoEn(datos, 'status') === 'expired') return sinDinero(SUERTE.vencido);
    if (textoEn(datos, 'status') === 'complete')
      return sinDinero(textoEn(datos, 'payment_intent.status') === 'processing' ? SUERTE.enProceso : SUERTE.rechazado);
    // A declined card leaves the session open: the patient may try another one.
    return sinDinero(SUERTE.abierto);
  },
  async devolver(s, c, d) {
    const datos = await exigido(api(s), '/v1/refunds', {
      metodo: 'POST',
      cabeceras: cabeceras(s, c, d.clave),
      cuerpo: new URLSearchParams({ payment_intent: d.transaccion }),
    });
    if (['failed', 'canceled'].includes(textoEn(datos, 'status'))) throw noAcepto(s);
  },
};

/** Checks the header `t=…,v1=…`. The notice names the session, or the payment that it became. */
export const avisoDeStripe: Verificador = async (host, s, _c, p) => {
  const secreto = s.emulado ? s.aplicacion.secreto : host.config.STRIPE_WEBHOOK_SECRET;
  const partes = p.firma.split(',').map((x) => x.split('='));
  const t = partes.find(([k]) => k === 't')?.[1] ?? '';
  const reciente = /^\d{1,12}$/.test(t) && Math.abs(Date.now() / 1000 - Number(t)) < VIGENCIA_S;
  if (!secreto || !reciente) throw noFirmado();
  // Once, however many signatures the header brings: anybody may send a long one with a long body.
  const firma = firmaStripe(secreto, t, p.cuerpo);
  if (!partes.some(([k, v = '']) => k === 'v1' && iguales(v, firma))) throw noFirmado();
  const o = en(comoJson(p.cuerpo), 'data.object');
  const sesion = textoEn(o, 'object') === 'checkout.session' ? textoEn(o, 'id') : '';
  return [sesion, textoEn(o, 'payment_intent')].filter(Boolean);
};
/** The clinic that a notice names; read only after its signature was checked. */
export const clinicaDeStripe = (cuerpo: string): string => textoEn(comoJson(cuerpo), 'data.object.metadata.clinica');
