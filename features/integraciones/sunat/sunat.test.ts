// SUNAT's services as the driver speaks to them: receipts, faults, tickets, lost answers, and what it refuses.
import { zipSync } from 'fflate';
import { beforeAll, expect, test, vi } from 'vitest';
import { comprobante } from '#domain/cpe/comprobante.ts';
import { type Elemento, enXml } from '#domain/cpe/elementos.ts';
import { comunicacionBaja, resumenDiario } from '#domain/cpe/envios.ts';
import { archivoCpe, TIPO_CPE } from '#domain/cpe/nombres.ts';
import { firmarCpe } from '#features/certificados/server/firma_hilo.ts';
import { textoDe } from '#kernel/server/soap.ts';
import { pfxDePrueba } from '#testing/certificados.ts';
import { type Cliente, clinica } from '#testing/clinica.ts';
import { deZip } from './server/sobre.ts';
import { consultarCdr, consultarTicket, enviarComprobante, enviarResumen } from './server/sunat.ts';

const RUC = '20100066603';
const SOL = { ruc: RUC, USER: 'MODDATOS', PASS: 'moddatos' };
const hoy = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10);
let c: Cliente;
beforeAll(async () => {
  c = await clinica({ pais: 'pe' });
});

const emisor = {
  ruc: RUC,
  razonSocial: 'CLINICA SAC',
  codLocal: '0000',
  direccion: 'AV. UNO 1',
  urbanizacion: '',
  distrito: 'LIMA',
  provincia: 'LIMA',
  departamento: 'LIMA',
};
const datos = (numero: number, mas: Partial<Parameters<typeof comprobante>[0]> = {}): Parameters<typeof comprobante>[0] => ({
  tipo: TIPO_CPE.boleta,
  operacion: '0101',
  serie: 'B001',
  numero,
  fecha: hoy,
  hora: '12:30',
  emisor,
  adquirente: { tipo: '1', numero: '12345678', nombre: 'ANA PÉREZ' },
  descripcion: 'Servicios Médicos',
  codigo: '',
  unidad: 'E48',
  afectacion: '10',
  cobrado: 118,
  ...mas,
});
const firmado = (e: Elemento, pfx = pfxDePrueba()) => firmarCpe({ xml: enXml(e), ...pfx, hoy }).xml;
const nombreDe = (d: ReturnType<typeof datos>) => archivoCpe(RUC, d.tipo, d.serie, d.numero);
const enviar = (d: ReturnType<typeof datos>, sol = SOL, xml = firmado(comprobante(d))) =>
  enviarComprobante(c.casa.host, sol, nombreDe(d), xml);
const modo = async (cual: string) => fetch(`${await c.casa.host.emuladores()}/sunat/modo/${RUC}/${cual}`, { method: 'POST' });

test('una boleta firmada se acepta y su constancia se lee y se vuelve a pedir', async () => {
  const r = await enviar(datos(1));
  expect(r).toMatchObject({ clase: 'cdr', codigo: 0, descripcion: 'El comprobante B001-1 ha sido aceptado', notas: [] });
  expect(await consultarCdr(c.casa.host, SOL, { tipo: '03', serie: 'B001', numero: 1 })).toMatchObject({ clase: 'cdr', codigo: 0 });
  expect(await consultarCdr(c.casa.host, SOL, { tipo: '03', serie: 'B001', numero: 999 })).toBeNull();
});

test('lo que SUNAT rechaza u observa lo dice con su número', async () => {
  const alterada = firmado(comprobante(datos(2))).replace('ANA PÉREZ', 'ANA LÓPEZ');
  expect(await enviar(datos(2), SOL, alterada)).toMatchObject({ clase: 'cdr', codigo: 2335 });
  const mal = firmado(comprobante(datos(3, { descripcion: 'rechazar' })));
  expect(await enviar(datos(3), SOL, mal)).toMatchObject({ clase: 'cdr', codigo: 2026 });
  expect(await enviar(datos(4, { descripcion: 'Consulta por observar' }))).toMatchObject({
    codigo: 0,
    notas: [expect.stringContaining('4252')],
  });
  const sumas = firmarCpe({
    xml: enXml(comprobante(datos(5))).replaceAll('>118.00<', '>119.00<'),
    ...pfxDePrueba(),
    hoy,
  }).xml;
  expect(await enviar(datos(5), SOL, sumas)).toMatchObject({ codigo: 3280 });
  const dni = datos(6, { tipo: TIPO_CPE.factura, serie: 'F001' });
  expect(await enviar(dni)).toMatchObject({ codigo: 2800 });
  expect(await enviar(datos(7), SOL, firmado(comprobante(datos(7)), pfxDePrueba({ RUC: '20131312955' })))).toMatchObject({ codigo: 2325 });
});

