// Which address a request counts for, over real HTTP: the connection's, or what a configured proxy forwards; nobody else is
// believed, including this machine.
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { acceso } from '#features/acceso/contract.ts';
import { type CasaDePrueba, casa, levantar } from '#testing/clinica.ts';
import { leerConfig } from './config.ts';

const ADMIN_TOKEN = 'un-token-de-plataforma-para-probar';
const abiertas: CasaDePrueba[] = [];
afterAll(async () => {
  for (const s of abiertas) await s.cerrar();
});
/** A listening server, and the addresses it has counted calls for. */
async function servidor(env: NodeJS.ProcessEnv) {
  const s = await levantar((await casa()).conexion, env);
  abiertas.push(s);
  await s.app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(s.app.server.address() as AddressInfo).port}`;
  const pedir = (ruta: string, headers: Record<string, string> = {}, method = 'GET') => fetch(url + ruta, { method, headers });
  return {
    pedir,
    /** The address a public call counts for when it sends this header. */
    async contadas(...cadenas: string[]): Promise<string[]> {
      await s.dueno.query('delete from compartido.limites');
      for (const de of cadenas) await pedir(`/api${acceso.new_pass.ruta}`, { 'x-forwarded-for': de, forwarded: `for=${de}` }, 'POST');
      const { rows } = await s.dueno.query('select clave, sum(cuenta)::int as n from compartido.limites group by 1 order by 1');
      return rows.map((r) => `${r.clave.split('|')[1]} ${r.n}`);
    },
  };
}

test('sin proxies nombrados no se cree a nadie, tampoco a este equipo: quien cambia de dirección no escapa del límite', async () => {
  const { contadas } = await servidor({});
  expect(await contadas('198.51.100.1', '198.51.100.2', '2001:db8::1')).toEqual(['127.0.0.1 3']);
  // Naming a proxy does not make others, who call directly, trusted.
  const otros = await servidor({ TRUST_PROXY: '10.0.0.0/8, 2001:db8::/32' });
  expect(await otros.contadas('198.51.100.1', '10.1.2.3')).toEqual(['127.0.0.1 2']);
});

test('al proxy nombrado se le cree lo que él agrega, no lo que ya traía; IPv6 cuenta por /64 e IPv4 de una sola manera', async () => {
  const { contadas } = await servidor({ TRUST_PROXY: '127.0.0.1' });
  expect(await contadas('198.51.100.1', '198.51.100.2')).toEqual(['198.51.100.1 1', '198.51.100.2 1']);
  // What the client sent stands before what the proxy added.
  expect(await contadas('1.1.1.1, 198.51.100.1', '2.2.2.2, 198.51.100.1')).toEqual(['198.51.100.1 2']);
  expect(await contadas('2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1')).toEqual([
    '2001:db8:1:2::/64 2',
    '2001:db8:1:3::/64 1',
  ]);
  expect(await contadas('::ffff:203.0.113.5', '203.0.113.5')).toEqual(['203.0.113.5 2']);
  // Two proxies, both configured.
  const dos = await servidor({ TRUST_PROXY: '127.0.0.1, 192.0.2.0/24' });
  expect(await dos.contadas('198.51.100.1, 192.0.2.8')).toEqual(['198.51.100.1 1']);
});

test('la plataforma: de este equipo solo quien se conecta desde él sin proxy; de lejos por el HTTPS que diga el proxy nombrado', async () => {
  const ruta = '/api/plataforma/clinicas/obtener';
  const authorization = `Bearer ${ADMIN_TOKEN}`;
  const lejos = { authorization, 'x-forwarded-for': '198.51.100.1', 'x-forwarded-proto': 'https' };
  const sin = await servidor({ ADMIN_TOKEN });
  expect((await sin.pedir(ruta, { authorization })).status).toBe(200);
  expect((await sin.pedir(ruta, lejos)).status).toBe(403);
  expect((await sin.pedir(ruta, { authorization, 'x-forwarded-for': '127.0.0.1' })).status).toBe(403);
  const con = await servidor({ ADMIN_TOKEN, TRUST_PROXY: '127.0.0.1' });
  expect((await con.pedir(ruta, lejos)).status).toBe(200);
  expect((await con.pedir(ruta, { ...lejos, 'x-forwarded-proto': 'http' })).status).toBe(403);
  expect((await con.pedir(ruta, { authorization, 'x-forwarded-for': '127.0.0.1' })).status).toBe(403);
});

test('las métricas piden el token, también a este equipo, y sin token en la instalación no existen', async () => {
  expect((await (await servidor({})).pedir('/api/metricas')).status).toBe(404);
  const con = await servidor({ ADMIN_TOKEN });
  expect((await con.pedir('/api/metricas')).status).toBe(404);
  expect((await con.pedir('/api/metricas', { authorization: 'Bearer ' })).status).toBe(404);
  expect((await con.pedir('/api/metricas', { authorization: `Bearer ${ADMIN_TOKEN}` })).status).toBe(200);
});

test('donde la instalación dice que es HTTPS, toda respuesta lo exige al navegador', async () => {
  const hsts = async (PUBLIC_URL: string, ruta: string) =>
    (await (await servidor({ PUBLIC_URL })).pedir(ruta)).headers.get('strict-transport-security');
  for (const ruta of ['/api/salud', '/no-hay.js'])
    expect(await hsts('https://galeno.ejemplo.mx', ruta)).toBe('max-age=31536000; includeSubDomains');
  expect(await hsts('http://localhost:3000', '/api/salud')).toBeNull();
});

test.each(['proxy.interno', '10.0.0.1/33', '10.0.0.0/8/2', '10.0.0.1/', '300.1.1.1', 'loopback', '0.0.0.0/0', '::/0'])(
  'TRUST_PROXY no acepta «%s»',
  (TRUST_PROXY) => {
    expect(() => leerConfig({ TRUST_PROXY, ENCRYPTION_KEY: 'llave-de-prueba' })).toThrow('TRUST_PROXY');
  },
);
test('TRUST_PROXY acepta direcciones y redes', () => {
  const { TRUST_PROXY } = leerConfig({ TRUST_PROXY: ' 127.0.0.1, ::1,10.0.0.0/8 ,2001:db8::/48,', ENCRYPTION_KEY: 'llave-de-prueba' });
  expect(TRUST_PROXY).toEqual(['127.0.0.1', '::1', '10.0.0.0/8', '2001:db8::/48']);
  expect(leerConfig({ ENCRYPTION_KEY: 'llave-de-prueba' }).TRUST_PROXY).toEqual([]);
});
