// Unsaved input stays on the device for its author and is unreadable for anybody else.
import { expect, type Page } from '@playwright/test';
import { acceso } from '#features/acceso/contract.ts';
import { usuarios } from '#features/usuarios/contract.ts';
import { CLAVE, type Clinica, entrar, prepararPagina, test } from './galeno.ts';

const ESCRITO = 'Cuidadora de abejas';
const ocupacion = (p: Page) => p.getByLabel('Ocupación', { exact: true });
const enElEquipo = (p: Page) =>
  p.evaluate(() =>
    Object.entries({ ...localStorage })
      .filter(([k]) => k.startsWith('galeno.borrador.'))
      .map(([, v]) => String(v)),
  );
async function escribir(yo: Page, clinica: Clinica): Promise<void> {
  await clinica.paciente();
  await yo.goto('/patient/1/general');
  await ocupacion(yo).fill(ESCRITO);
  await expect(yo.getByText('Borrador guardado')).toBeVisible();
}
/** The page as another user of the same device opens it. */
async function conSesion(yo: Page, token: string): Promise<void> {
  await yo.goto('about:blank');
  await prepararPagina(yo, token);
  await yo.goto('/patient/1/general');
}

test('un borrador vuelve al recargar, y en el equipo no se puede leer', async ({ yo, clinica }) => {
  await escribir(yo, clinica);
  const guardado = await enElEquipo(yo);
  expect(guardado).toHaveLength(1);
  expect(guardado[0]).not.toMatch(/abejas|OCUPACION/i);
  expect(Object.keys(JSON.parse(guardado[0]!)).sort()).toEqual(['dato', 'en', 'iv']);
  await yo.goto('about:blank');
  await yo.goto('/patient/1/general');
  await expect(yo.getByText('Se recuperó lo que escribió')).toBeVisible();
  await expect(ocupacion(yo)).toHaveValue(ESCRITO);
});

test('una sesión que caducó no lo pierde: quien vuelve a entrar lo encuentra, y a otro no le queda', async ({ yo, clinica }) => {
  await clinica.hacer(
    usuarios.agregar,
    {},
    { NOMBRE: 'Eva', CLAVEUSUARIO: 'eva', MAIL: 'eva@ejemplo.mx', NIVEL: 1, SUCURSALES_TODAS: 1, PASS: CLAVE, REPASS: CLAVE },
  );
  await escribir(yo, clinica);
  await clinica.hacer(acceso.logout);
  await yo.goto('about:blank');
  await yo.goto('/patient/1/general');
  await expect(yo.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  expect(await enElEquipo(yo)).toHaveLength(1);
  await conSesion(yo, await entrar(clinica.codigo));
  await expect(ocupacion(yo)).toHaveValue(ESCRITO);
  await yo.getByLabel('Calle y número', { exact: true }).fill('Av. Juárez 10');
  await expect(yo.getByText('Borrador guardado')).toBeVisible();
  await conSesion(yo, await entrar(clinica.codigo, 'eva'));
  await expect(ocupacion(yo)).toHaveValue('');
  expect(await enElEquipo(yo)).toEqual([]);
});

test('salir no deja ninguno', async ({ yo, clinica }) => {
  await escribir(yo, clinica);
  yo.on('dialog', (d) => d.accept());
  await yo.getByRole('button', { name: /^Menú de/ }).click();
  await yo.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await expect(yo.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  expect(await enElEquipo(yo)).toEqual([]);
});
