// The calls of the certificates that sign invoices: the clinic's (doctor 0) or, in Mexico, a doctor's own.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { archivo } from '#kernel/shared/archivos.ts';
import { contract, get, post } from '#kernel/shared/endpoint.ts';
import { clave, codigo, fecha, siNo, texto, textoOpcional } from '#kernel/shared/fields.ts';

export const Certificado = z.object({
  CODIGOMEDICO: codigo('Médico'),
  NOCERTIFICADO: texto('Número de certificado', 40),
  /** RFC or RUC of the owner, as in the certificate. */
  IDENTIFICACION: textoOpcional('Identificación', 15),
  NOMBRE: textoOpcional('Titular', 300),
  DESDE: fecha('Válido desde'),
  HASTA: fecha('Válido hasta'),
});
export type Certificado = z.output<typeof Certificado>;

const FALTA = 'Este campo es requerido';
const porMedico = codigo('Médico');
export const CertificadoMx = z.object({
  CODIGOMEDICO: porMedico,
  CER: archivo('Certificado (.cer)', 1, FALTA),
  KEY: archivo('Llave privada (.key)', 1, FALTA),
  PASS: clave('Contraseña de la llave', 256),
});
export const CertificadoPe = z.object({
  CODIGOMEDICO: porMedico,
  PFX: archivo('Certificado (.pfx o .p12)', 1, FALTA),
  PFX_PASS: clave('Contraseña del certificado', 256),
  USER: texto('Usuario SOL', 50),
  PASS: clave('Contraseña SOL', 100),
});
const ok = 'El certificado se guardó correctamente';
/** ADVERTENCIA: a doubt that did not prevent saving it. */
const data = Certificado.extend({ ADVERTENCIA: textoOpcional('Advertencia', 300) });

export const certificadosMx = contract('/sistema_control', {
  subir_certificados_facturacion: post('/subir_certificados_facturacion', {
    permiso: [P.clinica.configurar, P.clinica.medicos],
    otraVez: true,
    body: CertificadoMx,
    data,
    ok,
    toca: ['/certificados', '/medicos'],
  }),
});
export const certificadosPe = contract('/caja/facturas_peru', {
  subir_certificados_peru: post('/subir_certificados_peru', {
    permiso: P.clinica.configurar,
    otraVez: true,
    body: CertificadoPe,
    data,
    ok,
    toca: ['/certificados'],
  }),
});
export const certificados = contract('/certificados', {
  obtener: get('/obtener/:CODIGOMEDICO', {
    permiso: [P.clinica.configurar, P.clinica.medicos],
    params: { CODIGOMEDICO: porMedico },
    data: z.object({ HAY: siNo('Hay certificado'), CERTIFICADO: Certificado.nullable() }),
  }),
});
