// What reaches the server as nobody's program sends it: conflicting lengths, the same name in several places, fields that a
// call does not have, proofs made for something else, names of folders; and what it writes down of it.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceso } from '#features/acceso/contract.ts';
import especialidades from '#features/catalogos/especialidades.ts';
import { medicos } from '#features/medicos/contract.ts';
import { niveles } from '#features/niveles/contract.ts';
import { usuarios } from '#features/usuarios/contract.ts';
import { firmar } from '#kernel/server/almacen.ts';
import { enlaceDe, guardarArchivo } from '#kernel/server/archivos.ts';
import { derivar } from '#kernel/server/config.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { crearApp } from '#kernel/server/http.ts';
import { fichas, sellar } from '#kernel/server/sello.ts';
import { type CasaDePrueba, type Cliente, casaNueva, clinica } from '#testing/clinica.ts';

let casa: CasaDePrueba;
let c: Cliente;
let puerto = 0;
const renglones: string[] = [];
beforeAll(async () => {
  casa = await casaNueva({ LOG_LEVEL: 'debug' }, { write: (r) => renglones.push(r) });
  c = await clinica({ casa });
  await casa.app.listen({ port: 0, host: '127.0.0.1' });
  puerto = (casa.app.server.address() as { port: number }).port;
});
afterAll(() => casa.cerrar());

