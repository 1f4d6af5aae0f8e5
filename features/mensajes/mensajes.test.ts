// The outbox over every channel: what was sent is marked sent, what failed says why, and unsent SMS are not charged to the
// plan.
import { createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { sms } from '#features/integraciones/sms/contract.ts';
import { sms as canalSms } from '#features/integraciones/sms/server/canal.ts';
import { whatsapp } from '#features/integraciones/whatsapp/server/canal.ts';
import { correo } from '#kernel/server/correo.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { anotarAviso, EN_SU_LUGAR, mandar, trabajosMensajes } from '#kernel/server/mensajes.ts';
import { enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import { type Cliente, clinica, levantar } from '#testing/clinica.ts';
import { mensajes, NO_SALIERON } from './contract.ts';
import { avisarFallidos } from './server/jobs.ts';

const [enviar, interrumpidos] = trabajosMensajes(async () => null, { sms: canalSms, whatsapp });
/** Sends the waiting messages as the job would; one that may be retried throws and stays for the next time. */
async function despachar(c: Cliente): Promise<void> {
  const { rows } = await c.casa.dueno.query('select id from mensajes where cliente = $1 and estado = 0 order by id', [c.cliente]);
  for (const { id } of rows) await enviar!.correr(c.casa.host, { cliente: c.cliente, id: Number(id) }).catch(() => {});
}
const conSms = async (n: number) => {
  const c = await clinica({ permisos: [P.pacientes.abrir, P.citas.agendar] });
  await c.casa.dueno.query('update compartido.clientes set sms = $2 where cliente = $1', [c.cliente, n]);
  return c;
};
const lista = async (c: Cliente) => (await c.hacer(mensajes.obtener)).MENSAJES;
const quedan = async (c: Cliente) => (await c.hacer(sms.obtener_disponibles)).DISPONIBLES;

test('un SMS sale y se descuenta del plan', async () => {
  const c = await conSms(2);
  await c.hacer(sms.enviar, {}, { TELEFONO: '52 (55) 1234-5678', MENSAJE: 'Su cita es mañana. Confirmación pendiente' });
  await despachar(c);
  expect(await lista(c)).toMatchObject([
    { CANAL: 'sms', PARA: '525512345678', ESTADO: 2, CUERPO: 'Su cita es mañana. Confirmacion pendiente' },
  ]);
  expect(await quedan(c)).toBe(1);
});

test('lo que no sale dice por qué, se devuelve al plan y se puede reenviar o atender', async () => {
  const c = await conSms(5);
  await c.hacer(sms.enviar, {}, { TELEFONO: '525512340000', MENSAJE: 'Hola' });
  await despachar(c);
  expect(await lista(c)).toMatchObject([{ ESTADO: 4, MOTIVO: 'El número no existe o no recibe mensajes' }]);
  expect(await quedan(c)).toBe(5);
  expect(await c.hacer(mensajes.fallidos)).toMatchObject({ FALLIDOS: 1 });
  const [{ ID } = { ID: 0 }] = await lista(c);
  await c.hacer(mensajes.reenviar, { ID });
  expect(await lista(c)).toMatchObject([{ ESTADO: 0, MOTIVO: '' }]);
  await despachar(c);
  await c.hacer(mensajes.atender, { ID });
  expect(await c.hacer(mensajes.fallidos)).toMatchObject({ FALLIDOS: 0 });
});

test('sin SMS en el plan no se envía, ni lo que ya esperaba', async () => {
  const c = await conSms(1);
  await c.hacer(sms.enviar, {}, { TELEFONO: '525512345678', MENSAJE: 'Uno' });
  await c.hacer(sms.enviar, {}, { TELEFONO: '525512345679', MENSAJE: 'Dos' });
  await despachar(c);
  expect((await lista(c)).map((m) => [m.ESTADO, m.MOTIVO])).toEqual([
    [4, 'No quedan SMS en el plan'],
    [2, ''],
  ]);
  expect(await c.llamar(sms.enviar, {}, { TELEFONO: '525512345678', MENSAJE: 'Tres' })).toMatchObject({
    success: false,
    message: 'No quedan SMS en el plan',
  });
});

test('el SMS cabe en 160 lugares: los signos dobles cuentan dos', async () => {
  const c = await conSms(1);
  const r = await c.llamar(sms.enviar, {}, { TELEFONO: '525512345678', MENSAJE: '€'.repeat(81) });
  expect(r.data).toMatchObject({ ERRORES: { MENSAJE: 'Debe tener máximo 160 caracteres' } });
  expect((await c.llamar(sms.enviar, {}, { TELEFONO: '12', MENSAJE: 'x' })).success).toBe(false);
});

test('WhatsApp lleva el texto en la plantilla aprobada y dice quién no lo tiene', async () => {
  const c = await conSms(0);
  await enClinica(c.casa.host, c.cliente, 0, async (ctx) => {
    for (const para of ['525587654321', '525500000000'])
      await mandar(ctx, { canal: 'whatsapp', para, asunto: '', cuerpo: 'Hola, Ana:\n\nsu cita es hoy.', origen: 'prueba' });
  });
  await despachar(c);
  expect((await lista(c)).map((m) => [m.ESTADO, m.MOTIVO])).toEqual([
    [4, 'El número no tiene WhatsApp'],
    [2, ''],
  ]);
  const salidos = (await (await fetch(`${await c.casa.host.emuladores()}/whatsapp/salidos`)).json()) as { to: string; texto: string }[];
  expect(salidos.filter((s) => s.to === '525587654321')).toMatchObject([{ texto: 'Hola, Ana: su cita es hoy.' }]);
});

test('el aviso del operador vale solo con el nombre que dimos, y nunca hacia atrás', async () => {
  const c = await conSms(1);
  await c.hacer(sms.enviar, {}, { TELEFONO: '525512345678', MENSAJE: 'Hola' });
  const avisos: string[] = [];
  const [espia] = trabajosMensajes(async () => null, {
    sms: {
      ...canalSms,
      enviar: async (_h, m) => {
        avisos.push(m.aviso);
        return 'SM1';
      },
    },
  });
  const { rows } = await c.casa.dueno.query('select id from mensajes where cliente = $1', [c.cliente]);
  await espia!.correr(c.casa.host, { cliente: c.cliente, id: Number(rows[0].id) });
  const FICHA = avisos[0]!.split('/').at(-1)!;
  const desconocido = c.sinSesion();
  expect(
    (
      await desconocido.llamar(
        mensajes.aviso,
        { FICHA: `${FICHA.slice(0, -1)}${FICHA.endsWith('x') ? 'y' : 'x'}` },
        { MessageStatus: 'failed' },
      )
    ).status,
  ).toBe(404);
  expect((await lista(c))[0]!.ESTADO).toBe(2);
  await desconocido.hacer(mensajes.aviso, { FICHA }, { MessageStatus: 'sent' });
  expect((await lista(c))[0]!.ESTADO).toBe(2);
  await desconocido.hacer(mensajes.aviso, { FICHA }, { MessageStatus: 'delivered' });
  await desconocido.hacer(mensajes.aviso, { FICHA }, { MessageStatus: 'undelivered', ErrorCode: '30003' });
  expect((await lista(c))[0]!.ESTADO).toBe(3);
});

/** Runs a server that reads what it is sent and closes the connection without answering. */
async function callado<R>(alOir: (s: Socket, dicho: string) => void, usar: (puerto: number) => Promise<R>): Promise<R> {
  const servidor = createServer((s) => {
    s.on('error', () => {});
    alOir(s, '');
    s.on('data', (d) => alOir(s, d.toString()));
  });
  await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo));
  try {
    return await usar((servidor.address() as { port: number }).port);
  } finally {
    await new Promise((listo) => servidor.close(listo));
  }
}
const uno = async (c: Cliente) => (await lista(c))[0]!;
/** Sends the only waiting message from a server with this configuration. */
async function en(c: Cliente, env: NodeJS.ProcessEnv): Promise<void> {
  const casa = await levantar(c.casa.conexion, env);
  const [mandarlo] = trabajosMensajes(async () => null, { sms: canalSms, correo });
  try {
    await mandarlo!.correr(casa.host, { cliente: c.cliente, id: (await uno(c)).ID });
  } finally {
    await casa.cerrar();
  }
}

