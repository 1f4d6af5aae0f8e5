// The dialog that asks for the password again before security changes.
import { expect, type Page } from '@playwright/test';
import { usuarios } from '#features/usuarios/contract.ts';
import { leerConfig } from '#kernel/server/config.ts';
import { abrirPoolDueno } from '#kernel/server/db.ts';
import { huellaDe } from '#kernel/server/sesiones.ts';
import { abrirBase } from '../server/base.ts';
import { CLAVE, type Clinica, retener, sinFallas, test } from './galeno.ts';
import { enfocado, seVe } from './mirada.ts';

/** As if the session had been open for a while. */
async function dejarAbierta({ token }: Clinica): Promise<void> {
  const base = await abrirBase(leerConfig({ ...process.env, DATA_DIR: process.env.E2E_DATOS }), { prestada: true });
  const dueno = abrirPoolDueno(base.conexion, 1);
  await dueno.query(`update compartido.sesiones set probada = now() - interval '6 minutes' where huella = $1`, [huellaDe(token)]);
  await dueno.end();
  await base.cerrar();
}
const correo = (p: Page) => p.getByLabel('Email');

test('cambiar el correo en una sesión abierta hace rato pide la contraseña una vez, y lo escrito se guarda', async ({ yo, clinica }) => {
  const { CODIGOUSUARIO } = await clinica.hacer(
    usuarios.agregar,
    {},
    { NOMBRE: 'Eva', CLAVEUSUARIO: 'eva', MAIL: 'eva@ejemplo.mx', NIVEL: 1, SUCURSALES_TODAS: 1, PASS: 'Otra-2031x', REPASS: 'Otra-2031x' },
  );
  const guardado = async () => (await clinica.hacer(usuarios.obtener_uno, { CODIGOUSUARIO })).MAIL;
  await dejarAbierta(clinica);
  // The code that asks comes after the answer that needs it.
  const dejar = await retener(yo, /\/assets\/OtraVez-.*\.js$/);
  await yo.goto(`/catalogs/user/${CODIGOUSUARIO}`);
  await correo(yo).fill('nuevo@ejemplo.mx');
  const rechazada = yo.waitForResponse((r) => r.request().method() === 'POST' && r.url().includes('/usuarios/'));
  await yo.keyboard.press('Control+Enter');
  await rechazada;
  dejar();
  const dialogo = yo.getByRole('dialog', { name: 'Confirme que es usted' });
  const clave = dialogo.getByLabel('Contraseña actual');
  await seVe(clave);
  await enfocado(clave);
  await sinFallas(yo);

  // Going back changes nothing and loses nothing.
  await yo.keyboard.press('Escape');
  await expect(dialogo).toHaveCount(0);
  await expect(correo(yo)).toHaveValue('nuevo@ejemplo.mx');
  expect(await guardado()).toBe('eva@ejemplo.mx');

  await correo(yo).focus();
  await yo.keyboard.press('Control+Enter');
  await clave.fill('No-Es-Esa-1');
  await yo.keyboard.press('Enter');
  await seVe(dialogo.getByText('La contraseña actual no es correcta').first());
  expect(await guardado()).toBe('eva@ejemplo.mx');
  await clave.fill(CLAVE);
  await yo.keyboard.press('Enter');
  await expect(yo.getByRole('region', { name: 'Avisos' })).toContainText('El usuario se guardó correctamente');
  expect(await guardado()).toBe('nuevo@ejemplo.mx');

  // Once is enough for some minutes.
  await yo.goto(`/catalogs/user/${CODIGOUSUARIO}`);
  await correo(yo).fill('otro@ejemplo.mx');
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByRole('region', { name: 'Avisos' })).toContainText('El usuario se guardó correctamente');
  expect(await guardado()).toBe('otro@ejemplo.mx');
});
