// The clinic's settings: what an administrator changes, what cannot be changed, and what other users notice.
import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { sistemaControl } from '#features/clinica/contract.ts';
import { CLAVE, type Clinica, clinicaNueva, entrar, hoy, orden, prepararPagina, sinFallas, test } from './galeno.ts';

const aviso = (p: Page, texto: string) => expect(p.getByRole('region', { name: 'Avisos' })).toContainText(texto);
const guardar = async (p: Page) => {
  await p.keyboard.press('Control+Enter');
  await aviso(p, 'La configuración se guardó correctamente');
};
const seccion = (p: Page, titulo: string) =>
  p.locator('[data-pieza="seccion"]').filter({ has: p.getByRole('heading', { name: titulo, exact: true, level: 2 }) });
const abrir = async (p: Page) => {
  await p.goto('/tools/system');
  await expect(p.getByRole('heading', { name: 'Datos de la clínica' })).toBeVisible();
  await expect(seccion(p, 'Plan').getByText('Médicos activos')).toBeVisible();
};
const ajustes = (c: Clinica) => c.hacer(sistemaControl.obtener);

test('el logotipo que es una fotografía grande viaja aligerado; lo que pesa de más se dice sin subirlo', async ({ yo }) => {
  await abrir(yo);
  const entrada = yo.locator('input[type=file][accept="image/*"]');
  const ancho = 2400;
  const foto = await sharp(randomBytes(ancho * 1200 * 3), { raw: { width: ancho, height: 1200, channels: 3 } })
    .jpeg()
    .toBuffer();
  await entrada.setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: foto });
  const vista = yo.getByRole('img', { name: 'Logotipo de la clínica' });
  await expect.poll(() => vista.evaluate((i) => (i as HTMLImageElement).naturalWidth)).toBe(1920);
  // A picture with transparency keeps it.
  const calada = await sharp(randomBytes(ancho * 1200 * 4), { raw: { width: ancho, height: 1200, channels: 4 } })
    .png()
    .toBuffer();
  await entrada.setInputFiles({ name: 'calada.png', mimeType: 'image/png', buffer: calada });
  const opacidad = (i: Element) => {
    const lienzo = document.createElement('canvas');
    lienzo.width = lienzo.height = 8;
    const pincel = lienzo.getContext('2d')!;
    pincel.drawImage(i as HTMLImageElement, 0, 0, 8, 8);
    return Math.min(...pincel.getImageData(0, 0, 8, 8).data.filter((_, n) => n % 4 === 3));
  };
  await expect.poll(() => vista.evaluate(opacidad)).toBeLessThan(255);
  expect(await vista.evaluate((i) => (i as HTMLImageElement).naturalWidth)).toBe(1920);
  await entrada.setInputFiles({ name: 'enorme.png', mimeType: 'image/png', buffer: Buffer.alloc(36 * 1024 * 1024) });
  await expect(yo.getByText('El archivo excede los 35 MB')).toBeVisible();
});

test('datos, logotipo y horario se guardan juntos; el otro puesto lo vive sin recargar', async ({ yo, clinica, browser }) => {
  const otro = await (await browser.newContext({ baseURL: process.env.E2E_BASE!, locale: 'es-MX' })).newPage();
  await prepararPagina(otro, await entrar(clinica.codigo));
  const vivo = otro.waitForResponse((r) => r.url().endsWith('/api/vivo'));
  await otro.goto('/patients/new/_');
  await vivo;
  await expect(otro.getByRole('heading', { level: 1 })).toBeVisible();

  await abrir(yo);
  await sinFallas(yo);
  await yo.getByLabel('Nombre de la clínica').fill('Clínica Santa Lucía');
  await yo.getByLabel('Hora final').fill('7 am');
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByText('La hora final debe ser mayor que la inicial').first()).toBeVisible();
  await yo.getByLabel('Hora final').fill('21:00');
  await yo.locator('input[type=file][accept="image/*"]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 300, height: 300, channels: 4, background: '#0b6b75' } })
      .png()
      .toBuffer(),
  });
  await expect(yo.getByText('Se aplica al guardar.')).toBeVisible();
  await yo.getByRole('checkbox', { name: 'Fecha de nacimiento' }).check();
  await guardar(yo);
  await expect(yo.getByRole('navigation', { name: 'Menú principal' })).toContainText('Clínica Santa Lucía');
  await expect(yo.locator('[data-pieza="menu"] img')).toBeVisible();
  await expect(otro.getByRole('navigation', { name: 'Menú principal' })).toContainText('Clínica Santa Lucía');
  expect(await ajustes(clinica)).toMatchObject({ HORAFINALAGENDA: '21:00', PAC_CAMPOS_REQ: ['FECHA_NACIMIENTO'] });

  // The patient form requires it at once.
  await otro.getByLabel('Nombre(s)').fill('Ana');
  await otro.getByLabel('Apellido paterno').fill('Paz');
  await otro.keyboard.press('Control+Enter');
  await expect(otro.getByText('Este campo es requerido')).toBeVisible();
  await otro.context().close();
});

