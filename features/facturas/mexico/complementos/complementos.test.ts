// Payment complements on the real database against the emulated PAC and SAT: issued once, lost, cancelled, and every refusal.
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { E } from '#domain/estados.ts';
import { MEDIO_IMPRESO } from '#kernel/impreso/define.ts';
import { type ClinicaCfdi, clinicaCfdi, FORMA_CFDI } from '#testing/cfdi.ts';
import { llegaElUltimo, xmlDelCorreo } from '#testing/correo.ts';
import { contraEsquema, hayJuez } from '#testing/esquema_sat.ts';
import { junto, leerPdf } from '#testing/pdf.ts';
import { conServicio } from '#testing/servicio.ts';
import { facturas } from '../contract.ts';
import { ESTADO_CFDI } from '../rules.ts';
import { complementosPago } from './contract.ts';
import trabajos from './server/jobs.ts';

let mx: ClinicaCfdi;
let c: ClinicaCfdi['c'];
beforeEach(async () => {
  mx = await clinicaCfdi('KOM');
  ({ c } = mx);
});
async function facturado(mas: object = {}): Promise<number> {
  const FOLIORECIBO = await mx.cobrar(1160, E.formaPago.transferencia);
  return (await c.hacer(facturas.timbrar, { FOLIORECIBO }, { ...FORMA_CFDI, METODO_PAGO: 'PPD', ...mas } as never)).FACTURAFOLIO;
}
const complementar = (FACTURAFOLIO: number) => c.llamar(complementosPago.timbrar, { FACTURAFOLIO });
const suyos = (FACTURAFOLIO: number) => c.hacer(complementosPago.obtener, { FACTURAFOLIO });
const xmlDe = async (FACTURAFOLIO: number) => (await c.llamar(complementosPago.descargar, { FACTURAFOLIO })).body.toString('utf8');
/** The invoice's or the complement's mail, as it arrives at the patient's. */
async function suXml(): Promise<string> {
  const correo = await llegaElUltimo(c);
  expect(correo.para).toEqual(['xochilt@ejemplo.mx']);
  expect(correo.cuerpo).toContain('application/pdf');
  return xmlDelCorreo(correo);
}

test('una factura PPD dice 99 y su complemento declara con qué se pagó, una sola vez', async () => {
  const FACTURAFOLIO = await facturado();
  const factura = (await c.llamar(facturas.descargar, { FACTURAFOLIO })).body.toString('utf8');
  expect(factura).toContain('FormaPago="99"');
  expect(await suyos(FACTURAFOLIO)).toEqual([]);
  expect(await c.llamar(complementosPago.descargar, { FACTURAFOLIO })).toMatchObject({
    message: 'La factura no tiene un complemento de pago timbrado',
  });
  const rs = await Promise.all([complementar(FACTURAFOLIO), complementar(FACTURAFOLIO)]);
  expect(rs.map((r) => r.success).sort()).toEqual([false, true]);
  expect(rs.find((r) => !r.success)).toMatchObject({ status: 422, message: 'Su complemento de pago ya se emitió' });
  const hecho = rs.find((r) => r.success)!;
  expect(hecho).toMatchObject({
    message: 'Se timbró el complemento de pago PR1-1',
    data: { ESTADO: ESTADO_CFDI.vigente, TOTAL: 1160, FORMA_PAGO: '03', UUID: expect.stringMatching(/^[\dA-F-]{36}$/) },
  });
  const { UUID } = await c.hacer(facturas.obtener_uno, { FACTURAFOLIO });
  const xml = await xmlDe(FACTURAFOLIO);
  expect(xml).toContain(`IdDocumento="${UUID}"`);
  expect(xml).toContain('FormaDePagoP="03"');
  expect(xml).toContain('TotalTrasladosBaseIVA16="1000.00" TotalTrasladosImpuestoIVA16="160.00"');
  expect(xml).toContain('ImpSaldoInsoluto="0.00"');
  expect(await suyos(FACTURAFOLIO)).toHaveLength(1);
});

test('el correo de una factura lleva su PDF y su XML', async () => {
  const FACTURAFOLIO = await facturado();
  await c.hacer(facturas.enviar, { FACTURAFOLIO }, { TIPO_MENSAJE: MEDIO_IMPRESO.correo, MAIL: 'xochilt@ejemplo.mx' } as never);
  const { UUID } = await c.hacer(facturas.obtener_uno, { FACTURAFOLIO });
  expect(await suXml()).toContain(`UUID="${UUID}"`);
});

