// What the emulated PAC and SAT know and judge: documents as the real ones read them.
import { constants, generateKeyPairSync, type KeyObject, randomUUID, sign, verify, X509Certificate } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { cadenaOriginal } from '#domain/cfdi/cadena.ts';
import { type Nodo, nodo } from '#domain/cfdi/nodos.ts';
import { usoPara } from '#domain/cfdi/uso.ts';

export interface Emitido {
  UUID: string;
  xml: string;
  total: number;
  generico: boolean;
  estado: 'Vigente' | 'Cancelado';
  /** Of its cancellation, in the SAT's words. */
  tramite: string;
}
/** By the sealed document, and by UUID. */
export const timbrados = new Map<string, Emitido>();
export const porUuid = new Map<string, Emitido>();
const SIN_ACEPTACION_HASTA = 1000;
export const sinAceptacion = (e: Emitido): boolean => e.generico || e.total <= SIN_ACEPTACION_HASTA;

const ENTIDADES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const sinEntidades = (t: string) => t.replace(/&(amp|lt|gt|quot|apos);/g, (_, e: string) => ENTIDADES[e]!);
/** Elements and attributes of a document that has no text between its tags. */
export function leerXml(xml: string): Nodo | null {
  const pila: { nombre: string; atributos: Record<string, string>; hijos: Nodo[] }[] = [{ nombre: '', atributos: {}, hijos: [] }];
  for (const [, cierra, nombre = '', atributos = '', vacio] of xml.matchAll(/<(\/)?([\w:]+)((?:\s+[\w:ñÑ]+="[^"]*")*)\s*(\/)?>/g)) {
    if (cierra) {
      const hecho = pila.pop();
      if (!hecho || hecho.nombre !== nombre || !pila.length) return null;
      pila.at(-1)!.hijos.push(hecho);
      continue;
    }
    const suyos = Object.fromEntries([...atributos.matchAll(/\s([\w:ñÑ]{1,60})="([^"]*)"/g)].map(([, k, v]) => [k!, sinEntidades(v!)]));
    if (vacio) pila.at(-1)!.hijos.push({ nombre, atributos: suyos, hijos: [] });
    else pila.push({ nombre, atributos: suyos, hijos: [] });
  }
  return pila.length === 1 ? (pila[0]!.hijos.find((h) => h.nombre === 'cfdi:Comprobante') ?? null) : null;
}
const hijo = (n: Nodo, nombre: string): Nodo | undefined => n.hijos.find((h) => h.nombre === nombre);
const numero = (t: string | undefined) => Number(t ?? Number.NaN);

export type Falla = readonly [codigo: string, texto: string];
/** Why the SAT would not take a document; null when it would. */
export function juzgar(c: Nodo, xml: string): Falla | null {
  const { Sello = '', Certificado = '', Fecha = '', Total, SubTotal, LugarExpedicion, NoCertificado } = c.atributos;
  const emisor = hijo(c, 'cfdi:Emisor')?.atributos ?? {};
  const receptor = hijo(c, 'cfdi:Receptor')?.atributos ?? {};
  let certificado: X509Certificate;
  try {
    certificado = new X509Certificate(Buffer.from(Certificado, 'base64'));
  } catch {
    return ['301', 'XML mal formado: el certificado no se puede leer'];
  }
  const firmado = nodo(
    c.nombre,
    Object.fromEntries(Object.entries(c.atributos).filter(([k]) => !/^xmlns|^xsi|^Sello$|^Certificado$/.test(k))),
    c.hijos,
  );
  const bytes = Buffer.from(cadenaOriginal(firmado), 'utf8');
  if (!verify('RSA-SHA256', bytes, { key: certificado.publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(Sello, 'base64')))
    return ['302', 'El sello del emisor no es válido'];
  if (Buffer.from(certificado.serialNumber, 'hex').toString('latin1') !== NoCertificado)
    return ['303', 'El sello no corresponde al emisor'];
  if (!certificado.subject.includes(emisor.Rfc ?? '-')) return ['303', 'El sello no corresponde al emisor o caducó'];
  if (Date.parse(certificado.validTo) < Date.now()) return ['305', 'La fecha de emisión no está dentro de la vigencia del CSD'];
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(Fecha)) return ['301', 'XML mal formado: Fecha'];
  const horas = (Date.now() - Date.parse(`${Fecha}Z`)) / 3_600_000;
  // The wall of any zone of Mexico is five to eight hours behind.
  if (horas > 72 + 8 || horas < 4)
    return ['401', 'El rango de la fecha de generación no debe ser mayor a 72 horas para la emisión del timbre'];
  if (!/^\d{5}$/.test(LugarExpedicion ?? ''))
    return ['CFDI40131', 'El campo LugarExpedicion no contiene un valor del catálogo c_CodigoPostal'];
  if (/\bS\.?A\.? DE C\.?V\.?$|NO COINCIDE/.test(receptor.Nombre ?? ''))
    return ['CFDI40145', 'El campo Nombre del receptor no coincide con el RFC registrado en la lista L_RFC'];
  if (receptor.DomicilioFiscalReceptor === '00000')
    return ['CFDI40147', 'El campo DomicilioFiscalReceptor no pertenece al RFC registrado en la lista L_RFC'];
  const global = alPublico(c);
  if (global) return global;
  const uso = usoPara(receptor.UsoCFDI ?? '', receptor.RegimenFiscalReceptor ?? '');
  if (!('uso' in uso) || uso.uso !== receptor.UsoCFDI)
    return ['CFDI40161', 'El campo UsoCFDI no corresponde con el régimen fiscal del receptor'];
  const impuestos = hijo(c, 'cfdi:Impuestos')?.atributos ?? {};
  const suma = numero(SubTotal) + numero(impuestos.TotalImpuestosTrasladados ?? '0') - numero(impuestos.TotalImpuestosRetenidos ?? '0');
  if (Math.abs(suma - numero(Total)) > 0.001) return ['CFDI40119', 'El campo Total no es la suma de los importes e impuestos'];
  return xml.length > 600_000 ? ['301', 'XML mal formado: demasiado grande'] : null;
}

/** What the SAT asks of invoices to the general public, and of nobody else. */
function alPublico(c: Nodo): Falla | null {
  const informacion = hijo(c, 'cfdi:InformacionGlobal')?.atributos;
  const receptor = hijo(c, 'cfdi:Receptor')?.atributos ?? {};
  const publico = receptor.Rfc === 'XAXX010101000' && receptor.Nombre === 'PUBLICO EN GENERAL';
  if (!publico) return informacion ? ['CFDI40130', 'El nodo InformacionGlobal no debe existir'] : null;
  if (!informacion) return ['CFDI40130', 'El nodo InformacionGlobal debe existir'];
  const { Periodicidad = '', Meses = '', Año = '' } = informacion;
  if (!/^0[1-4]$/.test(Periodicidad) || !/^(0[1-9]|1[0-2])$/.test(Meses))
    return ['CFDI40132', 'El campo Meses no contiene un valor del catálogo c_Meses'];
  const este = Number(c.atributos.Fecha!.slice(0, 4));
  if (Number(Año) !== este && Number(Año) !== este - 1) return ['CFDI40133', 'El campo Año no es el año en curso o el inmediato anterior'];
  const { FormaPago, MetodoPago } = c.atributos;
  if (FormaPago === '99' || MetodoPago !== 'PUE') return ['CFDI40124', 'Una factura global es de operaciones pagadas'];
  const conceptos = (hijo(c, 'cfdi:Conceptos')?.hijos ?? []).map((h) => h.atributos);
  const suyos = new Set(conceptos.map((x) => x.NoIdentificacion));
  const fijos = conceptos.every((x) => x.ClaveProdServ === '01010101' && x.ClaveUnidad === 'ACT' && x.Descripcion === 'Venta');
  return fijos && suyos.size === conceptos.length && !suyos.has(undefined)
    ? null
    : ['CFDI40162', 'Los conceptos de una factura global son una venta por comprobante'];
}

let llaveSat: KeyObject | undefined;
/** The stamp, sealed with a key of ours: 1.1, as the SAT's. */
export function timbrarEmulado(c: Nodo, xml: string): Emitido {
  llaveSat ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const UUID = randomUUID().toUpperCase();
  const [FechaTimbrado, RfcProvCertif, SelloCFD, NoCertificadoSAT] = [
    new Date(Date.now() - 6 * 3_600_000).toISOString().slice(0, 19),
    'SPR190613I52',
    c.atributos.Sello!,
    '30001000000500003456',
  ];
  const cadena = `||1.1|${UUID}|${FechaTimbrado}|${RfcProvCertif}|${SelloCFD}|${NoCertificadoSAT}||`;
  const SelloSAT = sign('RSA-SHA256', Buffer.from(cadena), llaveSat).toString('base64');
  const tfd =
    `<cfdi:Complemento><tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital"` +
    ` xsi:schemaLocation="http://www.sat.gob.mx/TimbreFiscalDigital http://www.sat.gob.mx/sitio_internet/cfd/TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd"` +
    ` Version="1.1" UUID="${UUID}" FechaTimbrado="${FechaTimbrado}" RfcProvCertif="${RfcProvCertif}" SelloCFD="${SelloCFD}"` +
    ` NoCertificadoSAT="${NoCertificadoSAT}" SelloSAT="${SelloSAT}"/></cfdi:Complemento>`;
  const hecho: Emitido = {
    UUID,
    xml: xml.replace('</cfdi:Comprobante>', `${tfd}</cfdi:Comprobante>`),
    total: numero(c.atributos.Total),
    generico: /^X[AE]XX/.test(hijo(c, 'cfdi:Receptor')?.atributos.Rfc ?? ''),
    estado: 'Vigente',
    tramite: '',
  };
  timbrados.set(SelloCFD, hecho);
  porUuid.set(UUID, hecho);
  return hecho;
}

/** The SAT's answer to a request of cancellation, and its receipt when it takes it. */
export function cancelarEmulado(rfc: string, uuid: string, motivo: string, folioSustitucion = ''): { codigo: string; acuse: string } {
  const e = porUuid.get(uuid);
  if (!e?.xml.includes(`Rfc="${rfc}"`)) return { codigo: '203', acuse: '' };
  if (motivo === '01' && !porUuid.get(folioSustitucion)?.xml.includes(`<cfdi:CfdiRelacionado UUID="${uuid}"`))
    return { codigo: '208', acuse: '' };
  const codigo = e.estado === 'Cancelado' ? '202' : '201';
  if (e.estado === 'Vigente') {
    if (sinAceptacion(e)) [e.estado, e.tramite] = ['Cancelado', 'Cancelado sin aceptación'];
    else e.tramite = 'En proceso';
  }
  const fecha = new Date(Date.now() - 6 * 3_600_000).toISOString().slice(0, 19);
  const acuse = `<?xml version="1.0" encoding="utf-8"?><Acuse xmlns="http://cancelacfd.sat.gob.mx" Fecha="${fecha}" RfcEmisor="${rfc}"><Folios><UUID>${uuid}</UUID><EstatusUUID>${codigo}</EstatusUUID></Folios></Acuse>`;
  return { codigo, acuse };
}

/**
 * How an emulated provider is told to fail for an issuer (`/modo/:rfc/:modo`), and what a receiver answers to a cancellation
 * (`/contestar/:uuid/:que`: aceptar, rechazar, or plazo, which is nobody's answer in 72 hours and cancels it).
 */
export function mandosEmulados(app: FastifyInstance): ReadonlyMap<string, string> {
  const modos = new Map<string, string>();
  app.post<{ Params: { rfc: string; modo: string } }>('/modo/:rfc/:modo', ({ params }) => {
    modos.set(params.rfc, params.modo);
    return { modo: params.modo };
  });
  app.post<{ Params: { uuid: string; que: string } }>('/contestar/:uuid/:que', ({ params: { uuid, que } }) => {
    const e = porUuid.get(uuid);
    if (!e) return { hecho: false };
    e.estado = que === 'rechazar' ? 'Vigente' : 'Cancelado';
    e.tramite = que === 'rechazar' ? 'Solicitud rechazada' : que === 'plazo' ? 'Plazo vencido' : 'Cancelado con aceptación';
    return { hecho: true };
  });
  return modos;
}
/** What was asked is done, and its answer never arrives. */
export const callar = (reply: FastifyReply): FastifyReply => {
  reply.hijack();
  reply.raw.destroy();
  return reply;
};
export const rfcEmisor = (c: Nodo): string => hijo(c, 'cfdi:Emisor')?.atributos.Rfc ?? '';
