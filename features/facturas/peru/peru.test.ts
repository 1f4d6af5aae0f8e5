// Vouchers of Peru on the real database against the emulated SUNAT: issued, sent, corrected, and every failure.
import type { ServerResponse } from 'node:http';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { abonos } from '#features/caja/abonos/contract.ts';
import { quienFirmo } from '#features/certificados/server/firma_hilo.ts';
import { finanzas } from '#features/finanzas/contract.ts';
import { enviarComprobante } from '#features/integraciones/sunat/server/sunat.ts';
import { MEDIO_IMPRESO } from '#kernel/impreso/define.ts';
import { guardarSecreto } from '#kernel/server/secretos.ts';
import { clinicaConAgenda, hoyDe } from '#testing/agenda.ts';
import {
  c,
  cargarCertificado,
  cobrar,
  conSunat,
  DNI,
  emitida,
  emitir,
  enviar,
  falla,
  modo,
  prepararCpe,
  RUC,
  RUC_TIPO,
  recibo,
  uno,
  yaToca,
} from '#testing/cpe.ts';
import { facturasPeru } from './contract.ts';
import { ESTADO_CPE } from './rules.ts';
import trabajos from './server/jobs.ts';

prepararCpe();

test('una boleta: se propone, se numera, se firma, se envía y queda con su constancia', async () => {
  const FOLIORECIBO = await cobrar();
  expect(await c.hacer(facturasPeru.obtener_info, { CODIGOPACIENTE: 1, FOLIORECIBO })).toMatchObject({
    NOMBRECOMPLETO: 'Ana Núñez',
    ID_TIPO_DOCUMENTO: DNI,
    DOCUMENTOID: '12345678',
    TOTAL: 150,
    IMPEDIMENTO: '',
    EMULADO: 1,
  });
  const r = await emitir(FOLIORECIBO);
  expect(r).toMatchObject({ success: true, message: 'Se emitió la boleta B001-1', data: { SERIE: 'B001', NUMERO: 1 } });
  const { FACTURAFOLIO } = r.data;
  const firmado = await uno(FACTURAFOLIO);
  expect(firmado).toMatchObject({ ESTADO: ESTADO_CPE.porEnviar, VALOR: 127.12, IMPUESTO: 22.88, TOTAL: 150, TIPO_IDENTIDAD: '1' });
  expect(firmado.HASH).toHaveLength(44);
  expect(await recibo(FOLIORECIBO)).toMatchObject({ TIPO_ABONO: 'B', FACTURAFOLIO, CANCELADO: 0 });
  await enviar(FACTURAFOLIO);
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CPE.aceptado, CODIGO_SUNAT: 0, HAY_CDR: 1 });
  const xml = (await c.llamar(facturasPeru.descargar, { FACTURAFOLIO })).body.toString('utf8');
  expect(quienFirmo(xml)?.subject).toContain(RUC);
  const cdr = unzipSync((await c.llamar(facturasPeru.descargar_cdr, { FACTURAFOLIO })).body);
  expect(strFromU8(cdr[`R-${RUC}-03-B001-1.xml`]!)).toContain('<cbc:ResponseCode>0<');
  // The receipt with a voucher in force is neither invoiced again nor cancelled.
  expect(await emitir(FOLIORECIBO)).toMatchObject({ status: 422, message: `El pago ${FOLIORECIBO} ya fue facturado` });
  expect(await c.llamar(abonos.cancelar, { FOLIORECIBO }, { MOTIVO: 'x' })).toMatchObject({ success: false });
  // Sent twice, it is sent once.
  await enviar(FACTURAFOLIO);
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CPE.aceptado });
});

test('dos cajas a la vez: cada una su número sin huecos, y de un recibo una sola', async () => {
  const recibos = [await cobrar(), await cobrar(), await cobrar(), await cobrar()];
  const rs = await Promise.all([...recibos, recibos[0]!].map((r) => emitir(r)));
  expect(
    rs
      .filter((r) => r.success)
      .map((r) => r.data.NUMERO)
      .sort(),
  ).toEqual([1, 2, 3, 4]);
  expect(rs.filter((r) => !r.success).map((r) => r.message)).toEqual([`El pago ${recibos[0]} ya fue facturado`]);
});

