// The providers that stamp invoices of Mexico: the same journey over each, and what Finkok says that SW does not.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { abonos } from '#features/caja/abonos/contract.ts';
import { facturas } from '#features/facturas/mexico/contract.ts';
import { ESTADO_CFDI } from '#features/facturas/mexico/rules.ts';
import { SinRespuesta } from '#kernel/server/servicios.ts';
import { PACS } from '#kernel/server/servicios_conocidos.ts';
import { type ClinicaCfdi, clinicaCfdi, FORMA_CFDI } from '#testing/cfdi.ts';
import { porUuid, timbrados } from './server/juicio_emulado.ts';
import { timbrar, timbres } from './server/pac.ts';

let mx: ClinicaCfdi;
let c: ClinicaCfdi['c'];
async function empezar(pac: (typeof PACS)[number]): Promise<void> {
  mx = await clinicaCfdi('PAC');
  ({ c } = mx);
  c.casa.host.config.PAC = pac;
}
afterEach(() => {
  c.casa.host.config.PAC = 'sw';
});
const facturar = async (FOLIORECIBO: number, mas: object = {}) =>
  c.hacer(facturas.timbrar, { FOLIORECIBO }, { ...FORMA_CFDI, ...mas } as never);
const uno = (FACTURAFOLIO: number) => c.hacer(facturas.obtener_uno, { FACTURAFOLIO });
const libre = async (FOLIORECIBO: number) => (await c.hacer(abonos.obtener_detalle, { FOLIORECIBO })).ENC.TIPO_ABONO === 'N';
const suyos = () => [...timbrados.values()].filter((e) => e.xml.includes(`Rfc="${mx.RFC}"`)).map((e) => e.UUID);

