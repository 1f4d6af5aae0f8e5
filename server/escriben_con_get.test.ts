// The specification has some GET calls that write. Nobody can trigger them by sending a browser to their address: the session
// is in a header that no link, picture or form sets, and requests that the browser makes on its own account are refused.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Call, escribe, urlDe } from '#kernel/shared/endpoint.ts';
import { huellaDeClinica, nombreDe } from '#testing/ataque.ts';
import { casa, clinica } from '#testing/clinica.ts';
import { bueno } from '#testing/generar.ts';
import { SLICES } from './slices.ts';

const ESCRIBEN: Call[] = SLICES.flatMap((s) => s.calls.map((c) => c.call)).filter((c) => (c.method === 'GET' || c.ambos) && escribe(c));
const direccion = (call: Call): string =>
  urlDe(
    call,
    fc.sample(fc.record(Object.fromEntries(Object.entries(call.params).map(([k, s]) => [k, bueno(s)]))), { numRuns: 1, seed: 7 })[0],
  );

test('un GET que escribe no se hace sin la cabecera de la sesión, venga el token en la dirección o en una galleta, ni como HEAD', async () => {
  expect(ESCRIBEN.length).toBeGreaterThan(10);
  expect(ESCRIBEN.filter((c) => c.permiso === 'publico').map(nombreDe)).toEqual([]);
  const c = await clinica();
  const antes = await huellaDeClinica(await casa(), c.cliente);
  const mal: string[] = [];
  for (const call of ESCRIBEN) {
    const url = direccion(call);
    const conToken = `${url}${url.includes('?') ? '&' : '?'}token=${c.token}&authorization=${c.token}&TOKEN=${c.token}`;
    const pedidas = [
      await c.casa.app.inject({ url }),
      await c.casa.app.inject({ url: conToken }),
      await c.casa.app.inject({ url, headers: { cookie: `galeno.token=${c.token}; authorization=${c.token}; token=${c.token}` } }),
    ];
    const estados = pedidas.map((r) => r.statusCode);
    if (estados.some((e) => e !== 401)) mal.push(`${nombreDe(call)}: ${estados}`);
    const cabeza = await c.casa.app.inject({ method: 'HEAD', url, headers: { authorization: c.token } });
    if (cabeza.statusCode !== 404) mal.push(`HEAD ${nombreDe(call)}: ${cabeza.statusCode}`);
  }
  expect(mal).toEqual([]);
  expect(await huellaDeClinica(await casa(), c.cliente)).toEqual(antes);
});

test('ni con la cabecera, si el navegador dice que lo pide otro sitio, un enlace, una imagen o una página que aún nadie abrió', async () => {
  const c = await clinica();
  const NO: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
  ];
  const SI = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
  const pedir = async (call: Call, headers: Record<string, string>) => {
    const r = await c.casa.app.inject({ url: direccion(call), headers: { authorization: c.token, ...headers } });
    return r.json().message === 'Esto solo se hace desde las pantallas de Galeno';
  };
  for (const call of ESCRIBEN) {
    for (const headers of NO) expect(await pedir(call, headers), `${nombreDe(call)} ${JSON.stringify(headers)}`).toBe(true);
    expect(await pedir(call, SI), nombreDe(call)).toBe(false);
  }
  // Calls that only read are accepted from anywhere.
  expect((await c.casa.app.inject({ url: '/api/medicos/obtener/0', headers: { authorization: c.token, ...NO[0] } })).statusCode).toBe(200);
});
