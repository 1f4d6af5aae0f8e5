// What `npm start` runs, seen from outside: a dead server is restarted and the reason logged, wrong settings do not cause a
// restart loop, and ending it ends everything.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { casaNueva } from '#testing/clinica.ts';
import { lanzar, type Proceso, puertoLibre, quedan } from '#testing/proceso.ts';
import { recogidos } from '#testing/recogidos.ts';
import { leerNota } from './candado.ts';
import { demoraTras } from './reinicio.ts';

const { carpeta, vivo } = recogidos();
const salud = async (url: string) => (await fetch(`${url}/api/salud`).catch(() => undefined))?.status;

async function supervisado(env: NodeJS.ProcessEnv = {}): Promise<Proceso & { DATA_DIR: string }> {
  const DATA_DIR = carpeta();
  const p = await lanzar('supervisor', { DATA_DIR, PORT: String(await puertoLibre()), GALENO_DEMO: '0', ...env });
  vivo(p);
  await p.listo;
  return { ...p, DATA_DIR };
}

test('un servidor muerto vuelve por sí solo, al instante, y la bitácora dice por qué', async () => {
  const p = await supervisado();
  const muerto = leerNota(p.DATA_DIR)!.pid;
  expect(muerto).not.toBe(p.hijo.pid);
  process.kill(muerto, 'SIGKILL');
  await expect.poll(() => salud(p.url), { timeout: 30_000, interval: 20 }).toBe(200);
  expect(leerNota(p.DATA_DIR)!.pid).not.toBe(muerto);
  expect(p.errores()).toMatch(/^Galeno terminó a los \d+ s: lo mató el sistema \(SIGKILL\).*Se enciende de nuevo ahora\.$/m);
  p.hijo.kill('SIGTERM');
  expect(await p.fin).toBe(0);
  expect(quedan(p.DATA_DIR)).toEqual([undefined, '']);
}, 180_000);