describe.each(PACS)('%s', (pac) => {
  beforeEach(() => empezar(pac));

  test('se timbra, y lo que se guarda es el documento con su timbre', async () => {
    const FOLIORECIBO = await mx.cobrar();
    // With the signs that XML escapes: what comes back is what was sealed.
    const { FACTURAFOLIO, ESTADO, UUID } = await facturar(FOLIORECIBO, { DESCRIPCION: `Consulta "A" & <B> d'oro` });
    expect({ ESTADO, UUID }).toEqual({ ESTADO: ESTADO_CFDI.vigente, UUID: suyos()[0] });
    const xml = (await c.llamar(facturas.descargar, { FACTURAFOLIO })).body.toString('utf8');
    expect(xml.trim()).toBe(porUuid.get(UUID)!.xml.trim());
  });

  test.each(['mudo', 'ilegible', 'caido'])('la respuesta se pierde (%s): se pregunta de nuevo y hay un solo timbre', async (modo) => {
    await mx.pac(modo);
    const FOLIORECIBO = await mx.cobrar();
    const { FACTURAFOLIO, ESTADO, RESPUESTA } = await facturar(FOLIORECIBO);
    expect({ ESTADO, RESPUESTA }).toEqual({ ESTADO: ESTADO_CFDI.porTimbrar, RESPUESTA: expect.stringContaining('no responde') });
    expect(await libre(FOLIORECIBO)).toBe(false);
    await mx.pac('normal');
    await mx.trabajo('cfdi.timbrar', FACTURAFOLIO);
    await mx.trabajo('cfdi.timbrar', FACTURAFOLIO);
    expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CFDI.vigente, UUID: suyos()[0] });
    expect(suyos()).toHaveLength(1);
  });

  test('sin timbres, o con el código postal de otro: se dice qué hacer y el recibo queda libre', async () => {
    const FOLIORECIBO = await mx.cobrar();
    await mx.pac('sin_timbres');
    expect(await facturar(FOLIORECIBO)).toMatchObject({
      ESTADO: ESTADO_CFDI.rechazada,
      RESPUESTA: 'No quedan timbres para este emisor: cómprelos con su proveedor de timbrado',
    });
    await mx.pac('normal');
    expect(await libre(FOLIORECIBO)).toBe(true);
    expect(await facturar(FOLIORECIBO, { RECCODIGOPOSTAL: '00000' })).toMatchObject({
      ESTADO: ESTADO_CFDI.rechazada,
      RESPUESTA: expect.stringMatching(/^El código postal no es el del domicilio fiscal .*Dijo: CFDI40147/),
    });
    expect(await libre(FOLIORECIBO)).toBe(true);
    expect(await facturar(FOLIORECIBO)).toMatchObject({ ESTADO: ESTADO_CFDI.vigente });
    expect(suyos()).toHaveLength(1);
  });

  test('cancelar: aceptada con su acuse, rechazada, y con la respuesta perdida', async () => {
    const { FACTURAFOLIO } = await facturar(await mx.cobrar(580));
    expect(await c.hacer(facturas.cancelar, { FACTURAFOLIO }, { MOTIVO: '02' })).toMatchObject({ ESTADO: ESTADO_CFDI.cancelada });
    const acuse = (await c.llamar(facturas.descargar_acuse, { FACTURAFOLIO })).body.toString();
    expect(acuse).toContain('<EstatusUUID>201</EstatusUUID>');

    // The SAT does not know it as the issuer's: it stays as it was.
    const ajena = await facturar(await mx.cobrar(580));
    const { xml } = porUuid.get(ajena.UUID)!;
    porUuid.get(ajena.UUID)!.xml = xml.replaceAll(mx.RFC, 'OTRO010101AAA');
    expect(await c.hacer(facturas.cancelar, { FACTURAFOLIO: ajena.FACTURAFOLIO }, { MOTIVO: '02' })).toMatchObject({
      ESTADO: ESTADO_CFDI.vigente,
      RESPUESTA: 'El SAT no encontró la factura con el RFC de este emisor',
    });
    porUuid.get(ajena.UUID)!.xml = xml;

    await mx.pac('mudo');
    const { FACTURAFOLIO: perdida, UUID } = ajena;
    expect(await c.hacer(facturas.cancelar, { FACTURAFOLIO: perdida }, { MOTIVO: '02' })).toMatchObject({
      ESTADO: ESTADO_CFDI.enProceso,
      RESPUESTA: expect.stringContaining('no responde'),
    });
    await mx.pac('normal');
    await mx.trabajo('cfdi.revisar', perdida);
    expect(await uno(perdida)).toMatchObject({ ESTADO: ESTADO_CFDI.cancelada, HAY_ACUSE: 1, UUID });
  });

  test('solicitar: espera a quien la recibió', async () => {
    const { FACTURAFOLIO, UUID } = await facturar(await mx.cobrar());
    expect(await c.hacer(facturas.solicitar, { FACTURAFOLIO }, { MOTIVO: '03' })).toMatchObject({ ESTADO: ESTADO_CFDI.enProceso });
    await mx.contestar(UUID, 'rechazar');
    await mx.trabajo('cfdi.revisar', FACTURAFOLIO);
    expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CFDI.vigente, RESPUESTA: expect.stringContaining('rechazó') });
    await c.hacer(facturas.solicitar, { FACTURAFOLIO }, { MOTIVO: '03' });
    await mx.contestar(UUID, 'plazo');
    await mx.trabajo('cfdi.revisar', FACTURAFOLIO);
    expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CFDI.cancelada });
  });
});

