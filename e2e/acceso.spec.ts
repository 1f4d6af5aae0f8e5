import { expect, type Page } from '@playwright/test';
import { CLAVE, entrar, orden, retener, sinFallas, test } from './galeno.ts';

test('se entra con cliente, usuario, contraseña y captcha; una clave equivocada lo dice y se puede corregir', async ({ page, clinica }) => {
  await page.goto('/');
  await page.getByLabel('Cliente').fill(clinica.codigo);
  await page.getByLabel('Usuario').fill('admin');
  await page.getByLabel('Contraseña', { exact: false }).first().fill('Equivocada1');
  await expect(page.getByText('Verificado, no es un robot')).toBeVisible();
  await sinFallas(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Cliente, usuario o contraseña incorrectos');
  await page.getByLabel('Contraseña', { exact: false }).first().fill(CLAVE);
  await expect(page.getByText('Verificado, no es un robot')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Menú principal' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Menú principal' })).toBeVisible();
  await page.getByRole('button', { name: /^Menú de/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
});

const llenar = async (page: Page, cliente: string, clave: string) => {
  await page.getByLabel('Cliente').fill(cliente);
  await page.getByLabel('Usuario').fill('admin');
  await page.getByLabel('Contraseña', { exact: false }).first().fill(clave);
  await expect(page.getByText('Verificado, no es un robot')).toBeVisible();
};

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' });
/** Fills the log-in in this tab and in a second one, enters in this one, and gives the second. */
async function otraPestana(page: Page, cliente: string): Promise<Page> {
  const segunda = await page.context().newPage();
  for (const p of [page, segunda]) {
    await p.goto('/');
    await llenar(p, cliente, CLAVE);
  }
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeVisible();
  return segunda;
}

test('un captcha que ya se gastó se resuelve otra vez solo; tras una clave equivocada basta corregirla', async ({ page, clinica }) => {
  await page.goto('/');
  let veces = 0;
  // Like a proxy that repeats a request: the server has already seen this captcha when the page's own request arrives.
  await page.route('**/api/auth/login', async (route) => {
    if (++veces === 1) await route.fetch();
    await route.continue();
  });
  await llenar(page, clinica.codigo, 'Equivocada1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Cliente, usuario o contraseña incorrectos');
  expect(veces).toBe(2);
  await expect(page.getByLabel('Cliente')).toHaveValue(clinica.codigo);
  await expect(page.getByLabel('Usuario')).toHaveValue('admin');
  veces = 0;
  await llenar(page, clinica.codigo, CLAVE);
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeVisible();
  expect(veces).toBe(2);
});

test('entrar en una pestaña termina la sesión que otra del mismo navegador tenía, y la otra muestra la nueva', async ({
  page,
  clinica,
}) => {
  const segunda = await otraPestana(page, clinica.codigo);
  const primero = await page.evaluate(() => localStorage.getItem('galeno.token'));
  await segunda.bringToFront();
  await Promise.all([page.waitForEvent('load'), segunda.keyboard.press('Enter')]);
  for (const p of [page, segunda]) await expect(menu(p)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('galeno.token'))).not.toBe(primero);
  const r = await fetch(`${process.env.E2E_BASE}/api/auth/get_session`, { method: 'POST', headers: { authorization: primero! } });
  expect(r.status).toBe(401);
});

test('una pestaña que ve tarde lo que otra guardó no termina la sesión de la otra', async ({ page, clinica }) => {
  // Until it restarts, the first one sees what was stored before.
  await page.addInitScript(() => {
    const leer = Storage.prototype.getItem;
    let visto: string | undefined;
    Object.assign(window, {
      dejarDeVer() {
        visto = localStorage.getItem('galeno.token')!;
      },
    });
    Storage.prototype.getItem = function (k) {
      return k === 'galeno.token' && visto ? visto : leer.call(this, k);
    };
    addEventListener('storage', (e) => visto && e.stopImmediatePropagation());
  });
  const segunda = await otraPestana(page, clinica.codigo);
  await page.evaluate('dejarDeVer()');
  const dejar = await retener(page, '**/api/**');
  await segunda.bringToFront();
  await segunda.keyboard.press('Enter');
  await expect(menu(segunda)).toBeVisible();
  // Whoever comes back to the window asks for what may have changed.
  await Promise.all([page.waitForRequest('**/api/**'), page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))]);
  await Promise.all([page.waitForEvent('load'), dejar()]);
  await segunda.reload();
  for (const p of [page, segunda]) await expect(menu(p)).toBeVisible();
});

