// Invoices of Mexico on the real database against the emulated PAC and SAT: issued, lost, refused, cancelled, and every failure.
import { createPublicKey, verify, X509Certificate } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { cadenaOriginal } from '#domain/cfdi/cadena.ts';
import { nodo } from '#domain/cfdi/nodos.ts';
import { E } from '#domain/estados.ts';
import { abonos } from '#features/caja/abonos/contract.ts';
import { saldoFavor } from '#features/caja/saldo_favor/contract.ts';
import { finanzas } from '#features/finanzas/contract.ts';
import { leerXml } from '#features/integraciones/pac/server/juicio_emulado.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import { clinicaConAgenda } from '#testing/agenda.ts';
import { type ClinicaCfdi, clinicaCfdi, FORMA_CFDI, recibosSinCargo } from '#testing/cfdi.ts';
import { junto, leerPdf } from '#testing/pdf.ts';
import { facturas } from './contract.ts';
import { ESTADO_CFDI, explicacionCfdi } from './rules.ts';

let mx: ClinicaCfdi;
let c: ClinicaCfdi['c'];
let RFC: string;
beforeEach(async () => {
  mx = await clinicaCfdi('EKU');
  ({ c, RFC } = mx);
});
const cobrar = (IMPORTE = 1160): Promise<number> =>
  mx.cobrar(IMPORTE, [
    { FORMAPAGO: E.formaPago.efectivo, IMPORTE: 160 },
    { FORMAPAGO: E.formaPago.credito, IMPORTE: IMPORTE - 160, NODOCUMENTO: '1234' },
  ]);
const forma = (mas: object = {}) => ({ ...FORMA_CFDI, ...mas });
const timbrar = (FOLIORECIBO: number, mas: object = {}) => c.llamar(facturas.timbrar, { FOLIORECIBO }, forma(mas) as never);
async function facturado(mas: object = {}) {
  const FOLIORECIBO = await cobrar();
  const { FACTURAFOLIO } = await c.hacer(facturas.timbrar, { FOLIORECIBO }, forma(mas) as never);
  return { FOLIORECIBO, FACTURAFOLIO };
}
const uno = (FACTURAFOLIO: number) => c.hacer(facturas.obtener_uno, { FACTURAFOLIO });
const recibo = async (FOLIORECIBO: number) => (await c.hacer(abonos.obtener_detalle, { FOLIORECIBO })).ENC;