test('facturar pide los datos fiscales y pregunta por los acentos; el SIS se activa para siempre y fija el país', async ({
  yo,
  clinica,
}) => {
  await abrir(yo);
  await yo.getByRole('switch', { name: 'Facturar (CFDI)' }).check();
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByText('Debe llenar todos los campos requeridos').first()).toBeVisible();
  await yo.getByLabel('Razón social').fill('Clínica Jacarandas');
  await yo.getByLabel('RFC').fill('CJA010203AB1');
  await yo.getByLabel('Régimen fiscal').selectOption('601');
  await seccion(yo, 'Facturación').getByLabel('Código postal').fill('06700');
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByRole('dialog')).toContainText(
    'La razón social contiene acentos y/o no se encuentra en mayúsculas. ¿Confirma que es correcta?',
  );
  await yo.getByRole('button', { name: 'No', exact: true }).click();
  expect((await ajustes(clinica)).FACT_ELECTRONIC).toBe(0);
  await yo.getByLabel('Razón social').fill('CLINICA JACARANDAS');
  await yo.getByRole('switch', { name: 'Activar el módulo SIS' }).click();
  await expect(yo.getByRole('dialog')).toContainText('ya no se puede desactivar');
  await expect(yo.getByRole('dialog')).toContainText('El catálogo oficial de establecimientos (CLUES) no está cargado en esta instalación');
  await yo.getByRole('button', { name: 'Activar', exact: true }).click();
  await yo.getByLabel('CLUES').fill('dfssa000012');
  await yo.keyboard.press('Control+Enter');
  // It was shown at the switch, and is not shown again.
  await aviso(yo, 'La configuración se guardó correctamente');
  await expect(yo.getByRole('dialog')).toHaveCount(0);
  await expect(yo.getByRole('switch', { name: 'Activar el módulo SIS' })).toBeDisabled();
  await expect(yo.getByText('El módulo SIS no se puede desactivar una vez activado')).toBeVisible();
  await expect(seccion(yo, 'Región').getByLabel('País')).toBeDisabled();
  await expect(yo.getByText('No se puede cambiar el país mientras el módulo SIS esté activo')).toBeVisible();
  expect(await ajustes(clinica)).toMatchObject({
    FACT_ELECTRONIC: 1,
    RAZONSOCIAL: 'CLINICA JACARANDAS',
    CUMPLIR_NORMA: 1,
    NORMA_CLUES: 'DFSSA000012',
  });
});

test('dos administradores a la vez: lo del otro entra y lo propio no se pierde', async ({ yo, clinica }) => {
  // Without live updates, which would load the other's change before anybody could overwrite it.
  await yo.route('**/api/vivo', (r) => r.abort());
  await abrir(yo);
  await yo.getByRole('textbox', { name: 'Teléfono 1' }).fill('55 5550 2000');
  await clinica.hacer(sistemaControl.actualizar, {}, { MAIL: 'otra@ejemplo.mx' });
  await yo.keyboard.press('Control+Enter');
  await aviso(yo, 'Otra persona guardó cambios en este registro');
  await expect(yo.getByRole('textbox', { name: 'Correo electrónico' })).toHaveValue('otra@ejemplo.mx');
  await expect(yo.getByRole('textbox', { name: 'Teléfono 1' })).toHaveValue('55 5550 2000');
  await guardar(yo);
  expect(await ajustes(clinica)).toMatchObject({ MAIL: 'otra@ejemplo.mx', TELEFONO1: '5555502000' });
});

test('una clínica de Perú ve lo suyo; las secciones que no usa salen del expediente', async ({ page }) => {
  const clinica = await clinicaNueva('pe');
  const { CODIGOPACIENTE } = await clinica.paciente({ TCEL_LADA: '51', TCELULAR: '955550014' });
  await prepararPagina(page, clinica.token);
  await abrir(page);
  await expect(page.getByRole('heading', { name: 'Módulo SIS' })).toHaveCount(0);
  await page.getByRole('switch', { name: 'Emitir comprobantes electrónicos (CPE)' }).check();
  await expect(page.getByLabel('Código del local')).toHaveValue('0000');
  await page.getByRole('switch', { name: 'Emitir comprobantes electrónicos (CPE)' }).uncheck();
  await page.getByRole('checkbox', { name: 'Recetas' }).uncheck();
  await guardar(page);
  await page.goto(`/patient/${CODIGOPACIENTE}/general`);
  await expect(page.getByRole('navigation', { name: 'Expediente' }).getByRole('link', { name: 'Notas de evolución' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Expediente' }).getByRole('link', { name: 'Recetas' })).toHaveCount(0);
});

test('el último día avisa una vez por sesión del navegador; vencida, la entrada lleva a Mi cuenta', async ({ yo, clinica }) => {
  await orden('plan', clinica.codigo, '--contrato', 'Profesional', '--vigencia', hoy(), '--sms', '12', '--folios', '3');
  await yo.goto('/tools/subscription');
  await expect(yo.getByRole('dialog', { name: 'Cuenta vencida' })).toContainText('Renuévela durante el día para evitar la suspensión');
  await yo.getByRole('button', { name: 'Entendido' }).click();
  await expect(yo.getByText('Por vencer')).toBeVisible();
  await expect(yo.getByText('Profesional')).toBeVisible();
  await expect(yo.getByText('Todavía no hay facturas de este plan.')).toBeVisible();
  await sinFallas(yo);
  await yo.reload();
  await expect(yo.getByText('Por vencer')).toBeVisible();
  await expect(yo.getByRole('dialog')).toHaveCount(0);

  await orden('expire', clinica.codigo);
  await yo.goto('/calendar');
  await yo.getByLabel('Cliente').fill(clinica.codigo);
  await yo.getByLabel('Usuario').fill('admin');
  await yo.getByLabel('Contraseña', { exact: false }).first().fill(CLAVE);
  await expect(yo.getByText('Verificado, no es un robot')).toBeVisible();
  await yo.getByRole('button', { name: 'Entrar' }).click();
  await expect(yo.getByRole('heading', { name: 'Tu suscripción ha vencido' })).toBeVisible();
  await yo.getByRole('button', { name: 'Mi cuenta' }).click();
  await expect(yo.getByText('Vencida')).toBeVisible();
  await sinFallas(yo);
  await yo.getByRole('button', { name: 'Salir' }).click();
  await expect(yo.getByRole('heading', { name: 'Tu suscripción ha vencido' })).toBeVisible();
});
