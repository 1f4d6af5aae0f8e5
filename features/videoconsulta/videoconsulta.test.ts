// The visit by video: who enters and when, terms, waiting room, what the browsers tell each other, and its end.
import { createECDH, randomBytes, randomUUID } from 'node:crypto';
// @ts-expect-error: it brings no types
import http_ece from 'http_ece';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { citas } from '#features/agenda/citas/contract.ts';
import { enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import { citaDePrueba, PERMISOS_AGENDA } from '#testing/agenda.ts';
import { ArchivoDePrueba, Cliente, clinica, levantar } from '#testing/clinica.ts';
import { aceptan, admitir, conVisita } from '#testing/videoconsulta.ts';
import { videoconsultas as v } from './contract.ts';
import { MAX_SENALES } from './rules.ts';
import { servidoresIce } from './server/ice.ts';
import trabajos from './server/jobs.ts';

const filas = async (c: Cliente, tabla: string) =>
  (await c.casa.dueno.query(`select * from ${tabla} where cliente = $1`, [c.cliente])).rows;

test('la imagen que manda el paciente queda en su expediente, y son diez por visita', async () => {
  const x = await conVisita();
  const { c, el, N_CITA, suya } = x;
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#884422' } })
    .png()
    .toBuffer();
  const mandar = (bytes = png) => el.llamar(v.enviar_foto, suya, { FOTO: new ArchivoDePrueba(bytes, 'lunar.png', 'image/png') as never });
  await aceptan(x);
  expect((await mandar()).message).toBe('Espere a que el médico lo admita');
  // What a stranger sends is not even looked at: this is no picture, and the answer is about the link.
  const FOTO = new ArchivoDePrueba(Buffer.from('no es una imagen'), 'x.png', 'image/png') as never;
  expect(await el.llamar(v.enviar_foto, { N_CITA, CODIGO: `${c.codigo}.inventado` }, { FOTO })).toMatchObject({ status: 404 });
  await admitir(x);
  expect(await mandar(Buffer.from('no es una imagen'))).toMatchObject({ status: 422 });
  for (let i = 0; i < 9; i++) expect(await mandar()).toMatchObject({ success: true });
  // The tenth place is one, whoever asks for it at once.
  const dos = await Promise.all([mandar(), mandar()]);
  expect(dos.filter((r) => r.success)).toHaveLength(1);
  expect(dos.find((r) => !r.success)).toMatchObject({ message: 'Ya envió 10 imágenes en esta videoconsulta' });
  const imagenes = await filas(c, 'imagenes');
  expect(imagenes).toHaveLength(10);
  expect(imagenes[0]).toMatchObject({ CODIGOPACIENTE: 1, CODIGOCARPETA: 0, DESCRIPCION: expect.stringMatching(/^Videoconsulta del /) });
  const { SENALES } = await c.hacer(v.senales_medico, { N_CITA }, { DESDE: 0 });
  expect(new Set(SENALES.filter((s) => s.TIPO === 'foto').map((s) => Number(s.CUERPO)))).toEqual(new Set(imagenes.map((i) => i.CONTADOR)));
});

test('aceptan los términos, el médico admite y comprueba, se hablan, y el médico termina la de ambos', async () => {
  const x = await conVisita();
  const { c, el, N_CITA, suya } = x;
  expect(await el.hacer(v.cita, suya)).toMatchObject({ MOTIVO: '', ACEPTADOS: 0, ESTADO: { ESPERA: 0, LIMITE: null } });
  const no = 'Debe aceptar los términos para iniciar la videoconsulta';
  expect((await el.llamar(v.esperar, suya)).message).toBe(no);
  expect((await c.llamar(v.comenzar, { N_CITA })).message).toBe(no);
  expect((await el.llamar(v.aceptar, suya, { VERSION_TERMINOS: '1990', IDIOMA: 'es' })).message).toBe(
    'Los términos cambiaron: léalos de nuevo',
  );
  await aceptan(x);
  expect((await filas(c, 'videoconsultas_terminos')).map((t) => [t.parte, t.direccion !== '']).toSorted()).toEqual([
    ['medico', true],
    ['paciente', true],
  ]);
  // Without the patient nothing begins, however early the doctor tries the camera.
  expect((await c.llamar(v.admitir, { N_CITA })).message).toBe('El paciente todavía no está en la sala de espera');
  for (const call of [v.comenzar, v.identidad]) expect((await c.llamar(call, { N_CITA })).message).toBe('Primero admita al paciente');
  await el.hacer(v.esperar, suya);
  expect((await c.hacer(v.cita_medico, { N_CITA })).ESTADO.ESPERA).toBe(1);
  expect((await el.llamar(v.senal, suya, { TIPO: 'oferta', CUERPO: 'x' })).message).toBe('Espere a que el médico lo admita');
  expect(await c.hacer(v.admitir, { N_CITA })).toMatchObject({ ADMITIDO: 1 });
  expect(await c.hacer(v.identidad, { N_CITA })).toMatchObject({ IDENTIDAD: 1 });
  const una = await c.hacer(v.comenzar, { N_CITA });
  expect(una.LIMITE - una.FALTAN_5).toBe(5 * 60_000);
  expect(await c.hacer(v.comenzar, { N_CITA })).toEqual(una);

  await c.hacer(v.senal_medico, { N_CITA }, { TIPO: 'oferta', CUERPO: 'una' });
  await el.hacer(v.senal, suya, { TIPO: 'respuesta', CUERPO: 'dos' });
  expect((await el.hacer(v.senales, suya, { DESDE: 0 })).SENALES).toEqual([{ NUMERO: 1, DE: 'medico', TIPO: 'oferta', CUERPO: 'una' }]);
  expect((await c.hacer(v.senales_medico, { N_CITA }, { DESDE: 1 })).SENALES).toEqual([
    { NUMERO: 2, DE: 'paciente', TIPO: 'respuesta', CUERPO: 'dos' },
  ]);
  // Of messages each side reads its own too.
  await el.hacer(v.senal, suya, { TIPO: 'chat', CUERPO: 'Hola' });
  for (const leidas of [el.hacer(v.senales, suya, { DESDE: 2 }), c.hacer(v.senales_medico, { N_CITA }, { DESDE: 2 })])
    expect((await leidas).SENALES).toEqual([{ NUMERO: 3, DE: 'paciente', TIPO: 'chat', CUERPO: 'Hola' }]);

  // What is only carried leaves no row in the audit, and no row has the patient's key.
  const anotadas = await filas(c, 'bitacora');
  const de = (accion: string) => anotadas.filter((b) => b.accion === `/videoconsultas/${accion}`).length;
  expect([de('admitir'), de('comenzar'), de('senal'), de('senal_medico'), de('esperar')]).toEqual([1, 2, 0, 0, 0]);
  expect(JSON.stringify(anotadas)).not.toContain(suya.CODIGO);

  expect(await c.hacer(v.fin_medico, { N_CITA })).toBe(0);
  await c.hacer(v.terminar, { N_CITA });
  await c.hacer(v.terminar, { N_CITA });
  expect(await el.hacer(v.fin, suya)).toBe(1);
  expect(await el.hacer(v.cita, suya)).toMatchObject({ MOTIVO: 'La videoconsulta ya terminó', ICE: [], ESTADO: { TERMINADA: 1 } });
  expect((await el.llamar(v.senal, suya, { TIPO: 'chat', CUERPO: 'x' })).message).toBe('La videoconsulta ya terminó');
  expect(await filas(c, 'videoconsultas_senales')).toEqual([]);
  expect(await filas(c, 'videoconsultas')).toMatchObject([{ terminada_por: 'medico', identidad_por: c.usuario }]);
});

test('ni con otro código, ni de otra cita, ni de otra clínica, ni sin permiso', async () => {
  const { c, el, N_CITA, suya } = await conVisita();
  const { CODIGO } = suya;
  const otra = await clinica();
  for (const p of [
    { N_CITA, CODIGO: `${CODIGO}x` },
    { N_CITA, CODIGO: `${c.codigo}.` },
    { N_CITA: N_CITA + 1, CODIGO },
    { N_CITA, CODIGO: CODIGO.replace(c.codigo, otra.codigo) },
  ])
    expect(await el.llamar(v.cita, p)).toMatchObject({ status: 404, message: 'La videoconsulta no existe' });
  expect((await el.llamar(v.cita_medico, { N_CITA })).status).toBe(401);
  expect((await (await clinica({ en: c, permisos: PERMISOS_AGENDA })).llamar(v.terminar, { N_CITA })).status).toBe(403);
  const presencial = await c.hacer(citas.agregar, {}, citaDePrueba(c));
  expect((await c.llamar(v.cita_medico, { N_CITA: presencial.N_CITA })).status).toBe(404);
});

test('temprano, tarde o cancelada, el paciente lee por qué y no entra', async () => {
  for (const [minutos, motivo] of [
    [40, 'Todavía es temprano: podrá entrar 15 minutos antes de la hora de su cita'],
    [-300, 'La hora de la videoconsulta ya pasó. Llame a la clínica para agendar otra'],
  ] as const) {
    const x = await conVisita(minutos);
    await aceptan(x);
    expect((await x.el.hacer(v.cita, x.suya)).MOTIVO).toBe(motivo);
    expect((await x.el.llamar(v.esperar, x.suya)).message).toBe(motivo);
  }
  const { c, el, N_CITA, suya } = await conVisita();
  await c.sql(({ db }) => db.updateTable('citas').set({ C_ESTATUS: 4 }).where('N_CITA', '=', N_CITA).execute());
  expect((await el.hacer(v.cita, suya)).MOTIVO).toBe('La cita está cancelada. Llame a la clínica para agendar otra');
  // Whoever is inside already is told by the question that the page goes on asking.
  expect(await el.hacer(v.senales, suya, { DESDE: 0 })).toMatchObject({ ESTADO: { TERMINADA: 1 } });
});

test('al límite termina, a su hora, y quien cuelga antes la termina él', async () => {
  const x = await conVisita();
  await aceptan(x);
  expect(await x.el.hacer(v.fin, x.suya)).toBe(0);
  await admitir(x);
  await x.c.hacer(v.comenzar, { N_CITA: x.N_CITA });
  await x.c.casa.dueno.query("update videoconsultas set limite = now() - interval '1 minute' where cliente = $1", [x.c.cliente]);
  expect(await x.c.hacer(v.fin_medico, { N_CITA: x.N_CITA })).toBe(1);
  const [fila] = await filas(x.c, 'videoconsultas');
  expect(fila).toMatchObject({ terminada_por: 'limite', terminada: fila?.limite });
  const y = await conVisita();
  await aceptan(y);
  await admitir(y);
  await y.c.hacer(v.comenzar, { N_CITA: y.N_CITA });
  expect(await y.el.hacer(v.fin, y.suya)).toBe(1);
  expect(await filas(y.c, 'videoconsultas')).toMatchObject([{ terminada_por: 'paciente' }]);
});

test('la cita que pasa a otro día, a otra hora cuando ya terminó, o a otro paciente, empieza de nuevo y sin lo que se dijo', async () => {
  const x = await conVisita();
  const { c, el, N_CITA, suya } = x;
  await aceptan(x);
  await admitir(x);
  await c.hacer(v.comenzar, { N_CITA });
  await el.hacer(v.senal, suya, { TIPO: 'chat', CUERPO: 'No lo oigo' });
  const poner = (cambio: { F_CITA?: string; H_CITA?: string }) =>
    c.sql(({ db }) => db.updateTable('citas').set(cambio).where('N_CITA', '=', N_CITA).execute());
  const hoy = enLaClinica(c.zona).fecha;
  // Moved within the day while it goes on, it goes on.
  const dentro = enLaClinica(c.zona, new Date(Date.now() + 5 * 60_000));
  if (dentro.fecha === hoy) await poner({ H_CITA: dentro.hora });
  expect((await c.hacer(v.cita_medico, { N_CITA })).ESTADO).toMatchObject({ ADMITIDO: 1, TERMINADA: 0 });
  // The old visit was never ended: nothing of it is left for the new one.
  await poner({ F_CITA: sumarDias(hoy, 1) });
  expect(await c.hacer(v.cita_medico, { N_CITA })).toMatchObject({ MOTIVO: '', ESTADO: { ADMITIDO: 0, TERMINADA: 0, LIMITE: null } });
  expect((await c.hacer(v.senales_medico, { N_CITA }, { DESDE: 0 })).SENALES).toEqual([]);
  await poner({ F_CITA: hoy });
  await c.hacer(v.terminar, { N_CITA });
  expect((await c.hacer(v.cita_medico, { N_CITA })).MOTIVO).toBe('La videoconsulta ya terminó');
  const luego = enLaClinica(c.zona, new Date(Date.now() + 10 * 60_000));
  await poner({ F_CITA: luego.fecha, H_CITA: luego.hora });
  expect(await el.hacer(v.cita, suya)).toMatchObject({ MOTIVO: '', ESTADO: { TERMINADA: 0, ESPERA: 0 } });
  expect(await el.hacer(v.esperar, suya)).toMatchObject({ ESPERA: 1, ADMITIDO: 0 });
  expect(await filas(c, 'videoconsultas_senales')).toEqual([]);
  expect(await filas(c, 'videoconsultas')).toMatchObject([{ iniciada: null, terminada: null, terminada_por: null }]);

  // Somebody else's now: the link of before opens nothing, and nobody has accepted for the new patient.
  await admitir(x);
  const cita = await c.hacer(citas.obtener_uno, { N_CITA });
  await c.hacer(citas.actualizar, { N_CITA }, { ...(cita as never as object), CODIGOPACIENTE: 2, CONFIRMAR_AGENDAR: 1 } as never);
  expect((await el.llamar(v.cita, suya)).status).toBe(404);
  const { CODIGO_ENLACE: CODIGO } = await c.hacer(citas.obtener_uno, { N_CITA });
  expect(await el.hacer(v.cita, { N_CITA, CODIGO })).toMatchObject({ ACEPTADOS: 0, ESTADO: { ADMITIDO: 0, ESPERA: 0 } });
});

test('si nadie dice que terminó, termina a su límite y lo que se dijo se borra; y a las doce horas, aunque no comenzara', async () => {
  const cerrar = () => trabajos.find((t) => t.tarea === 'videoconsulta.cerrar')!.correr(x.c.casa.host, {});
  const [x, y, z] = [await conVisita(), await conVisita(), await conVisita()];
  for (const una of [x, y, z]) {
    await aceptan(una);
    await admitir(una);
    await una.el.hacer(v.senal, una.suya, { TIPO: 'candidato', CUERPO: 'candidate:1 1 udp 1 192.0.2.7 9 typ host' });
  }
  for (const una of [x, y]) await una.c.hacer(v.comenzar, { N_CITA: una.N_CITA });
  await x.c.casa.dueno.query("update videoconsultas set limite = now() - interval '1 hour' where cliente = $1", [x.c.cliente]);
  await x.c.casa.dueno.query("update videoconsultas_senales set creado = now() - interval '13 hours' where cliente = $1", [z.c.cliente]);
  await cerrar();
  const [fila] = await filas(x.c, 'videoconsultas');
  expect(fila).toMatchObject({ terminada_por: 'limite', terminada: fila?.limite });
  expect((await filas(y.c, 'videoconsultas'))[0]).toMatchObject({ terminada: null });
  expect(await Promise.all([x, y, z].map(async (una) => (await filas(una.c, 'videoconsultas_senales')).length))).toEqual([0, 1, 0]);
});

test('lo que se dicen tiene tope, y dos a la vez no toman el mismo número', async () => {
  const x = await conVisita();
  await aceptan(x);
  await admitir(x);
  const decir = (CUERPO: string) => x.el.llamar(v.senal, x.suya, { TIPO: 'candidato', CUERPO });
  expect((await decir('x'.repeat(20_001))).success).toBe(false);
  expect((await Promise.all(['a', 'b', 'c', 'd'].map(decir))).map((r) => r.success)).toEqual([true, true, true, true]);
  const { SENALES } = await x.c.hacer(v.senales_medico, { N_CITA: x.N_CITA }, { DESDE: 0 });
  expect(SENALES.map((s) => s.NUMERO)).toEqual([1, 2, 3, 4]);
  await x.c.casa.dueno.query('update videoconsultas_senales set "NUMERO" = $2 where cliente = $1 and "NUMERO" = 4', [
    x.c.cliente,
    MAX_SENALES,
  ]);
  expect(await decir('e')).toMatchObject({ status: 429, message: 'La videoconsulta ya no admite más mensajes' });
});

test('la clave del relevo caduca y sale del secreto compartido, que no se entrega', () => {
  // The password was computed with openssl: printf 14400:galeno | openssl dgst -sha1 -hmac norte -binary | base64
  const [stun, turn] = servidoresIce('stun:a.mx:3478, turn:b.mx:3478?transport=udp&secret=norte', 0);
  expect(stun).toEqual({ urls: 'stun:a.mx:3478' });
  expect(turn).toMatchObject({
    urls: 'turn:b.mx:3478?transport=udp',
    username: '14400:galeno',
    credential: 'LfRslVJAhFOiJTxB3Lf3aNdMsi0=',
  });
  expect(servidoresIce('')).toEqual([]);
});

test('médico y paciente se encuentran aunque a cada uno lo atienda un servidor distinto', async () => {
  const x = await conVisita();
  const { c, N_CITA, suya } = x;
  await aceptan(x);
  const otro = await levantar(c.casa.conexion);
  try {
    const el = new Cliente(otro, c.cliente, c.codigo, c.zona, '', 0);
    await el.hacer(v.esperar, suya);
    expect((await c.hacer(v.cita_medico, { N_CITA })).ESTADO.ESPERA).toBe(1);
    await c.hacer(v.admitir, { N_CITA });
    await el.hacer(v.senal, suya, { TIPO: 'reinicio', CUERPO: 'del paciente' });
    await c.hacer(v.senal_medico, { N_CITA }, { TIPO: 'oferta', CUERPO: 'del médico' });
    expect((await c.hacer(v.senales_medico, { N_CITA }, { DESDE: 0 })).SENALES).toMatchObject([{ NUMERO: 1, DE: 'paciente' }]);
    expect((await el.hacer(v.senales, suya, { DESDE: 0 })).SENALES).toMatchObject([{ NUMERO: 2, DE: 'medico', CUERPO: 'del médico' }]);
    await c.hacer(v.terminar, { N_CITA });
    expect(await el.hacer(v.senales, suya, { DESDE: 0 })).toMatchObject({ ESTADO: { TERMINADA: 1 }, SENALES: [] });
  } finally {
    await otro.cerrar();
  }
});

/** A browser that takes notices through the emulated service: what it was sent, read with its own keys. */
async function navegador(c: Cliente) {
  const push = `${await c.casa.host.emuladores()}/push`;
  const par = createECDH('prime256v1');
  par.generateKeys();
  const secreto = randomBytes(16);
  const id = randomUUID();
  const leer = async () => {
    const llegaron = (await (await fetch(`${push}/llegaron/${id}`)).json()) as { cabeceras: Record<string, string>; cuerpo: string }[];
    return llegaron.map((a) => ({
      ...a.cabeceras,
      ...JSON.parse(
        http_ece.decrypt(Buffer.from(a.cuerpo, 'base64'), {
          version: 'aes128gcm',
          privateKey: par,
          authSecret: secreto.toString('base64url'),
        }),
      ),
    }));
  };
  const suscripcion = { ENDPOINT: `${push}/aviso/${id}`, P256DH: par.getPublicKey('base64url'), AUTH: secreto.toString('base64url') };
  return { suscripcion, leer, seFue: () => fetch(`${push}/ido/${id}`, { method: 'POST' }) };
}
const avisos = (c: Cliente) =>
  c.casa.dueno
    .query(
      "select payload from graphile_worker._private_jobs where payload->>'cliente' = $1 and task_id = (select id from graphile_worker._private_tasks where identifier = 'videoconsulta.avisar')",
      [String(c.cliente)],
    )
    .then((r) => r.rows.length);
const avisar = ({ c, N_CITA }: Awaited<ReturnType<typeof conVisita>>) =>
  trabajos.find((t) => t.tarea === 'videoconsulta.avisar')!.correr(c.casa.host, { cliente: c.cliente, N_CITA });

test('a quien lo pidió se le avisa una vez que su médico está listo, cifrado para su navegador; al terminar se olvida', async () => {
  const x = await conVisita();
  const { c, el, N_CITA, suya } = x;
  const tel = await navegador(c);
  expect((await el.llamar(v.avisarme, suya, tel.suscripcion)).message).toBe('Debe aceptar los términos para iniciar la videoconsulta');
  await aceptan(x);
  // The server sends nothing to an address that somebody made up.
  for (const ENDPOINT of ['http://127.0.0.1:9/x', 'https://fcm.googleapis.com.malo.mx/x', 'https://malo.mx/fcm.googleapis.com/'])
    expect((await el.llamar(v.avisarme, suya, { ...tel.suscripcion, ENDPOINT })).message).toBe('Este navegador no permite avisos');
  for (const mala of [{ P256DH: 'abc' }, { AUTH: 'abc' }, { P256DH: 'B'.repeat(87) }])
    expect((await el.llamar(v.avisarme, suya, { ...tel.suscripcion, ...mala })).message).toBe('Este navegador no permite avisos');
  await c.hacer(v.listo, { N_CITA });
  expect(await avisos(c)).toBe(0);
  await el.hacer(v.avisarme, suya, { ...tel.suscripcion, ENDPOINT: 'https://fcm.googleapis.com/fcm/send/x' });
  await el.hacer(v.avisarme, suya, tel.suscripcion);
  expect((await c.hacer(v.cita_medico, { N_CITA })).ESTADO).toMatchObject({ ESPERA: 0, AVISABLE: 1 });
  await Promise.all([c.hacer(v.listo, { N_CITA }), c.hacer(v.listo, { N_CITA })]);
  expect(await avisos(c)).toBe(1);
  await avisar(x);
  const llegaron = await tel.leer();
  expect(llegaron).toEqual([
    expect.objectContaining({
      ...{
        titulo: 'Su médico está listo',
        texto: 'Toque para entrar a la videoconsulta',
        enlace: `/videoconsulta?a=${N_CITA}&c=${suya.CODIGO}`,
      },
      ...{ ttl: '300', urgency: 'high', 'content-encoding': 'aes128gcm' },
    }),
  ]);
  // Signed with the key that the page gave to the browser.
  const { LLAVE_AVISOS } = await el.hacer(v.cita, suya);
  const [, ficha = '', k] = /^vapid t=([^,]+), k=(.+)$/.exec(llegaron[0]!.authorization)!;
  expect(k).toBe(LLAVE_AVISOS);
  expect(JSON.parse(Buffer.from(ficha.split('.')[1]!, 'base64url').toString()).aud).toBe(new URL(tel.suscripcion.ENDPOINT).origin);
  // Once he is in, nothing more is said.
  await admitir(x);
  await c.hacer(v.listo, { N_CITA });
  await avisar(x);
  expect(await tel.leer()).toHaveLength(1);
  await c.hacer(v.terminar, { N_CITA });
  expect(await filas(c, 'videoconsultas_avisos')).toEqual([]);
});

test('un navegador que ya no recibe avisos se olvida', async () => {
  const x = await conVisita();
  await aceptan(x);
  const tel = await navegador(x.c);
  await x.el.hacer(v.avisarme, x.suya, tel.suscripcion);
  expect((await tel.seFue()).status).toBe(200);
  await x.c.hacer(v.listo, { N_CITA: x.N_CITA });
  await avisar(x);
  expect(await filas(x.c, 'videoconsultas_avisos')).toEqual([]);
});
