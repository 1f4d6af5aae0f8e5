// Client of SUNAT's billService and billConsultService.
import type { Host } from '#kernel/server/ctx.ts';
import { exigirServicio, pedirServicio, type Servicio, SinRespuesta } from '#kernel/server/servicios.ts';
import { escaparXml, SOBRE, textoDe, textosDe } from '#kernel/server/soap.ts';
import { deZip, enZip, SER } from './sobre.ts';

type Donde = Pick<Host, 'config' | 'emuladores'>;
/** The clinic's SOL user. */
export interface Sol {
  ruc: string;
  USER: string;
  PASS: string;
}
/** SUNAT's receipt of a document, or its fault when it did not take it. */
export type Respuesta = { clase: 'cdr'; codigo: number; descripcion: string; notas: string[]; cdr: Uint8Array } | Falla;
export interface Falla {
  clase: 'falla';
  codigo: number;
  descripcion: string;
}

const WSSE = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd';
const ESPERA_MS = 30_000;
/** Status of a ticket: SUNAT is still working on it. */
const EN_PROCESO = 98;
/** When a fault does not say its number: the system cannot answer. */
const SIN_NUMERO = 100;

/** SUNAT's trial host has its services under other names. */
const deBeta = (s: Servicio) => (/\/\/e-beta\./.test(s.url) ? '-beta' : '');
const FACTURAS = (s: Servicio) => `/ol-ti-itcpfegem${deBeta(s)}/billService`;
const CONSULTAS = () => '/ol-it-wsconscpegem/billConsultService';

async function pedir(
  host: Donde,
  sol: Sol,
  ruta: (s: Servicio) => string,
  operacion: string,
  campos: Record<string, string>,
): Promise<{ xml: string } | Falla> {
  const s = await exigirServicio(host, 'sunat');
  const cuerpo = Object.entries(campos).reduce((t, [k, v]) => `${t}<${k}>${escaparXml(v)}</${k}>`, '');
  const soap =
    `<soapenv:Envelope xmlns:soapenv="${SOBRE}" xmlns:ser="${SER}" xmlns:wsse="${WSSE}">` +
    `<soapenv:Header><wsse:Security><wsse:UsernameToken><wsse:Username>${escaparXml(sol.ruc + sol.USER)}</wsse:Username>` +
    `<wsse:Password>${escaparXml(sol.PASS)}</wsse:Password></wsse:UsernameToken></wsse:Security></soapenv:Header>` +
    `<soapenv:Body><ser:${operacion}>${cuerpo}</ser:${operacion}></soapenv:Body></soapenv:Envelope>`;
  const r = await pedirServicio(s, ruta(s), {
    metodo: 'POST',
    cabeceras: { soapaction: `"urn:${operacion}"` },
    soap,
    limiteMs: ESPERA_MS,
  });
  const dicho = textoDe(r.texto, 'faultcode');
  const descripcion = textoDe(r.texto, 'faultstring');
  if (dicho || descripcion) {
    const codigo = /(\d{3,4})$/.exec(dicho)?.[1] ?? /^\s*(\d{3,4})\b/.exec(descripcion)?.[1];
    return { clase: 'falla', codigo: codigo ? Number(codigo) : SIN_NUMERO, descripcion };
  }
  if (r.status !== 200) throw new SinRespuesta(s, false);
  return { xml: r.texto };
}
/** A receipt out of its zip. Null when it is none. */
function leerCdr(base64: string): Respuesta | null {
  try {
    const cdr = Buffer.from(base64, 'base64');
    const xml = Object.entries(deZip(cdr)).find(([nombre]) => /\.xml$/i.test(nombre))?.[1] ?? '';
    const codigo = textoDe(xml, 'ResponseCode');
    if (!/^\d{1,4}$/.test(codigo)) return null;
    return { clase: 'cdr', codigo: Number(codigo), descripcion: textoDe(xml, 'Description'), notas: textosDe(xml, 'Note'), cdr };
  } catch {
    return null;
  }
}
const ILEGIBLE: Falla = { clase: 'falla', codigo: SIN_NUMERO, descripcion: 'SUNAT contestó algo que no se pudo leer' };

/**
 * Sends a signed voucher and waits for its receipt. `nombre`: of its file, without extension. Throws `SinRespuesta` when nobody
 * knows what happened: ask `consultarCdr` before sending it again.
 */
export async function enviarComprobante(host: Donde, sol: Sol, nombre: string, xml: string): Promise<Respuesta> {
  const zip = Buffer.from(enZip(`${nombre}.xml`, xml)).toString('base64');
  const r = await pedir(host, sol, FACTURAS, 'sendBill', { fileName: `${nombre}.zip`, contentFile: zip });
  return 'xml' in r ? (leerCdr(textoDe(r.xml, 'applicationResponse')) ?? ILEGIBLE) : r;
}
/** Sends a signed summary or voided documents; its answer is asked for later with the ticket. */
export async function enviarResumen(host: Donde, sol: Sol, nombre: string, xml: string): Promise<{ ticket: string } | Falla> {
  const zip = Buffer.from(enZip(`${nombre}.xml`, xml)).toString('base64');
  const r = await pedir(host, sol, FACTURAS, 'sendSummary', { fileName: `${nombre}.zip`, contentFile: zip });
  if (!('xml' in r)) return r;
  const ticket = textoDe(r.xml, 'ticket');
  return /^[\w-]{1,50}$/.test(ticket) ? { ticket } : ILEGIBLE;
}
/** What became of a ticket; null while SUNAT works on it. */
export async function consultarTicket(host: Donde, sol: Sol, ticket: string): Promise<Respuesta | null> {
  const r = await pedir(host, sol, FACTURAS, 'getStatus', { ticket });
  if (!('xml' in r)) return r;
  if (Number(textoDe(r.xml, 'statusCode')) === EN_PROCESO) return null;
  return leerCdr(textoDe(r.xml, 'content')) ?? ILEGIBLE;
}
/** The receipt of a voucher whose answer was lost; null when SUNAT has none. */
export async function consultarCdr(host: Donde, sol: Sol, c: { tipo: string; serie: string; numero: number }): Promise<Respuesta | null> {
  const r = await pedir(host, sol, CONSULTAS, 'getStatusCdr', {
    rucComprobante: sol.ruc,
    tipoComprobante: c.tipo,
    serieComprobante: c.serie,
    numeroComprobante: String(c.numero),
  });
  return 'xml' in r ? leerCdr(textoDe(r.xml, 'content')) : null;
}
