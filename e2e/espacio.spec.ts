// A disk that fills up: administrators see what to do without reloading, until there is space.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { pacientes } from '#features/pacientes/contract.ts';
import { clinicaNueva, prepararPagina, sinFallas, test } from './galeno.ts';
import { seVe } from './mirada.ts';
import { lanzar } from './servidor.ts';

let lugar = '';
let montado = false;
let parar = async () => {};
test.beforeAll(async () => {
  lugar = mkdtempSync(join(tmpdir(), 'galeno-disco-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', lugar], { stdio: 'ignore' });
    montado = true;
  } catch {
    return;
  }
  mkdirSync(join(lugar, 'archivos'));
  chmodSync(lugar, 0o755);
  parar = await lanzar({ FILES_URL: `file:${join(lugar, 'archivos')}` });
});
test.afterAll(async () => {
  await parar();
  if (montado) execFileSync('umount', [lugar]);
  rmSync(lugar, { recursive: true, force: true });
});
const llenar = (partes: number) => writeFileSync(join(lugar, 'relleno'), Buffer.alloc(Math.floor(16 * 1024 * 1024 * partes)));

test('el disco casi lleno y lleno se dice a quien administra, y deja de decirse cuando hay lugar', async ({ browser }) => {
  test.skip(!montado, 'esta cuenta no puede montar un disco');
  // Two windows, and a disk that is checked every few seconds.
  test.slow();
  const clinica = await clinicaNueva();
  await clinica.paciente();
  for (const [width, height, tema] of [
    [1440, 900, 'claro'],
    [360, 740, 'oscuro'],
  ] as const) {
    const yo = await (await browser.newContext({ viewport: { width, height }, baseURL: process.env.E2E_BASE! })).newPage();
    await prepararPagina(yo, clinica.token, tema);
    await yo.goto('/patients');
    await expect(yo.getByRole('heading', { name: 'Pacientes' })).toBeVisible();
    const aviso = yo.getByRole('alert').filter({ hasText: 'disco del servidor' });
    await expect(aviso).toHaveCount(0);
    // Any answer carries the current state.
    const trabajar = async () => {
      const r = yo.waitForResponse((x) => x.url().includes('/api/'));
      await yo.evaluate(() => dispatchEvent(new Event('visibilitychange')));
      await clinica.hacer(pacientes.guardar, {}, { NOMBRE: 'Otra', APELLIDO_PATERNO: 'Persona', SEXO: 2 });
      await r;
      return (await aviso.allTextContents()).join(' ');
    };
    llenar(0.97);
    await expect.poll(trabajar, { timeout: 30_000, intervals: [1_000] }).toContain('Queda poco espacio en el disco');
    llenar(0.999);
    await expect.poll(trabajar, { timeout: 30_000, intervals: [1_000] }).toContain('está lleno y no se puede guardar. Libere espacio');
    await seVe(aviso);
    await sinFallas(yo);
    if (process.env.FOTOS) await yo.screenshot({ path: join(process.env.FOTOS, `disco_${width}_${tema}.png`) });
    rmSync(join(lugar, 'relleno'));
    await expect.poll(trabajar, { timeout: 30_000, intervals: [1_000] }).toBe('');
    await yo.context().close();
  }
});
