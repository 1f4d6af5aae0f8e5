// A clinic makes the second factor obligatory, and somebody who has none enters.
import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { sistemaControl } from '#features/clinica/contract.ts';
import { usuarios } from '#features/usuarios/contract.ts';
import { CLAVE, sinFallas, test } from './galeno.ts';
import { enfocado, seVe } from './mirada.ts';

const codigoDe = (secreto: string) => new TOTP({ secret: Secret.fromBase32(secreto) }).generate();
/** Follows the steps with the keyboard, as with a telephone beside; answers the secret. */
async function activar(p: Page): Promise<string> {
  await p.getByRole('button', { name: 'Activar el segundo factor' }).press('Enter');
  const campo = p.getByLabel('Código de verificación');
  await seVe(p.getByRole('img', { name: 'Código QR para la aplicación' }));
  await enfocado(campo);
  const secreto = (await p.locator('code').first().textContent()) ?? '';
  await campo.fill('000000');
  await p.keyboard.press('Enter');
  await seVe(p.getByText('El código de verificación no es correcto').first());
  await campo.fill(codigoDe(secreto));
  await p.keyboard.press('Enter');
  await seVe(p.getByRole('heading', { name: 'Códigos de recuperación' }));
  return secreto;
}

test('una clínica lo pide a todos: quien no lo tiene lo activa al entrar y sigue adonde iba', async ({ yo, browser, clinica }) => {
  await clinica.hacer(
    usuarios.agregar,
    {},
    { NOMBRE: 'Eva', CLAVEUSUARIO: 'eva', MAIL: 'eva@ejemplo.mx', NIVEL: 1, SUCURSALES_TODAS: 1, PASS: CLAVE, REPASS: CLAVE },
  );
  await yo.goto('/tools/system');
  const campo = yo.getByLabel('Segundo factor');
  await campo.selectOption({ label: 'Obligatorio para todos' });
  await yo.keyboard.press('Control+Enter');
  await seVe(yo.getByText('Active primero su segundo factor').first());
  expect((await clinica.hacer(sistemaControl.obtener)).SEGUNDO_FACTOR).toBe(0);

  await yo.goto('/tools/second-factor');
  await activar(yo);
  await yo.goto('/tools/system');
  await campo.selectOption({ label: 'Obligatorio para todos' });
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByRole('region', { name: 'Avisos' })).toContainText('La configuración se guardó correctamente');
  await yo.goto('/tools/second-factor');
  await seVe(yo.getByText('Su clínica pide el segundo factor: no se puede desactivar'));
  await expect(yo.getByRole('button', { name: 'Desactivar' })).toHaveCount(0);

  // Hers, on another computer.
  const contexto = await browser.newContext();
  const page = await contexto.newPage();
  await page.goto('/patients');
  await page.getByLabel('Cliente').fill(clinica.codigo);
  await page.getByLabel('Usuario').fill('eva');
  await page.getByLabel('Contraseña', { exact: false }).first().fill(CLAVE);
  await expect(page.getByText('Verificado, no es un robot')).toBeVisible();
  await page.keyboard.press('Enter');
  const titulo = page.getByRole('heading', { name: 'Clínica Jacarandas pide un segundo factor' });
  await seVe(titulo);
  await enfocado(titulo);
  await sinFallas(page);
  // Another address leads to the same place.
  await page.goto('/agenda');
  await seVe(titulo);
  await expect(page.getByRole('navigation', { name: 'Menú principal' })).toHaveCount(0);
  await page.goto('/patients');
  await activar(page);
  await sinFallas(page);
  const entrar = page.getByRole('button', { name: 'Ya los guardé, entrar' });
  await seVe(entrar);
  await enfocado(entrar);
  await page.keyboard.press('Enter');
  await seVe(page.getByRole('heading', { name: 'Pacientes', exact: true }));
  await seVe(page.getByRole('navigation', { name: 'Menú principal' }));
  await contexto.close();
});
