// The signature of vouchers, as our verification, xmlsec1 and the official schemas judge it: the last two where they are at hand.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { comprobante, notaCredito } from '#domain/cpe/comprobante.ts';
import { type Elemento, enXml } from '#domain/cpe/elementos.ts';
import { comunicacionBaja, resumenDiario } from '#domain/cpe/envios.ts';
import { TIPO_CPE } from '#domain/cpe/nombres.ts';
import { firmar as enHilo } from '#features/certificados/server/firma.ts';
import { firmarCpe, quienFirmo } from '#features/certificados/server/firma_hilo.ts';
import { pfxDePrueba } from '#testing/certificados.ts';

const ESQUEMAS = join(import.meta.dirname, '../../../shared/judges');
const hay = (orden: string) => spawnSync(orden, ['--version']).status === 0;
const hoy = new Date().toISOString().slice(0, 10);
const firmar = (e: Elemento, pfx = pfxDePrueba()) => firmarCpe({ xml: enXml(e), ...pfx, hoy });

const emisor = {
  ruc: '20100066603',
  razonSocial: 'CLINICA "SAN JOSE" & HIJOS SAC',
  codLocal: '0000',
  direccion: 'AV. AREQUIPA 1200',
  urbanizacion: 'SANTA BEATRIZ',
  distrito: 'LINCE',
  provincia: 'LIMA',
  departamento: 'LIMA',
};
const cobrado = {
  serie: 'F001',
  numero: 7,
  fecha: '2026-01-15',
  hora: '12:30',
  emisor,
  adquirente: { tipo: '6', numero: '20131312955', nombre: 'NÚÑEZ <E HIJOS>' },
  descripcion: 'Servicios Médicos',
  codigo: 'CONS-1',
  unidad: 'E48',
  afectacion: '10',
  cobrado: 150,
} as const;
const { factura, boleta } = TIPO_CPE;
const FACTURA = comprobante({ ...cobrado, tipo: factura, operacion: '0101' });
const envio = { delDia: '2026-01-15', fecha: '2026-01-16', n: 1, emisor };
const DOCUMENTOS: [string, Elemento, string][] = [
  ['factura', FACTURA, 'ubl-2.1/maindoc/UBL-Invoice-2.1.xsd'],
  [
    'boleta exonerada',
    comprobante({ ...cobrado, tipo: boleta, serie: 'B001', operacion: '0101', afectacion: '20', codigo: '' }),
    'ubl-2.1/maindoc/UBL-Invoice-2.1.xsd',
  ],
  [
    'nota de crédito',
    notaCredito({ ...cobrado, motivo: '01', sustento: 'Anulación', modifica: { tipo: factura, serie: 'F001', numero: 6 } }),
    'ubl-2.1/maindoc/UBL-CreditNote-2.1.xsd',
  ],
  [
    'baja',
    comunicacionBaja(envio, [{ tipo: factura, serie: 'F001', numero: 6, motivo: 'Error' }]),
    'ubl-2.0/maindoc/UBL-VoidedDocuments-2.0.xsd',
  ],
  ['resumen', resumenDiario(envio, [{ ...cobrado, tipo: boleta, serie: 'B001' }]), 'ubl-2.0/maindoc/UBL-SummaryDocuments-2.0.xsd'],
];

test('la firma se comprueba, y deja de valer si algo cambia después', () => {
  const { xml, hash } = firmar(FACTURA);
  expect(quienFirmo(xml)?.subject).toContain('20100066603');
  expect(xml).toContain(`<ds:DigestValue>${hash}</ds:DigestValue>`);
  expect(xml).toContain('<ext:ExtensionContent><ds:Signature Id="SignatureSP"');
  expect(Buffer.from(hash, 'base64')).toHaveLength(32);
  expect(quienFirmo(xml.replace('>150.00<', '>151.00<'))).toBeNull();
  expect(quienFirmo(enXml(FACTURA))).toBeNull();
  expect(quienFirmo(xml.replace(/<ds:SignatureValue>.{8}/, '<ds:SignatureValue>AAAAAAAA'))).toBeNull();
});

test('en su hilo se firma igual, y lo que no sirve se dice igual', async () => {
  const { PFX, PFX_PASS } = pfxDePrueba();
  const e = { xml: enXml(FACTURA), PFX, PFX_PASS, hoy };
  expect((await enHilo(1, e)).hash).toBe(firmarCpe(e).hash);
  await expect(enHilo(1, { ...e, PFX_PASS: 'otra' })).rejects.toThrow('La contraseña no abre el certificado');
});

test('con un certificado vencido o una contraseña que no lo abre no se firma', () => {
  const ayer = new Date(Date.now() - 86_400_000);
  expect(() => firmar(FACTURA, pfxDePrueba({ hasta: ayer }))).toThrow('El certificado está vencido');
  expect(() => firmar(FACTURA, { ...pfxDePrueba(), PFX_PASS: 'otra' })).toThrow('La contraseña no abre el certificado');
});

function enArchivo(texto: string, juzgar: (archivo: string) => void) {
  const carpeta = mkdtempSync(join(tmpdir(), 'cpe-'));
  try {
    writeFileSync(join(carpeta, 'documento.xml'), texto);
    juzgar(join(carpeta, 'documento.xml'));
  } finally {
    rmSync(carpeta, { recursive: true });
  }
}
test.skipIf(!hay('xmlsec1')).each(DOCUMENTOS)('xmlsec1 da por buena la firma: %s (se omite donde no está)', (_, documento) =>
  enArchivo(firmar(documento).xml, (archivo) => {
    const { status, stderr } = spawnSync('xmlsec1', ['--verify', '--enabled-key-data', 'x509', '--insecure', archivo], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toMatchObject({ status: 0 });
  }),
);
test.skipIf(!existsSync(ESQUEMAS) || !hay('xmllint')).each(DOCUMENTOS)(
  'el esquema oficial da por bueno lo firmado: %s (se omite sin xmllint o sin esquemas)',
  (_, documento, esquema) =>
    enArchivo(firmar(documento).xml, (archivo) => {
      const { status, stderr } = spawnSync('xmllint', ['--noout', '--nonet', '--schema', join(ESQUEMAS, esquema), archivo], {
        encoding: 'utf8',
      });
      expect({ status, stderr }).toMatchObject({ status: 0 });
    }),
);
