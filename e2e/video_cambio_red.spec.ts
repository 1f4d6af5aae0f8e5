// A patient who leaves the house during the visit: the telephone goes from one network to another. Left out where this user may
// not make networks (Linux, `ip netns`). Both browsers are inside networks of their own: a change of this machine's would cut
// the requests of every other browser on it.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, expect } from '@playwright/test';
import { prepararPagina, test } from './galeno.ts';
import { admitir, conVisita, entraMedico, entraPaciente, seVen, telefono } from './visita.ts';

const N = randomInt(1_000, 10_000);
const CONSULTORIO = `consultorio${N}`;
const CASA = `casa${N}`;
const RED = `10.${randomInt(100, 250)}.${randomInt(1, 250)}`;
/** The server's address, which both of the patient's networks lead to. */
const SERVIDOR = `${RED}.1`;
const PUERTO = 8080;
const ip = (...args: string[]) => {
  const { status, stderr } = spawnSync('ip', args);
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`);
};
const enCasa = (...args: string[]) => ip('-n', CASA, ...args);
const enConsultorio = (...args: string[]) => ip('-n', CONSULTORIO, ...args);
const HAY = ['add', 'del'].every((que) => spawnSync('ip', ['netns', que, CASA]).status === 0);
let carpeta = '';
let entrada: Server | undefined;
let puerta: ChildProcess | undefined;
const navegadores: Browser[] = [];

/** A cable between the doctor's network and the patient's, with the addresses .`n`+1 and .`n`+2. */
function red(nombre: 'wifi' | 'movil', n: number): void {
  enConsultorio('link', 'add', nombre, 'type', 'veth', 'peer', 'name', nombre, 'netns', CASA);
  enConsultorio('addr', 'add', `${RED}.${n + 1}/30`, 'dev', nombre);
  enConsultorio('link', 'set', nombre, 'up');
  enCasa('addr', 'add', `${RED}.${n + 2}/30`, 'dev', nombre);
}
const conectar = (nombre: 'wifi' | 'movil', n: number) => {
  enCasa('link', 'set', nombre, 'up');
  enCasa('route', 'add', 'default', 'via', `${RED}.${n + 1}`);
};
/** Addresses that the networks have not finished trying. */
const porEstrenar = () =>
  [CONSULTORIO, CASA].map((una) => spawnSync('ip', ['-n', una, 'addr', 'show', 'tentative', 'up'], { encoding: 'utf8' }).stdout).join('');
/** The server is outside: what comes to its address inside goes through a socket file. */
async function abrirPuerta(): Promise<void> {
  const archivo = join(carpeta, 'servidor');
  const { port } = new URL(process.env.E2E_BASE!);
  entrada = createServer((s) => {
    const fuera = connect(Number(port), '127.0.0.1');
    for (const [a, b] of [
      [s, fuera],
      [fuera, s],
    ] as const)
      a.pipe(b).on('error', () => a.destroy());
  });
  await new Promise<void>((ok) => entrada!.listen(archivo, ok));
  const dentro = `const n=require('node:net');n.createServer((s)=>{const f=n.connect(${JSON.stringify(archivo)});s.pipe(f).on('error',()=>s.destroy());f.pipe(s).on('error',()=>f.destroy())}).listen(${PUERTO},'${SERVIDOR}',()=>console.log('ya'))`;
  puerta = spawn('ip', ['netns', 'exec', CONSULTORIO, process.execPath, '-e', dentro], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((ok) => puerta!.stdout!.once('data', ok));
}

test.skip(!HAY, 'no se pueden crear redes');
test.setTimeout(120_000);
test.beforeAll(async ({ launchOptions }) => {
  if (!HAY) return;
  carpeta = mkdtempSync(join(tmpdir(), 'galeno-red-'));
  for (const una of [CONSULTORIO, CASA]) {
    ip('netns', 'add', una);
    ip('-n', una, 'link', 'set', 'lo', 'up');
  }
  enConsultorio('addr', 'add', `${SERVIDOR}/32`, 'dev', 'lo');
  red('wifi', 4);
  red('movil', 8);
  conectar('wifi', 4);
  // A new network announces itself for a moment, and browsers take that for another change.
  await expect.poll(porEstrenar, { timeout: 20_000 }).toBe('');
  await abrirPuerta();
  // The page keeps the address of this machine, which may open the camera.
  const alServidor = `--host-resolver-rules=MAP ${new URL(process.env.E2E_BASE!).host} ${SERVIDOR}:${PUERTO}`;
  for (const una of [CONSULTORIO, CASA]) {
    const navegador = join(carpeta, una);
    writeFileSync(navegador, `#!/bin/sh\nexec ip netns exec ${una} ${launchOptions.executablePath} "$@"\n`, { mode: 0o755 });
    navegadores.push(await chromium.launch({ executablePath: navegador, args: [...(launchOptions.args ?? []), alServidor] }));
  }
});
test.afterAll(async () => {
  for (const n of navegadores) await n.close();
  puerta?.kill();
  entrada?.close();
  if (!HAY) return;
  rmSync(carpeta, { recursive: true, force: true });
  for (const una of [CONSULTORIO, CASA]) spawnSync('ip', ['netns', 'del', una]);
});

test('el teléfono del paciente pasa del wifi a la red móvil y vuelven a verse', async ({ clinica, baseURL }) => {
  const [suyo, otro] = navegadores;
  const { N_CITA, enlace } = await conVisita(clinica);
  const yo = await suyo!.newPage({ baseURL: baseURL!, locale: 'es-MX', viewport: { width: 1440, height: 900 } });
  await prepararPagina(yo, clinica.token);
  await entraMedico(yo, N_CITA);
  const el = await telefono(otro!, enlace);
  await entraPaciente(el);
  await admitir(yo, el);

  enCasa('link', 'set', 'wifi', 'down');
  await expect(el.locator('[data-pieza="escena"]')).toHaveAttribute('data-conexion', 'reconectando', { timeout: 20_000 });
  conectar('movil', 8);
  await seVen(el, yo);
  for (const p of [el, yo]) await p.context().close();
});