test('lo que no se puede emitir se dice en su campo y no gasta número', async () => {
  const FOLIORECIBO = await cobrar();
  const errores = async (mas: object) => ((await emitir(FOLIORECIBO, mas)).data as unknown as { ERRORES: Record<string, string> }).ERRORES;
  expect(await errores({ TIPO_DOCUMENTO: '01' })).toMatchObject({ ID_TIPO_DOCUMENTO: expect.stringContaining('RUC') });
  expect(await errores({ DOCUMENTOID: '1234' })).toHaveProperty('DOCUMENTOID');
  expect(await errores({ ID_TIPO_DOCUMENTO: RUC_TIPO, DOCUMENTOID: '20131312950' })).toMatchObject({
    DOCUMENTOID: 'Dígito verificador incorrecto',
  });
  expect(await errores({ ID_TIPO_DOCUMENTO: 900 })).toMatchObject({ ID_TIPO_DOCUMENTO: expect.stringContaining('Id SUNAT') });
  expect(await errores({ ID_TIPO_DOCUMENTO: 12345 })).toMatchObject({ ID_TIPO_DOCUMENTO: 'Seleccione una opción válida' });
  expect(await errores({ IGV: 'NA' })).toMatchObject({ IGV: 'Una operación gravada desglosa el IGV' });
  expect(await errores({ DESCRIPCION: 'x'.repeat(256) })).toHaveProperty('DESCRIPCION');
  const raro = 'Contiene caracteres no permitidos';
  for (const campo of ['DESCRIPCION', 'CODIGO_PRODUCTO', 'NOMBRECOMPLETO', 'DOCUMENTOID'])
    expect(await errores({ [campo]: 'a\u0001b' })).toMatchObject({ [campo]: raro });
  const conTexto = (tabla: string, campo: string, valor: string) =>
    c.sql(({ db }) => sql`update ${sql.table(tabla)} set ${sql.ref(campo)} = ${valor} where ${sql.ref(campo)} <> ''`.execute(db));
  await conTexto('pacientes', 'NOMBRE', 'Ana\u0001');
  expect(await errores({})).toEqual({ NOMBRECOMPLETO: raro });
  await conTexto('pacientes', 'NOMBRE', 'Ana');
  await conTexto('sistema_control', 'DIRECCION', 'Av. \u0001');
  expect(await emitir(FOLIORECIBO)).toMatchObject({
    status: 422,
    message: 'Los datos de facturación de la clínica contienen caracteres no permitidos: corríjalos en su configuración',
  });
  await conTexto('sistema_control', 'DIRECCION', 'Av. Garzón');
  expect(await errores({ ID_TIPO_DOCUMENTO: '', DOCUMENTOID: '' })).toMatchObject({
    ID_TIPO_DOCUMENTO: 'Este campo es requerido',
    DOCUMENTOID: 'Este campo es requerido',
  });
  expect((await emitir(FOLIORECIBO, { CODIGOPACIENTE: 2 })).status).toBe(404);
  expect((await emitir(FOLIORECIBO)).data.NUMERO).toBe(1);
});

test('una factura a un RUC lleva su razón social, su serie y cuenta en los ingresos', async () => {
  const { FACTURAFOLIO, FOLIORECIBO } = await emitida({
    TIPO_DOCUMENTO: '01',
    ID_TIPO_DOCUMENTO: RUC_TIPO,
    DOCUMENTOID: '20131312955',
    NOMBRECOMPLETO: 'SUNAT',
  });
  await enviar(FACTURAFOLIO);
  expect(await uno(FACTURAFOLIO)).toMatchObject({ SERIE: 'F001', NUMERO: 1, NOMBRECOMPLETO: 'SUNAT', ESTADO: ESTADO_CPE.aceptado });
  expect(await recibo(FOLIORECIBO)).toMatchObject({ TIPO_ABONO: 'F' });
  const hoy = hoyDe(c);
  const { totales } = await c.hacer(finanzas.obtener_ingresos, {}, { FECHA_INICIAL: hoy, FECHA_FINAL: hoy, SUCURSALES_TODAS: 0 } as never);
  expect(totales).toMatchObject({ facturas: 150, boletas: 0 });
});

