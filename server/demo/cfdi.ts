// Invoices of a clinic of Mexico: a certificate of its own, and its last receipts invoiced against the emulated provider, in
// most of their states.
import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'kysely';
import forge from 'node-forge';
import { certificadosMx } from '#features/certificados/contract.ts';
import { complementosPago } from '#features/facturas/mexico/complementos/contract.ts';
import { facturas } from '#features/facturas/mexico/contract.ts';
import { facturasGlobales } from '#features/facturas/mexico/global/contract.ts';
import { DIARIA, puedeSerDe } from '#features/facturas/mexico/periodos.ts';
import { ESTADO_CFDI, nombreDePaciente, PUBLICO } from '#features/facturas/mexico/rules.ts';
import { EMULADOR } from '#kernel/server/servicios_conocidos.ts';
import { archivoEnMemoria } from '#kernel/shared/archivo.ts';
import type { Parte, Siembra } from './siembra.ts';

/** Names and RFC of the SAT's own examples. */
const PERSONA = {
  RECNOMBRE: 'XOCHILT CASAS CHAVEZ',
  RECRFC: 'CACX7605101P8',
  RECCODIGOPOSTAL: '36257',
  RECID_REGIMEN_FISCAL: '612',
  USO_CFDI: 'D01',
};
const EMPRESA = {
  RECNOMBRE: 'ESCUELA KEMPER URGATE',
  RECRFC: 'EKU9003173C9',
  RECCODIGOPOSTAL: '42501',
  RECID_REGIMEN_FISCAL: '601',
  USO_CFDI: 'G03',
};
interface Caso {
  receptor?: object;
  DESCRIPCION?: string;
  cancela?: '02' | '03';
  /** With which description it is replaced. */
  sustituye?: string;
  /** Paid after it was invoiced, and the payment declared. */
  despues?: true;
}
/** The earliest first; without receiver it is the patient, without RFC of his own. */
const CASOS: readonly Caso[] = [
  {},
  { receptor: PERSONA, DESCRIPCION: 'Consulta de medicina interna' },
  { receptor: { ...PERSONA, RECCODIGOPOSTAL: '00000' } },
  { receptor: EMPRESA, DESCRIPCION: 'Exámenes médicos ocupacionales' },
  { cancela: '02' },
  { receptor: EMPRESA, cancela: '03' },
  { receptor: EMPRESA, DESCRIPCION: 'Vacunación del personal', despues: true },
  { sustituye: 'Consulta de control' },
  { receptor: PERSONA },
];

