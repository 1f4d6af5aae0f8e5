// Signs and verifies vouchers of Peru; runs in a worker thread, because opening the certificate is slow. Source: XMLDSig as
// SUNAT's guide of electronic documents asks for it: enveloped, inclusive C14N, RSA and digest with SHA-256.
import { X509Certificate } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import { Rechazo } from '#kernel/shared/verdict.ts';
import type { PorFirmar } from './firma.ts';
import { enPem } from './pfx.ts';

const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const DENTRO = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

/**
 * The signed document and the digest that its paper shows. `xml`: with an empty ExtensionContent, where the signature goes.
 * Throws `Rechazo` when the certificate cannot be opened or is out of its dates.
 */
export function firmarCpe({ xml, PFX, PFX_PASS, hoy }: PorFirmar): { xml: string; hash: string } {
  const { llave, certificado } = enPem(PFX, PFX_PASS, hoy);
  const firma = new SignedXml({
    privateKey: llave,
    publicCert: certificado,
    signatureAlgorithm: RSA_SHA256,
    canonicalizationAlgorithm: C14N,
  });
  firma.addReference({ xpath: '/*', transforms: [DENTRO], digestAlgorithm: SHA256, uri: '', isEmptyUri: true });
  firma.computeSignature(xml, {
    prefix: 'ds',
    attrs: { Id: 'SignatureSP' },
    location: { reference: "//*[local-name(.)='ExtensionContent']", action: 'append' },
  });
  const firmado = firma.getSignedXml();
  const hash = /<ds:DigestValue>([^<]+)<\/ds:DigestValue>/.exec(firmado)?.[1];
  if (!hash) throw new Rechazo('El comprobante no se pudo firmar');
  return { xml: firmado, hash };
}

/** The certificate that signed a document; null when the signature is missing or the document has changed since. */
export function quienFirmo(xml: string): X509Certificate | null {
  const nodo = /<ds:Signature[ >][\s\S]*?<\/ds:Signature>/.exec(xml)?.[0];
  const der = nodo && /<ds:X509Certificate>([^<]+)<\/ds:X509Certificate>/.exec(nodo)?.[1];
  if (!nodo || !der) return null;
  try {
    const certificado = new X509Certificate(Buffer.from(der, 'base64'));
    const firma = new SignedXml({ publicCert: certificado.toString(), getCertFromKeyInfo: () => null });
    firma.loadSignature(nodo);
    return firma.checkSignature(xml) ? certificado : null;
  } catch {
    return null;
  }
}
