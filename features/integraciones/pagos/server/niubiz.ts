// Niubiz: the patient writes the card in its form, which opens in a page of ours and gives a token; with the token we ask for the
// money. It sends no notices. See docs/decisiones/0125.
import { randomBytes } from 'node:crypto';
import { pedirServicio, type Servicio, SinRespuesta } from '#kernel/server/servicios.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { basica, type Cobrador, type Cuenta, en, exigido, noAcepto, SUERTE, type Suerte, sinDinero, textoEn } from './cobro.ts';

const MONEDAS = new Set(['PEN', 'USD']);
const ESPERA_MS = 30_000;
/** Where its form's script is, by the host of its API; an emulated one serves it itself. */
const GUIONES: Readonly<Record<string, string>> = {
  'apiprod.vnforapps.com': 'https://static-content.vnforapps.com/v2/js/checkout.js',
  'apitestenv.vnforapps.com': 'https://static-content-qas.vnforapps.com/v2/js/checkout.js?qa=true',
  'apisandbox.vnforappstest.com': 'https://static-content-qas.vnforapps.com/env/sandbox/js/checkout.js',
};
const guionDe = (s: Servicio): string => GUIONES[new URL(s.url).host] ?? `${s.url}/checkout.js`;

/** Niubiz takes numbers of up to 12 digits, unlike any other of the merchant, who may sell elsewhere too. */
const ORDENES = 900_000_000_000n;
const PRIMERA = 100_000_000_000n;
const ordenNueva = (): string => String(PRIMERA + (randomBytes(16).readBigUInt64BE() % ORDENES));

/** The key of the API, which comes as plain text; null when Niubiz does not know the user. */
export async function llaveDeNiubiz(s: Servicio, usuario: string, clave: string): Promise<string | null> {
  const { status, texto } = await pedirServicio(s, '/api.security/v1/security', {
    metodo: 'POST',
    cabeceras: { authorization: basica(usuario, clave), accept: 'text/plain' },
  });
  return (status === 200 || status === 201) && texto ? texto.trim() : null;
}
async function cabeceras(s: Servicio, c: Cuenta): Promise<Record<string, string>> {
  const authorization = await llaveDeNiubiz(s, c.NIUBIZ_USER ?? '', c.NIUBIZ_PASSWORD ?? '');
  if (!authorization) throw noAcepto(s);
  return { authorization };
}
const comercio = (c: Cuenta): string => encodeURIComponent(c.NIUBIZ_MERCHANT_ID ?? '');
const AUTORIZADO = '000';

/** What a sale says of itself. One that says nothing that we know is on its way until it does. */
function suerteDe(datos: unknown): Suerte {
  const accion = textoEn(datos, 'order.actionCode') || textoEn(datos, 'dataMap.ACTION_CODE');
  const estado = textoEn(datos, 'dataMap.STATUS') || textoEn(datos, 'order.status');
  const dinero = {
    transaccion: textoEn(datos, 'order.transactionId') || textoEn(datos, 'dataMap.TRANSACTION_ID'),
    IMPORTE: Number(en(datos, 'order.authorizedAmount') ?? en(datos, 'order.amount')),
    MONEDA: textoEn(datos, 'order.currency'),
  };
  if (/void|revers|refund|anulad|devuel/i.test(estado)) return { suerte: SUERTE.devuelto, ...dinero };
  if (/review|pending|pendiente/i.test(estado) || !accion) return sinDinero(SUERTE.enProceso);
  return accion === AUTORIZADO ? { suerte: SUERTE.pagado, ...dinero } : sinDinero(SUERTE.rechazado);
}
/** The sale of an order, or null when there is none. */
async function venta(s: Servicio, c: Cuenta, referencia: string): Promise<unknown> {
  const { status, datos } = await pedirServicio(
    s,
    `/api.authorization/v3/retrieve/purchase/${comercio(c)}/${encodeURIComponent(referencia)}`,
    {
      cabeceras: await cabeceras(s, c),
      limiteMs: ESPERA_MS,
    },
  );
  if (status === 404) return null;
  if (status > 299 || textoEn(datos, 'order.purchaseNumber') !== referencia) throw noAcepto(s);
  return datos;
}

export const niubiz: Cobrador = {
  acepta: (MONEDA) => MONEDAS.has(MONEDA),
  // Nothing is opened at Niubiz until its form is shown.
  abrir: async (_s, _c, p) => ({ referencia: ordenNueva(), url: `${p.regreso}/tarjeta` }),
  async consultar(s, c, referencia) {
    const datos = await venta(s, c, referencia);
    return datos === null ? sinDinero(SUERTE.abierto) : suerteDe(datos);
  },
  async devolver(s, c, d) {
    const datos = await venta(s, c, d.referencia);
    if (datos !== null && suerteDe(datos).suerte === SUERTE.devuelto) return;
    const firma = textoEn(datos, 'fulfillment.signature') || textoEn(datos, 'dataMap.SIGNATURE');
    if (!firma) throw noAcepto(s);
    const { status } = await pedirServicio(s, `/api.authorization/v3/void/ecommerce/${comercio(c)}/${encodeURIComponent(firma)}`, {
      metodo: 'PUT',
      cabeceras: await cabeceras(s, c),
      cuerpo: {},
      limiteMs: ESPERA_MS,
    });
    if (status > 299) throw new Rechazo('Niubiz no anuló la venta: la de un día anterior se devuelve en su portal');
  },
  enPagina: {
    async forma(s, c, p) {
      const datos = await exigido(s, `/api.ecommerce/v2/ecommerce/token/session/${comercio(c)}`, {
        metodo: 'POST',
        cabeceras: await cabeceras(s, c),
        cuerpo: {
          channel: 'web',
          amount: p.IMPORTE,
          antifraud: { clientIp: p.ip, merchantDefineData: { MDD75: 'Invitado' } },
        },
      });
      const SESION = textoEn(datos, 'sessionKey');
      if (!SESION) throw noAcepto(s);
      return { GUION: guionDe(s), SESION, COMERCIO: c.NIUBIZ_MERCHANT_ID ?? '', ORDEN: p.referencia };
    },
    async cobrar(s, c, p) {
      const llave = await cabeceras(s, c).catch(() => {
        throw new SinRespuesta(s, true);
      });
      const { status, datos } = await pedirServicio(s, `/api.authorization/v3/authorization/ecommerce/${comercio(c)}`, {
        metodo: 'POST',
        cabeceras: llave,
        cuerpo: {
          channel: 'web',
          captureType: 'manual',
          countable: true,
          order: { tokenId: p.token, purchaseNumber: p.referencia, amount: p.IMPORTE, currency: p.MONEDA },
        },
        limiteMs: ESPERA_MS,
      });
      if (status === 401 || status === 429) throw new SinRespuesta(s, true);
      // Its own word that no money moved; anything else is asked about.
      const accion = textoEn(datos, 'data.ACTION_CODE');
      return status < 300 || !accion || accion === AUTORIZADO ? null : sinDinero(SUERTE.rechazado);
    },
  },
};