export const cfdi: Parte = async ({ ctx, db, demo, llamar }) => {
  if (ctx.sesion.clinica.pais.facturacion !== 'cfdi' || ctx.host.config.SERVICIOS[ctx.host.config.PAC] !== EMULADOR) return;
  // The settings were written after the session was made.
  Object.assign(ctx.sesion.clinica, { FACTURACION: 1 });
  await llamar(certificadosMx.subir_certificados_facturacion, {}, { CODIGOMEDICO: 0, ...csd(demo.ID_FISCAL, demo.RAZONSOCIAL) });
  const { rows } = await sql<{ FOLIORECIBO: number; CODIGOPACIENTE: number; FECHA: string; nombre: string }>`
    select a."FOLIORECIBO", a."CODIGOPACIENTE", a."FECHA", p.nombre_completo as nombre from abonos a
    join pacientes p on p.cliente = a.cliente and p."CODIGOPACIENTE" = a."CODIGOPACIENTE"
    where a.eliminado is null and p."ACTIVO" = 1 and exists (select from abonos_detalle d where d.cliente = a.cliente and d."FOLIORECIBO" = a."FOLIORECIBO"
      and d."FOLIOCARGO" is not null) order by a."FOLIORECIBO" desc limit ${CASOS.length}`.execute(db);
  for (const [i, r] of rows.toReversed().entries()) {
    const { receptor, DESCRIPCION = 'Servicios Médicos', cancela, sustituye, despues } = CASOS[i]!;
    const suyo = {
      RECNOMBRE: nombreDePaciente(r.nombre),
      RECRFC: PUBLICO.RFC,
      RECID_REGIMEN_FISCAL: PUBLICO.REGIMEN,
      USO_CFDI: PUBLICO.USO,
    };
    const forma = {
      ...{ EMISOR: 0, DESCRIPCION, OBJECTO_IMP: '02', IVA: 'DESGLOSAR', ISR: 'NA', PROD_SERV: '85121502', UNIDAD: 'E48' },
      ...{
        METODO_PAGO: despues ? 'PPD' : 'PUE',
        RECCODIGOPOSTAL: '',
        RECEMAIL: '',
        CODIGOPACIENTE: r.CODIGOPACIENTE,
        ACTUALIZAR_PACIENTE: 0,
      },
      ...(receptor ?? suyo),
    };
    const { FACTURAFOLIO, ESTADO } = await llamar(facturas.timbrar, { FOLIORECIBO: r.FOLIORECIBO }, forma);
    if (despues) await llamar(complementosPago.timbrar, { FACTURAFOLIO });
    if (sustituye) await llamar(facturas.sustituir, { FACTURAFOLIO }, { ...forma, DESCRIPCION: sustituye });
    if (!cancela || ESTADO !== ESTADO_CFDI.vigente) continue;
    const { ACCION } = await llamar(facturas.consultar_cancelacion, { FACTURAFOLIO });
    if (ACCION) await llamar(ACCION === 'cancelar' ? facturas.cancelar : facturas.solicitar, { FACTURAFOLIO }, { MOTIVO: cancela });
  }
  const admitida = rows.findLast((r) => puedeSerDe(r.FECHA, ctx.hoy) === true);
  await delDia(llamar, admitida?.FECHA ?? ctx.hoy);
};
/** What nobody invoiced on the day of the earliest of those that the SAT still admits. */
async function delDia(llamar: Siembra['llamar'], FECHA: string): Promise<void> {
  const periodo = { EMISOR: 0, PERIODICIDAD: DIARIA, FECHA };
  const { RECIBOS } = await llamar(facturasGlobales.obtener_por_facturar, {}, periodo);
  if (!RECIBOS.length) return;
  await llamar(
    facturasGlobales.timbrar,
    {},
    { ...periodo, OBJECTO_IMP: '02', IVA: 'DESGLOSAR', RECIBOS: RECIBOS.map((r) => r.FOLIORECIBO) },
  );
}

/** A certificate like those of the SAT, for three years. */
function csd(rfc: string, nombre: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der', cipher: 'aes-256-cbc', passphrase: 'Galeno2026' },
  });
  const llave = forge.pki.decryptRsaPrivateKey(
    forge.pem.encode({ type: 'ENCRYPTED PRIVATE KEY', body: privateKey.toString('binary') } as never),
    'Galeno2026',
  );
  const c = forge.pki.createCertificate();
  c.publicKey = forge.pki.publicKeyFromPem(publicKey);
  c.serialNumber = Buffer.from('30001000000500003416', 'latin1').toString('hex');
  c.validity.notBefore = new Date(Date.now() - 30 * 86_400_000);
  c.validity.notAfter = new Date(Date.now() + 3 * 365 * 86_400_000);
  c.setSubject([
    { name: 'commonName', value: nombre },
    { type: '2.5.4.45', value: `${rfc} / VADA800927DJ3` },
    { shortName: 'OU', value: 'Matriz' },
  ]);
  c.setIssuer([{ name: 'commonName', value: 'AC DE DEMOSTRACION' }]);
  c.sign(llave, forge.md.sha256.create());
  const cer = Buffer.from(forge.asn1.toDer(forge.pki.certificateToAsn1(c)).getBytes(), 'latin1');
  return {
    CER: archivoEnMemoria('jacarandas.cer', 'application/x-x509-ca-cert', cer),
    KEY: archivoEnMemoria('jacarandas.key', 'application/octet-stream', privateKey),
    PASS: 'Galeno2026',
  };
}
