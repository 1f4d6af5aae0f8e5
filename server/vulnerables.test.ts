// `npm run vulnerable` with the real npm against a registry of our own: no test asks the one outside.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { borrar, carpetaNueva } from '#testing/proceso.ts';
import { RAIZ } from './raiz.ts';

type Avisos = Record<string, object[]>;
/** Runs the command; `contesta` is what the registry says of the packages it is asked about, undefined: it refuses. */
async function preguntar(contesta: (paquetes: Record<string, string[]>) => Avisos | undefined) {
  const preguntado: Record<string, string[]>[] = [];
  const registro = createServer((req, res) => {
    const partes: Buffer[] = [];
    req.on('data', (p) => partes.push(p));
    req.on('end', () => {
      if (!req.url?.endsWith('/advisories/bulk')) return res.writeHead(404).end('{}');
      const crudo = Buffer.concat(partes);
      const paquetes = JSON.parse((req.headers['content-encoding'] === 'gzip' ? gunzipSync(crudo) : crudo).toString());
      preguntado.push(paquetes);
      const dicho = contesta(paquetes);
      return res.writeHead(dicho ? 200 : 405, { 'content-type': 'application/json' }).end(JSON.stringify(dicho ?? {}));
    });
  });
  await new Promise<void>((r) => registro.listen(0, '127.0.0.1', r));
  const cache = carpetaNueva();
  try {
    const hijo = spawn(process.execPath, [join(RAIZ, 'scripts/vulnerable.mjs')], {
      env: {
        ...{ PATH: process.env.PATH, HOME: cache, npm_config_cache: cache, npm_config_userconfig: join(cache, 'npmrc') },
        npm_config_registry: `http://127.0.0.1:${(registro.address() as AddressInfo).port}/`,
        npm_config_fetch_retries: '0',
      },
    });
    let dicho = '';
    for (const s of [hijo.stdout, hijo.stderr]) s.on('data', (d) => (dicho += d));
    const estado = await new Promise<number | null>((r) => hijo.on('close', r));
    return { estado, dicho, paquetes: Object.assign({}, ...preguntado) as Record<string, string[]> };
  } finally {
    registro.close();
    borrar(cache);
  }
}

test('dice lo que el registro sabe de nuestros paquetes, y no da por bueno lo que no pudo preguntar', async () => {
  const ninguna = await preguntar(() => ({}));
  expect(ninguna).toMatchObject({
    estado: 0,
    dicho: expect.stringMatching(/^Ninguno de los \d+ paquetes tiene una vulnerabilidad conocida hoy\.\n$/),
  });
  // Of what is shipped with its version, and not of what only develops.
  expect(ninguna.paquetes.fastify).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
  expect(Object.keys(ninguna.paquetes)).not.toContain('vitest');

  const aviso = { id: 1, title: 'Prueba', url: 'https://ejemplo.mx/1', vulnerable_versions: '*', cwe: [], cvss: { score: 9.1 } };
  const una = await preguntar(() => ({ fastify: [{ ...aviso, severity: 'critical' }] }));
  expect(una.dicho).toContain('crítica, 7 días: fastify *: Prueba (https://ejemplo.mx/1)');
  expect(una.estado).toBe(1);

  const cerrado = await preguntar(() => undefined);
  expect(cerrado.dicho).toContain('No se pudo preguntar al registro');
  expect(cerrado.estado).toBe(2);
}, 120_000);
