import { expect } from '@playwright/test';
import { CLAVE, entrar, orden, sinFallas, test } from './galeno.ts';

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
  // On a phone, with the first field still empty: the press is not lost to what leaving the field says.
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

  const { stdout } = (await orden('clinica', 'access', clinica.codigo, '--motivo', 'Olvidó su contraseña')) as { stdout: string };
  await page.goto(/\/restablecer#\S+/.exec(stdout)![0]);
  await expect(page.getByLabel('Contraseña nueva')).toBeFocused();
  await page.getByLabel('Contraseña nueva').fill('Nueva2027');
  await page.getByLabel('Repetir contraseña').fill('Nueva2027');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  expect(await entrar(clinica.codigo, 'admin', 'Nueva2027')).not.toBe('');
});