test('el complemento se imprime, y su correo lleva su PDF y su XML', async () => {
  const FACTURAFOLIO = await facturado();
  expect(await c.llamar(complementosPago.imprimir, { FACTURAFOLIO })).toMatchObject({
    status: 422,
    message: 'La factura no tiene un complemento de pago timbrado',
  });
  const { UUID } = (await complementar(FACTURAFOLIO)).data;
  const factura = await c.hacer(facturas.obtener_uno, { FACTURAFOLIO });
  const texto = junto((await leerPdf((await c.llamar(complementosPago.imprimir, { FACTURAFOLIO })).body)).texto).replace(/\s/g, '');
  for (const dicho of [
    'COMPLEMENTO DE PAGO',
    UUID,
    factura.UUID,
    'XOCHILT CASAS CHAVEZ',
    'IVA 16 %',
    '$160.00',
    '$1,160.00',
    '03 Transferencia',
  ])
    expect(texto).toContain(dicho.replace(/\s/g, ''));
  const enviado = await c.hacer(complementosPago.enviar, { FACTURAFOLIO }, {
    ...{ TIPO_MENSAJE: MEDIO_IMPRESO.correo, MAIL: 'xochilt@ejemplo.mx' },
  } as never);
  expect(enviado.MENSAJE).toContain('PR1-1');
  expect(await suXml()).toContain(`UUID="${UUID}"`);
});

test('el pago se declara de la factura que tiene el recibo, y no de la que otra sustituye', async () => {
  const FACTURAFOLIO = await facturado();
  const forma = { ...FORMA_CFDI, METODO_PAGO: 'PPD' } as never;
  await mx.pac('mudo');
  const nueva = await c.hacer(facturas.sustituir, { FACTURAFOLIO }, forma);
  expect(nueva.ESTADO).toBe(ESTADO_CFDI.porTimbrar);
  await mx.pac('normal');
  const yaLaSustituye = { status: 422, message: 'Ya la sustituye la factura R1-2' };
  expect(await complementar(FACTURAFOLIO)).toMatchObject(yaLaSustituye);
  await mx.trabajo('cfdi.timbrar', nueva.FACTURAFOLIO);
  // Who received the old one refuses: it is in force again, and the receipt has the new one.
  await mx.trabajo('cfdi.revisar', FACTURAFOLIO);
  await mx.contestar((await c.hacer(facturas.obtener_uno, { FACTURAFOLIO })).UUID, 'rechazar');
  await mx.trabajo('cfdi.revisar', FACTURAFOLIO);
  expect(await c.hacer(facturas.obtener_uno, { FACTURAFOLIO })).toMatchObject({ ESTADO: ESTADO_CFDI.vigente, CUENTA: 0 });
  expect(await complementar(FACTURAFOLIO)).toMatchObject(yaLaSustituye);
  expect(await complementar(nueva.FACTURAFOLIO)).toMatchObject({ success: true, data: { ESTADO: ESTADO_CFDI.vigente } });
  // What the receipt does not name is not declared, though no other replaces it.
  const otra = await facturado();
  await c.sql(({ db }) => sql`update cfdi set cuenta = false where "FACTURAFOLIO" = ${otra}`.execute(db));
  expect(await complementar(otra)).toMatchObject({ status: 422, message: 'Su recibo tiene otra factura' });
});

test('una factura PUE no lleva complemento', async () => {
  const FACTURAFOLIO = await facturado({ METODO_PAGO: 'PUE' });
  expect(await complementar(FACTURAFOLIO)).toMatchObject({
    status: 422,
    message: 'Solo una factura con método de pago PPD lleva complemento de pago',
  });
});

test('si el proveedor timbra y no contesta, se le pregunta de nuevo y es el mismo', async () => {
  const FACTURAFOLIO = await facturado();
  await mx.pac('mudo');
  const r = await complementar(FACTURAFOLIO);
  expect(r).toMatchObject({ success: true, data: { ESTADO: ESTADO_CFDI.porTimbrar, UUID: '' } });
  expect(r.message).toContain('quedó por timbrar');
  await mx.pac('normal');
  await mx.seguir(r.data.COMPLEMENTO);
  const [uno, ...mas] = await suyos(FACTURAFOLIO);
  expect(mas).toEqual([]);
  expect(uno).toMatchObject({ ESTADO: ESTADO_CFDI.vigente, FOLIO: 1 });
  // Done, the job has nothing to do.
  await mx.seguir(r.data.COMPLEMENTO);
  expect(await suyos(FACTURAFOLIO)).toEqual([uno]);
});