test('una factura: se propone, se sella, se timbra, y el SAT la leería', async () => {
  const FOLIORECIBO = await cobrar();
  expect(await c.hacer(facturas.obtener_emisores)).toMatchObject([{ EMISOR: 0, NOMBRE: 'CENTRO MEDICO JACARANDAS', RFC, IMPEDIMENTO: '' }]);
  expect(await c.hacer(facturas.obtener_info, { CODIGOPACIENTE: 1, FOLIORECIBO })).toMatchObject({
    ...{ RECNOMBRE: 'ANA NUÑEZ', RECRFC: 'XAXX010101000', RECID_REGIMEN_FISCAL: '616', USO_CFDI: 'S01', RECCODIGOPOSTAL: '06700' },
    ...{ TOTAL: 1160, EMULADO: 1 },
  });
  const antes = (await c.hacer(facturas.obtener_timbres, { EMISOR: 0 })).TIMBRES!;
  const r = await timbrar(FOLIORECIBO);
  expect(r).toMatchObject({
    success: true,
    data: { ESTADO: ESTADO_CFDI.vigente, SERIE: 'R1', FOLIO: 1, UUID: expect.stringMatching(/^[\dA-F-]{36}$/) },
  });
  expect((await c.hacer(facturas.obtener_timbres, { EMISOR: 0 })).TIMBRES).toBe(antes - 1);
  const { FACTURAFOLIO } = r.data;
  // Most was paid by credit card, which is form 04.
  expect(await uno(FACTURAFOLIO)).toMatchObject({
    SUBTOTAL: 1000,
    IMPUESTO: 160,
    RETENIDO: 0,
    TOTAL: 1160,
    FORMA_PAGO: '04',
    PACIENTE: 'Ana Núñez',
  });
  expect(await recibo(FOLIORECIBO)).toMatchObject({ TIPO_ABONO: 'F', FACTURAFOLIO, CANCELADO: 0 });
  const xml = (await c.llamar(facturas.descargar, { FACTURAFOLIO })).body.toString('utf8');
  const leido = leerXml(xml)!;
  const { Sello, Certificado, ...atributos } = Object.fromEntries(Object.entries(leido.atributos).filter(([k]) => !/^xml|^xsi/.test(k)));
  const firmado = nodo(
    leido.nombre,
    atributos,
    leido.hijos.filter((h) => h.nombre !== 'cfdi:Complemento'),
  );
  const llave = createPublicKey(new X509Certificate(Buffer.from(Certificado!, 'base64')).publicKey.export({ type: 'spki', format: 'pem' }));
  expect(verify('RSA-SHA256', Buffer.from(cadenaOriginal(firmado)), llave, Buffer.from(Sello!, 'base64'))).toBe(true);
  const texto = junto((await leerPdf((await c.llamar(facturas.imprimir, { FACTURAFOLIO })).body)).texto);
  for (const dicho of [r.data.UUID, 'XOCHILT CASAS CHAVEZ', '$1,160.00', 'representación impresa de un CFDI', 'Mil ciento sesenta pesos'])
    expect(texto.replace(/\s/g, '')).toContain(dicho.replace(/\s/g, ''));
  // A receipt with an invoice in force is neither invoiced again nor cancelled.
  expect(await timbrar(FOLIORECIBO)).toMatchObject({ status: 422, message: `El pago ${FOLIORECIBO} ya fue facturado` });
  expect(await c.llamar(abonos.cancelar, { FOLIORECIBO }, { MOTIVO: 'x' })).toMatchObject({ success: false });
  const hoy = mx.hoy;
  const { totales } = await c.hacer(finanzas.obtener_ingresos, {}, { FECHA_INICIAL: hoy, FECHA_FINAL: hoy, SUCURSALES_TODAS: 0 } as never);
  expect(totales).toMatchObject({ facturas: 1160 });
});

test('dos cajas sobre un recibo: una factura; varios a la vez, cada uno su folio', async () => {
  const recibos = [await cobrar(), await cobrar(), await cobrar()];
  const rs = await Promise.all([...recibos, recibos[0]!].map((f) => timbrar(f)));
  expect(
    rs
      .filter((r) => r.success)
      .map((r) => r.data.FOLIO)
      .sort(),
  ).toEqual([1, 2, 3]);
  expect(rs.filter((r) => !r.success).map((r) => r.message)).toEqual([`El pago ${recibos[0]} ya fue facturado`]);
});

test('la respuesta se pierde después de timbrar: se pregunta de nuevo y hay un solo timbre', async () => {
  await mx.pac('mudo');
  const FOLIORECIBO = await cobrar();
  const antes = (await c.hacer(facturas.obtener_timbres, { EMISOR: 0 })).TIMBRES!;
  const { FACTURAFOLIO, ESTADO } = await c.hacer(facturas.timbrar, { FOLIORECIBO }, forma() as never);
  expect(ESTADO).toBe(ESTADO_CFDI.porTimbrar);
  expect(await timbrar(FOLIORECIBO)).toMatchObject({ status: 422 });
  await mx.pac('normal');
  await mx.trabajo('cfdi.timbrar', FACTURAFOLIO);
  await mx.trabajo('cfdi.timbrar', FACTURAFOLIO);
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CFDI.vigente, UUID: expect.stringMatching(/^[\dA-F-]{36}$/) });
  expect((await c.hacer(facturas.obtener_timbres, { EMISOR: 0 })).TIMBRES).toBe(antes - 1);
});

