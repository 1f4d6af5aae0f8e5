// What strangers and users may upload to the server, over real connections.
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as dormir } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { acceso } from '#features/acceso/contract.ts';
import { album } from '#features/album/contract.ts';
import { contactos } from '#features/contactos/contract.ts';
import { MAX_SIN_ARCHIVOS, SubidasEnCurso } from '#kernel/server/cuerpos.ts';
import { type CasaDePrueba, casaNueva, clinica } from '#testing/clinica.ts';
import { medirLazo } from '#testing/lazo.ts';

let casa: CasaDePrueba;
let puerto: number;
beforeAll(async () => {
  casa = await casaNueva();
  await casa.app.listen({ port: 0, host: '127.0.0.1' });
  puerto = (casa.app.server.address() as AddressInfo).port;
});
afterAll(() => casa?.cerrar());

/** Sends headers that announce `largo` bytes and only the first of them; answers the response. */
function prometer(ruta: string, largo: number, token = ''): Promise<{ estado: number; message: string }> {
  return new Promise((ok, no) => {
    const r = request({
      port: puerto,
      host: '127.0.0.1',
      path: `/api${ruta}`,
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': largo, ...(token ? { authorization: token } : {}) },
    });
    r.on('error', no);
    r.on('response', (res) => {
      let t = '';
      res.on('data', (d) => {
        t += d;
      });
      res.on('end', () => {
        r.destroy();
        ok({ estado: res.statusCode!, ...JSON.parse(t) });
      });
    });
    r.write('--x');
  });
}

test('sin sesión, sin permiso o con de más, la respuesta llega antes que el cuerpo', async () => {
  const c = await clinica({ casa, permisos: [P.contactos.ver] });
  const de100MB = 100 * 1024 * 1024;
  expect(await prometer(album.agregar.ruta, de100MB)).toMatchObject({ estado: 401, message: 'Token inválido' });
  expect(await prometer(album.agregar.ruta, 1000, c.token)).toMatchObject({ estado: 403 });
  expect(await prometer(contactos.agregar.ruta, MAX_SIN_ARCHIVOS + 1, c.token)).toMatchObject({
    estado: 413,
    message: 'Lo enviado es demasiado grande',
  });
  expect(await prometer(acceso.login.ruta, de100MB)).toMatchObject({ estado: 413 });
  const conAlbum = await clinica({ casa });
  expect(await prometer(album.agregar.ruta, de100MB, conAlbum.token)).toMatchObject({
    estado: 413,
    message: 'El archivo excede los 35 MB',
  });
});

test('un cuerpo que no dice cuánto trae se corta al pasarse, y no queda nada de él', { timeout: 60_000 }, async () => {
  const c = await clinica({ casa });
  const s = connect(puerto, '127.0.0.1');
  let dicho = '';
  s.on('data', (d) => {
    dicho += d;
  });
  s.on('error', () => {});
  s.write(
    `POST /api${contactos.agregar.ruta} HTTP/1.1\r\nhost: x\r\nauthorization: ${c.token}\r\ncontent-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked\r\n\r\n`,
  );
  const trozo = Buffer.alloc(64 * 1024, 97);
  for (let i = 0; i < 64 && !dicho; i++) {
    s.write(`${trozo.length.toString(16)}\r\n`);
    s.write(trozo);
    s.write('\r\n');
    await dormir(5);
  }
  await expect.poll(() => dicho, { timeout: 30_000 }).toContain(' 413 ');
  s.destroy();
  const llegando = join(casa.config.DATA_DIR, 'llegando');
  expect(existsSync(llegando) ? readdirSync(llegando) : []).toEqual([]);
});

test('un texto muy largo entra entero y se juzga por su campo', async () => {
  const c = await clinica({ casa });
  const NOTAS = 'ñ'.repeat(300_000);
  const r = await c.llamar(contactos.agregar, {}, { NOMBRE: 'Laura', NOTAS });
  expect(r.status).toBe(422);
  expect((r.data as unknown as { ERRORES: Record<string, string> }).ERRORES.NOTAS).toMatch(/caracteres/);
});

