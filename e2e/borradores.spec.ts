// Unsaved input stays on the device for its author and is unreadable for anybody else.
import { expect, type Page } from '@playwright/test';
import { acceso } from '#features/acceso/contract.ts';
import { medicos } from '#features/medicos/contract.ts';
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

test('el médico que se escribe solo, por ser el único, no es un borrador; en uno recuperado se escribe y el borrador sigue', async ({
  yo,
  clinica,
}) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  const nueva = `/patient/${CODIGOPACIENTE}/evolution-note/new`;
  const medico = yo.getByLabel('Médico');
  const abrir = async () => {
    await yo.goto('about:blank');
    await yo.goto(nueva);
  };
  await abrir();
  await expect(medico).toHaveValue('1');
  // Longer than the pause after which what is typed is stored.
  await yo.waitForTimeout(600);
  expect(await enElEquipo(yo)).toEqual([]);
  await yo
    .getByRole('link', { name: /^Notas/ })
    .first()
    .click();
  await expect(yo.getByRole('dialog')).toHaveCount(0);
  await expect(yo).not.toHaveURL(/\/new$/);

  const otro = { NOMBRE: 'Luis', APELLIDO_PATERNO: 'Abad', ID_ESPECIALIDAD: 1, SEXO: 1, CEDULA_PROFECIONAL: '1', SUCURSALES: [1] };
  const { CODIGOMEDICO } = await clinica.hacer(medicos.agregar, {}, { ...otro, MAIL: 'luis@ejemplo.mx', UNIVERSIDAD: 'UNAM' } as never);
  await abrir();
  await yo.getByRole('textbox', { name: 'Nota', exact: true }).fill('Dolor de cabeza');
  await expect(yo.getByText('Borrador guardado')).toBeVisible();
  await expect(medico).toHaveValue('');
  await clinica.hacer(medicos.cambiar_estado, { CODIGOMEDICO, ACTIVO: 0 });
  await abrir();
  await expect(medico).toHaveValue('1');
  await expect(yo.getByText('Se recuperó lo que escribió')).toBeVisible();
  await expect(yo.getByText('Dolor de cabeza')).toBeVisible();
  expect(await enElEquipo(yo)).toHaveLength(1);
});

test('salir no deja ninguno', async ({ yo, clinica }) => {
  await escribir(yo, clinica);
  yo.on('dialog', (d) => d.accept());
  await yo.getByRole('button', { name: /^Menú de/ }).click();
  await yo.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await expect(yo.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  expect(await enElEquipo(yo)).toEqual([]);
});