test('lo que se entregó y nadie contestó no sale dos veces ni se devuelve: decide una persona, o el operador', async () => {
  const c = await conSms(5);
  await c.hacer(sms.enviar, {}, { TELEFONO: '525512345678', MENSAJE: 'Hola' });
  const cuenta = { SMS_CLIENT_ID: 'AC1', SMS_CLIENT_SECRET: 'secreto' };
  // Nobody listens: it surely was not sent, so it waits for the next try.
  const cerrado = await callado(
    () => {},
    async (puerto) => puerto,
  );
  await expect(en(c, { ...cuenta, SMS_URL: `http://127.0.0.1:${cerrado}` })).rejects.toThrow('El servicio de SMS no responde');
  expect(await uno(c)).toMatchObject({ ESTADO: 0 });
  expect(await quedan(c)).toBe(5);
  await callado(
    (s, dicho) => dicho && s.destroy(),
    (puerto) => en(c, { ...cuenta, SMS_URL: `http://127.0.0.1:${puerto}` }),
  );
  const perdido = await uno(c);
  expect(perdido).toMatchObject({
    ESTADO: 5,
    MOTIVO: 'El servicio de SMS no responde. No se sabe si llegó; revise antes de enviarlo de nuevo',
  });
  expect(await quedan(c)).toBe(4);
  await despachar(c);
  expect(await uno(c)).toMatchObject({ ESTADO: 5, INTENTOS: perdido.INTENTOS });
});