test('lo que muere una y otra vez vuelve cada vez más tarde, y lo que estuvo bien un minuto vuelve al instante', () => {
  const joven = { duro: 3_000, listo: true };
  const sana = { duro: 61_000, listo: true };
  const tras = (n: number) => demoraTras(Array.from({ length: n }, () => joven));
  expect([1, 2, 3, 4, 5, 6, 7, 20].map(tras)).toEqual([0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect(demoraTras([sana])).toBe(0);
  expect(demoraTras([joven, joven, joven, sana])).toBe(0);
  expect(demoraTras([joven, sana, joven])).toBe(1_000);
  // A minute spent trying to start does not count as healthy.
  expect(demoraTras([joven, { duro: 90_000, listo: false }])).toBe(1_000);
});

test('quien lo detiene cuando apenas nace no lee una falla: termina bien, y nada queda', async () => {
  const DATA_DIR = carpeta();
  const p = await lanzar('supervisor', { DATA_DIR, PORT: String(await puertoLibre()), GALENO_DEMO: '0' });
  vivo(p);
  // Faster than any program that lists processes: the child must not have begun to listen to signals.
  const hijos = () => readFileSync(`/proc/${p.hijo.pid}/task/${p.hijo.pid}/children`, 'utf8');
  await expect.poll(hijos, { timeout: 20_000, interval: 1 }).not.toBe('');
  p.hijo.kill('SIGTERM');
  expect(await p.fin, p.salida()).toBe(0);
  expect(quedan(DATA_DIR)).toEqual([undefined, '']);
});

test('si su base de datos no está cuando nace, la busca hasta que está; quien lo detiene mientras tanto no lee una falla', async () => {
  const c = await casaNueva();
  const puerto = await puertoLibre();
  const { user, password, database, host } = c.conexion;
  const env = {
    ...{ GALENO_DEMO: '0', ENCRYPTION_KEY: c.config.ENCRYPTION_KEY, WORKER: '0' },
    DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${puerto}/${database}`,
  };
  const buscan = [];
  for (let i = 0; i < 2; i++) {
    const p = await lanzar('supervisor', { ...env, DATA_DIR: carpeta(), PORT: String(await puertoLibre()) });
    vivo(p);
    buscan.push(p);
  }
  const [queda, sobra] = buscan as [Proceso, Proceso];
  for (const p of buscan)
    await expect.poll(() => p.errores().match(/Se enciende de nuevo/g)?.length ?? 0, { timeout: 60_000 }).toBeGreaterThan(1);
  sobra.hijo.kill('SIGTERM');
  expect(await sobra.fin, sobra.salida()).toBe(0);
  // The database comes back: a way to the real one on the port where nobody was.
  const puente = createServer((s) => {
    const base = connect(join(host!, '.s.PGSQL.5432'));
    for (const x of [s, base]) x.on('error', () => {});
    s.pipe(base).pipe(s);
  });
  await new Promise<void>((r) => puente.listen(puerto, '127.0.0.1', r));
  await queda.listo;
  expect(await salud(queda.url)).toBe(200);
  queda.hijo.kill('SIGTERM');
  expect(await queda.fin, queda.salida()).toBe(0);
  puente.close();
  await c.cerrar();
}, 180_000);

test('una configuración que no puede funcionar se dice una vez, con su estado, y no se reintenta', async () => {
  const p = await lanzar('supervisor', { DATA_DIR: carpeta(), GALENO_DEMO: '0', PORT: '99999' });
  expect(await p.fin).toBe(1);
  expect(p.errores()).toMatch(/^PORT debe ser un número[^\n]+\.\n$/);
});

test('una llave demasiado corta se dice al iniciar, no con el primer secreto que alguien guarda', async () => {
  const p = await lanzar('supervisor', { DATA_DIR: carpeta(), GALENO_DEMO: '0', ENCRYPTION_KEY: 'corta' });
  expect(await p.fin).toBe(1);
  expect(p.errores()).toMatch(/^ENCRYPTION_KEY [^\n]*debe tener al menos 12 caracteres[^\n]+\.\n$/);
});

test('Ctrl+C termina todo, también la base de datos incluida', async () => {
  const DATA_DIR = carpeta();
  // A session of its own, like a terminal's: Ctrl+C reaches every process of its group.
  const p = await lanzar('supervisor', { DATA_DIR, GALENO_DEMO: '0' }, [], ['setsid', '--wait']);
  await p.listo;
  const grupo = spawnSync('ps', ['-o', 'pgid=', '-p', String(leerNota(DATA_DIR)!.pid)], { encoding: 'utf8' }).stdout.trim();
  process.kill(-Number(grupo), 'SIGINT');
  expect(await p.fin).toBe(0);
  expect(quedan(DATA_DIR)).toEqual([undefined, '']);
  expect(p.errores()).toBe('');
}, 120_000);

test('si el supervisor mismo muere, el servidor termina en orden y la carpeta queda libre', async () => {
  const p = await supervisado();
  p.hijo.kill('SIGKILL');
  await expect.poll(() => quedan(p.DATA_DIR), { timeout: 20_000 }).toEqual([undefined, '']);
}, 120_000);

test('con GALENO_SUPERVISOR=0 hay un solo proceso', async () => {
  const p = await supervisado({ GALENO_SUPERVISOR: '0' });
  expect(leerNota(p.DATA_DIR)!.pid).toBe(p.hijo.pid);
  p.hijo.kill('SIGTERM');
  expect(await p.fin).toBe(0);
}, 120_000);

test('una promesa que nadie esperaba no termina nada; una excepción imprevista sí, en orden, y las dos se dicen sin datos', async () => {
  // Loaded before the server; provokes an unexpected error on a signal.
  const falla = join(carpeta(), 'falla.mjs');
  writeFileSync(
    falla,
    `process.on('SIGUSR2', () => void Promise.reject(new Error('Juana Pérez')));
     process.on('SIGWINCH', () => { throw Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }); });`,
  );
  const p = await supervisado({ NODE_OPTIONS: `--import ${falla}` });
  const { pid } = leerNota(p.DATA_DIR)!;
  process.kill(pid, 'SIGUSR2');
  await expect.poll(p.salida, { timeout: 10_000 }).toContain('falló algo que nadie esperaba');
  expect(await salud(p.url)).toBe(200);
  expect(leerNota(p.DATA_DIR)!.pid).toBe(pid);
  process.kill(pid, 'SIGWINCH');
  await expect.poll(p.salida, { timeout: 10_000 }).toMatch(/"motivo":"write EPIPE".*falla imprevista/);
  await expect.poll(p.errores, { timeout: 20_000 }).toContain('terminó por sí mismo con estado 1');
  await expect.poll(() => salud(p.url), { timeout: 30_000, interval: 50 }).toBe(200);
  expect(p.salida()).not.toContain('Juana');
  p.hijo.kill('SIGTERM');
  expect(await p.fin).toBe(0);
}, 120_000);
