// The seal of an invoice, as Node, OpenSSL and the SAT's schema judge it: the last two where they are at hand.
import { execFileSync, spawnSync } from 'node:child_process';
import { createPrivateKey, verify, X509Certificate } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cadenaOriginal } from '#domain/cfdi/cadena.ts';
import { type Impuestos, pesos } from '#domain/cfdi/importes.ts';
import { ingreso } from '#domain/cfdi/ingreso.ts';
import { sellar } from '#features/certificados/server/sello.ts';
import { csdDePrueba } from '#testing/certificados.ts';

const ESQUEMA = join(import.meta.dirname, '../../../shared/judges/cfdi/cfd/4/cfdv40.xsd');
const hay = (orden: string, ...version: string[]) => spawnSync(orden, version).status === 0;

const { CER, KEY, PASS } = csdDePrueba();
const llave = createPrivateKey({ key: KEY, format: 'der', type: 'pkcs8', passphrase: PASS });
const factura = (i: Impuestos) =>
  ingreso({
    ...i,
    serie: 'A',
    folio: '123',
    fecha: '2026-01-15T12:30:00',
    noCertificado: '30001000000500003416',
    lugarExpedicion: '42501',
    emisor: { rfc: 'EKU9003173C9', nombre: 'ESCUELA KEMPER URGATE', regimen: '601' },
    RECRFC: 'EKU9003173C9',
    RECNOMBRE: 'NUÑEZ & "HIJOS" <LEÓN>',
    RECCODIGOPOSTAL: '36257',
    RECID_REGIMEN_FISCAL: '601',
    USO_CFDI: 'G03',
    DESCRIPCION: 'Servicios Médicos',
    PROD_SERV: '85121502',
    UNIDAD: 'E48',
    METODO_PAGO: 'PUE',
    formaPago: '03',
    cobrado: 1160,
  });
const GRAVADA = factura({ IVA: 'DESGLOSAR', ISR: 0.1, OBJECTO_IMP: '02' });
const atributo = (xml: string, nombre: string) => new RegExp(` ${nombre}="([^"]*)"`).exec(xml)![1]!;
function enCarpeta(hacer: (carpeta: string) => void) {
  const carpeta = mkdtempSync(join(tmpdir(), 'cfdi-'));
  try {
    hacer(carpeta);
  } finally {
    rmSync(carpeta, { recursive: true });
  }
}

test('el sello se comprueba con el certificado que va en la factura, y no el de otra', () => {
  const xml = sellar(GRAVADA, CER, llave);
  const sello = Buffer.from(atributo(xml, 'Sello'), 'base64');
  const { publicKey } = new X509Certificate(Buffer.from(atributo(xml, 'Certificado'), 'base64'));
  const cadena = cadenaOriginal(GRAVADA);
  expect(verify('RSA-SHA256', Buffer.from(cadena), publicKey, sello)).toBe(true);
  expect(verify('RSA-SHA256', Buffer.from(cadena.replace(pesos(1060), pesos(1061))), publicKey, sello)).toBe(false);
  expect(xml).toContain('Nombre="NUÑEZ &amp; &quot;HIJOS&quot; &lt;LEÓN&gt;"');
});

test.skipIf(!hay('openssl', 'version'))('OpenSSL da por bueno el sello (se omite donde no está)', () =>
  enCarpeta((carpeta) => {
    const en = (nombre: string) => join(carpeta, nombre);
    writeFileSync(en('cadena'), cadenaOriginal(GRAVADA));
    writeFileSync(en('sello'), Buffer.from(atributo(sellar(GRAVADA, CER, llave), 'Sello'), 'base64'));
    writeFileSync(en('publica'), new X509Certificate(CER).publicKey.export({ type: 'spki', format: 'pem' }));
    const orden = ['dgst', '-sha256', '-verify', en('publica'), '-signature', en('sello'), en('cadena')];
    expect(execFileSync('openssl', orden, { encoding: 'utf8' })).toContain('Verified OK');
  }),
);

test.skipIf(!existsSync(ESQUEMA) || !hay('xmllint', '--version')).each<Impuestos>([
  { IVA: 'DESGLOSAR', ISR: 0.1, OBJECTO_IMP: '02' },
  { IVA: 'EXENTO', ISR: 'NA', OBJECTO_IMP: '02' },
  { IVA: 'CERO', ISR: 'NA', OBJECTO_IMP: '02' },
  { IVA: 'NA', ISR: 'NA', OBJECTO_IMP: '01' },
])('el esquema del SAT da por buena la factura con IVA $IVA (se omite sin xmllint o sin esquemas)', (i) =>
  enCarpeta((carpeta) => {
    writeFileSync(join(carpeta, 'factura.xml'), sellar(factura(i), CER, llave));
    const { status, stderr } = spawnSync('xmllint', ['--noout', '--nonet', '--schema', ESQUEMA, join(carpeta, 'factura.xml')], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toMatchObject({ status: 0 });
  }),
);