test('un correo leído entero por un servidor que calla queda sin saberse; uno que se corta antes espera', async () => {
  const c = await clinica({ permisos: [P.citas.agendar] });
  await enClinica(c.casa.host, c.cliente, 0, (ctx) =>
    mandar(ctx, { canal: 'correo', para: 'ana@ejemplo.mx', asunto: 'Su cita', cuerpo: 'Hola', origen: 'prueba' }),
  );
  const smtp = (cuelga: RegExp) => (s: Socket, dicho: string) => {
    if (cuelga.test(dicho)) s.destroy();
    else if (dicho === '') s.write('220 hola\r\n');
    else if (/^DATA/m.test(dicho)) s.write('354 diga\r\n');
    else if (/^[A-Z]{4}/.test(dicho)) s.write('250 bien\r\n');
  };
  const contra = (cuelga: RegExp) => callado(smtp(cuelga), (puerto) => en(c, { SMTP_URL: `smtp://127.0.0.1:${puerto}` }));
  await expect(contra(/^RCPT/)).rejects.toThrow('No se pudo conectar con el servidor de correo');
  expect(await uno(c)).toMatchObject({ ESTADO: 0 });
  await contra(/\r\n\.\r\n$/);
  expect(await uno(c)).toMatchObject({
    ESTADO: 5,
    MOTIVO: 'El servidor de correo no responde. No se sabe si llegó; revise antes de enviarlo de nuevo',
  });
});

test('lo que no se puede ni preparar lo dice al fin, en vez de esperar para siempre', async () => {
  const c = await clinica({ permisos: [P.citas.agendar] });
  const roto = trabajosMensajes(
    async () => {
      throw new Error('sin disco');
    },
    { whatsapp },
  )[0]!;
  const id = await enClinica(c.casa.host, c.cliente, 0, (ctx) =>
    mandar(ctx, {
      canal: 'whatsapp',
      para: '525512345678',
      asunto: '',
      cuerpo: 'Hola',
      origen: 'prueba',
      adjuntos: [{ impreso: 'x', params: {} }],
    }),
  );
  for (let n = 0; n < 6; n++) await expect(roto.correr(c.casa.host, { cliente: c.cliente, id })).rejects.toThrow('sin disco');
  expect(await uno(c)).toMatchObject({ ESTADO: 4, MOTIVO: 'El mensaje no se pudo preparar', INTENTOS: 6 });
});