test('el documento se guarda en el paciente si se pide, y no si es de otro', async () => {
  const otro = { DOCUMENTOID: '87654321', ACTUALIZAR_PACIENTE: 1 };
  await c.sql(({ db }) =>
    sql`update pacientes set "ID_TIPO_DOCUMENTO" = 40, "DOCUMENTOID" = '11111111' where "CODIGOPACIENTE" = 2`.execute(db),
  );
  const ajeno = { success: false, message: expect.stringContaining('Otro paciente tiene ese documento') };
  const con = async (DOCUMENTOID: string) => emitir(await cobrar(), { ...otro, DOCUMENTOID });
  expect(await con('11111111')).toMatchObject(ajeno);
  // However it was written there, and though that patient does not come any more.
  await c.sql(({ db }) => sql`update pacientes set "DOCUMENTOID" = '11 111 111', "ACTIVO" = 0 where "CODIGOPACIENTE" = 2`.execute(db));
  expect(await con('11111111')).toMatchObject(ajeno);
  await emitida(otro);
  const { rows } = await c.sql(({ db }) => sql`select "DOCUMENTOID" from pacientes where "CODIGOPACIENTE" = 1`.execute(db));
  expect(rows).toEqual([{ DOCUMENTOID: '87654321' }]);
});

test('con SUNAT caída una hora se sigue emitiendo, y al volver todo sale una vez', async () => {
  await modo('caido');
  const a = await emitida();
  const b = await emitida();
  for (let i = 0; i < 4; i++) {
    await yaToca('cpe');
    await Promise.all([enviar(a.FACTURAFOLIO), enviar(a.FACTURAFOLIO), enviar(b.FACTURAFOLIO)]);
  }
  expect(await uno(a.FACTURAFOLIO)).toMatchObject({
    ESTADO: ESTADO_CPE.porEnviar,
    RESPUESTA: expect.stringContaining('SUNAT no responde'),
  });
  expect(await recibo(a.FOLIORECIBO)).toMatchObject({ TIPO_ABONO: 'B' });
  // It waits between attempts.
  await modo('normal');
  await enviar(a.FACTURAFOLIO);
  expect(await uno(a.FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CPE.porEnviar });
  await yaToca('cpe');
  await trabajos.find((t) => t.cron)!.correr(c.casa.host, {});
  // However often it is swept, each waits once, in the queue of SUNAT.
  await trabajos.find((t) => t.cron)!.correr(c.casa.host, {});
  const { rows } = await c.casa.dueno.query(
    `select (j.payload->>'FACTURAFOLIO')::int as folio, q.queue_name as cola, j.run_at <= now() as ya from graphile_worker._private_jobs j
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
    where (j.payload->>'cliente')::int = $1 and j.payload->>'FACTURAFOLIO' is not null order by 1`,
    [c.cliente],
  );
  expect(rows).toEqual([a, b].map(({ FACTURAFOLIO }) => ({ folio: FACTURAFOLIO, cola: 'sunat', ya: true })));
  for (const { FACTURAFOLIO } of [a, b]) {
    await enviar(FACTURAFOLIO);
    expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CPE.aceptado });
  }
});

test('cuando la respuesta se pierde se pregunta por la constancia, sin enviar otra vez', async () => {
  const { FACTURAFOLIO } = await emitida();
  await modo('mudo');
  await enviar(FACTURAFOLIO);
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CPE.porEnviar });
  await modo('normal');
  await yaToca('cpe');
  await enviar(FACTURAFOLIO);
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CPE.aceptado, HAY_CDR: 1 });
});

test('rechazada: el número queda usado y explicado, y el recibo se factura con el siguiente', async () => {
  const { FACTURAFOLIO, FOLIORECIBO } = await emitida({ DESCRIPCION: 'rechazar' });
  await enviar(FACTURAFOLIO);
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CPE.rechazado, CODIGO_SUNAT: 2026, NUMERO: 1, HAY_CDR: 1 });
  expect(await recibo(FOLIORECIBO)).toMatchObject({ TIPO_ABONO: 'N', FACTURAFOLIO: null });
  expect(await c.llamar(facturasPeru.imprimir, { FACTURAFOLIO })).toMatchObject({ message: expect.stringContaining('no es válido') });
  expect(await c.llamar(facturasPeru.reenviar, { FACTURAFOLIO })).toMatchObject({ success: false });
  expect((await emitir(FOLIORECIBO)).data).toMatchObject({ SERIE: 'B001', NUMERO: 2 });
});