test('una dirección, una clínica y todos juntos tienen un tope de lo que traen en camino, y lo recuperan', () => {
  const MB = 1024 * 1024;
  const e = new SubidasEnCurso();
  const salidas = [e.entrar(80 * MB, 'una', 1), e.entrar(80 * MB, 'una', 1)];
  expect(() => e.entrar(MB, 'una', 1)).toThrow('Se están subiendo demasiados archivos a la vez, espere un momento');
  // Another address, and small bodies, are still accepted.
  salidas.push(e.entrar(150 * MB, 'otra', 1), e.entrar(1000, 'una', 1));
  expect(() => e.entrar(150 * MB, 'tercera', 1)).toThrow('demasiados archivos');
  salidas.push(e.entrar(150 * MB, 'tercera', 2));
  for (const s of salidas) s();
  salidas[0]!();
  expect(e.vacio).toBe(true);
  for (let i = 0; i < 6; i++) e.entrar(160 * MB, `d${i}`, 0);
  expect(() => e.entrar(160 * MB, 'd7', 0)).toThrow('demasiados archivos');
});

test('quien promete mucho y se va devuelve su lugar', { timeout: 60_000 }, async () => {
  const c = await clinica({ casa });
  for (let i = 0; i < 8; i++) {
    const s = connect(puerto, '127.0.0.1');
    s.on('error', () => {});
    s.write(
      `POST /api${album.agregar.ruta} HTTP/1.1\r\nhost: x\r\nauthorization: ${c.token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${34 * 1024 * 1024}\r\n\r\n--x`,
    );
    await dormir(30);
    s.destroy();
    await dormir(30);
  }
  // Eight uploads of 34 MB exceed one address's limit together, but the refused ones no longer count.
  expect(await prometer(album.agregar.ruta, 100 * 1024 * 1024, c.token)).toMatchObject({ estado: 413 });
  const s = connect(puerto, '127.0.0.1');
  let dicho = '';
  s.on('data', (d) => {
    dicho += d;
  });
  const malo = 'x'.repeat(300 * 1024);
  s.write(
    `POST /api${album.agregar.ruta} HTTP/1.1\r\nhost: x\r\nauthorization: ${c.token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${malo.length}\r\n\r\n${malo}`,
  );
  await expect.poll(() => dicho, { timeout: 30_000 }).toContain(' 400 ');
  s.destroy();
});

test('diez archivos de 35 MB a la vez no toman memoria de quien atiende, ni dejan nada abierto', { timeout: 180_000 }, async () => {
  const CUANTOS = 10;
  const PESO = 35 * 1024 * 1024 - 64;
  // Two clinics and three addresses, each below its own limit.
  const clinicas = [await clinica({ casa }), await clinica({ casa })];
  const cabeza = Buffer.from(
    '--x\r\ncontent-disposition: form-data; name="IMAGEN"; filename="foto.jpg"\r\ncontent-type: image/jpeg\r\n\r\n\xff\xd8\xff\xe0',
    'latin1',
  );
  const trozo = Buffer.alloc(64 * 1024, 7);
  const cierre = Buffer.from('\r\n--x--\r\n');
  const mandar = (i: number) =>
    new Promise<{ estado: number; message: string }>((ok, no) => {
      const r = request({
        ...{ port: puerto, host: '127.0.0.1', localAddress: `127.0.0.${2 + (i % 3)}`, method: 'POST', path: `/api${album.agregar.ruta}` },
        headers: {
          authorization: clinicas[i % 2]!.token,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': cabeza.length + PESO + cierre.length,
        },
      });
      r.on('error', no);
      r.on('response', (res) => {
        let t = '';
        res.on('data', (d) => {
          t += d;
        });
        res.on('end', () => ok({ estado: res.statusCode!, ...JSON.parse(t) }));
      });
      const enviar = async () => {
        r.write(cabeza);
        for (let queda = PESO; queda > 0; queda -= trozo.length)
          if (!r.write(trozo.subarray(0, Math.min(queda, trozo.length)))) await new Promise((sigue) => r.once('drain', sigue));
        r.end(cierre);
      };
      void enviar();
    });
  const { salida, memoria } = await medirLazo(() => Promise.all(Array.from({ length: CUANTOS }, (_, i) => mandar(i))));
  for (const r of salida) expect(r).toMatchObject({ estado: 422, message: 'La imagen está dañada y no se pudo leer' });
  // Of 350 MB uploaded at once; what is collected late counts too.
  expect(memoria).toBeLessThan(96 * 1024 * 1024);
  expect(abiertosEn(join(casa.config.DATA_DIR, 'llegando'))).toBe(0);
});
/** Number of files in a folder that this process has open, with or without a name. */
const abiertosEn = (carpeta: string): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(carpeta);
    } catch {
      return false;
    }
  }).length;