test('lo que SUNAT no toma es una falla: claves, otro emisor, número usado, archivo roto', async () => {
  expect(await enviar(datos(8), { ...SOL, PASS: 'mala' })).toMatchObject({ clase: 'falla', codigo: 102 });
  const ajeno = firmado(comprobante(datos(8, { emisor: { ...emisor, ruc: '20131312955' } })));
  expect(await enviar(datos(8), SOL, ajeno)).toMatchObject({ clase: 'falla', codigo: 1034 });
  expect(await enviarComprobante(c.casa.host, SOL, archivoCpe(RUC, '03', 'B001', 9), firmado(comprobante(datos(8))))).toMatchObject({
    clase: 'falla',
    codigo: 1036,
  });
  expect(await enviar(datos(8))).toMatchObject({ clase: 'cdr', codigo: 0 });
  expect(await enviar(datos(8))).toMatchObject({ clase: 'falla', codigo: 1033 });
  expect(await enviarComprobante(c.casa.host, SOL, 'mal-nombre', 'x')).toMatchObject({ clase: 'falla', codigo: 151 });
  const base = `${await c.casa.host.emuladores()}/sunat/ol-ti-itcpfegem/billService`;
  const conZip = async (zip: Uint8Array) => {
    const cuerpo = `<a><wsse:Username>${RUC}U</wsse:Username><wsse:Password>p</wsse:Password><ser:sendBill><fileName>${RUC}-03-B001-70.zip</fileName><contentFile>${Buffer.from(zip).toString('base64')}</contentFile></ser:sendBill></a>`;
    return (await fetch(base, { method: 'POST', headers: { 'content-type': 'text/xml' }, body: cuerpo })).text();
  };
  const uno = Buffer.from('<a/>');
  expect(await conZip(Buffer.from('no es un zip'))).toContain('Client.0156');
  expect(await conZip(zipSync({ 'a.xml': uno, 'b.xml': uno }))).toContain('Client.0158');
  expect(await conZip(zipSync({ 'a.xml': uno }))).toContain('Client.0161');
});

test('caída, sin efecto; muda o lenta, quizá lo hizo: se le pregunta', async () => {
  await modo('caido');
  await expect(enviar(datos(20))).rejects.toMatchObject({ intacto: true });
  await modo('mudo');
  await expect(enviar(datos(20))).rejects.toMatchObject({ intacto: false });
  await modo('normal');
  expect(await consultarCdr(c.casa.host, SOL, { tipo: '03', serie: 'B001', numero: 20 })).toMatchObject({ codigo: 0 });
  await modo('lento');
  const pronto = AbortSignal.timeout(200);
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(pronto);
  await expect(enviar(datos(21))).rejects.toMatchObject({ intacto: false });
  await modo('normal');
});

test('bajas y resúmenes: un ticket, primero en proceso y luego su constancia', async () => {
  const f = datos(30, { tipo: TIPO_CPE.factura, serie: 'F001', adquirente: { tipo: '6', numero: '20131312955', nombre: 'SUNAT' } });
  expect(await enviar(f)).toMatchObject({ codigo: 0 });
  expect(await enviar(datos(31))).toMatchObject({ codigo: 0 });
  const envio = { delDia: hoy, fecha: hoy, n: 1, emisor };
  const nombre = (clase: string, n: number) => `${RUC}-${clase}-${hoy.replaceAll('-', '')}-${n}`;
  const ra = comunicacionBaja(envio, [{ tipo: '01', serie: 'F001', numero: 30, motivo: 'Error' }]);
  const t = await enviarResumen(c.casa.host, SOL, nombre('RA', 1), firmado(ra));
  if (!('ticket' in t)) throw new Error(t.descripcion);
  expect(await consultarTicket(c.casa.host, SOL, t.ticket)).toBeNull();
  expect(await consultarTicket(c.casa.host, SOL, t.ticket)).toMatchObject({ clase: 'cdr', codigo: 0 });
  const resultado = async (n: number, clase: string, documento: Elemento) => {
    const otro = await enviarResumen(c.casa.host, SOL, nombre(clase, n), firmado(documento));
    if (!('ticket' in otro)) throw new Error(otro.descripcion);
    await consultarTicket(c.casa.host, SOL, otro.ticket);
    return consultarTicket(c.casa.host, SOL, otro.ticket);
  };
  expect(await resultado(1, 'RA', ra)).toMatchObject({ codigo: 2324 });
  expect(await resultado(2, 'RA', ra)).toMatchObject({ codigo: 2323 });
  const rc = resumenDiario(envio, [datos(31)]);
  expect(await resultado(1, 'RC', rc)).toMatchObject({ codigo: 0 });
  expect(await resultado(1, 'RC', rc)).toMatchObject({ codigo: 2223 });
  expect(await resultado(2, 'RC', rc)).toMatchObject({ codigo: 2987 });
  expect(await consultarTicket(c.casa.host, SOL, 'no-existe')).toMatchObject({ clase: 'falla', codigo: 127 });
});

test('un archivo o un texto desmedidos no se leen', () => {
  const mega = 'x'.repeat(1024 * 1024);
  expect(() => deZip(zipSync({ 'a.xml': Buffer.from(mega), 'b.xml': Buffer.from(mega), 'c.xml': Buffer.from('x') }))).toThrow(
    'demasiado grande',
  );
  const muchos = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`${i}.xml`, new Uint8Array()]));
  expect(() => deZip(zipSync(muchos))).toThrow('demasiado grande');
  expect(textoDe('<a><![CDATA[uno & dos]]> y <![CDATA[tres]]></a>', 'a')).toBe('uno & dos y tres');
  const inicio = performance.now();
  expect(textoDe(`<a>${'<![CDATA['.repeat(30_000)}</a>`, 'a')).toBe('');
  expect(performance.now() - inicio).toBeLessThan(500);
});