/** Sends bytes as they are and answers the status lines of all that came back. */
const crudo = (bytes: string): Promise<string[]> =>
  new Promise((listo, falla) => {
    let dicho = '';
    const s = connect(puerto, '127.0.0.1', () => s.write(bytes));
    s.on('data', (t) => {
      dicho += t;
    });
    s.on('error', falla);
    s.on('close', () => listo([...dicho.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((m) => m[1]!)));
    s.setTimeout(1500, () => s.destroy());
  });

test('una petición que dice dos largos no se parte en dos: se rechaza y se cuelga', async () => {
  const oculta = 'GET /api/salud HTTP/1.1\r\nhost: x\r\n\r\n';
  const base = 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
  // As it should be: both are answered.
  expect(await crudo(`${base}content-length: 2\r\n\r\n{}${oculta}`)).toEqual(['422', '200']);
  for (const largos of [
    `content-length: 2\r\ncontent-length: ${oculta.length + 2}\r\n`,
    'content-length: 4\r\ntransfer-encoding: chunked\r\n',
    'transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n',
    'transfer-encoding: xchunked\r\n',
    'transfer-encoding : chunked\r\ncontent-length: 3\r\n',
    'content-length: +2\r\n',
    'content-length: 2\n\r\n',
  ])
    expect(await crudo(`${base}${largos}\r\n0\r\n\r\n${oculta}`), largos).toEqual(['400']);
});

describe('lo que se manda de más', () => {
  test('el mismo nombre en la dirección, la consulta y el cuerpo no cambia de quién se habla', async () => {
    const { CODIGOUSUARIO: suyo } = (await c.hacer(usuarios.obtener))[0]!;
    const otro = suyo + 1;
    const url = `/api/usuarios/obtener_uno/${suyo}?CODIGOUSUARIO=${otro}&codigousuario=${otro}`;
    const r = await casa.app.inject({ url, headers: { authorization: c.token, codigousuario: String(otro) } });
    expect(r.json().data.CODIGOUSUARIO).toBe(suyo);
    // A save reads its body: what stands in its address is nothing.
    const { ID } = await c.hacer(especialidades.contract.agregar, {}, { DESCRIPCION: 'Radio' });
    const guardar = (consulta: string, payload: object) =>
      casa.app.inject({
        method: 'POST',
        url: `/api${especialidades.ruta}/actualizar/${ID}${consulta}`,
        headers: { authorization: c.token },
        payload,
      });
    expect((await guardar('?DESCRIPCION=Televisi%C3%B3n', {})).statusCode).toBe(422);
    const uno = (await c.hacer(especialidades.contract.obtener)).find((o) => o.ID === ID)!;
    expect((await guardar(`?ID=1&DESCRIPCION=x`, { ...uno, ID: 999, DESCRIPCION: 'Prensa' })).statusCode).toBe(200);
    expect((await c.hacer(especialidades.contract.obtener)).find((o) => o.ID === ID)!.DESCRIPCION).toBe('Prensa');
  });

  test('un campo que la llamada no tiene no se guarda, tampoco si la tabla lo tiene', async () => {
    const { NIVEL } = await c.hacer(niveles.agregar, {}, { DESCRIPCION: 'Recepción', PROCESOS: ['100'] });
    const persona = { NOMBRE: 'Eva', CLAVEUSUARIO: 'evam', MAIL: 'eva@ejemplo.mx', NIVEL, SUCURSALES_TODAS: 1 };
    const mas = {
      ...persona,
      PASS: 'Otra-2031x',
      REPASS: 'Otra-2031x',
      pase: 'x',
      totp: 'x',
      cliente: 1,
      eliminado: '2020-01-01',
      CODIGOUSUARIO: 77,
      ES_ADMIN: 1,
    };
    const { CODIGOUSUARIO } = await c.hacer(usuarios.agregar, {}, mas);
    expect(CODIGOUSUARIO).not.toBe(77);
    const { rows } = await casa.dueno.query(
      'select pase, totp, cliente, eliminado from usuarios where cliente = $1 and "CLAVEUSUARIO" = $2',
      [c.cliente, 'evam'],
    );
    expect(rows).toMatchObject([{ totp: null, cliente: c.cliente, eliminado: null }]);
    expect(rows[0].pase).toMatch(/^\$argon2id\$/);
    const { ID: ID_ESPECIALIDAD } = await c.hacer(especialidades.contract.agregar, {}, { DESCRIPCION: 'Pediatría' });
    const medico = {
      NOMBRE: 'Ana',
      APELLIDO_PATERNO: 'Ruiz',
      ID_ESPECIALIDAD,
      ACTIVO: 0,
      MEDIKIT_ID: 'robado',
      nombre_completo: 'Otra',
      firma: 'x',
      CODIGOMEDICO: 55,
    };
    const hecho = await c.hacer(medicos.agregar, {}, medico);
    const guardado = await casa.dueno.query(
      'select "ACTIVO", "MEDIKIT_ID", firma, nombre_completo from medicos where cliente = $1 and "CODIGOMEDICO" = $2',
      [c.cliente, hecho.CODIGOMEDICO],
    );
    expect(guardado.rows).toEqual([{ ACTIVO: 1, MEDIKIT_ID: '', firma: null, nombre_completo: 'Ana Ruiz' }]);
  });
});

test('el nombre que una ventana se da llega a las demás cortado, por largo que sea', async () => {
  const oyente = await casa.dueno.connect();
  const origenes: string[] = [];
  oyente.on('notification', (n) => {
    for (const x of JSON.parse(n.payload!) as { cliente: number; origen: string }[]) if (x.cliente === c.cliente) origenes.push(x.origen);
  });
  await oyente.query('listen galeno_cambios');
  const r = await c.llamar(especialidades.contract.agregar, {}, { DESCRIPCION: 'Nefrología' }, 'POST', { 'x-pestana': 'x'.repeat(9_000) });
  expect(r.status).toBe(200);
  await expect.poll(() => origenes.find((o) => o.startsWith('xx'))).toBe('x'.repeat(32));
  await oyente.query('unlisten *');
  oyente.release();
});

test('lo que se firmó para una cosa no abre otra', async () => {
  const id = await c.sql(({ db }) =>
    guardarArchivo({ db, host: casa.host } as Ctx, { nombre: 'a.png', tipo: 'image/png', bytes: Buffer.from('x'), uso: 'album' }),
  );
  const sesion = { CODIGOUSUARIO: c.usuario, clinica: { CODIGOCLIENTE: c.codigo } } as Ctx['sesion'];
  const ctx = { host: casa.host, sesion } as Ctx;
  const abre = async (url: string) => (await casa.app.inject({ url })).statusCode;
  const clave = `${c.codigo}/${id}`;
  expect(await abre(enlaceDe(ctx, id))).toBe(200);
  const album = (secreto: string) => `/api/archivos/album/${clave}?${firmar(`album/${clave}`, 900, secreto)}`;
  expect(await abre(album(derivar(casa.config, 'enlaces')))).toBe(200);
  // The key of every other purpose, of the same installation.
  for (const uso of ['captcha', 'pkce', 'papeles', 'respuestas', 'lista_espera', 'borradores', 'cuenta'])
    expect(await abre(album(derivar(casa.config, uso))), uso).toBe(404);
  // A link of the album under the private address, and the other way round.
  expect(await abre(album(derivar(casa.config, 'enlaces')).replace('/album/', '/').replace('?', `?para=${c.usuario}&`))).toBe(404);
  expect(await abre(enlaceDe(ctx, id).replace('/api/archivos/', '/api/archivos/album/'))).toBe(404);
  // An appointment's link is none of the waiting list, nor of another clinic's appointment of the same number.
  const [cita, espera] = [fichas('respuestas'), fichas('lista_espera')];
  const suya = cita.de(ctx, 7);
  expect(cita.exigir(ctx, suya)).toBe(7);
  expect(() => espera.exigir(ctx, suya)).toThrow('El enlace');
  expect(() => cita.exigir({ ...ctx, sesion: { ...sesion, clinica: { CODIGOCLIENTE: 'otra' } } } as Ctx, suya)).toThrow('El enlace');
  expect(() => cita.exigir(ctx, suya.replace('7.', '8.'))).toThrow('El enlace');
  // None of them is a session, nor is a session any of them.
  for (const token of [suya, sellar(casa.config, 'borradores', `${c.codigo}/${c.usuario}`), enlaceDe(ctx, id).split('firma=')[1]!])
    expect((await casa.app.inject({ method: 'POST', url: '/api/auth/get_session', headers: { authorization: token } })).statusCode).toBe(
      401,
    );
  expect((await c.sinSesion().llamar(acceso.mi_cuenta, {}, { TOKEN: c.token })).success).toBe(false);
});

test('los renglones de la bitácora técnica son un JSON cada uno, con su hora en UTC, aunque lo pedido traiga renglones', async () => {
  renglones.length = 0;
  const antes = Date.now();
  const agente = 'x\\n{"level":60,"msg":"falso"}';
  for (const url of ['/api/no-hay%0a%7B%22level%22:60%7D', '/api/medicos/obtener/0?x=%0d%0a{"level":60}', '/api/auth/login'])
    await casa.app.inject({
      method: url.endsWith('login') ? 'POST' : 'GET',
      url,
      headers: { authorization: c.token, 'user-agent': agente },
      ...(url.endsWith('login') ? { payload: { USER: 'a\n{"level":60}' } } : {}),
    });
  const dichos = renglones
    .flatMap((r) => r.split('\n'))
    .filter(Boolean)
    .map((r) => JSON.parse(r));
  expect(dichos.length).toBeGreaterThan(0);
  for (const d of dichos) {
    expect(d.level).toBeLessThan(60);
    expect(d.time).toBeGreaterThanOrEqual(antes);
    expect(d.time).toBeLessThanOrEqual(Date.now());
  }
  expect(renglones.join('')).not.toMatch(/falso|%0a/);
  // The clinic's audit says the moment with its zone, whatever the clinic's is.
  const { rows } = await casa.dueno.query(
    "select data_type from information_schema.columns where table_name in ('bitacora', 'plataforma_bitacora') and column_name = 'momento'",
  );
  expect(rows).toEqual([{ data_type: 'timestamp with time zone' }, { data_type: 'timestamp with time zone' }]);
});

test('de la carpeta de la aplicación sale cada archivo por su nombre: ni listas, ni lo oculto, ni lo de al lado', async () => {
  const web = mkdtempSync(join(tmpdir(), 'galeno-web-'));
  mkdirSync(join(web, 'dist/assets/.git'), { recursive: true });
  for (const f of ['secreto.txt', 'dist/index.html', 'dist/assets/a.js', 'dist/assets/.git/config', 'dist/.env'])
    writeFileSync(join(web, f), f);
  const { app } = crearApp({ config: casa.config, slices: [], version: 'x', web: join(web, 'dist'), listo: async () => true });
  try {
    const pedir = (url: string) => app.inject({ url });
    expect((await pedir('/assets/a.js')).body).toBe('dist/assets/a.js');
    for (const url of [
      '/assets/.git/config',
      '/.env',
      '/assets/../../secreto.txt',
      '/assets/%2e%2e/%2e%2e/secreto.txt',
      '/..%2fsecreto.txt',
      '/.git/HEAD.txt',
    ]) {
      const r = await pedir(url);
      expect(r.body, url).not.toMatch(/secreto|\.git|\.env/);
    }
    for (const url of ['/assets/', '/assets', '/']) expect((await pedir(url)).body, url).not.toMatch(/a\.js|secreto/);
    expect((await pedir('/')).body).toBe('dist/index.html');
  } finally {
    await app.close();
    rmSync(web, { recursive: true });
  }
});