test('lo que se pudo timbrar no deja libre el recibo, ni se sella con otro certificado', async () => {
  await mx.pac('ilegible');
  const FOLIORECIBO = await cobrar();
  const antes = (await c.hacer(facturas.obtener_timbres, { EMISOR: 0 })).TIMBRES!;
  const { FACTURAFOLIO, ESTADO } = await c.hacer(facturas.timbrar, { FOLIORECIBO }, forma() as never);
  expect(ESTADO).toBe(ESTADO_CFDI.porTimbrar);
  // Until it can be sealed as it was, nobody knows whether it is stamped.
  await c.sql(({ db }) => sql`update secretos set nombre = replace(nombre, 'certificado/0/', 'certificado/9/')`.execute(db));
  await mx.trabajo('cfdi.timbrar', FACTURAFOLIO);
  expect(await uno(FACTURAFOLIO)).toMatchObject({
    ESTADO: ESTADO_CFDI.porTimbrar,
    RESPUESTA: expect.stringContaining('Falta el certificado'),
  });
  await c.sql(({ db }) => sql`update secretos set nombre = replace(nombre, 'certificado/9/', 'certificado/0/')`.execute(db));
  expect(await mx.cargarCertificado({ numero: '30001000000500003417' })).toMatchObject({ success: true });
  await mx.pac('normal');
  await mx.trabajo('cfdi.timbrar', FACTURAFOLIO);
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CFDI.vigente, UUID: expect.stringMatching(/^[\dA-F-]{36}$/) });
  expect((await c.hacer(facturas.obtener_timbres, { EMISOR: 0 })).TIMBRES).toBe(antes - 1);
});

test('el PAC caído se espera; lo que el SAT no acepta se dice y deja libre el recibo', async () => {
  const FOLIORECIBO = await cobrar();
  await mx.pac('caido');
  const caida = await c.hacer(facturas.timbrar, { FOLIORECIBO }, forma() as never);
  expect(caida).toMatchObject({ ESTADO: ESTADO_CFDI.porTimbrar, RESPUESTA: expect.stringContaining('no responde') });
  await mx.pac('normal');
  await mx.trabajo('cfdi.timbrar', caida.FACTURAFOLIO);
  expect(await uno(caida.FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CFDI.vigente });

  const otro = await cobrar();
  const dice = async (mas: object) => {
    const r = await c.hacer(facturas.timbrar, { FOLIORECIBO: otro }, forma(mas) as never);
    expect(r.ESTADO).toBe(ESTADO_CFDI.rechazada);
    expect(await recibo(otro)).toMatchObject({ TIPO_ABONO: 'N', FACTURAFOLIO: null });
    return r.RESPUESTA;
  };
  expect(await dice({ RECCODIGOPOSTAL: '00000' })).toMatch(/^El código postal no es el del domicilio fiscal/);
  expect(await dice({ RECNOMBRE: 'ACME SA DE CV', RECRFC: 'EKU9003173C9', RECID_REGIMEN_FISCAL: '601', USO_CFDI: 'G03' })).toMatch(
    /^El nombre no es/,
  );
  await mx.pac('sin_timbres');
  expect(await dice({})).toBe('No quedan timbres para este emisor: cómprelos con su proveedor de timbrado');
  await mx.pac('normal');
  expect(await c.hacer(facturas.timbrar, { FOLIORECIBO: otro }, forma() as never)).toMatchObject({ ESTADO: ESTADO_CFDI.vigente });
});

