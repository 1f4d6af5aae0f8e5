// Test certificates like those of the authorities, whose real samples we may not distribute.
import { createPrivateKey } from 'node:crypto';
import forge from 'node-forge';

interface Pedido {
  RFC?: string;
  clave?: string;
  /** Without it the certificate is an e.firma, not a CSD. */
  sucursal?: boolean;
  desde?: Date;
  hasta?: Date;
  numero?: string;
}
const ANIO = 365 * 86_400_000;
let pares: forge.pki.rsa.KeyPair | undefined;

function certificado({ RFC = 'EKU9003173C9', sucursal = true, desde, hasta, numero = '30001000000500003416' }: Pedido) {
  // One key pair for all: generating one takes a second.
  pares ??= forge.pki.rsa.generateKeyPair(2048);
  const c = forge.pki.createCertificate();
  c.publicKey = pares.publicKey;
  c.serialNumber = Buffer.from(numero, 'latin1').toString('hex');
  c.validity.notBefore = desde ?? new Date(Date.now() - ANIO);
  c.validity.notAfter = hasta ?? new Date(Date.now() + ANIO);
  c.setSubject([
    { name: 'commonName', value: 'ESCUELA KEMPER URGATE SA DE CV' },
    { type: '2.5.4.45', value: `${RFC} / VADA800927DJ3` },
    ...(sucursal ? [{ shortName: 'OU', value: 'Sucursal 1' }] : []),
  ]);
  c.setIssuer([{ name: 'commonName', value: 'AC DE PRUEBA' }]);
  c.sign(pares.privateKey, forge.md.sha256.create());
  return { c, llave: pares.privateKey };
}
const der = (a: forge.asn1.Asn1) => Buffer.from(forge.asn1.toDer(a).getBytes(), 'latin1');

/** A CSD in the SAT's formats: certificate in DER, key in encrypted PKCS#8. */
export function csdDePrueba(p: Pedido = {}): { CER: Buffer; KEY: Buffer; PASS: string } {
  const { clave = '12345678a' } = p;
  const { c, llave } = certificado(p);
  const KEY = createPrivateKey(forge.pki.privateKeyToPem(llave)).export({
    type: 'pkcs8',
    format: 'der',
    cipher: 'aes-256-cbc',
    passphrase: clave,
  });
  return { CER: der(forge.pki.certificateToAsn1(c)), KEY, PASS: clave };
}
/** A PKCS#12 file with the old encryption. */
export function pfxDePrueba(p: Pedido & { RUC?: string } = {}): { PFX: Buffer; PFX_PASS: string } {
  const { clave = 'Clave-pfx' } = p;
  const { c, llave } = certificado({ ...p, RFC: p.RUC ?? '20100066603' });
  return { PFX: der(forge.pkcs12.toPkcs12Asn1(llave, [c], clave, { algorithm: '3des' })), PFX_PASS: clave };
}
