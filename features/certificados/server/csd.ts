// Reads Mexico's seal certificate (CSD): a certificate of the SAT and its encrypted key. Source: Anexo 20 and the structure of
// the SAT's certificates (the number is the serial in ASCII digits; x500UniqueIdentifier begins with the RFC; a CSD names a
// branch in OU, an e.firma does not).
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import type { Certificado } from '../contract.ts';

export type Leido = Omit<Certificado, 'CODIGOMEDICO'>;
const mal = (campo: string, sentencia: string) => new Rechazo(sentencia, { ERRORES: { [campo]: sentencia } });
/** The day in Mexico: one issued in the evening is of today there, and of tomorrow in UTC. */
const dia = (texto: string): string => enLaClinica('America/Mexico_City', new Date(texto)).fecha;
/** A part of the name as Node writes it: one per line, or several in a line joined by +. */
const parte = (subject: string, nombre: string): string | undefined =>
  new RegExp(`(?:^|\\n|\\+ ?)${nombre}=([^\\n]+)`).exec(subject)?.[1]?.trim();

/**
 * The certificate's data, after checking that the password opens the key and that the key belongs to it. `hoy`: yyyy-mm-dd.
 * Throws `Rechazo` by field. Structure: Anexo 20 of the Resolución Miscelánea Fiscal.
 */
export function leerCsd(CER: Uint8Array, KEY: Uint8Array, PASS: string, hoy: string): Leido {
  let cert: X509Certificate;
  try {
    cert = new X509Certificate(CER);
  } catch {
    throw mal('CER', 'El archivo no es un certificado');
  }
  // One in text would be written into the invoice as it is.
  if (!cert.raw.equals(CER)) throw mal('CER', 'El archivo no es un certificado en su forma original (.cer)');
  const NOCERTIFICADO = Buffer.from(cert.serialNumber, 'hex').toString('latin1');
  if (!/^\d{20}$/.test(NOCERTIFICADO)) throw mal('CER', 'El archivo no es un certificado del SAT');
  const IDENTIFICACION = (parte(cert.subject, 'x500UniqueIdentifier') ?? '').split('/')[0]!.trim().toUpperCase();
  if (!/^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/.test(IDENTIFICACION)) throw mal('CER', 'El certificado no dice un RFC');
  if (!parte(cert.subject, 'OU')) throw mal('CER', 'El certificado es de una e.firma; debe ser un certificado de sello digital (CSD)');
  const [DESDE, HASTA] = [dia(cert.validFrom), dia(cert.validTo)];
  if (hoy > HASTA) throw mal('CER', 'El certificado está vencido');
  if (hoy < DESDE) throw mal('CER', 'El certificado todavía no es válido');
  let llave: KeyObject;
  try {
    llave = createPrivateKey({ key: Buffer.from(KEY), format: 'der', type: 'pkcs8', passphrase: PASS });
  } catch (e) {
    throw (e as { code?: string }).code === 'ERR_OSSL_BAD_DECRYPT'
      ? mal('PASS', 'La contraseña no abre la llave privada')
      : mal('KEY', 'El archivo no es una llave privada del SAT');
  }
  if (!cert.checkPrivateKey(llave)) throw mal('KEY', 'La llave privada no es la del certificado');
  return { NOCERTIFICADO, IDENTIFICACION, NOMBRE: (parte(cert.subject, 'CN') ?? '').slice(0, 300), DESDE, HASTA };
}
