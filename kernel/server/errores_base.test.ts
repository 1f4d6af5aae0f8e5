// Which errors count as "the database cannot be reached": the real ones, and not similar ones with another cause.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CasaDePrueba, casaNueva } from '#testing/clinica.ts';
import { abrirPoolDueno } from './db.ts';
import { sinBase } from './errores_base.ts';

let c: CasaDePrueba;
beforeAll(async () => {
  c = await casaNueva();
});
afterAll(() => c.cerrar());
const falla = (p: Promise<unknown>) =>
  p.then(
    () => undefined,
    (e: unknown) => e,
  );
const consulta = async (conexion: object, texto = 'select 1') => {
  const pool = abrirPoolDueno(conexion, 1);
  return falla(pool.query(texto).finally(() => pool.end()));
};

test('una base que no está: ni su enchufe, ni su puerto, ni la conexión que se corta a media consulta', async () => {
  expect(sinBase(await consulta({ host: '/no/hay/tal' }))).toBe(true);
  expect(sinBase(await consulta({ host: '127.0.0.1', port: 1 }))).toBe(true);
  expect(sinBase(await consulta(c.conexion, 'select pg_terminate_backend(pg_backend_pid())'))).toBe(true);
});

test('lo que se escribe donde ya nadie lee (EPIPE)', async () => {
  const s = createServer((otro) => otro.destroy()).listen(0, '127.0.0.1');
  await once(s, 'listening');
  const t = connect({ port: (s.address() as { port: number }).port, host: '127.0.0.1', allowHalfOpen: true });
  const escribir = setInterval(() => t.write('x'), 5);
  const e = await new Promise<NodeJS.ErrnoException>((r) => t.once('error', r));
  clearInterval(escribir);
  s.close();
  expect(['EPIPE', 'ECONNRESET']).toContain(e.code);
  expect(sinBase(e)).toBe(true);
});

test('lo que no es falta de base sigue siendo lo que es', async () => {
  expect(sinBase(await falla(readFile('/no/hay/tal')))).toBe(false);
  expect(sinBase(await consulta(c.conexion, 'select 1/0'))).toBe(false);
  expect(sinBase(undefined)).toBe(false);
});
