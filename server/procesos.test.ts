// PROCESOS: several servers on one port, seen from outside. Each answers, a dead one comes back, and none is left behind.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pacientes } from '#features/pacientes/contract.ts';
import { procesosPara } from '#kernel/server/config.ts';
import { urlDe } from '#kernel/shared/endpoint.ts';
import { Navegador } from '#testing/navegador.ts';
import { lanzar, type Proceso, puertoLibre, quedan } from '#testing/proceso.ts';
import { recogidos } from '#testing/recogidos.ts';
import { leerNota } from './candado.ts';

const TOKEN = 'una-palabra-larga-de-la-plataforma';
const CLAVE = 'Jacaranda71x';
const { carpeta, vivo } = recogidos();
/** On a connection of its own, so that any of the processes may answer. */
const pedir = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers: { connection: 'close', ...headers }, signal: AbortSignal.timeout(10_000) });
const salud = async (p: Proceso) => (await pedir(`${p.url}/api/salud`).catch(() => undefined))?.status;
const losDemas = (primero: number) =>
  spawnSync('pgrep', ['-P', String(primero), '-f', 'acompanante.js'], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number);
const primeroDe = (DATA_DIR: string) => leerNota(DATA_DIR)!.pid;
async function metricas(p: Proceso): Promise<string> {
  const r = await pedir(`${p.url}/api/metricas`, { authorization: `Bearer ${TOKEN}` });
  return r.ok ? r.text() : '';
}
const cuantos = (texto: string, ruta: string) =>
  texto
    .split('\n')
    .filter((l) => l.startsWith('galeno_llamada_segundos_count{') && l.includes(`ruta="${ruta}"`))
    .reduce((n, l) => n + Number(l.split(' ').at(-1)), 0);
/** Processes that answer for their measures: each counts itself once. */
const procesos = (texto: string) => Number(/^galeno_procesos (\d+)$/m.exec(texto)?.[1] ?? 0);

async function varios(PROCESOS: number, DATA_DIR = carpeta()) {
  const env = { DATA_DIR, PORT: String(await puertoLibre()), GALENO_DEMO: '0', PROCESOS: String(PROCESOS), ADMIN_TOKEN: TOKEN };
  const crear = await lanzar('clinica_crear', env, [
    ...['--codigo', 'varios', '--nombre', 'Varios', '--pais', 'mx'],
    ...['--usuario', 'admin', '--correo', 'a@b.mx', '--clave', CLAVE],
  ]);
  expect(await crear.fin, crear.salida()).toBe(0);
  const p = await lanzar('supervisor', env);
  vivo(p);
  await p.listo;
  const juntos = () => expect.poll(async () => procesos(await metricas(p)), { timeout: 60_000 }).toBe(PROCESOS);
  await juntos();
  return { p, DATA_DIR, juntos };
}

test('cada proceso contesta, lo que uno guarda lo ve el otro, y las mediciones son de todos', async () => {
  const { p, DATA_DIR } = await varios(3);
  const primero = primeroDe(DATA_DIR);
  const otros = losDemas(primero);
  expect(otros).toHaveLength(2);
  const antes = cuantos(await metricas(p), '/api/salud');
  for (let i = 0; i < 40; i++) expect(await salud(p)).toBe(200);
  // Whichever answers, it says what all of them counted.
  for (let i = 0; i < 6; i++) expect(cuantos(await metricas(p), '/api/salud')).toBe(antes + 40);

  const n = await new Navegador(p.url).entrar('varios', 'admin', CLAVE);
  const { CODIGOPACIENTE } = await n.hacer(
    pacientes.guardar,
    {},
    { NOMBRE: 'Ana', APELLIDO_PATERNO: 'Ruiz', SEXO: 2, CONFIRMAR_REGISTRO: 1 },
  );
  // Only one at a time may answer: the others are held. One that is held in the middle of something may keep a lock, so another
  // moment is tried.
  for (const solo of [primero, ...otros]) {
    const quietos = [primero, ...otros].filter((x) => x !== solo);
    const aSolas = async () => {
      for (const q of quietos) process.kill(q, 'SIGSTOP');
      try {
        const r = await pedir(p.url + urlDe(pacientes.obtener_uno, { CODIGOPACIENTE }), { authorization: n.token });
        return (await r.json()).data?.NOMBRE;
      } catch {
        return undefined;
      } finally {
        for (const q of quietos) process.kill(q, 'SIGCONT');
      }
    };
    await expect.poll(aSolas, { timeout: 60_000, interval: 500 }).toBe('Ana');
  }

  p.hijo.kill('SIGTERM');
  expect(await p.fin).toBe(0);
  expect(quedan(DATA_DIR)).toEqual([undefined, '']);
  expect(otros.filter((x) => spawnSync('ps', ['-p', String(x)]).status === 0)).toEqual([]);
}, 180_000);

test('uno que muere vuelve; si muere el primero, ninguno queda y todos vuelven; si muere la base, también ella', async () => {
  const { p, DATA_DIR, juntos } = await varios(2);
  const [otro] = losDemas(primeroDe(DATA_DIR));
  process.kill(otro!, 'SIGKILL');
  await expect.poll(() => losDemas(primeroDe(DATA_DIR)).filter((x) => x !== otro)).toHaveLength(1);
  await juntos();
  expect(p.errores()).toMatch(/^Un proceso de Galeno terminó: lo mató el sistema \(SIGKILL\).*Se enciende de nuevo ahora\.$/m);

  const [primero, segundo] = [primeroDe(DATA_DIR), losDemas(primeroDe(DATA_DIR))[0]!];
  process.kill(primero, 'SIGKILL');
  await expect.poll(() => leerNota(DATA_DIR)?.pid ?? primero, { timeout: 60_000 }).not.toBe(primero);
  await expect.poll(() => spawnSync('ps', ['-p', String(segundo)]).status, { timeout: 30_000 }).not.toBe(0);
  await juntos();

  process.kill(Number.parseInt(readFileSync(join(DATA_DIR, 'pg/postmaster.pid'), 'utf8'), 10), 'SIGKILL');
  await expect.poll(() => p.errores(), { timeout: 30_000 }).toContain('La base de datos se detuvo sola');
  await expect.poll(() => salud(p), { timeout: 60_000 }).toBe(200);
  const dePie = primeroDe(DATA_DIR);
  process.kill(dePie, 'SIGSTOP');
  try {
    expect(await salud(p)).toBe(200);
  } finally {
    process.kill(dePie, 'SIGCONT');
  }
}, 240_000);

test('en una carpeta de nombre muy largo la base vuelve a la misma puerta', async () => {
  const DATA_DIR = join(carpeta(), 'una-carpeta-de-nombre-largo'.repeat(4));
  const { p } = await varios(1, DATA_DIR);
  const { enchufe } = leerNota(DATA_DIR)!;
  expect(enchufe).not.toContain(DATA_DIR);
  process.kill(Number.parseInt(readFileSync(join(DATA_DIR, 'pg/postmaster.pid'), 'utf8'), 10), 'SIGKILL');
  await expect.poll(() => p.errores(), { timeout: 30_000 }).toContain('La base de datos se detuvo sola');
  await expect.poll(() => salud(p), { timeout: 60_000 }).toBe(200);
  p.hijo.kill('SIGTERM');
  expect(await p.fin).toBe(0);
  expect(existsSync(enchufe!)).toBe(false);
}, 180_000);

test('PROCESOS=auto: la mitad de los núcleos, desde cuatro', () => {
  expect([1, 2, 3, 4, 6, 8, 16, 64].map(procesosPara)).toEqual([1, 1, 1, 2, 3, 4, 8, 8]);
});
