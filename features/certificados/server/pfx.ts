// Reads Peru's certificate, a PKCS#12 file. With node-forge, because many in use have the old encryption (RC2, 3DES) that
// OpenSSL no longer opens.
import forge from 'node-forge';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import type { Leido } from './csd.ts';

const mal = (campo: string, sentencia: string) => new Rechazo(sentencia, { ERRORES: { [campo]: sentencia } });

/** The key and its certificate, in force on a day (yyyy-mm-dd). Throws `Rechazo` by field. */
function abrir(PFX: Uint8Array, PFX_PASS: string, hoy: string) {
  let p12: forge.pkcs12.Pkcs12Pfx;
  try {
    p12 = forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(forge.util.createBuffer(Buffer.from(PFX).toString('binary'))), PFX_PASS);
  } catch (e) {
    throw /password|MAC/i.test((e as Error).message)
      ? mal('PFX_PASS', 'La contraseña no abre el certificado')
      : mal('PFX', 'El archivo no es un certificado .pfx o .p12');
  }
  const bolsa = (tipo: string) => p12.getBags({ bagType: tipo })[tipo] ?? [];
  const llave = [...bolsa(forge.pki.oids.pkcs8ShroudedKeyBag!), ...bolsa(forge.pki.oids.keyBag!)].find((b) => b.key)?.key as
    | forge.pki.rsa.PrivateKey
    | undefined;
  if (!llave) throw mal('PFX', 'El archivo no contiene la llave privada');
  const cert = bolsa(forge.pki.oids.certBag!)
    .map((b) => b.cert)
    .find((c) => c && (c.publicKey as forge.pki.rsa.PublicKey).n.equals(llave.n));
  if (!cert) throw mal('PFX', 'El archivo no contiene el certificado de la llave');
  const [DESDE, HASTA] = [cert.validity.notBefore, cert.validity.notAfter].map((d) => enLaClinica('America/Lima', d).fecha) as [
    string,
    string,
  ];
  if (hoy > HASTA) throw mal('PFX', 'El certificado está vencido');
  if (hoy < DESDE) throw mal('PFX', 'El certificado todavía no es válido');
  return { llave, cert, DESDE, HASTA };
}
/**
 * The certificate's data, after checking that the password opens the file and that it contains the key. `hoy`: yyyy-mm-dd.
 * Throws `Rechazo` by field.
 */
export function leerPfx(PFX: Uint8Array, PFX_PASS: string, hoy: string): Leido {
  const { cert, DESDE, HASTA } = abrir(PFX, PFX_PASS, hoy);
  const textos = cert.subject.attributes.map((a) => String(a.value ?? ''));
  return {
    NOCERTIFICADO: cert.serialNumber.slice(0, 40),
    IDENTIFICACION: textos.map((t) => /\b((?:10|15|17|20)\d{9})\b/.exec(t)?.[1]).find(Boolean) ?? '',
    NOMBRE: String(cert.subject.getField('CN')?.value ?? '').slice(0, 300),
    DESDE,
    HASTA,
  };
}
/** Key and certificate in PEM, to sign with. Throws `Rechazo` as `leerPfx` does. */
export function enPem(PFX: Uint8Array, PFX_PASS: string, hoy: string): { llave: string; certificado: string } {
  const { llave, cert } = abrir(PFX, PFX_PASS, hoy);
  return { llave: forge.pki.privateKeyToPem(llave), certificado: forge.pki.certificateToPem(cert) };
}
