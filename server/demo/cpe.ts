// Electronic vouchers of a clinic of Peru: a certificate of its own, and its last receipts invoiced against the emulated SUNAT,
// in all their states.
import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'kysely';
import forge from 'node-forge';
import { TIPO_CPE } from '#domain/cpe/nombres.ts';
import { redondear } from '#domain/redondeo.ts';
import { TIPO_RECIBO } from '#features/caja/abonos/rules.ts';
import { ponerFactura } from '#features/caja/abonos/server/factura.ts';
import { certificadosPe } from '#features/certificados/contract.ts';
import { facturasPeru } from '#features/facturas/peru/contract.ts';
import { ESTADO_CPE, type EstadoCpe } from '#features/facturas/peru/rules.ts';
import { archivoDe } from '#features/facturas/peru/server/documento.ts';
import { resultadoDe } from '#features/facturas/peru/server/enviar.ts';
import { enviarComprobante } from '#features/integraciones/sunat/server/sunat.ts';
import { archivoEnMemoria } from '#kernel/shared/archivo.ts';
import type { Parte, Siembra } from './siembra.ts';

const SOL = { USER: 'MODDATOS', PASS: 'moddatos' };
const DNI = 40;
const RUC = 42;
/** Who buys with a RUC. */
const EMPRESAS = [
  ['20131312955', 'SUPERINTENDENCIA NACIONAL DE ADUANAS Y ADM. TRIBUTARIA'],
  ['20100017491', 'TELEFONICA DEL PERU SAA'],
] as const;

interface Caso {
  /** The row of EMPRESAS of a factura. */
  empresa?: number;
  DESCRIPCION?: string;
  /** What it is left as, with what SUNAT would have said; without it, what the emulator answers. */
  queda?: { ESTADO: EstadoCpe; CODIGO_SUNAT: number | null; RESPUESTA: string };
  baja?: string;
  /** SUSTENTO of its credit note; of a `parte`, for a tenth of it. */
  nota?: string;
  parte?: '04' | '07';
}
const CASOS: readonly Caso[] = [
  {},
  { DESCRIPCION: 'Consulta de medicina interna' },
  { empresa: 0, DESCRIPCION: 'Exámenes médicos ocupacionales', nota: 'Descuento del convenio con la empresa', parte: '04' },
  {
    queda: { ESTADO: ESTADO_CPE.observado, CODIGO_SUNAT: 4252, RESPUESTA: '4252 - El dato ingresado como atributo @listID es incorrecto.' },
  },
  { DESCRIPCION: 'Consulta y curación', nota: 'Devolución de la curación, que no se hizo', parte: '07' },
  {
    empresa: 1,
    queda: { ESTADO: ESTADO_CPE.rechazado, CODIGO_SUNAT: 2017, RESPUESTA: 'El numero de documento de identidad del receptor debe ser RUC' },
  },
  { DESCRIPCION: 'Ecografía abdominal', baja: 'Se cobró a otro paciente' },
  { queda: { ESTADO: ESTADO_CPE.detenido, CODIGO_SUNAT: 102, RESPUESTA: 'Usuario o contraseña incorrectos' } },
  { nota: 'Se devolvió el importe completo' },
  {},
];