describe('solo Finkok', () => {
  beforeEach(() => empezar('finkok'));

  test('dice que ya está timbrada y todavía no la da: se espera, y no se timbra otra', async () => {
    await mx.pac('tarda');
    const { FACTURAFOLIO } = await facturar(await mx.cobrar());
    await mx.trabajo('cfdi.timbrar', FACTURAFOLIO);
    expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CFDI.porTimbrar });
    await mx.pac('normal');
    await mx.trabajo('cfdi.timbrar', FACTURAFOLIO);
    expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CFDI.vigente, UUID: suyos()[0] });
    expect(suyos()).toHaveLength(1);
  });

  test('lo que es de la cuenta no culpa a la factura, y después de una respuesta perdida se espera a que se arregle', async () => {
    const FOLIORECIBO = await mx.cobrar();
    await mx.pac('ajeno');
    const dice = 'El RFC del emisor no está dado de alta en la cuenta del proveedor de timbrado';
    expect(await facturar(FOLIORECIBO)).toMatchObject({ ESTADO: ESTADO_CFDI.rechazada, RESPUESTA: dice });
    await mx.pac('caido');
    const { FACTURAFOLIO } = await facturar(FOLIORECIBO);
    await mx.pac('ajeno');
    await mx.trabajo('cfdi.timbrar', FACTURAFOLIO);
    expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CFDI.porTimbrar, RESPUESTA: dice });
    await mx.pac('normal');
    await mx.trabajo('cfdi.timbrar', FACTURAFOLIO);
    expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CFDI.vigente });
  });

  test('con la cuenta equivocada no se timbra ni se cancela', async () => {
    const { FACTURAFOLIO } = await facturar(await mx.cobrar(580));
    const FOLIORECIBO = await mx.cobrar();
    const { SERVICIOS, APLICACIONES } = c.casa.host.config;
    SERVICIOS.finkok = `${await c.casa.host.emuladores()}/finkok`;
    APLICACIONES.finkok = { id: 'clinica', secreto: 'la mala' };
    const dice = 'El proveedor de timbrado no aceptó la cuenta de esta instalación';
    expect(await facturar(FOLIORECIBO)).toMatchObject({ ESTADO: ESTADO_CFDI.rechazada, RESPUESTA: dice });
    expect(await c.hacer(facturas.cancelar, { FACTURAFOLIO }, { MOTIVO: '02' })).toMatchObject({
      ESTADO: ESTADO_CFDI.vigente,
      RESPUESTA: dice,
    });
    [SERVICIOS.finkok, APLICACIONES.finkok] = ['emulador', undefined];
  });

  test('no puede preguntar al SAT: la cancelación queda en proceso y se pide de nuevo', async () => {
    const { FACTURAFOLIO } = await facturar(await mx.cobrar(580));
    await mx.pac('sat_caido');
    expect(await c.hacer(facturas.cancelar, { FACTURAFOLIO }, { MOTIVO: '02' })).toMatchObject({ ESTADO: ESTADO_CFDI.enProceso });
    await mx.pac('normal');
    await mx.trabajo('cfdi.revisar', FACTURAFOLIO);
    expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CFDI.cancelada, HAY_ACUSE: 1 });
  });

  test('no dice cuántos timbres quedan', async () => {
    expect(await timbres(c.casa.host)).toBeNull();
  });

  const UUID = 'AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEEE';
  const CFDI = `<cfdi:Comprobante a="1 &amp;lt; 2"><tfd:TimbreFiscalDigital UUID="${UUID}"/></cfdi:Comprobante>`;
  const con = (xml: string, mas = `<s0:UUID>${UUID}</s0:UUID>`) =>
    `<e:Body><t:stampResponse><t:stampResult><s0:xml>${xml}</s0:xml>${mas}</t:stampResult></t:stampResponse></e:Body>`;
  const escapado = CFDI.replaceAll('&', '&#38;').replaceAll('<', '&lt;');
  const incidencia = (codigo: string, texto: string) =>
    con('', `<s0:CodigoError>${codigo}</s0:CodigoError><s0:MensajeIncidencia>${texto}</s0:MensajeIncidencia>`);
  test.each<[que: string, status: number, texto: string, espera: object]>([
    ['escapado', 200, con(escapado), { XML: CFDI, UUID }],
    ['literal', 200, con(`<![CDATA[${CFDI}]]>`), { XML: CFDI, UUID }],
    ['de otro UUID', 200, con(escapado, `<s0:UUID>${UUID.replaceAll('A', 'F')}</s0:UUID>`), { intacto: false }],
    ['sin UUID', 200, con(escapado, ''), { intacto: false }],
    ['sin decir nada', 200, con('', ''), { intacto: false }],
    ['de otra cosa', 200, '<p>Hecho</p>', { intacto: false }],
    ['una falla de SOAP', 500, '<e:Fault><faultstring>stampResult></faultstring></e:Fault>', { intacto: false }],
    ['demasiado', 200, con(' '.repeat(3_000_001)), { intacto: false }],
    ['sin atender', 429, con(escapado), { intacto: true }],
    [
      'rechazada',
      200,
      incidencia('302', 'Sello mal formado'),
      { codigo: '302', message: expect.stringContaining('Dijo: 302 Sello mal formado') },
    ],
    ['sin créditos', 200, incidencia('', 'El emisor se quedó sin créditos'), { codigo: 'SIN_TIMBRES' }],
  ])('lo que contesta: %s', async (_, status, texto, espera) => {
    const suyo = createServer((_req, res) => res.writeHead(status).end(texto));
    await once(suyo.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(suyo.address() as AddressInfo).port}`;
    const { config, emuladores } = c.casa.host;
    const host = { config: { ...config, SERVICIOS: { finkok: url }, APLICACIONES: { finkok: { id: 'a', secreto: 'b' } } }, emuladores };
    const dicho = await timbrar(host, CFDI).catch((e: unknown) => e);
    suyo.close();
    expect(dicho).toMatchObject(espera);
    if ('intacto' in espera) expect(dicho).toBeInstanceOf(SinRespuesta);
  });
});