test('observada: es válida y dice qué observó SUNAT', async () => {
  const { FACTURAFOLIO } = await emitida({ DESCRIPCION: 'Consulta por observar' });
  await enviar(FACTURAFOLIO);
  expect(await uno(FACTURAFOLIO)).toMatchObject({
    ESTADO: ESTADO_CPE.observado,
    CODIGO_SUNAT: 4252,
    RESPUESTA: expect.stringContaining('4252'),
  });
});

test('sin certificado o vencido no se emite; si las claves fallan se detiene, se corrige y sale con su número', async () => {
  await cargarCertificado({}, 'mala');
  const { FACTURAFOLIO, FOLIORECIBO } = await emitida();
  await enviar(FACTURAFOLIO);
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CPE.detenido, CODIGO_SUNAT: 102 });
  expect(await recibo(FOLIORECIBO)).toMatchObject({ TIPO_ABONO: 'B' });
  await cargarCertificado();
  await c.hacer(facturasPeru.reenviar, { FACTURAFOLIO });
  await enviar(FACTURAFOLIO);
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CPE.aceptado, NUMERO: 1 });
  await c.sql(({ db }) => sql`update certificados set "HASTA" = '2020-01-01'`.execute(db));
  const otro = await cobrar();
  expect(await emitir(otro)).toMatchObject({ message: expect.stringContaining('vencido') });
  expect(await c.hacer(facturasPeru.obtener_info, { CODIGOPACIENTE: 1, FOLIORECIBO: otro })).toMatchObject({
    IMPEDIMENTO: expect.stringContaining('vencido'),
  });
  await c.sql(({ db }) => sql`delete from certificados`.execute(db));
  expect(await emitir(otro)).toMatchObject({ message: expect.stringContaining('Falta el certificado') });
  await c.sql(({ db }) => sql`update sistema_control set "FACTURACION" = 0`.execute(db));
});

test('una nota de crédito deshace lo emitido, una sola vez', async () => {
  const { FACTURAFOLIO, FOLIORECIBO } = await emitida();
  await enviar(FACTURAFOLIO);
  const pedir = () => c.llamar(facturasPeru.nota_credito, { FACTURAFOLIO }, { MOTIVO: '01', SUSTENTO: 'Se cobró dos veces' });
  const rs = await Promise.all([pedir(), pedir()]);
  const nota = rs.find((r) => r.success)!;
  expect(nota.message).toBe('Se emitió la nota de crédito BC01-1');
  expect(rs.find((r) => !r.success)!.message).toBe('Ya se emitió una nota de crédito de este comprobante');
  await enviar(nota.data.FACTURAFOLIO);
  expect(await uno(nota.data.FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CPE.aceptado, CORRIGE: 'B001-1', TIPO_DOCUMENTO: '07' });
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CPE.anulado });
  expect(await recibo(FOLIORECIBO)).toMatchObject({ CANCELADO: 1 });
});

test('la lista se filtra y se busca; el PDF y el ticket se imprimen y se envían', async () => {
  const { FACTURAFOLIO } = await emitida();
  await emitida({ DESCRIPCION: 'rechazar' }).then((r) => enviar(r.FACTURAFOLIO));
  await enviar(FACTURAFOLIO);
  const folios = async (q: object) => (await c.hacer(facturasPeru.obtener, {}, q as never)).map((x) => `${x.SERIE}-${x.NUMERO}`);
  expect(await folios({})).toEqual(['B001-2', 'B001-1']);
  expect(await folios({ ESTADO: ESTADO_CPE.rechazado })).toEqual(['B001-2']);
  expect(await folios({ BUSCAR: 'b001-1' })).toEqual(['B001-1']);
  expect(await folios({ BUSCAR: 'nunez' })).toHaveLength(2);
  for (const call of [facturasPeru.imprimir, facturasPeru.imprimir_ticket]) {
    const pdf = (await c.llamar(call, { FACTURAFOLIO })).body;
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  }
  const envio = { TIPO_MENSAJE: MEDIO_IMPRESO.correo, MAIL: 'ana@ejemplo.pe' };
  expect((await c.hacer(facturasPeru.enviar, { FACTURAFOLIO }, envio as never)).MENSAJE).toContain('B001-1');
});