export const cpe: Parte = async (s) => {
  const { ctx, db, demo, llamar } = s;
  if (ctx.sesion.clinica.pais.facturacion !== 'cpe' || ctx.host.config.SERVICIOS.sunat !== 'emulador') return;
  // The settings were written after the session was made.
  Object.assign(ctx.sesion.clinica, { FACTURACION: 1 });
  await llamar(certificadosPe.subir_certificados_peru, {}, { CODIGOMEDICO: 0, ...pfx(demo.ID_FISCAL, demo.RAZONSOCIAL), ...SOL });
  const { rows } = await sql<{ FOLIORECIBO: number; CODIGOPACIENTE: number; TOTAL: number; NOMBRE: string; DOCUMENTOID: string }>`
    select a."FOLIORECIBO", a."CODIGOPACIENTE", a."TOTAL", left(p.nombre_completo, 60) as "NOMBRE", p."DOCUMENTOID" from abonos a
    join pacientes p on p.cliente = a.cliente and p."CODIGOPACIENTE" = a."CODIGOPACIENTE"
    where p."ID_TIPO_DOCUMENTO" = ${DNI} and p."DOCUMENTOID" ~ '^[0-9]{8}$' and a.eliminado is null
    order by a."FOLIORECIBO" desc limit ${CASOS.length}`.execute(db);
  for (const [i, r] of rows.toReversed().entries()) {
    const caso = CASOS[i]!;
    const empresa = caso.empresa === undefined ? undefined : EMPRESAS[caso.empresa];
    const { FACTURAFOLIO } = await llamar(
      facturasPeru.facturar,
      { FOLIORECIBO: r.FOLIORECIBO },
      {
        TIPO_OPERACION: '0101',
        TIPO_DOCUMENTO: empresa ? TIPO_CPE.factura : TIPO_CPE.boleta,
        DESCRIPCION: caso.DESCRIPCION ?? 'Servicios Médicos',
        CODIGO_PRODUCTO: '',
        UNIDAD: 'E48',
        IGV: 'DESGLOSAR',
        TIPO_AFECTACION: '10',
        CODIGOPACIENTE: r.CODIGOPACIENTE,
        ID_TIPO_DOCUMENTO: empresa ? RUC : DNI,
        DOCUMENTOID: empresa?.[0] ?? r.DOCUMENTOID,
        NOMBRECOMPLETO: empresa?.[1] ?? r.NOMBRE,
        ACTUALIZAR_PACIENTE: 0,
      },
    );
    await resolver(s, FACTURAFOLIO, caso);
    if (caso.baja) await llamar(facturasPeru.dar_de_baja, { FACTURAFOLIO }, { MOTIVO: caso.baja });
    if (caso.nota)
      await llamar(
        facturasPeru.nota_credito,
        { FACTURAFOLIO },
        { MOTIVO: caso.parte ?? '06', IMPORTE: caso.parte ? redondear(r.TOTAL / 10) : null, SUSTENTO: caso.nota },
      );
  }
};

/** Sends it, or leaves it as it should look. */
async function resolver({ ctx, db }: Siembra, FACTURAFOLIO: number, { queda }: Caso): Promise<void> {
  const c = await db.selectFrom('cpe').selectAll().where('FACTURAFOLIO', '=', FACTURAFOLIO).executeTakeFirstOrThrow();
  let dicho = queda;
  let cdr: Uint8Array | undefined;
  if (!queda || queda.ESTADO === ESTADO_CPE.observado) {
    const f = resultadoDe(await enviarComprobante(ctx.host, { ruc: c.emisor.ruc, ...SOL }, archivoDe(c), c.xml));
    cdr = f.cdr;
    dicho ??= { ESTADO: f.ESTADO ?? ESTADO_CPE.porEnviar, CODIGO_SUNAT: f.CODIGO_SUNAT, RESPUESTA: f.RESPUESTA };
  }
  await db
    .updateTable('cpe')
    .set({ ...dicho, ...(cdr ? { cdr: Buffer.from(cdr) } : {}) })
    .where('FACTURAFOLIO', '=', FACTURAFOLIO)
    .execute();
  if (dicho?.ESTADO === ESTADO_CPE.rechazado)
    await ponerFactura(ctx, c.FOLIORECIBO, { TIPO_ABONO: TIPO_RECIBO.recibo, FACTURAFOLIO: null, CANCELADO: 0 });
}

/** A certificate like those that SUNAT admits, for three years. */
function pfx(ruc: string, nombre: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const c = forge.pki.createCertificate();
  c.publicKey = forge.pki.publicKeyFromPem(publicKey);
  c.serialNumber = '0699991041';
  c.validity.notBefore = new Date(Date.now() - 30 * 86_400_000);
  c.validity.notAfter = new Date(Date.now() + 3 * 365 * 86_400_000);
  c.setSubject([
    { name: 'commonName', value: nombre },
    { type: '2.5.4.45', value: ruc },
  ]);
  c.setIssuer([{ name: 'commonName', value: 'AC DE DEMOSTRACION' }]);
  const llave = forge.pki.privateKeyFromPem(privateKey);
  c.sign(llave, forge.md.sha256.create());
  const PFX_PASS = 'Galeno2026';
  const bytes = Buffer.from(forge.asn1.toDer(forge.pkcs12.toPkcs12Asn1(llave, [c], PFX_PASS, { algorithm: '3des' })).getBytes(), 'latin1');
  return { PFX: archivoEnMemoria('retamas.pfx', 'application/x-pkcs12', bytes), PFX_PASS };
}
