// Visits by video through a LiveKit: who gets in, and the end of the room.
import { TokenVerifier } from 'livekit-server-sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leerConfig } from '#kernel/server/config.ts';
import { politicas } from '#kernel/server/csp.ts';
import { type CasaDePrueba, Cliente, casa, levantar } from '#testing/clinica.ts';
import { emularLivekit, type LivekitEmulado } from '#testing/livekit.ts';
import { aceptan, admitir, conVisita } from '#testing/videoconsulta.ts';
import { videoconsultas as v } from './contract.ts';
import trabajos from './server/jobs.ts';

const cerrarSala = trabajos.find((t) => t.tarea === 'videoconsulta.cerrar_sala')!;
let livekit: LivekitEmulado;
/** The server of these tests, over the same database as that of the others, which has no LiveKit. */
let suya: CasaDePrueba;
const variables = ({ url, llave, secreto }: LivekitEmulado) => ({
  LIVEKIT_URL: url,
  LIVEKIT_API_KEY: llave,
  LIVEKIT_API_SECRET: secreto,
});
beforeAll(async () => {
  livekit = await emularLivekit();
  suya = await levantar((await casa()).conexion, variables(livekit));
});
afterAll(async () => {
  await suya.cerrar();
  await livekit.parar();
});
/** A visit whose two sides speak with the server that has a LiveKit. */
async function visita() {
  const x = await conVisita();
  const con = (c: Cliente) => new Cliente(suya, c.cliente, c.codigo, c.zona, c.token, c.usuario);
  return { ...x, c: con(x.c), el: con(x.el) };
}
/** The rooms whose end is queued. */
async function porCerrar({ cliente }: Cliente): Promise<{ SALA: string }[]> {
  const { rows } = await suya.dueno.query(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = $1 and (payload->>'cliente')::int = $2`,
    [cerrarSala.tarea, cliente],
  );
  return rows.map((r) => r.payload);
}

test('solo entra quien está dentro de la visita: antes de admitirlo no hay con qué, y después vale unos minutos para su sala', async () => {
  const x = await visita();
  const sin = { SERVIDOR: livekit.url, TOKEN: '', SESSION_ID: '' };
  expect(await x.el.hacer(v.cita, x.suya)).toMatchObject(sin);
  await aceptan(x);
  await x.el.hacer(v.esperar, x.suya);
  for (const datos of [await x.el.hacer(v.cita, x.suya), await x.c.hacer(v.cita_medico, { N_CITA: x.N_CITA })])
    expect(datos).toMatchObject(sin);
  await admitir(x);
  const suyos = { paciente: await x.el.hacer(v.cita, x.suya), medico: await x.c.hacer(v.cita_medico, { N_CITA: x.N_CITA }) };
  expect(suyos.paciente.SESSION_ID).toBe(suyos.medico.SESSION_ID);
  for (const [parte, { TOKEN, SESSION_ID }] of Object.entries(suyos)) {
    const dicho = await new TokenVerifier(livekit.llave, livekit.secreto).verify(TOKEN);
    expect(dicho).toMatchObject({ sub: parte, video: { room: SESSION_ID, roomJoin: true, canPublish: true, canPublishData: false } });
    expect(dicho.video).not.toHaveProperty('roomCreate');
    expect(dicho.exp! - Date.now() / 1000).toBeLessThanOrEqual(300);
    expect(JSON.stringify(dicho)).not.toMatch(/Ana|Núñez|Elena/);
  }
  // Another appointment of the same clinic has another room.
  const y = await conVisita();
  expect(suyos.medico.SESSION_ID).not.toContain(`${y.c.cliente}.${y.N_CITA}.`);
});

test('al terminar, su sala se cierra y ya no hay con qué entrar; si LiveKit no contesta se intenta otra vez', async () => {
  const x = await visita();
  await aceptan(x);
  await admitir(x);
  const { SESSION_ID } = await x.c.hacer(v.cita_medico, { N_CITA: x.N_CITA });
  await x.c.hacer(v.comenzar, { N_CITA: x.N_CITA });
  livekit.caido = true;
  await x.c.hacer(v.terminar, { N_CITA: x.N_CITA });
  expect(await x.el.hacer(v.cita, x.suya)).toMatchObject({
    MOTIVO: 'La videoconsulta ya terminó',
    SERVIDOR: '',
    TOKEN: '',
    SESSION_ID: '',
  });
  const [trabajo] = await porCerrar(x.c);
  expect(trabajo).toMatchObject({ SALA: SESSION_ID });
  await expect(cerrarSala.correr(suya.host, trabajo)).rejects.toThrow();
  livekit.caido = false;
  // Nobody is inside any more: it is over already.
  await cerrarSala.correr(suya.host, trabajo);
  expect(livekit.cerradas).toContain(SESSION_ID);
});

test('la que termina a su límite cierra también su sala', async () => {
  const x = await visita();
  await aceptan(x);
  await admitir(x);
  await x.c.hacer(v.comenzar, { N_CITA: x.N_CITA });
  await suya.dueno.query("update videoconsultas set limite = now() - interval '1 hour' where cliente = $1", [x.c.cliente]);
  await trabajos.find((t) => t.tarea === 'videoconsulta.cerrar')!.correr(suya.host, {});
  expect(await porCerrar(x.c)).toHaveLength(1);
});

test('sin LiveKit los navegadores se encuentran solos y no hay sala que cerrar', async () => {
  const x = await conVisita();
  await aceptan(x);
  await admitir(x);
  expect(await x.el.hacer(v.cita, x.suya)).toMatchObject({ SERVIDOR: '', TOKEN: '', SESSION_ID: '' });
  await x.c.hacer(v.terminar, { N_CITA: x.N_CITA });
  expect(await porCerrar(x.c)).toEqual([]);
});

test('sus variables van juntas y su dirección es de un LiveKit; la página solo llega a ese', () => {
  const todas = { LIVEKIT_URL: 'wss://video.ejemplo.mx/', LIVEKIT_API_KEY: 'llave', LIVEKIT_API_SECRET: 'secreto' };
  expect(leerConfig(todas).LIVEKIT).toEqual({ url: 'wss://video.ejemplo.mx', llave: 'llave', secreto: 'secreto' });
  for (const falta of Object.keys(todas))
    expect(() => leerConfig({ ...todas, [falta]: '' })).toThrow('LIVEKIT_URL, LIVEKIT_API_KEY y LIVEKIT_API_SECRET van juntas');
  expect(() => leerConfig({ ...todas, LIVEKIT_URL: 'https://video.ejemplo.mx' })).toThrow('LIVEKIT_URL debe ser wss://equipo');
  expect(() => leerConfig({ ...todas, LIVEKIT_URL: 'ws://video.ejemplo.mx', GALENO_EXIGE_TLS: '1' })).toThrow('LIVEKIT_URL');
  expect(politicas(leerConfig(todas))('/videoconsulta')).toContain("connect-src 'self' wss://video.ejemplo.mx https://video.ejemplo.mx;");
  expect(politicas(leerConfig({}))('/videoconsulta')).toContain("connect-src 'self';");
});