test('lo que no se puede facturar se dice en su campo y no toma nada', async () => {
  const FOLIORECIBO = await cobrar();
  const errores = async (mas: object) =>
    ((await timbrar(FOLIORECIBO, mas)).data as unknown as { ERRORES: Record<string, string> })?.ERRORES ?? {};
  expect(await errores({ RECRFC: 'NO-ES' })).toHaveProperty('RECRFC');
  // Written with hyphens it is still that of a company, and of the public.
  expect(await errores({ RECRFC: 'EKU-9003173C9', RECID_REGIMEN_FISCAL: '612' })).toHaveProperty('RECID_REGIMEN_FISCAL');
  expect(await errores({ RECRFC: 'xaxx010101000', RECID_REGIMEN_FISCAL: '601' })).toHaveProperty('RECID_REGIMEN_FISCAL');
  expect(await errores({ RECCODIGOPOSTAL: '123' })).toEqual({ RECCODIGOPOSTAL: 'El código postal tiene 5 números' });
  expect(await errores({ RECID_REGIMEN_FISCAL: '601' })).toHaveProperty('RECID_REGIMEN_FISCAL');
  expect(await errores({ USO_CFDI: 'S01', RECID_REGIMEN_FISCAL: '605' })).toEqual({});
  expect(await recibo(FOLIORECIBO)).toMatchObject({ TIPO_ABONO: 'F' });
  const otro = await cobrar();
  const mal = async (mas: object) => ((await timbrar(otro, mas)).data as unknown as { ERRORES: Record<string, string> })?.ERRORES ?? {};
  expect(await mal({ ISR: '0.1' })).toEqual({ ISR: 'Solo una empresa retiene ISR: el RFC de quien recibe es de una persona' });
  expect(await mal({ IVA: 'NA' })).toHaveProperty('IVA');
  expect(await mal({ RECNOMBRE: 'Público en general' })).toEqual({
    RECNOMBRE: 'A PUBLICO EN GENERAL se factura con el RFC XAXX010101000',
  });
  expect(await mal({ PROD_SERV: '851' })).toEqual({ PROD_SERV: 'La clave del SAT tiene 8 números' });
  expect(await mal({ DESCRIPCION: 'a|b' })).toHaveProperty('DESCRIPCION');
  expect(await mal({ DESCRIPCION: 'x'.repeat(256) })).toHaveProperty('DESCRIPCION');
  expect(await mal({ EMISOR: 1 })).toHaveProperty('EMISOR');
  expect((await timbrar(otro, { CODIGOPACIENTE: 2 })).status).toBe(404);
  expect(await recibo(otro)).toMatchObject({ TIPO_ABONO: 'N' });
  // Without RFC, with the patient's own name: an ordinary invoice of the general public's RFC.
  const suyo = { RECRFC: 'XAXX010101000', RECID_REGIMEN_FISCAL: '616', RECNOMBRE: 'ANA NUÑEZ', USO_CFDI: 'D01', RECCODIGOPOSTAL: '' };
  expect((await timbrar(otro, suyo)).data).toMatchObject({ ESTADO: ESTADO_CFDI.vigente });
});

test('el certificado vencido o la facturación apagada lo impiden, y los datos fiscales se guardan si se pide', async () => {
  const FOLIORECIBO = await cobrar();
  await c.sql(({ db }) => sql`update certificados set "HASTA" = '2020-01-01'`.execute(db));
  expect((await timbrar(FOLIORECIBO)).message).toMatch(/certificado de sello digital está vencido/);
  expect((await c.hacer(facturas.obtener_emisores))[0]!.IMPEDIMENTO).toMatch(/vencido/);
  await mx.cargarCertificado();
  await c.hacer(facturas.timbrar, { FOLIORECIBO }, forma({ ACTUALIZAR_PACIENTE: 1, RECEMAIL: 'x@ejemplo.mx' }) as never);
  const otro = await cobrar();
  expect(await c.hacer(facturas.obtener_info, { CODIGOPACIENTE: 1, FOLIORECIBO: otro })).toMatchObject({
    ...{ RECNOMBRE: 'XOCHILT CASAS CHAVEZ', RECRFC: 'CACX7605101P8', RECCODIGOPOSTAL: '36257', USO_CFDI: 'D01', RECEMAIL: 'x@ejemplo.mx' },
  });
  await c.sql(({ db }) => sql`update sistema_control set "FACTURACION" = 0`.execute(db));
  expect((await timbrar(otro)).message).toBe(
    'Para activar la facturación electrónica favor de dirigirse a configuración de la clínica y llenar los datos solicitados',
  );
});

