// What patients write back, delivered by emulated providers over HTTP with signatures.
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { citas } from '#features/agenda/citas/contract.ts';
import { recordar } from '#features/agenda/mensajes_cita/server/recordatorios.ts';
import { sms as canalSms } from '#features/integraciones/sms/server/canal.ts';
import { whatsapp } from '#features/integraciones/whatsapp/server/canal.ts';
import { mensajes } from '#features/mensajes/contract.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { mandar, PIDIO_BAJA, trabajosMensajes } from '#kernel/server/mensajes.ts';
import { instanteDe } from '#kernel/shared/dates.ts';
import { citaDePrueba, clinicaConAgenda } from '#testing/agenda.ts';
import { type CasaDePrueba, type Cliente, casa, clinica, levantar } from '#testing/clinica.ts';
import { type Entendida, recibidas } from './contract.ts';
import { entender, telefonosDe } from './rules.ts';

/** A server that listens on a port, because providers call from outside. */
let abierta: CasaDePrueba;
let base = '';
let emuladores = '';
beforeAll(async () => {
  abierta = await levantar((await casa()).conexion);
  await abierta.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(abierta.app.server.address() as AddressInfo).port}`;
  abierta.config.PUBLIC_URL = base;
  emuladores = await abierta.host.emuladores();
  return () => abierta.cerrar();
});
const entrada = (canal: string) => `${base}/api/entrada/${canal}`;
const [enviar] = trabajosMensajes(async () => null, { sms: canalSms, whatsapp });
async function despachar(c: Cliente): Promise<void> {
  const { rows } = await c.casa.dueno.query('select id from mensajes where cliente = $1 and estado = 0 order by id', [c.cliente]);
  for (const { id } of rows) await enviar!.correr(abierta.host, { cliente: c.cliente, id: Number(id) }).catch(() => {});
}
let telefonos = 0;
/** A clinic whose patient was reminded of an appointment by SMS and WhatsApp. */
async function recordado(ajustes: object = {}) {
  const celular = `55${String(20_000_000 + process.pid * 7 + ++telefonos * 3).slice(0, 8)}`.replace(/0000$|9999$/, '1234');
  const c = await clinicaConAgenda({ casa: abierta, ajustes: { HORAS_ANTICIPO_ENVIO_SMS: 3, SOLO_ENVIO_RECORDATORIO: 0, ...ajustes } });
  await c.casa.dueno.query('update compartido.clientes set sms = 50 where cliente = $1', [c.cliente]);
  await c.sql(({ db }) => sql`update pacientes set "TCELULAR" = ${celular} where "CODIGOPACIENTE" = 1`.execute(db));
  const agendar = async (mas: object = {}) => {
    const { CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c, { SMS_PACIENTE: 1, WHATSAPP_PACIENTE: 1, ...mas }));
    const ahora = new Date(instanteDe(c.zona, CITA.F_CITA, CITA.H_CITA).getTime() - 3_600_000);
    await enClinica(abierta.host, c.cliente, 0, (ctx) => recordar(ctx, ahora), c.zona);
    await despachar(c);
    return CITA.N_CITA;
  };
  const N_CITA = await agendar();
  const de = `52${celular}`;
  const responder = async (canal: string, texto: string, mas: object = {}) => {
    const r = await fetch(`${emuladores}/${canal}/responder`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ entrada: entrada(canal), de, texto, ...mas }),
    });
    const dicho = (await r.json()) as { status: number; id: string };
    expect(dicho.status).toBe(200);
    await despachar(c);
    return dicho.id;
  };
  const estado = () => c.hacer(citas.obtener_uno, { N_CITA });
  const lista = async () => (await c.hacer(recibidas.obtener)).RESPUESTAS;
  const salidas = async () => (await c.hacer(mensajes.obtener)).MENSAJES.reverse();
  return { c, N_CITA, de, agendar, responder, estado, lista, salidas };
}

test('«sí» por SMS confirma la cita y se acusa una vez; lo que llega dos veces se guarda una', async () => {
  const { c, N_CITA, responder, estado, lista, salidas } = await recordado();
  const antes = (await salidas()).length;
  const id = await responder('sms', 'Sí, gracias 🙏');
  await Promise.all([responder('sms', 'Sí, gracias 🙏', { id }), responder('sms', 'Sí, gracias 🙏', { id })]);
  expect(await estado()).toMatchObject({ C_ESTATUS: 1, RESPUESTA: 1 });
  expect(await lista()).toMatchObject([{ TEXTO: 'Sí, gracias 🙏', ENTENDIDA: 1, N_CITA, CANAL: 'sms', PACIENTE: 'Ana Núñez', NOTA: '' }]);
  expect((await lista())[0]!.ATENDIDA).not.toBeNull();
  await responder('sms', 'confirmo');
  expect((await salidas()).slice(antes)).toMatchObject([
    { CANAL: 'sms', CUERPO: expect.stringMatching(/^Gracias: su cita del .* quedo confirmada\.$/) },
  ]);
  expect(await c.hacer(recibidas.pendientes)).toEqual({ PENDIENTES: 0 });
  const { rows } = await c.casa.dueno.query(
    "select detalle from bitacora where cliente = $1 and accion = '/respuestas_recibidas/recibir' order by id",
    [c.cliente],
  );
  expect(rows).toMatchObject([{ detalle: { N_CITA, ENTENDIDA: 1, POR: 'paciente' } }, { detalle: { ENTENDIDA: 1 } }]);
  expect(JSON.stringify(rows)).not.toContain('gracias');
});

test('«cancelo» por WhatsApp deja libre el lugar, también con el 1 de los celulares de México; después ya no se responde', async () => {
  const { c, de, responder, estado, lista } = await recordado();
  await responder('whatsapp', 'Cancelo por favor', { de: `521${de.slice(2)}` });
  expect(await estado()).toMatchObject({ C_ESTATUS: 4, RESPUESTA: 2 });
  expect((await c.llamar(citas.agregar, {}, citaDePrueba(c, { CODIGOPACIENTE: 2 }))).success).toBe(true);
  await responder('whatsapp', 'confirmo');
  expect(await estado()).toMatchObject({ C_ESTATUS: 4 });
  expect((await lista())[0]).toMatchObject({
    ENTENDIDA: 1,
    NOTA: 'La cita está cancelada. Llame a la clínica para agendar otra',
    ATENDIDA: null,
  });
  expect((await c.hacer(recibidas.pendientes)).PENDIENTES).toBe(1);
});

test('otra fecha y lo que no es claro quedan para el mostrador, que los atiende', async () => {
  const { c, N_CITA, responder, estado, lista } = await recordado();
  await responder('sms', '3');
  expect(await estado()).toMatchObject({ C_ESTATUS: 0, RESPUESTA: 3 });
  await responder('sms', '¿Puedo llevar a mi hijo?');
  expect(await estado()).toMatchObject({ C_ESTATUS: 0, RESPUESTA: 3 });
  expect((await c.hacer(recibidas.pendientes)).PENDIENTES).toBe(2);
  const [ultima] = await lista();
  expect(ultima).toMatchObject({ ENTENDIDA: 0, N_CITA, ATENDIDA: null });
  await c.hacer(recibidas.atender, { ID: ultima!.ID });
  expect((await c.hacer(recibidas.obtener, {}, { SIN_ATENDER: 1 })).RESPUESTAS).toMatchObject([{ ENTENDIDA: 3 }]);
  expect((await c.hacer(recibidas.de_cita, { N_CITA })).map((r) => r.TEXTO)).toEqual(['¿Puedo llevar a mi hijo?', '3']);
  expect((await c.llamar(recibidas.atender, { ID: 99 })).message).toBe('La respuesta no existe');
});

test('con dos citas recordadas nadie adivina, salvo que cite el mensaje', async () => {
  const { c, N_CITA, agendar, responder, estado, lista } = await recordado();
  const otra = await agendar({ H_CITA: '12:00' });
  await responder('whatsapp', 'Confirmo');
  expect(await lista()).toMatchObject([
    { ENTENDIDA: 1, N_CITA: null, CODIGOPACIENTE: 1, NOTA: 'Hay más de una cita recordada a ese teléfono' },
  ]);
  const { rows } = await c.casa.dueno.query('select id, proveedor from mensajes where cliente = $1 and origen like $2', [
    c.cliente,
    `cita/${N_CITA}/WHATSAPP%`,
  ]);
  // An unknown quoted message: somebody else's, or one whose identifier we never received.
  await c.casa.dueno.query("update mensajes set estado = 5, proveedor = '' where id = $1", [rows[0].id]);
  for (const citado of ['wamid.ajeno', rows[0].proveedor]) await responder('whatsapp', 'Cancelo', { citado });
  expect(await estado()).toMatchObject({ C_ESTATUS: 0 });
  expect((await c.hacer(citas.obtener_uno, { N_CITA: otra })).C_ESTATUS).toBe(0);
  await c.casa.dueno.query('update mensajes set estado = 2, proveedor = $2 where id = $1', [rows[0].id, rows[0].proveedor]);
  await responder('whatsapp', 'Confirmo', { citado: rows[0].proveedor });
  expect(await estado()).toMatchObject({ C_ESTATUS: 1 });
  expect((await c.hacer(citas.obtener_uno, { N_CITA: otra })).C_ESTATUS).toBe(0);
  // Only one appointment still waits for an answer.
  await responder('whatsapp', '👍🏽');
  expect((await c.hacer(citas.obtener_uno, { N_CITA: otra })).C_ESTATUS).toBe(1);
});

test('responde a la clínica que escribió al último; el médico no confirma por su paciente; y quien solo recuerda no mueve nada', async () => {
  const una = await recordado();
  const { rows } = await una.c.casa.dueno.query("select para from mensajes where cliente = $1 and canal = 'sms' limit 1", [una.c.cliente]);
  const otra = await clinica({ casa: abierta, permisos: [P.citas.agendar] });
  await otra.casa.dueno.query('update compartido.clientes set sms = 5 where cliente = $1', [otra.cliente]);
  await enClinica(abierta.host, otra.cliente, 0, (ctx) =>
    mandar(ctx, { canal: 'sms', para: rows[0].para, asunto: '', cuerpo: 'Hola', origen: 'sms' }),
  );
  await despachar(otra);
  await una.responder('sms', 'sí');
  expect(await una.estado()).toMatchObject({ C_ESTATUS: 0 });
  expect((await otra.hacer(recibidas.obtener)).RESPUESTAS).toMatchObject([
    { ENTENDIDA: 1, N_CITA: null, NOTA: 'No responde a un recordatorio' },
  ]);
  expect(await una.lista()).toEqual([]);
  const sola = await recordado({ SOLO_ENVIO_RECORDATORIO: 1 });
  await sola.responder('sms', 'cancelo');
  expect(await sola.estado()).toMatchObject({ C_ESTATUS: 0, RESPUESTA: 0 });
  expect(await sola.lista()).toMatchObject([{ ENTENDIDA: 2, NOTA: 'Los recordatorios de la clínica no piden respuesta', ATENDIDA: null }]);
  // From a phone that nobody wrote to.
  await sola.responder('sms', 'sí', { de: '529999999991' });
  expect(await sola.lista()).toHaveLength(1);
});

test('el operador dice al oído de la clínica que un SMS llegó', async () => {
  const { salidas } = await recordado();
  await expect.poll(async () => (await salidas()).find((m) => m.CANAL === 'sms')?.ESTADO).toBe(3);
});

test('BAJA calla ese medio hasta que el paciente escriba ALTA', async () => {
  const { c, de, responder, salidas } = await recordado();
  await responder('sms', 'Baja');
  const escribir = async (canal: 'sms' | 'whatsapp') => {
    await enClinica(abierta.host, c.cliente, 0, (ctx) => mandar(ctx, { canal, para: de, asunto: '', cuerpo: 'Hola', origen: 'prueba' }));
    await despachar(c);
    return (await salidas()).at(-1)!;
  };
  expect(await escribir('sms')).toMatchObject({ ESTADO: 4, MOTIVO: PIDIO_BAJA });
  expect((await escribir('whatsapp')).ESTADO).toBe(2);
  await responder('sms', 'ALTA');
  expect([2, 3]).toContain((await escribir('sms')).ESTADO);
});

test('WhatsApp cuenta qué fue de cada mensaje, con su código, y nunca hacia atrás', async () => {
  const { c, de, salidas } = await recordado();
  const ids = ((await (await fetch(`${emuladores}/whatsapp/salidos`)).json()) as { id: string; to: string }[]).filter((s) => s.to === de);
  const avisar = (estado: string, codigo?: number) =>
    fetch(`${emuladores}/whatsapp/avisar`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ entrada: entrada('whatsapp'), id: ids.at(-1)!.id, estado, codigo }),
    });
  const elDeWhatsapp = async () => (await salidas()).findLast((m) => m.CANAL === 'whatsapp')!;
  await avisar('sent');
  expect((await elDeWhatsapp()).ESTADO).toBe(2);
  await avisar('delivered');
  expect((await elDeWhatsapp()).ESTADO).toBe(3);
  await avisar('read');
  await avisar('delivered');
  await avisar('failed', 131026);
  expect((await elDeWhatsapp()).ESTADO).toBe(6);
  await c.sql(({ db }) => sql`update mensajes set estado = 2 where canal = 'whatsapp'`.execute(db));
  await avisar('failed', 131026);
  expect(await elDeWhatsapp()).toMatchObject({ ESTADO: 4, MOTIVO: 'WhatsApp no entregó el mensaje (131026)' });
});

test('sin la firma del proveedor no entra nada; la verificación de WhatsApp devuelve su reto', async () => {
  const { estado, lista, de } = await recordado();
  const cuerpo = new URLSearchParams({ From: `+${de}`, Body: 'cancelo', MessageSid: 'SM1' });
  for (const firma of ['', 'AAAA', 'x'.repeat(28)]) {
    const r = await fetch(entrada('sms'), { method: 'POST', headers: { 'x-twilio-signature': firma }, body: cuerpo });
    expect([r.status, (await r.json()).message]).toEqual([403, 'La firma no es válida']);
  }
  const json = JSON.stringify({ entry: [{ changes: [{ value: { messages: [{ from: de, id: 'w1', text: { body: 'cancelo' } }] } }] }] });
  const w = await fetch(entrada('whatsapp'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` },
    body: json,
  });
  expect(w.status).toBe(403);
  expect(await estado()).toMatchObject({ C_ESTATUS: 0 });
  expect(await lista()).toEqual([]);
  const verificar = (palabra: string) =>
    fetch(`${entrada('whatsapp')}?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${palabra}`);
  expect((await verificar('otra')).status).toBe(403);
  const bien = await verificar('galeno-demostracion');
  expect([bien.status, await bien.text()]).toEqual([200, '1158201444']);
});

