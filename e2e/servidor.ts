// One built server for the whole run, empty, on its own port; every test creates the clinic it needs.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EMULADOR, SERVICIOS } from '#kernel/server/servicios_conocidos.ts';

const puertoLibre = () =>
  new Promise<number>((ok) => {
    const s = createServer().listen(0, '127.0.0.1', () => {
      const { port } = s.address() as { port: number };
      s.close(() => ok(port));
    });
  });

export default function arrancar(): Promise<() => Promise<void>> {
  return lanzar();
}

/** Starts another server with a different configuration, which this test file uses until it is stopped. */
export async function lanzar(mas: Record<string, string> = {}): Promise<() => Promise<void>> {
  const antes = { E2E_BASE: process.env.E2E_BASE, E2E_DATOS: process.env.E2E_DATOS };
  const dir = mkdtempSync(join(tmpdir(), 'galeno-e2e-'));
  chmodSync(dir, 0o755);
  const puerto = await puertoLibre();
  process.env.E2E_BASE = `http://127.0.0.1:${puerto}`;
  process.env.E2E_DATOS = dir;
  process.env.E2E_ADMIN ??= randomBytes(32).toString('base64url');
  const servidor = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      DATA_DIR: dir,
      PORT: String(puerto),
      GALENO_DEMO: '0',
      HOST: '127.0.0.1',
      ADMIN_TOKEN: process.env.E2E_ADMIN,
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'error',
      PUBLIC_URL: process.env.E2E_BASE,
      // No real outside service is contacted.
      ...Object.fromEntries(Object.keys(SERVICIOS).map((s) => [`${s.toUpperCase()}_URL`, EMULADOR])),
      npm_lifecycle_event: '',
      ...mas,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await listo(servidor);
  return async () => {
    servidor.kill('SIGTERM');
    await new Promise((r) => servidor.once('exit', r));
    rmSync(dir, { recursive: true, force: true });
    for (const [k, v] of Object.entries(antes)) if (v !== undefined) process.env[k] = v;
  };
}
async function listo(servidor: ChildProcess): Promise<void> {
  for (let i = 0; i < 600; i++) {
    if (servidor.exitCode !== null) throw new Error('Galeno no arrancó');
    if ((await fetch(`${process.env.E2E_BASE}/api/salud`).catch(() => undefined))?.ok) return;
    await new Promise((r) => setTimeout(r, 100));
  }
  throw new Error('Galeno tardó demasiado en arrancar');
}