test('un médico restringido no ve los de pacientes ajenos, y otra clínica ninguno', async () => {
  const { FACTURAFOLIO } = await emitida();
  const suyo = await clinicaConAgenda({ en: c, permisos: [P.caja.facturar, P.caja.cancelarFacturas, P.restricciones.medicoYCaja] });
  expect((await suyo.llamar(facturasPeru.obtener_uno, { FACTURAFOLIO })).status).toBe(404);
  expect((await suyo.llamar(facturasPeru.descargar, { FACTURAFOLIO })).status).toBe(404);
  expect(await suyo.hacer(facturasPeru.obtener)).toEqual([]);
  expect((await suyo.llamar(facturasPeru.dar_de_baja, { FACTURAFOLIO }, { MOTIVO: 'x' })).status).toBe(404);
  const mx = await clinicaConAgenda({ pais: 'mx', permisos: 'todos' });
  expect((await mx.llamar(facturasPeru.obtener)).status).toBe(403);
});

test('lo que no se pudo firmar tomó su número, y se dice que falta', async () => {
  await c.sql(({ db }) =>
    guardarSecreto({ db, host: c.casa.host }, 'certificado/0', { PFX: 'AAAA', PFX_PASS: 'x', USER: 'MODDATOS', PASS: 'moddatos' }),
  );
  const r = await emitir(await cobrar());
  expect(r).toMatchObject({
    success: true,
    message: 'Se guardó la boleta B001-1, pero falta firmarla: corrija lo que se indica y vuelva a enviarla',
    data: { ESTADO: ESTADO_CPE.detenido },
  });
  const { FACTURAFOLIO } = r.data;
  await cargarCertificado();
  await c.hacer(facturasPeru.reenviar, { FACTURAFOLIO });
  await enviar(FACTURAFOLIO);
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CPE.aceptado, NUMERO: 1 });
});

/** Another system of the clinic sends the same number before we do. */
async function deOtroSistema(FACTURAFOLIO: number): Promise<void> {
  const { SERIE, NUMERO } = await uno(FACTURAFOLIO);
  const xml = (await c.llamar(facturasPeru.descargar, { FACTURAFOLIO })).body.toString('utf8');
  const sol = { ruc: RUC, USER: 'OTRO', PASS: 'x' };
  expect(await enviarComprobante(c.casa.host, sol, `${RUC}-03-${SERIE}-${NUMERO}`, xml)).toMatchObject({ codigo: 0 });
}
test('un número que SUNAT ya tiene de otro sistema no es el nuestro: se rechaza y el recibo se factura con el siguiente', async () => {
  const { FACTURAFOLIO, FOLIORECIBO } = await emitida();
  await modo('caido');
  await enviar(FACTURAFOLIO);
  await modo('normal');
  await deOtroSistema(FACTURAFOLIO);
  await yaToca('cpe');
  await enviar(FACTURAFOLIO);
  expect(await uno(FACTURAFOLIO)).toMatchObject({
    ESTADO: ESTADO_CPE.rechazado,
    CODIGO_SUNAT: 1033,
    RESPUESTA: expect.stringContaining('Otro sistema ya usó ese número: elija otra serie en la configuración'),
    HAY_CDR: 0,
  });
  expect((await emitir(FOLIORECIBO)).data).toMatchObject({ NUMERO: 2 });
});

