// Users and security levels: what an administrator does for a new receptionist.
import { expect, type Page } from '@playwright/test';
import { acceso } from '#features/acceso/contract.ts';
import { niveles } from '#features/niveles/contract.ts';
import { usuarios } from '#features/usuarios/contract.ts';
import { accionDeFila, CLAVE, Clinica, entrar, prepararPagina, sinFallas, test } from './galeno.ts';
import { seVe } from './mirada.ts';

const aviso = (p: Page, texto: string) => expect(p.getByRole('region', { name: 'Avisos' })).toContainText(texto);

test('un nivel se arma con interruptores, se da a un usuario nuevo y este entra con lo que le toca', async ({ yo, clinica }) => {
  await yo.goto('/catalogs/levels');
  await yo.getByRole('link', { name: 'Agregar' }).click();
  await expect(yo.getByRole('heading', { name: 'Agregar Nivel' })).toBeVisible();
  await yo.getByLabel('Descripción').fill('Recepción');
  await yo.getByLabel('Buscar un proceso').fill('agendar citas');
  await yo.getByRole('switch', { name: /Entrar a la agenda/ }).check();
  await yo.getByLabel('Buscar un proceso').fill('');
  await yo.getByRole('button', { name: 'Encender todo: Pacientes' }).click();
  await expect(yo.getByRole('status').filter({ hasText: 'encendidos' })).toContainText('6 de');
  await yo.keyboard.press('Control+Enter');
  await aviso(yo, 'El nivel se registró correctamente');
  await expect(yo).toHaveURL(/\/catalogs\/levels$/);

  await yo.goto('/catalogs/user/new');
  await yo.getByLabel('Nombre(s)').fill('Lucía');
  await yo.getByLabel('Email').fill('lucia@ejemplo.mx');
  await yo.getByLabel('Usuario', { exact: false }).first().fill('lucia');
  await yo.getByLabel('Tipo de usuario').selectOption('Recepción');
  await yo.getByLabel('Contraseña', { exact: false }).first().fill('corta');
  await yo.getByLabel('Confirmar contraseña').fill('corta');
  await yo.keyboard.press('Control+Enter');
  await expect(yo.locator('[data-pieza="error"]').filter({ hasText: 'Debe tener al menos 8 caracteres' })).toBeVisible();
  await yo.getByLabel('Contraseña', { exact: false }).first().fill('Segura12');
  await yo.getByLabel('Confirmar contraseña').fill('Segura12');
  await yo.keyboard.press('Control+Enter');
  await aviso(yo, 'El usuario se registró correctamente');
  await expect(yo.getByRole('row', { name: /Lucía/ })).toContainText('Recepción');

  const [nivel] = (await clinica.hacer(niveles.obtener)).filter((n) => n.DESCRIPCION === 'Recepción');
  const lucia = (await clinica.hacer(usuarios.obtener)).find((u) => u.CLAVEUSUARIO === 'lucia');
  expect(lucia?.NIVEL).toBe(nivel?.NIVEL);
  expect(await entrar(clinica.codigo, 'lucia', 'Segura12')).toBeTruthy();
});

test('lo que no se puede hacer a un usuario se dice: sin elegir, al principal y a un administrador', async ({ yo }) => {
  await yo.goto('/catalogs/user');
  await expect(yo).toHaveURL(/\/catalogs\/users$/);
  await expect(yo.getByRole('row', { name: /admin/ })).toBeVisible();
  await yo.getByRole('heading', { name: 'Usuarios' }).click();
  await yo.keyboard.press('e');
  await aviso(yo, 'Debe seleccionar un Usuario');
  await accionDeFila(yo, /admin/, 'Cambiar contraseña');
  await aviso(yo, 'No puede cambiar la contraseña de un administrador');
  await accionDeFila(yo, /admin/, 'Eliminar');
  await expect(yo.getByRole('dialog')).toContainText('No permitido');
  await expect(yo.getByRole('dialog')).toContainText('No se puede eliminar el usuario principal');
  await expect(yo.getByRole('dialog').locator(':focus')).toBeVisible();
  await yo.keyboard.press('Enter');
  await yo.getByRole('row', { name: /admin/ }).click();
  await expect(yo.getByRole('switch', { name: 'Activo' })).toBeDisabled();
  await expect(yo.getByText('No se puede desactivar el usuario principal')).toBeVisible();
});