test('en modo de demostración el mensaje se responde desde la bandeja, como el paciente', async () => {
  const { c, estado, salidas } = await recordado();
  const m = (await salidas()).find((x) => x.CANAL === 'whatsapp')!;
  await c.hacer(recibidas.como_paciente, { MENSAJE: m.ID }, { TEXTO: 'Confirmo, ahí estaré' });
  expect(await estado()).toMatchObject({ C_ESTATUS: 1, RESPUESTA: 1 });
  expect((await c.llamar(recibidas.como_paciente, { MENSAJE: 999_999 }, { TEXTO: 'x' })).message).toBe('El mensaje no existe');
});

test.each<[string, Entendida]>([
  ['Sí', 1],
  ['si gracias', 1],
  ['1', 1],
  ['Opción 1 por favor', 1],
  ['CONFIRMO', 1],
  ['Hola, buenas tardes. Confirmo mi cita con el doctor', 1],
  ['👍', 1],
  ['👍🏽👍🏽', 1],
  ['Sí confirmo, ahí estaré', 1],
  ['No', 2],
  ['no puedo ir, gracias', 2],
  ['No podré asistir', 2],
  ['Cancelo', 2],
  ['Por favor cancelen mi cita', 2],
  ['No, cancelo', 2],
  ['2', 2],
  ['reagendar', 3],
  ['Quisiera cambiar la cita para el lunes', 3],
  ['¿Se puede reprogramar?', 3],
  ['No puedo a esa hora, ¿la podemos cambiar?', 3],
  ['3', 3],
  ['STOP', 4],
  ['Baja por favor', 4],
  ['Alta', 5],
  ['', 0],
  ['ok', 0],
  ['Si llego tarde ¿me atienden?', 0],
  ['Llego 1 hora tarde', 0],
  ['No hay problema', 0],
  ['No cancelen mi cita', 0],
  ['No quiero cancelar', 0],
  ['¿Confirmo por aquí?', 0],
  ['Confirmo o cancelo?', 0],
  ['Me duele mucho', 0],
  ['Número equivocado', 0],
])('«%s» se entiende como %i', (texto, como) => expect(entender(texto)).toBe(como));

test('los celulares de México van y vuelven con un 1 de más', () => {
  expect(telefonosDe('+5215512345678')).toEqual(['5215512345678', '525512345678']);
  expect(telefonosDe('whatsapp:+525512345678')).toEqual(['525512345678', '5215512345678']);
  expect(telefonosDe('573001234567')).toEqual(['573001234567']);
});