test('un anticipo no se factura: se factura lo que se cobra con él, y lo que no tenía cargo', async () => {
  const suyo = { CODIGOPACIENTE: 1, FECHA: mx.hoy, HORA: '00:00' };
  const FORMAS_PAGO = [{ FORMAPAGO: E.formaPago.efectivo, IMPORTE: 1160 }];
  const { FOLIORECIBO: anticipo } = await c.hacer(saldoFavor.agregar, {}, { ...suyo, TOTAL: 1160, FORMAS_PAGO } as never);
  const conSaldo = await mx.cobrar(1160, [{ FORMAPAGO: E.formaPago.saldoFavor, IMPORTE: 1160 }]);
  const sinCargo = conSaldo + 1;
  await recibosSinCargo(c, mx.hoy, sinCargo, sinCargo);
  expect(await timbrar(anticipo)).toMatchObject({
    status: 422,
    message: 'Un saldo a favor es un anticipo: se factura el servicio cuando se cobra con él',
  });
  expect(await recibo(anticipo)).toMatchObject({ TIPO_ABONO: 'N', FACTURAFOLIO: null });
  const { data } = await timbrar(conSaldo);
  expect(data).toMatchObject({ ESTADO: ESTADO_CFDI.vigente, FOLIO: 1 });
  expect(await uno(data.FACTURAFOLIO)).toMatchObject({ FORMA_PAGO: '17', TOTAL: 1160 });
  expect((await timbrar(sinCargo)).data).toMatchObject({ ESTADO: ESTADO_CFDI.vigente, FOLIO: 2 });
});

test('los timbres que quedan se dicen de quien puede facturar, y de nadie más', async () => {
  expect(await c.llamar(facturas.obtener_timbres, { EMISOR: 7 })).toMatchObject({
    ...{ status: 422, message: 'Seleccione una opción válida' },
    data: { ERRORES: { EMISOR: 'Seleccione una opción válida' } },
  });
  await c.sql(({ db }) => sql`update certificados set "HASTA" = '2020-01-01'`.execute(db));
  expect(await c.llamar(facturas.obtener_timbres, { EMISOR: 0 })).toMatchObject({ status: 422, message: expect.stringMatching(/vencido/) });
});

test('el certificado se juzga el día que dice el documento', async () => {
  const FOLIORECIBO = await cobrar();
  const desde = (dia: string) => c.sql(({ db }) => sql`update certificados set "DESDE" = ${dia}`.execute(db));
  await desde(sumarDias(mx.hoy, 1));
  const falta = 'El certificado de sello digital todavía no es válido: cargue el vigente en la configuración de la clínica';
  expect((await c.hacer(facturas.obtener_emisores))[0]!.IMPEDIMENTO).toBe(falta);
  expect(await timbrar(FOLIORECIBO)).toMatchObject({ status: 422, message: falta });
  await mx.cargarCertificado({ desde: new Date(Date.now() - 3_600_000) });
  await desde('2020-01-01');
  await mx.pac('caido');
  const { FACTURAFOLIO } = await c.hacer(facturas.timbrar, { FOLIORECIBO }, forma() as never);
  // Sealed days later, it is still of its day.
  const fecha = `${sumarDias(mx.hoy, -2)}T10:00:00`;
  await c.sql(({ db }) => sql`update cfdi set arbol = jsonb_set(arbol, '{atributos,Fecha}', to_jsonb(${fecha}::text))`.execute(db));
  await mx.pac('normal');
  await mx.trabajo('cfdi.timbrar', FACTURAFOLIO);
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CFDI.porTimbrar, RESPUESTA: 'El certificado todavía no es válido' });
});

