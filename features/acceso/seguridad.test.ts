// Security refusals are in the audit with who and from where, without what was typed, and limited in number.
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { niveles } from '#features/niveles/contract.ts';
import { cifrarClave } from '#features/personal/server/claves.ts';
import { usuarios } from '#features/usuarios/contract.ts';
import { type Cliente, clinica, extrano } from '#testing/clinica.ts';
import { acceso } from './contract.ts';

async function captcha(): Promise<string> {
  const challenge = (await (await extrano()).hacer(acceso.captcha)) as never;
  return Buffer.from(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })).toString('base64');
}
const renglones = async (c: Cliente, accion: string) =>
  (
    await c.casa.dueno.query('select usuario, detalle, ip from bitacora where cliente = $1 and accion = $2 order by id', [
      c.cliente,
      accion,
    ])
  ).rows;

test('una entrada fallida queda escrita: de quién, desde dónde y con qué, sin lo que se escribió', async () => {
  const c = await clinica();
  const pase = await cifrarClave('Segura-2031');
  await c.sql(({ db }) => db.updateTable('usuarios').set({ pase }).where('CODIGOUSUARIO', '=', c.usuario).execute());
  const desde = c.sinSesion();
  for (const USER of [`u${c.usuario}`.slice(0, 8), 'nadie'])
    await desde.llamar(acceso.login, {}, { CLIENT: c.codigo, USER, PASS: 'Secreta-Mala-1', CAPTCHA: await captcha() });
  expect(await renglones(c, 'seguridad/entrada_fallida')).toEqual([
    { usuario: 0, detalle: { CODIGOUSUARIO: c.usuario, CON: 'clave', VECES: 1 }, ip: desde.ip },
    { usuario: 0, detalle: { CODIGOUSUARIO: 0, CON: 'clave', VECES: 2 }, ip: desde.ip },
  ]);
  const todo = await c.casa.dueno.query('select detalle::text as d from bitacora where cliente = $1', [c.cliente]);
  expect(JSON.stringify(todo.rows)).not.toMatch(/Secreta|nadie/);
});

test('los captchas equivocados quedan escritos, cuenten de donde cuenten, y no quitan su lugar a las entradas fallidas', async () => {
  const c = await clinica();
  for (let i = 0; i < 40; i++)
    expect((await c.sinSesion().llamar(acceso.login, {}, { CLIENT: c.codigo, USER: 'nadie', PASS: 'x', CAPTCHA: 'e30=' })).data).toEqual({
      CAPTCHA: 1,
    });
  expect((await renglones(c, 'seguridad/captcha')).map((r) => r.detalle)).toEqual([1, 2, 3, 4, 8, 16, 32].map((VECES) => ({ VECES })));
  await c.sinSesion().llamar(acceso.login, {}, { CLIENT: c.codigo, USER: 'nadie', PASS: 'x', CAPTCHA: await captcha() });
  expect(await renglones(c, 'seguridad/entrada_fallida')).toHaveLength(1);
});

test('lo que se pide sin permiso queda escrito con su llamada; cien veces son pocos renglones, y dicen cuántas', async () => {
  const c = await clinica({ permisos: [P.pacientes.abrir] });
  for (let i = 0; i < 100; i++) expect((await c.llamar(usuarios.obtener)).status).toBe(403);
  const r = await renglones(c, 'seguridad/sin_permiso');
  expect(r.map((x) => x.detalle.VECES)).toEqual([1, 2, 3, 4, 8, 16, 32, 64]);
  expect(r[0]).toMatchObject({ usuario: c.usuario, detalle: { LLAMADA: '/usuarios/obtener' }, ip: c.ip });
});

test('desde mil direcciones una clínica no guarda más de doscientos renglones en una hora', async () => {
  const c = await clinica();
  await c.sql(({ db }) =>
    sql`select seguridad_anotar('seguridad/entrada_fallida', '{}', '203.0.113.' || n, 'o' || n, 'x') from generate_series(1, 1000) n`.execute(
      db,
    ),
  );
  // Twice as many, because another hour may begin during the test.
  expect((await renglones(c, 'seguridad/entrada_fallida')).length).toBeLessThanOrEqual(400);
});

test('qué enciende y qué apaga quien cambia un nivel queda escrito', async () => {
  const c = await clinica();
  const { NIVEL } = await c.hacer(niveles.agregar, {}, { DESCRIPCION: 'Recepción', PROCESOS: ['100', '300'] });
  await c.hacer(niveles.actualizar, { NIVEL }, { DESCRIPCION: 'Recepción', PROCESOS: ['100', '200'] });
  const [r] = await renglones(c, '/niveles/actualizar');
  expect(r.detalle).toMatchObject({ NIVEL, ENCENDIDOS: [200], APAGADOS: [300] });
});
