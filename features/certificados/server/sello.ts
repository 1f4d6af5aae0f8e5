// Seals an invoice of Mexico with the issuer's CSD. Source: Anexo 20 of the Resolución Miscelánea Fiscal: RSA with SHA-256
// over the original chain in UTF-8.
import { type KeyObject, sign } from 'node:crypto';
import { cadenaOriginal } from '#domain/cfdi/cadena.ts';
import { enXml, type Nodo, nodo } from '#domain/cfdi/nodos.ts';

/**
 * The document in XML, with its seal and certificate. `CER`: the certificate in DER; `llave`: its opened key.
 * @throws RangeError when the document has something that the chain does not sign
 */
export function sellar(comprobante: Nodo, CER: Uint8Array, llave: KeyObject): string {
  const Sello = sign('RSA-SHA256', Buffer.from(cadenaOriginal(comprobante), 'utf8'), llave).toString('base64');
  const Certificado = Buffer.from(CER).toString('base64');
  return enXml(nodo(comprobante.nombre, { ...comprobante.atributos, Sello, Certificado }, comprobante.hijos));
}