test('un enlace personal sale al reenviarse lo que el operador no entregó; si ya no se conserva, se dice', async () => {
  const c = await clinica({ permisos: [P.citas.agendar] });
  await enClinica(c.casa.host, c.cliente, 0, (ctx) =>
    mandar(ctx, {
      ...{ canal: 'whatsapp', para: '525511112222', asunto: '', origen: 'prueba' },
      cuerpo: `Tómelo aquí: ${EN_SU_LUGAR}`,
      secreto: 'https://ejemplo.mx/e/1',
    }),
  );
  await despachar(c);
  const salidos = async () =>
    (
      (await (await fetch(`${await c.casa.host.emuladores()}/whatsapp/salidos`)).json()) as { to: string; texto: string; ficha: string }[]
    ).filter((s) => s.to === '525511112222');
  await anotarAviso(c.casa.host, (await salidos())[0]!.ficha, 'perdido', 'No se entregó');
  const { ID } = await uno(c);
  await c.hacer(mensajes.reenviar, { ID });
  await despachar(c);
  expect((await salidos()).map((s) => s.texto)).toEqual(Array(2).fill('Tómelo aquí: https://ejemplo.mx/e/1'));
  await anotarAviso(c.casa.host, (await salidos())[0]!.ficha, 'entregado', '');
  await c.casa.dueno.query('update mensajes set estado = 5 where cliente = $1', [c.cliente]);
  expect((await c.llamar(mensajes.reenviar, { ID })).message).toBe(
    'El enlace personal de este mensaje ya no se conserva y no puede enviarse de nuevo',
  );
});

test('de un texto largo WhatsApp lleva lo que cabe, y el enlace entero', async () => {
  const c = await clinica({ permisos: [P.citas.agendar] });
  const enlace = 'https://ejemplo.mx/c/clinica/123.abcdefghijklmnop';
  await enClinica(c.casa.host, c.cliente, 0, (ctx) =>
    mandar(ctx, {
      canal: 'whatsapp',
      para: '525533334444',
      asunto: '',
      cuerpo: `${'Le esperamos. '.repeat(120)}\nConfirme aquí: ${enlace}`,
      origen: 'prueba',
    }),
  );
  await despachar(c);
  const salidos = (await (await fetch(`${await c.casa.host.emuladores()}/whatsapp/salidos`)).json()) as { to: string; texto: string }[];
  const [{ texto } = { texto: '' }] = salidos.filter((s) => s.to === '525533334444');
  expect(texto).toHaveLength(1024);
  expect(texto.endsWith(`… ${enlace}`)).toBe(true);
});

