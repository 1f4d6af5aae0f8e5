// Finkok, over SOAP. See docs/decisiones/0124.
import { cifradaEnTaller } from '#features/certificados/server/llave.ts';
import { exigirServicio, pedirServicio, type Servicio, SinRespuesta } from '#kernel/server/servicios.ts';
import { escaparXml, SOBRE, textoDe, textosDe } from '#kernel/server/soap.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import {
  type Cancelacion,
  CUENTA_NO_ACEPTADA,
  comoTimbrado,
  type Donde,
  ESPERA_MS,
  noCancela,
  rechazo,
  seAcepto,
  type Timbrado,
  type Timbrador,
} from './timbrador.ts';

/** Longest answer that is read, in letters: a global invoice of the largest size, with its signs escaped. */
const LARGO_MAX = 3_000_000;
const campo = (nombre: string, valor: string): string => `<f:${nombre}>${escaparXml(valor)}</f:${nombre}>`;
const base64 = (t: string): string => Buffer.from(t, 'utf8').toString('base64');

interface Respuesta {
  s: Servicio;
  xml: string;
}
/** Asks for an operation of `stamp` or `cancel`; the fields go in the order of its definition, the account among them. */
async function pedir(host: Donde, de: 'stamp' | 'cancel', operacion: string, campos: (cuenta: string) => string): Promise<Respuesta> {
  const s = await exigirServicio(host, 'finkok');
  const cuenta = campo('username', s.aplicacion.id) + campo('password', s.aplicacion.secreto);
  const { status, texto } = await pedirServicio(s, `/servicios/soap/${de}`, {
    metodo: 'POST',
    cabeceras: { soapaction: `"${operacion}"` },
    soap:
      `<soapenv:Envelope xmlns:soapenv="${SOBRE}" xmlns:f="http://facturacion.finkok.com/${de}" xmlns:v="apps.services.soap.core.views">` +
      `<soapenv:Body><f:${operacion}>${campos(cuenta)}</f:${operacion}></soapenv:Body></soapenv:Envelope>`,
    limiteMs: ESPERA_MS,
  });
  // What cannot be read says nothing of what it did; who may not ask, or too often, was not attended.
  if (status === 401 || status === 429) throw new SinRespuesta(s, true);
  if (status !== 200 || texto.length > LARGO_MAX || !texto.includes(`${operacion}Result>`)) throw new SinRespuesta(s, false);
  return { s, xml: texto };
}

const YA_TIMBRADO = '307';
/** It is stamped, and Finkok has not yet put it where it is asked for. */
const TODAVIA_NO_ESTA = '603';
/** Of the account, not of the document: when it is mended the same document is stamped. */
const DE_LA_CUENTA: Readonly<Record<string, string>> = {
  '300': CUENTA_NO_ACEPTADA,
  '702': 'El RFC del emisor no está dado de alta en la cuenta del proveedor de timbrado',
  '703': 'El proveedor de timbrado tiene suspendida la cuenta de esta instalación',
};
/** A refusal by its code and what was said of it. */
const rechazado = (codigo: string, dicho: string): Rechazo =>
  DE_LA_CUENTA[codigo] ? new Rechazo(DE_LA_CUENTA[codigo]) : rechazo(`${codigo} ${dicho}`.trim(), codigo || undefined);

/** The stamped document in an answer; null when it was stamped before and this answer does not bring it. */
function leer({ s, xml }: Respuesta): Timbrado | null {
  const codigos = textosDe(xml, 'CodigoError').filter(Boolean);
  if (textoDe(xml, 'xml')) return comoTimbrado(s, textoDe(xml, 'xml'), textoDe(xml, 'UUID'));
  if (codigos.includes(YA_TIMBRADO)) return null;
  const dicho = [textoDe(xml, 'MensajeIncidencia'), textoDe(xml, 'ExtraInfo')].filter(Boolean).join(' ');
  if (codigos.includes(TODAVIA_NO_ESTA) || !(codigos.length || dicho)) throw new SinRespuesta(s, false);
  throw rechazado(codigos[0] ?? '', dicho);
}

/** Finkok could not ask the SAT, or is not done. */
const MAS_TARDE: ReadonlySet<string> = new Set(['708', '798', '799']);
const RELACIONADA = /^no_?cancelable$/i;

/** The SAT's receipt of a document whose cancellation was asked for; '' while there is none. */
async function acuseDe(host: Donde, c: Cancelacion): Promise<string> {
  const campos = (cuenta: string) => cuenta + campo('taxpayer_id', c.rfcEmisor) + campo('uuid', c.UUID) + campo('type', 'C');
  return textoDe((await pedir(host, 'cancel', 'get_receipt', campos)).xml, 'receipt');
}

export const finkok: Timbrador = {
  async timbrar(host, xml) {
    const campos = (cuenta: string) => campo('xml', base64(xml)) + cuenta;
    const r = await pedir(host, 'stamp', 'stamp', campos);
    const hecho = leer(r) ?? leer(await pedir(host, 'stamp', 'stamped', campos));
    if (!hecho) throw new SinRespuesta(r.s, false);
    return hecho;
  },
  async cancelar(host, c) {
    const { CER, KEY } = await cifradaEnTaller(c.certificado, (await exigirServicio(host, 'finkok')).aplicacion.secreto);
    const { s, xml } = await pedir(
      host,
      'cancel',
      'cancel',
      (cuenta) =>
        `<f:UUIDS><v:UUID UUID="${escaparXml(c.UUID)}" FolioSustitucion="${escaparXml(c.folioSustitucion ?? '')}" Motivo="${c.motivo}"/></f:UUIDS>` +
        cuenta +
        campo('taxpayer_id', c.rfcEmisor) +
        campo('cer', base64(CER)) +
        campo('key', base64(KEY)),
    );
    const estatus = textoDe(xml, 'EstatusUUID');
    const dicho = textoDe(xml, 'CodEstatus') || textoDe(xml, 'MensajeIncidencia') || textoDe(xml, 'EstatusCancelacion');
    const codigo = RELACIONADA.test(estatus) ? '204' : estatus || /\b\d{3}\b/.exec(dicho)?.[0] || '';
    if (seAcepto(codigo)) {
      const acuse = textoDe(xml, 'Acuse') || (await acuseDe(host, c));
      if (!acuse) throw new SinRespuesta(s, false);
      return { acuse, codigo };
    }
    if (MAS_TARDE.has(codigo) || !(codigo || dicho)) throw new SinRespuesta(s, false);
    throw DE_LA_CUENTA[codigo] ? new Rechazo(DE_LA_CUENTA[codigo]) : noCancela(codigo, `${codigo} ${dicho}`.trim());
  },
  timbres: async () => null,
};