test('lo que se dice de una factura es verdad en cada estado', async () => {
  const dice = async (FACTURAFOLIO: number) => explicacionCfdi(await uno(FACTURAFOLIO));
  // Not stamped: the receipt is free until another is, and then it is not any more.
  await mx.pac('sin_timbres');
  const { FOLIORECIBO, FACTURAFOLIO } = await facturado();
  expect(await dice(FACTURAFOLIO)).toMatch(/^No es una factura: no se timbró y el recibo se puede facturar de nuevo\. No quedan timbres/);
  await mx.pac('normal');
  const otra = await c.hacer(facturas.timbrar, { FOLIORECIBO }, forma() as never);
  expect(await dice(FACTURAFOLIO)).toMatch(/^No es una factura: no se timbró\. No quedan timbres/);
  expect(await dice(otra.FACTURAFOLIO)).toBe('Está timbrada y vale.');
  // Asked for and lost, then taken, then cancelled.
  await mx.pac('caido');
  await c.hacer(facturas.solicitar, { FACTURAFOLIO: otra.FACTURAFOLIO }, { MOTIVO: '02' });
  expect(await dice(otra.FACTURAFOLIO)).toMatch(/^Se solicitó su cancelación y falta el acuse del SAT/);
  await mx.pac('normal');
  await mx.trabajo('cfdi.revisar', otra.FACTURAFOLIO);
  expect(await dice(otra.FACTURAFOLIO)).toBe(
    'El SAT tiene la solicitud de cancelación. Si hace falta que la acepte quien la recibió, tiene 72 horas para contestar; si no contesta queda cancelada. Mientras tanto vale.',
  );
  await mx.contestar(otra.UUID, 'aceptar');
  await mx.trabajo('cfdi.revisar', otra.FACTURAFOLIO);
  expect(await dice(otra.FACTURAFOLIO)).toMatch(/^Está cancelada: el recibo se puede facturar de nuevo\./);
  await c.hacer(abonos.cancelar, { FOLIORECIBO }, { MOTIVO: 'x' });
  expect(await dice(otra.FACTURAFOLIO)).toMatch(/^Está cancelada\. /);
  // Replaced: in force until it is cancelled, and then its receipt has the other.
  const vieja = await facturado();
  const nueva = await c.hacer(facturas.sustituir, { FACTURAFOLIO: vieja.FACTURAFOLIO }, forma() as never);
  await mx.trabajo('cfdi.revisar', vieja.FACTURAFOLIO);
  const { UUID } = await uno(vieja.FACTURAFOLIO);
  await mx.contestar(UUID, 'rechazar');
  await mx.trabajo('cfdi.revisar', vieja.FACTURAFOLIO);
  expect(await dice(vieja.FACTURAFOLIO)).toMatch(
    new RegExp(`^Está timbrada y sigue vigente, aunque su recibo ya tiene la factura R1-${nueva.FOLIO}, que la sustituye`),
  );
  await mx.contestar(UUID, 'aceptar');
  await c.hacer(facturas.consultar_cancelacion, { FACTURAFOLIO: vieja.FACTURAFOLIO });
  expect(await dice(vieja.FACTURAFOLIO)).toMatch(new RegExp(`^Está cancelada: la sustituye la factura R1-${nueva.FOLIO}\\.`));
  // On its way.
  await mx.pac('mudo');
  const porSustituir = await c.hacer(facturas.sustituir, { FACTURAFOLIO: nueva.FACTURAFOLIO }, forma() as never);
  expect(await dice(nueva.FACTURAFOLIO)).toBe(
    `Está timbrada y vale. La va a sustituir la factura R1-${porSustituir.FOLIO}, que todavía no se timbra.`,
  );
  const enCamino = await facturado();
  expect(await dice(enCamino.FACTURAFOLIO)).toMatch(/^Todavía no se sabe si se timbró: se revisa por sí sola/);
});

test('cancelar: sin aceptación al momento, con su acuse, y el recibo se factura de nuevo', async () => {
  const FOLIORECIBO = await cobrar(580);
  const { FACTURAFOLIO } = await c.hacer(facturas.timbrar, { FOLIORECIBO }, forma() as never);
  expect((await c.llamar(facturas.descargar_acuse, { FACTURAFOLIO })).message).toBe('Debe seleccionar una factura cancelada');
  expect(await c.hacer(facturas.consultar_cancelacion, { FACTURAFOLIO })).toMatchObject({ ACCION: 'cancelar' });
  expect(await c.hacer(facturas.cancelar, { FACTURAFOLIO }, { MOTIVO: '02' })).toMatchObject({ ESTADO: ESTADO_CFDI.cancelada });
  expect(await recibo(FOLIORECIBO)).toMatchObject({ CANCELADO: 1, FACTURAFOLIO });
  const acuse = (await c.llamar(facturas.descargar_acuse, { FACTURAFOLIO })).body.toString();
  expect(acuse).toContain('<EstatusUUID>201</EstatusUUID>');
  expect((await c.llamar(facturas.cancelar, { FACTURAFOLIO }, { MOTIVO: '02' })).message).toBe('La factura ya fue cancelada');
  expect(await c.hacer(facturas.consultar_cancelacion, { FACTURAFOLIO })).toMatchObject({
    ACCION: '',
    MENSAJE: 'La factura ya fue cancelada',
  });
  const nueva = await c.hacer(facturas.timbrar, { FOLIORECIBO }, forma() as never);
  expect(nueva).toMatchObject({ ESTADO: ESTADO_CFDI.vigente, FOLIO: 2 });
  expect(await recibo(FOLIORECIBO)).toMatchObject({ CANCELADO: 0, FACTURAFOLIO: nueva.FACTURAFOLIO });
});

