// ePayco: payment links of its Apify API, and the signature of its confirmations.
import { createHash } from 'node:crypto';
import { iguales } from '#kernel/server/sello.ts';
import type { Servicio } from '#kernel/server/servicios.ts';
import {
  basica,
  type Cobrador,
  type Cuenta,
  en,
  exigido,
  noAcepto,
  noFirmado,
  SUERTE,
  sinDinero,
  textoEn,
  type Verificador,
} from './cobro.ts';

const MONEDAS = new Set(['COP', 'USD']);

async function cabeceras(s: Servicio, c: Cuenta): Promise<Record<string, string>> {
  const datos = await exigido(s, '/login', {
    metodo: 'POST',
    cabeceras: { authorization: basica(c.EPAYCO_PUBLIC_KEY ?? '', c.EPAYCO_PRIVATE_KEY ?? '') },
    cuerpo: {},
  });
  return { authorization: `Bearer ${textoEn(datos, 'token')}` };
}
/**
 * ePayco's states: 1 accepted, 2 rejected, 3 pending, 4 failed, 6 reversed, 7 held, 8 begun, 9 expired, 10 abandoned, 11
 * cancelled, 12 fraud.
 */
const SUERTES = new Map<number, keyof typeof SUERTE>([
  [1, SUERTE.pagado],
  [2, SUERTE.rechazado],
  [3, SUERTE.enProceso],
  [4, SUERTE.rechazado],
  [6, SUERTE.devuelto],
  [7, SUERTE.enProceso],
  [8, SUERTE.abierto],
  [9, SUERTE.vencido],
  [10, SUERTE.rechazado],
  [11, SUERTE.rechazado],
  [12, SUERTE.rechazado],
]);
/** A link may be tried several times: what was paid counts before what is on its way, and that before what came to nothing. */
const CON_DINERO = [SUERTE.pagado, SUERTE.devuelto, SUERTE.enProceso];

export const epayco: Cobrador = {
  acepta: (MONEDA) => MONEDAS.has(MONEDA),
  async abrir(s, c, p) {
    const datos = await exigido(s, '/collection/link/create', {
      metodo: 'POST',
      cabeceras: await cabeceras(s, c),
      cuerpo: {
        quantity: 1,
        onePayment: true,
        amount: p.IMPORTE.toFixed(2),
        currency: p.MONEDA,
        // Our name for the payment; its confirmation brings it back as the invoice.
        id: p.clave,
        base: '0',
        tax: '0',
        description: p.descripcion,
        title: p.descripcion,
        typeSell: '2',
        urlResponse: p.regreso,
        urlConfirmation: p.aviso,
        methodConfirmation: 'POST',
      },
    });
    const url = textoEn(datos, 'data.routeLink');
    if (en(datos, 'success') !== true || !url) throw noAcepto(s);
    return { referencia: p.clave, url };
  },
  async consultar(s, c, referencia) {
    const datos = await exigido(s, '/transaction', {
      metodo: 'POST',
      cabeceras: await cabeceras(s, c),
      cuerpo: { filter: { referenceClient: referencia }, pagination: { page: 1, limit: 20 } },
    });
    const lista = en(datos, 'data.data');
    const suyas = (Array.isArray(lista) ? lista : []).filter((t) => textoEn(t, 'referenceClient') === referencia);
    // A state that we do not know says nothing of money: its attempt is asked about as one that was never finished.
    const conSuerte = suyas.map((t) => ({ t, suerte: SUERTES.get(Number(en(t, 'statusCode'))) ?? SUERTE.abierto }));
    const mejor = CON_DINERO.map((cual) => conSuerte.find((x) => x.suerte === cual)).find(Boolean);
    // Attempts that failed or expired leave the link as it was: the patient may try again.
    if (!mejor) return sinDinero(SUERTE.abierto);
    const { t, suerte } = mejor;
    if (suerte !== SUERTE.pagado && suerte !== SUERTE.devuelto) return sinDinero(SUERTE.enProceso);
    return { suerte, transaccion: textoEn(t, 'referencePayco'), IMPORTE: Number(en(t, 'amount')), MONEDA: textoEn(t, 'currency') };
  },
  async devolver(s, c, d) {
    const datos = await exigido(s, '/transaction/reverse', {
      metodo: 'POST',
      cabeceras: await cabeceras(s, c),
      cuerpo: { referencePayco: d.transaccion, amount: d.IMPORTE.toFixed(2) },
    });
    if (en(datos, 'success') !== true) throw noAcepto(s);
  },
};

/** SHA-256 of p_cust_id^p_key^x_ref_payco^x_transaction_id^x_amount^x_currency_code, in the field x_signature. */
export const avisoDeEpayco: Verificador = async (_host, _s, c, p) => {
  const q = new URLSearchParams(p.cuerpo);
  const dicho = (k: string) => q.get(k) ?? '';
  const partes = [
    c.EPAYCO_CUSTOMER_ID ?? '',
    c.EPAYCO_P_KEY ?? '',
    ...['x_ref_payco', 'x_transaction_id', 'x_amount', 'x_currency_code'].map(dicho),
  ];
  const firma = createHash('sha256').update(partes.join('^')).digest('hex');
  if (!c.EPAYCO_P_KEY || !iguales(dicho('x_signature'), firma)) throw noFirmado();
  return [dicho('x_id_invoice')].filter(Boolean);
};