test('si SUNAT dice que ya lo tiene y no da su constancia, se le pregunta de nuevo', async () => {
  const { FACTURAFOLIO } = await emitida();
  await modo('mudo');
  await enviar(FACTURAFOLIO);
  await modo('normal');
  await yaToca('cpe');
  await conSunat(
    (r, pedido) =>
      pedido.headers.soapaction?.includes('getStatusCdr')
        ? r
            .writeHead(200, { 'content-type': 'text/xml' })
            .end('<S:Envelope><S:Body><statusCdr><statusCode>0127</statusCode></statusCdr></S:Body></S:Envelope>')
        : falla(r, 'S:Client.1033', 'El comprobante fue registrado previamente con otros datos'),
    () => enviar(FACTURAFOLIO),
  );
  expect(await uno(FACTURAFOLIO)).toMatchObject({
    ESTADO: ESTADO_CPE.porEnviar,
    RESPUESTA: 'SUNAT dice que ya lo recibió y todavía no da su constancia; se le pregunta de nuevo cada pocos minutos.',
  });
  await yaToca('cpe');
  await enviar(FACTURAFOLIO);
  expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CPE.aceptado, HAY_CDR: 1 });
});

test('«Enviar ahora» no le quita el turno al trabajo que está hablando con SUNAT', async () => {
  const { FACTURAFOLIO } = await emitida();
  await modo('caido');
  await enviar(FACTURAFOLIO);
  const fila = async () =>
    (
      await c.sql(({ db }) =>
        sql<{ intentos: number; ya: boolean; RESPUESTA: string }>`select intentos, proximo <= now() as ya, "RESPUESTA" from cpe`.execute(
          db,
        ),
      )
    ).rows[0]!;
  // It waits for its next attempt, and may be sent at once.
  expect(await fila()).toMatchObject({ intentos: 1, ya: false, RESPUESTA: expect.stringContaining('no responde') });
  await c.hacer(facturasPeru.reenviar, { FACTURAFOLIO });
  expect(await fila()).toMatchObject({ ya: true });
  let llegar: (r: ServerResponse) => void = () => {};
  const llego = new Promise<ServerResponse>((r) => {
    llegar = r;
  });
  await conSunat(llegar, async () => {
    const hablando = enviar(FACTURAFOLIO);
    const respuesta = await llego;
    await c.hacer(facturasPeru.reenviar, { FACTURAFOLIO });
    expect(await fila()).toMatchObject({ intentos: 2, ya: false, RESPUESTA: '' });
    respuesta.writeHead(503).end();
    await hablando;
  });
});

test('una falla no es una aceptación, diga el número que diga', async () => {
  const { FACTURAFOLIO } = await emitida();
  for (const codigo of ['S:Server.0000', 'S:Client.4252']) {
    await yaToca('cpe');
    await conSunat(
      (r) => falla(r, codigo, 'Algo'),
      () => enviar(FACTURAFOLIO),
    );
    expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CPE.porEnviar, RESPUESTA: expect.stringContaining('no responde') });
  }
});

test('lo detenido se vuelve a enviar con los datos corregidos de la clínica, también una nota', async () => {
  const corregir = async (FACTURAFOLIO: number, razon: string) => {
    await cargarCertificado({}, 'mala');
    await enviar(FACTURAFOLIO);
    expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CPE.detenido });
    await cargarCertificado();
    await c.sql(({ db }) => sql`update sistema_control set "RAZONSOCIAL" = ${razon}`.execute(db));
    await c.hacer(facturasPeru.reenviar, { FACTURAFOLIO });
    await enviar(FACTURAFOLIO);
    expect(await uno(FACTURAFOLIO)).toMatchObject({ ESTADO: ESTADO_CPE.aceptado, NUMERO: 1 });
    const xml = (await c.llamar(facturasPeru.descargar, { FACTURAFOLIO })).body.toString('utf8');
    expect(xml).toContain(`>${razon}<`);
    expect(quienFirmo(xml)?.subject).toContain(RUC);
  };
  const { FACTURAFOLIO } = await emitida();
  await corregir(FACTURAFOLIO, 'CENTRO MEDICO CORREGIDO SAC');
  const nota = await c.hacer(facturasPeru.nota_credito, { FACTURAFOLIO }, { MOTIVO: '01', SUSTENTO: 'Se cobró dos veces' });
  await corregir(nota.FACTURAFOLIO, 'CENTRO MEDICO SAC');
});
