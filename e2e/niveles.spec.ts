// The suggested levels: from the administrator who creates them to the first screen of a user with one.
import { expect } from '@playwright/test';
import { niveles } from '#features/niveles/contract.ts';
import { usuarios } from '#features/usuarios/contract.ts';
import { CLAVE, entrar, prepararPagina, sinFallas, test } from './galeno.ts';
import { seVe } from './mirada.ts';

test('los niveles sugeridos se agregan de una vez desde su lista, y ya no se ofrecen', async ({ yo, clinica }) => {
  await yo.setViewportSize({ width: 360, height: 740 });
  await yo.goto('/catalogs/levels');
  await yo.getByRole('button', { name: 'Niveles sugeridos' }).click();
  const dialogo = yo.getByRole('dialog', { name: 'Niveles sugeridos' });
  await dialogo.getByRole('checkbox', { name: 'Enfermería' }).uncheck();
  await seVe(dialogo.getByRole('button', { name: 'Agregar 4 niveles' }));
  await sinFallas(yo);
  await dialogo.getByRole('button', { name: 'Agregar 4 niveles' }).click();
  await expect(dialogo).toHaveCount(0);
  await expect(yo.getByText('Almacén').first()).toBeVisible();
  expect((await clinica.hacer(niveles.obtener)).map((n) => n.DESCRIPCION)).toEqual([
    'Administrador',
    'Médico',
    'Recepción',
    'Caja',
    'Almacén',
  ]);
  await yo.getByRole('button', { name: 'Niveles sugeridos' }).click();
  await dialogo.getByRole('button', { name: 'Agregar 1 nivel' }).click();
  await expect(yo.getByRole('button', { name: 'Niveles sugeridos' })).toHaveCount(0);
});

test('al dar de alta a una persona se crea su nivel en el mismo formulario, y ella entra a la pantalla de su trabajo', async ({
  yo,
  clinica,
  browser,
}) => {
  await yo.goto('/catalogs/user/new');
  await expect(yo.getByLabel('Nombre', { exact: false }).first()).toBeFocused();
  await yo.keyboard.type('Irma');
  await yo.getByLabel('Email').fill('irma@ejemplo.mx');
  await yo.getByRole('textbox', { name: /^Usuario/ }).fill('irma');
  await yo.getByRole('group', { name: '¿No está el que busca?' }).getByRole('button', { name: 'Almacén' }).click();
  await expect(yo.getByLabel('Tipo de usuario', { exact: false })).toContainText('Almacén');
  await yo.getByRole('textbox', { name: /^Contraseña/ }).fill(CLAVE);
  await yo.getByRole('textbox', { name: /^Confirmar contraseña/ }).fill(CLAVE);
  await sinFallas(yo);
  await yo.keyboard.press('Control+Enter');
  await expect(yo).toHaveURL(/\/catalogs\/users/);
  const [ella] = (await clinica.hacer(usuarios.obtener)).filter((u) => u.CLAVEUSUARIO === 'irma');
  expect(ella).toMatchObject({ NIVEL_DESC: 'Almacén' });

  const suya = await (await browser.newContext({ baseURL: process.env.E2E_BASE!, locale: 'es-MX' })).newPage();
  await prepararPagina(suya, await entrar(clinica.codigo, 'irma'));
  await suya.goto('/');
  await expect(suya).toHaveURL(/\/inventory\/movements/);
  await expect(suya.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(suya.getByText('Sin permisos para ver esta pantalla')).toHaveCount(0);
});