test('sin timbres queda dicho por qué, y se emite de nuevo con el folio siguiente', async () => {
  const FACTURAFOLIO = await facturado();
  await mx.pac('sin_timbres');
  expect(await complementar(FACTURAFOLIO)).toMatchObject({
    success: true,
    data: { ESTADO: ESTADO_CFDI.rechazada, RESPUESTA: expect.stringContaining('No quedan timbres') },
  });
  await mx.pac('normal');
  expect(await complementar(FACTURAFOLIO)).toMatchObject({ success: true, data: { ESTADO: ESTADO_CFDI.vigente, FOLIO: 2 } });
});

test('los complementos de una factura se dicen del más nuevo al más viejo, y el que cuenta es el último', async () => {
  const FACTURAFOLIO = await facturado();
  await mx.pac('sin_timbres');
  await complementar(FACTURAFOLIO);
  await mx.pac('normal');
  const { UUID } = (await complementar(FACTURAFOLIO)).data;
  expect(await suyos(FACTURAFOLIO)).toMatchObject([
    { FOLIO: 2, ESTADO: ESTADO_CFDI.vigente, UUID },
    { FOLIO: 1, ESTADO: ESTADO_CFDI.rechazada, UUID: '' },
  ]);
  await c.hacer(complementosPago.cancelar, { FACTURAFOLIO }, { MOTIVO: '02' });
  expect(await c.llamar(complementosPago.cancelar, { FACTURAFOLIO }, { MOTIVO: '02' })).toMatchObject({
    status: 422,
    message: 'El complemento ya fue cancelado',
  });
  const { UUID: otro } = (await complementar(FACTURAFOLIO)).data;
  await c.hacer(complementosPago.cancelar, { FACTURAFOLIO }, { MOTIVO: '02' });
  expect((await c.llamar(complementosPago.descargar_acuse, { FACTURAFOLIO })).body.toString()).toContain(`<UUID>${otro}</UUID>`);
});

test('si el SAT no acepta la cancelación, el complemento sigue vigente y se dice por qué', async () => {
  const FACTURAFOLIO = await facturado();
  const { COMPLEMENTO } = (await complementar(FACTURAFOLIO)).data;
  await mx.conRechazo('205', async () => {
    expect(await c.hacer(complementosPago.cancelar, { FACTURAFOLIO }, { MOTIVO: '02' })).toMatchObject({
      ...{ COMPLEMENTO, ESTADO: ESTADO_CFDI.vigente },
      RESPUESTA: expect.stringContaining('todavía no tiene'),
    });
  });
  // It still declares the payment: the invoice is not cancelled before it, nor is another issued.
  expect(await complementar(FACTURAFOLIO)).toMatchObject({ message: 'Su complemento de pago ya se emitió' });
  expect(await c.hacer(complementosPago.cancelar, { FACTURAFOLIO }, { MOTIVO: '02' })).toMatchObject({
    ...{ COMPLEMENTO, ESTADO: ESTADO_CFDI.cancelada },
  });
});

test('mientras el SAT no conteste, la cancelación del complemento espera sin que falle el trabajo', async () => {
  const FACTURAFOLIO = await facturado();
  await complementar(FACTURAFOLIO);
  await mx.pac('caido');
  const { COMPLEMENTO } = await c.hacer(complementosPago.cancelar, { FACTURAFOLIO }, { MOTIVO: '02' });
  await mx.pac('normal');
  await conServicio(
    c,
    'sat',
    (respuesta) => respuesta.destroy(),
    () => mx.seguir(COMPLEMENTO),
  );
  expect(await suyos(FACTURAFOLIO)).toMatchObject([{ COMPLEMENTO, ESTADO: ESTADO_CFDI.enProceso }]);
  await mx.seguir(COMPLEMENTO);
  expect(await suyos(FACTURAFOLIO)).toMatchObject([{ COMPLEMENTO, ESTADO: ESTADO_CFDI.cancelada }]);
});