test('por la mañana la clínica lee una vez qué no salió ayer y por qué, sin el nombre de nadie', async () => {
  const c = await clinica({ permisos: [P.citas.agendar], ajustes: { MAIL: 'clinica@ejemplo.mx' } });
  const hoy = enLaClinica(c.zona).fecha;
  const ayer = sumarDias(hoy, -1);
  await c.casa.dueno.query(
    `insert into mensajes (cliente, canal, para, cuerpo, origen, estado, motivo, creado, atendido)
     select $1, 'sms', '5255123456' || n, 'Hola, Ana Núñez', 'prueba', case when n < 15 then 4 when n < 17 then 5 else 3 end,
       case when n < 13 then 'El número no existe o no recibe mensajes' else 'No quedan SMS en el plan' end, ($2 || ' 12:00')::timestamp at time zone $3, null
     from generate_series(10, 19) n`,
    [c.cliente, ayer, c.zona],
  );
  const avisar = (ahora: string) => enClinica(c.casa.host, c.cliente, 0, (ctx) => avisarFallidos({ ...ctx, ahora }), c.zona);
  await avisar('07:15');
  for (const h of ['08:15', '08:45']) await avisar(h);
  const [aviso, ...otros] = (await c.hacer(mensajes.obtener, {}, { CANAL: 'correo' })).MENSAJES;
  expect(otros).toEqual([]);
  expect(aviso).toMatchObject({
    PARA: 'clinica@ejemplo.mx',
    CODIGOPACIENTE: null,
    ASUNTO: expect.stringMatching(/^7 mensajes no salieron el /),
  });
  expect(aviso!.CUERPO).toContain('- No quedan SMS en el plan: 4');
  expect(aviso!.CUERPO).toContain('- El número no existe o no recibe mensajes: 3');
  expect(aviso!.CUERPO).toContain(`/messages?ESTADO=${NO_SALIERON}&DESDE=${ayer}&HASTA=${ayer}`);
  expect(aviso!.CUERPO).not.toMatch(/Ana|5255/);
  // The list that the link opens.
  expect((await c.hacer(mensajes.obtener, {}, { ESTADO: NO_SALIERON, DESDE: ayer, HASTA: ayer })).MENSAJES).toHaveLength(7);
});

test('la bandeja se lee por páginas, de lo más nuevo a lo más viejo, sin repetir ni saltar', async () => {
  const c = await clinica({ permisos: [P.citas.agendar] });
  await c.casa.dueno.query(
    "insert into mensajes (cliente, canal, para, cuerpo, estado, creado) select $1, 'sms', '525512345678', 'm' || n, 3, now() - make_interval(mins => n / 3) from generate_series(1, 120) n",
    [c.cliente],
  );
  const vistos: number[] = [];
  for (let CURSOR: number | null = 0; CURSOR !== null; ) {
    const r: { MENSAJES: { ID: number }[]; SIGUE: number | null } = await c.hacer(mensajes.obtener, {}, CURSOR ? { CURSOR } : {});
    vistos.push(...r.MENSAJES.map((m) => m.ID));
    CURSOR = r.SIGUE;
  }
  expect(new Set(vistos).size).toBe(120);
  expect(vistos).toHaveLength(120);
});

test('lo que se tomó hace rato y no dijo más queda por confirmar; lo que se está enviando, no', async () => {
  const c = await clinica({ permisos: [P.citas.agendar] });
  await c.casa.dueno.query(
    "insert into mensajes (cliente, canal, para, cuerpo, estado, tomado) select $1, 'sms', '525512345678', 'x', 1, now() - make_interval(mins => n) from unnest(array[1, 20]) n",
    [c.cliente],
  );
  await interrumpidos!.correr(c.casa.host, {});
  expect((await lista(c)).map((m) => m.ESTADO)).toEqual([5, 1]);
  expect(await c.hacer(mensajes.fallidos)).toMatchObject({ FALLIDOS: 1 });
});

test('si el operador avisa antes de que se anote el envío, su palabra queda, con su identificador', async () => {
  const c = await conSms(1);
  await c.hacer(sms.enviar, {}, { TELEFONO: '525512345678', MENSAJE: 'Hola' });
  const [rapido] = trabajosMensajes(async () => null, {
    sms: {
      ...canalSms,
      enviar: async (host, m) => {
        await anotarAviso(host, m.ficha, 'entregado', '');
        return 'SM-rapido';
      },
    },
  });
  const { rows } = await c.casa.dueno.query('select id from mensajes where cliente = $1', [c.cliente]);
  await rapido!.correr(c.casa.host, { cliente: c.cliente, id: Number(rows[0].id) });
  const hecho = await c.casa.dueno.query('select estado, proveedor, enviado is not null as enviado from mensajes where cliente = $1', [
    c.cliente,
  ]);
  expect(hecho.rows).toEqual([{ estado: 3, proveedor: 'SM-rapido', enviado: true }]);
});
