// Shared by scripts that drive the built product: start it, log in, open a browser.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pack from '@sparticuz/chromium';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { chromium } from 'playwright-core';

const puertoLibre = () =>
  new Promise((ok) => {
    const s = createServer().listen(0, '127.0.0.1', () => {
      const { port } = s.address();
      s.close(() => ok(port));
    });
  });

/** Starts dist/server/main.js on a free port; resolves when it answers. */
export async function encender(env) {
  const puerto = await puertoLibre();
  const base = `http://127.0.0.1:${puerto}`;
  const p = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, PORT: String(puerto), HOST: '127.0.0.1', LOG_LEVEL: 'error', npm_lifecycle_event: '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let i = 0; ; i++) {
    if (p.exitCode !== null || i > 3000) throw new Error('Galeno no arrancó');
    if ((await fetch(`${base}/api/salud`).catch(() => undefined))?.ok) break;
    await new Promise((r) => setTimeout(r, 100));
  }
  return {
    base,
    apagar: () =>
      new Promise((r) => {
        p.once('exit', r);
        p.kill('SIGTERM');
      }),
  };
}
/** Logs in and answers the session's token, solving the captcha as a browser does. */
export async function entrar(base, CLIENT, USER, PASS = 'Galeno2026') {
  const { data: challenge } = await (await fetch(`${base}/api/auth/captcha`)).json();
  const CAPTCHA = Buffer.from(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })).toString('base64');
  const form = new FormData();
  for (const [k, v] of Object.entries({ CLIENT, USER, PASS, CAPTCHA })) form.append(k, v);
  const r = await (await fetch(`${base}/api/auth/login`, { method: 'POST', body: form })).json();
  if (!r.success) throw new Error(r.message);
  return r.data.TOKEN;
}
/** The Chromium from the npm package. */
export async function abrirNavegador() {
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x';
  // Cameras and microphones are artificial.
  const args = ['--no-sandbox', '--font-render-hinting=none', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
  return chromium.launch({ executablePath: await pack.executablePath(), args });
}
/** A browser window in the demonstration's time zone, logged in with the token, or as a visitor without one. */
export async function ventana(navegador, { token, ancho = 1440, alto = 900, ...mas } = {}) {
  const contexto = await navegador.newContext({
    viewport: { width: ancho, height: alto },
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    ...mas,
  });
  if (token) await contexto.addInitScript((t) => localStorage.setItem('galeno.token', t), token);
  return contexto;
}
/** Runs `hacer` with a separate demonstration server and a browser, and closes both. */
export async function enDemostracion({ pacientes, ...env }, hacer) {
  const dir = mkdtempSync(join(tmpdir(), 'galeno-demo-'));
  const galeno = await encender({ DATA_DIR: dir, GALENO_DEMO: '1', DEMO_PACIENTES: String(pacientes), ...env });
  const navegador = await abrirNavegador();
  try {
    await hacer(galeno, navegador);
  } finally {
    await navegador.close();
    await galeno.apagar();
    rmSync(dir, { recursive: true, force: true });
  }
}