test('quien tiene menos permisos ve por qué no puede con quien tiene más, y solo enciende los suyos', async ({ clinica, browser }) => {
  const persona = { MAIL: 'x@ejemplo.mx', PASS: CLAVE, REPASS: CLAVE, SUCURSALES_TODAS: 1 };
  const nivel = async (DESCRIPCION: string, PROCESOS: number[]) =>
    (await clinica.hacer(niveles.agregar, {}, { DESCRIPCION, PROCESOS: PROCESOS.map(String) })).NIVEL;
  const gerencia = await nivel('Gerencia', [100, 500, 501]);
  const caja = await nivel('Caja', [100, 200]);
  await clinica.hacer(usuarios.agregar, {}, { ...persona, NOMBRE: 'Gerardo', CLAVEUSUARIO: 'gerardo', NIVEL: gerencia });
  const cajera = await clinica.hacer(usuarios.agregar, {}, { ...persona, NOMBRE: 'Celia', CLAVEUSUARIO: 'celia', NIVEL: caja });
  const suya = await (await browser.newContext({ baseURL: process.env.E2E_BASE!, locale: 'es-MX' })).newPage();
  await prepararPagina(suya, await entrar(clinica.codigo, 'gerardo'));

  await suya.goto(`/catalogs/user/${cajera.CODIGOUSUARIO}`);
  await seVe(suya.getByText('No puede modificar a un usuario que tiene más permisos que usted'));
  await expect(suya.getByLabel('Email')).not.toBeEditable();
  await expect(suya.getByRole('button', { name: 'Guardar' })).toHaveCount(0);
  await suya.goto('/catalogs/user/new');
  await expect(suya.getByLabel('Tipo de usuario').locator('option', { hasText: 'Gerencia' })).toHaveCount(1);
  await expect(suya.getByLabel('Tipo de usuario').locator('option', { hasText: /Caja|Administrador/ })).toHaveCount(0);
  await suya.goto(`/catalogs/level/${caja}`);
  await seVe(suya.getByText('No puede modificar un nivel con más permisos que los suyos'));
  await suya.goto('/catalogs/level/new');
  await seVe(suya.getByText('Puede dar los permisos que usted tiene; los demás los da quien los tenga.'));
  await expect(suya.getByRole('switch', { name: /^Abrir el expediente/ })).toBeEnabled();
  await expect(suya.getByRole('switch', { name: /^Entrar a caja/ })).toBeDisabled();
  await sinFallas(suya);
});

test('quien cuida a los usuarios ve sus sesiones y las cierra', async ({ yo, clinica }) => {
  await clinica.hacer(
    usuarios.agregar,
    {},
    {
      NOMBRE: 'Lucía',
      MAIL: 'lucia@ejemplo.mx',
      CLAVEUSUARIO: 'lucia',
      NIVEL: 1,
      PASS: 'Segura12',
      REPASS: 'Segura12',
      SUCURSALES_TODAS: 1,
    },
  );
  const deLucia = await entrar(clinica.codigo, 'lucia', 'Segura12');
  await yo.goto('/catalogs/users');
  await accionDeFila(yo, /Lucía/, 'Sesiones');
  await expect(yo).toHaveURL(/\/admin\/admin_sesiones\?usuario=\d+$/);
  await expect(yo.getByRole('heading', { name: 'Sesiones', exact: true })).toBeVisible();
  await expect(yo.getByLabel('Usuario', { exact: true })).toHaveValue(/\d+/);
  await sinFallas(yo);
  await accionDeFila(yo, /Lucía/, 'Cerrar sesión');
  await yo.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión' }).click();
  await aviso(yo, 'La sesión se cerró');
  await expect(yo.getByText('No hay registros')).toBeVisible();
  await expect(new Clinica(clinica.codigo, deLucia).hacer(acceso.get_session)).rejects.toThrow('SESION_CADUCADA');
});

test('el nivel de administrador guarda lo suyo; editar el propio nivel cambia el menú al instante', async ({ yo, clinica }) => {
  await yo.goto('/catalogs/level/1');
  await expect(yo.getByRole('heading', { name: 'Editar Nivel #1' })).toBeVisible();
  await expect(yo.getByLabel('Descripción')).toHaveAttribute('readonly', '');
  for (const p of ['500', '501', '502']) await expect(yo.getByRole('switch', { name: new RegExp(` ${p}$`) })).toBeDisabled();
  await sinFallas(yo);
  await yo.getByRole('switch', { name: / 407$/ }).uncheck();
  await yo.keyboard.press('Control+Enter');
  await aviso(yo, 'El nivel se guardó correctamente');
  await expect(yo.getByRole('link', { name: 'Usuarios' })).toBeVisible();
  await expect(yo.getByRole('link', { name: 'Medicamentos' })).toHaveCount(0);
  const uno = await clinica.hacer(niveles.obtener_uno, { NIVEL: 1 });
  expect([uno.PROCESOS['407'], uno.PROCESOS['500']]).toEqual([0, 1]);
});

test('salir de un formulario con cambios pregunta antes; la contraseña escrita no queda en el equipo', async ({ yo }) => {
  await yo.goto('/catalogs/user/new');
  await yo.getByLabel('Nombre(s)').fill('Borrador');
  await yo.getByLabel('Contraseña', { exact: false }).first().fill('Secreta99');
  const guardado = () => yo.evaluate(() => JSON.stringify({ ...localStorage }));
  await expect.poll(guardado).toContain('usuarios/new');
  // The draft is encrypted, so the test checks what is restored.
  expect(await guardado()).not.toMatch(/Borrador|Secreta99/);
  await yo.reload();
  await expect(yo.getByLabel('Nombre(s)')).toHaveValue('Borrador');
  await expect(yo.getByLabel('Contraseña', { exact: false }).first()).toHaveValue('');
  await yo.getByRole('button', { name: 'Regresar' }).click();
  await expect(yo.getByRole('dialog')).toContainText('¿Seguro que desea salir sin guardar cambios?');
  await yo.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(yo).toHaveURL(/\/catalogs\/users$/);
});