test('la otra pestaña muestra la sesión nueva también si se entera del fin de la suya antes de que la nueva llegue', async ({
  page,
  clinica,
}) => {
  const segunda = await otraPestana(page, clinica.codigo);
  await segunda.route('**/api/auth/login', async (ruta) => {
    const respuesta = await ruta.fetch();
    await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
    await ruta.fulfill({ response: respuesta });
  });
  await segunda.bringToFront();
  await segunda.keyboard.press('Enter');
  for (const p of [page, segunda]) await expect(menu(p)).toBeVisible();
});

test('la contraseña se oculta mientras no se pida verla, se puede pegar y la llena un gestor', async ({ page, context, clinica }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  const clave = page.getByLabel('Contraseña', { exact: false }).first();
  await expect(clave).toHaveAttribute('type', 'password');
  await expect(clave).toHaveAttribute('autocomplete', 'current-password');
  await expect(page.getByLabel('Usuario')).toHaveAttribute('autocomplete', 'username');
  await page.evaluate((t) => navigator.clipboard.writeText(t), CLAVE);
  await clave.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(clave).toHaveValue(CLAVE);
  await page.getByRole('button', { name: 'Mostrar contraseña' }).click();
  await expect(clave).not.toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Ocultar contraseña' }).click();
  await expect(clave).toHaveAttribute('type', 'password');
  await page.getByLabel('Cliente').fill(clinica.codigo);
  await page.getByLabel('Usuario').fill('admin');
  await expect(page.getByText('Verificado, no es un robot')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeVisible();
  // Where one changes it, too; and from every screen one can leave.
  for (const ruta of ['/tools/change_pass', '/catalogs/medics', '/cashier/patients', '/tools/system']) {
    await page.goto(ruta);
    if (ruta === '/tools/change_pass') {
      await expect(page.locator('main input[type="password"]')).toHaveCount(3);
      await expect(page.locator('main input:not([type="password"])')).toHaveCount(0);
    }
    await page.getByRole('button', { name: /^Menú de/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Cerrar sesión' })).toBeVisible();
    await page.keyboard.press('Escape');
  }
});

test('lo que se verá al entrar llega mientras se escribe la contraseña, y no antes', async ({ page }) => {
  const llegaron: string[] = [];
  page.on('response', (r) => llegaron.push(r.url()));
  const deLaAgenda = () => llegaron.filter((u) => /\/assets\/(sesion|Agenda)-[^/]*\.js$/.test(u)).length;
  await page.goto('/');
  await page.getByText('Verificado, no es un robot').waitFor();
  expect(deLaAgenda()).toBe(0);
  await page.getByLabel('Cliente').fill('j');
  await expect.poll(deLaAgenda).toBe(2);
});

test('una sesión cerrada en otra parte devuelve a la entrada sin perder la dirección', async ({ yo, clinica, page }) => {
  await yo.goto('/tools/change_pass');
  await expect(yo.getByRole('heading', { name: 'Cambiar contraseña' })).toBeVisible();
  await fetch(`${process.env.E2E_BASE}/api/auth/logout`, { method: 'POST', headers: { authorization: clinica.token } });
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/tools/change_pass');
});

test('sin servidor de correo no se promete un enlace: se dice qué hacer; el que da la orden pone otra contraseña', async ({
  page,
  clinica,
}) => {
  // On a phone with an empty first field: the tap must not be lost when leaving the field shows its error.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await expect(page.getByLabel('Cliente')).toBeFocused();
  await page.getByRole('button', { name: 'Olvidé mi contraseña' }).click();
  await expect(page.getByText('Esta instalación no envía correo', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enviar enlace' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Regresar' })).toBeFocused();
  await sinFallas(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();

  const { stdout } = (await orden('access', clinica.codigo, '--motivo', 'Olvidó su contraseña')) as { stdout: string };
  await page.goto(/\/restablecer#\S+/.exec(stdout)![0]);
  await expect(page.getByLabel('Contraseña nueva')).toBeFocused();
  await page.getByLabel('Contraseña nueva').fill('Nueva2027');
  await page.getByLabel('Repetir contraseña').fill('Nueva2027');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  expect(await entrar(clinica.codigo, 'admin', 'Nueva2027')).not.toBe('');
});
