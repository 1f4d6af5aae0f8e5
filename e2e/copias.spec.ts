// The installation's backups as administrators see them: none yet, one running, a good one, one that replaced another, and a
// failed one with its reason.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { prepararPagina, sinFallas, test } from './galeno.ts';
import { seVe } from './mirada.ts';
import { lanzar } from './servidor.ts';

const CLAVE = 'la clave de administración de estas pruebas';
let lugar = '';
let parar = async () => {};
test.beforeAll(async () => {
  lugar = mkdtempSync(join(tmpdir(), 'galeno-copias-'));
  chmodSync(lugar, 0o755);
  parar = await lanzar({
    ADMIN_TOKEN: CLAVE,
    BACKUP_URL: `file:${join(lugar, 'copias')}`,
    BACKUP_KEY: 'la clave de las copias de estas pruebas',
  });
});
test.afterAll(async () => {
  await parar();
  rmSync(lugar, { recursive: true, force: true });
});

test('se entra con la clave, se pide una copia, y la lista dice qué fue de cada una', async ({ browser }) => {
  // Three backups, which the page polls every ten seconds.
  test.slow();
  // From the machine itself, through no proxy.
  const aqui = { viewport: { width: 1440, height: 900 }, baseURL: process.env.E2E_BASE!, extraHTTPHeaders: {} };
  const yo = await (await browser.newContext(aqui)).newPage();
  await prepararPagina(yo, '', 'claro');
  await yo.goto('/plataforma/copias');
  await expect(yo.getByLabel('Su nombre, para la bitácora')).toBeFocused();
  await yo.keyboard.type('Laura');
  await yo.keyboard.press('Tab');
  await yo.keyboard.type('otra');
  await yo.keyboard.press('Enter');
  await expect(yo.getByText('Esa no es la clave de administración de esta instalación')).toBeVisible();
  await yo.getByLabel('Clave de administración').fill(CLAVE);
  await yo.keyboard.press('Enter');
  await expect(yo.getByText('Todavía no hay ninguna copia completa')).toBeVisible();
  await sinFallas(yo);

  const pedir = yo.getByRole('button', { name: 'Hacer una copia ahora' });
  const renglones = yo.getByRole('listitem');
  const copiar = async () => {
    await pedir.focus();
    await yo.keyboard.press('Enter');
    await expect(yo.getByRole('button', { name: 'Haciendo la copia…' })).toBeVisible();
    await expect(pedir).toBeVisible({ timeout: 45_000 });
  };
  await copiar();
  await expect(yo.getByText('La última copia completa es de hace menos de una hora')).toBeVisible();
  await expect(renglones).toHaveCount(1);
  await expect(renglones.first()).toContainText('Buena');
  await expect(renglones.first()).toContainText('renglones');
  await seVe(renglones.first());

  // Of each day the newest stays.
  await copiar();
  await expect(renglones.nth(0)).toContainText('Buena');
  await expect(renglones.nth(1)).toContainText('Retirada');
  await expect(renglones.nth(1)).toContainText('Ya no se guarda desde');
  await sinFallas(yo);

  rmSync(join(lugar, 'copias'), { recursive: true });
  writeFileSync(join(lugar, 'copias'), 'no es una carpeta');
  await copiar();
  await expect(renglones.nth(0)).toContainText('Falló');
  await expect(renglones.nth(0)).toContainText('No se puede escribir en');
  await seVe(renglones.first());
  for (const [width, tema] of [
    [360, 'claro'],
    [1440, 'oscuro'],
  ] as const) {
    await yo.setViewportSize({ width, height: 800 });
    await yo.evaluate((t) => {
      document.documentElement.dataset.tema = t;
    }, tema);
    await sinFallas(yo);
    if (process.env.FOTOS) await yo.screenshot({ path: join(process.env.FOTOS, `copias_${width}_${tema}.png`) });
  }
  await yo.context().close();
});