test('solicitar: se espera a quien la recibió; rechazada vuelve a estar vigente, sin respuesta queda cancelada', async () => {
  const { FACTURAFOLIO, FOLIORECIBO } = await facturado();
  const { UUID } = await uno(FACTURAFOLIO);
  expect(await c.hacer(facturas.consultar_cancelacion, { FACTURAFOLIO })).toMatchObject({ ACCION: 'solicitar' });
  expect(await c.hacer(facturas.solicitar, { FACTURAFOLIO }, { MOTIVO: '03' })).toMatchObject({ ESTADO: ESTADO_CFDI.enProceso });
  await mx.trabajo('cfdi.revisar', FACTURAFOLIO);
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CFDI.enProceso, MOTIVO: '03', HAY_ACUSE: 1 });
  expect(await recibo(FOLIORECIBO)).toMatchObject({ CANCELADO: 0 });
  expect((await c.llamar(facturas.solicitar, { FACTURAFOLIO }, { MOTIVO: '03' })).message).toMatch(/^Ya se solicitó su cancelación/);
  await mx.contestar(UUID, 'rechazar');
  await mx.trabajo('cfdi.revisar', FACTURAFOLIO);
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CFDI.vigente, RESPUESTA: expect.stringContaining('rechazó') });
  await c.hacer(facturas.solicitar, { FACTURAFOLIO }, { MOTIVO: '03' });
  await mx.contestar(UUID, 'plazo');
  await mx.trabajo('cfdi.revisar', FACTURAFOLIO);
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CFDI.cancelada, RESPUESTA: 'Plazo vencido' });
  expect(await recibo(FOLIORECIBO)).toMatchObject({ CANCELADO: 1 });
});

test('la respuesta de la cancelación se pierde: queda en proceso y se le pregunta al SAT', async () => {
  const { FACTURAFOLIO } = await facturado();
  await mx.pac('caido');
  expect(await c.hacer(facturas.solicitar, { FACTURAFOLIO }, { MOTIVO: '02' })).toMatchObject({
    ESTADO: ESTADO_CFDI.enProceso,
    RESPUESTA: expect.stringContaining('no responde'),
  });
  // It never arrived: it is asked for again, and then waits for who received the invoice.
  await mx.pac('normal');
  await mx.trabajo('cfdi.revisar', FACTURAFOLIO);
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CFDI.enProceso, HAY_ACUSE: 1 });

  // It arrived and was not said: its receipt is asked for again.
  const corta = await cobrar(580);
  const { FACTURAFOLIO: otra } = await c.hacer(facturas.timbrar, { FOLIORECIBO: corta }, forma() as never);
  await mx.pac('mudo');
  expect(await c.hacer(facturas.cancelar, { FACTURAFOLIO: otra }, { MOTIVO: '02' })).toMatchObject({ ESTADO: ESTADO_CFDI.enProceso });
  await mx.pac('normal');
  await mx.trabajo('cfdi.revisar', otra);
  expect(await uno(otra)).toMatchObject({ ESTADO: ESTADO_CFDI.cancelada, HAY_ACUSE: 1 });
  expect(await recibo(corta)).toMatchObject({ CANCELADO: 1 });
});

test('solo en México, y con su permiso', async () => {
  const pe = await clinicaConAgenda({ pais: 'pe', permisos: 'todos' });
  expect((await pe.llamar(facturas.obtener_emisores)).status).toBe(403);
});