test('la factura se cancela después de su complemento, cuyo acuse queda guardado', async () => {
  const FACTURAFOLIO = await facturado();
  await complementar(FACTURAFOLIO);
  expect(await c.llamar(facturas.solicitar, { FACTURAFOLIO }, { MOTIVO: '02' } as never)).toMatchObject({
    status: 422,
    message: 'Cancele primero su complemento de pago',
  });
  expect(await c.llamar(complementosPago.descargar_acuse, { FACTURAFOLIO })).toMatchObject({
    message: 'El complemento de pago no está cancelado',
  });
  expect(await c.llamar(complementosPago.cancelar, { FACTURAFOLIO }, { MOTIVO: '02' } as never)).toMatchObject({
    success: true,
    message: 'El complemento de pago se canceló correctamente',
    data: { ESTADO: ESTADO_CFDI.cancelada, MOTIVO: '02' },
  });
  expect((await c.llamar(complementosPago.descargar_acuse, { FACTURAFOLIO })).body.toString()).toContain('<EstatusUUID>201<');
  expect(await c.llamar(complementosPago.cancelar, { FACTURAFOLIO }, { MOTIVO: '02' } as never)).toMatchObject({
    status: 422,
    message: 'El complemento ya fue cancelado',
  });
  expect(await c.llamar(facturas.solicitar, { FACTURAFOLIO }, { MOTIVO: '02' } as never)).toMatchObject({ success: true });
});

test('si el SAT no contesta la cancelación, se le pide de nuevo', async () => {
  const FACTURAFOLIO = await facturado();
  await complementar(FACTURAFOLIO);
  await mx.pac('caido');
  const r = await c.llamar(complementosPago.cancelar, { FACTURAFOLIO }, { MOTIVO: '02' } as never);
  expect(r).toMatchObject({ success: true, message: 'Solicitud de cancelación realizada', data: { ESTADO: ESTADO_CFDI.enProceso } });
  await mx.pac('normal');
  await mx.seguir(r.data.COMPLEMENTO);
  expect(await suyos(FACTURAFOLIO)).toMatchObject([{ ESTADO: ESTADO_CFDI.cancelada }]);
});

test('sin certificado se dice qué falta; con él, el barrido sigue con su cancelación', async () => {
  const FACTURAFOLIO = await facturado();
  await complementar(FACTURAFOLIO);
  await mx.pac('caido');
  const { COMPLEMENTO } = await c.hacer(complementosPago.cancelar, { FACTURAFOLIO }, { MOTIVO: '02' });
  await mx.pac('normal');
  const nombrar = (de: string, a: string) => c.sql(({ db }) => sql`update secretos set nombre = replace(nombre, ${de}, ${a})`.execute(db));
  await nombrar('certificado/0', 'certificado/9');
  await mx.seguir(COMPLEMENTO);
  const falta = 'Falta el certificado de sello digital del emisor: cárguelo para seguir';
  expect(await suyos(FACTURAFOLIO)).toMatchObject([{ ESTADO: ESTADO_CFDI.enProceso, RESPUESTA: falta }]);
  await nombrar('certificado/9', 'certificado/0');
  await c.sql(({ db }) => sql`update cfdi_pagos set proximo = now() - interval '1 second'`.execute(db));
  await trabajos.find((t) => t.cron)!.correr(c.casa.host, {});
  const { rows } = await c.casa.dueno.query(
    `select 1 from graphile_worker._private_jobs where (payload->>'cliente')::int = $1 and (payload->>'COMPLEMENTO')::int = $2`,
    [c.cliente, COMPLEMENTO],
  );
  expect(rows).toHaveLength(1);
  await mx.seguir(COMPLEMENTO);
  expect(await suyos(FACTURAFOLIO)).toMatchObject([{ ESTADO: ESTADO_CFDI.cancelada, RESPUESTA: '' }]);
});

test.skipIf(!hayJuez)('el esquema del SAT da por bueno el complemento (se omite sin xmllint o sin esquemas)', async () => {
  const FACTURAFOLIO = await facturado();
  await complementar(FACTURAFOLIO);
  const pagos = (await xmlDe(FACTURAFOLIO)).match(/<pago20:Pagos[\s\S]*<\/pago20:Pagos>/)![0];
  const suelto = pagos.replace('<pago20:Pagos', '<pago20:Pagos xmlns:pago20="http://www.sat.gob.mx/Pagos20"');
  expect(contraEsquema('Pagos/Pagos20.xsd', suelto)).toBe('');
});
