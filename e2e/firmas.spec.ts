import { expect, type Locator, type Page } from '@playwright/test';
import { formatosImpresion } from '#features/formatos_impresion/contract.ts';
import { type Clinica, prepararPagina, sinFallas, test } from './galeno.ts';
import { enfocado, seVe, sinCortes } from './mirada.ts';

/** A clinic with the suggested consents, and a patient. */
async function preparada(clinica: Clinica): Promise<number> {
  const faltan = await clinica.hacer(formatosImpresion.obtener_sugeridos);
  await clinica.hacer(formatosImpresion.agregar_sugeridos, {}, { NOMBRES: faltan.map((f) => f.NOMBRE) });
  return (await clinica.paciente()).CODIGOPACIENTE;
}
/** Draws a line in the box, as a hand does. */
async function trazar(page: Page, lienzo: Locator): Promise<void> {
  await lienzo.scrollIntoViewIfNeeded();
  const r = (await lienzo.boundingBox())!;
  await page.mouse.move(r.x + 30, r.y + r.height / 2);
  await page.mouse.down();
  for (const [x, y] of [
    [60, -40],
    [90, 30],
    [140, -30],
    [180, 20],
  ] as const)
    await page.mouse.move(r.x + x, r.y + r.height / 2 + y);
  await page.mouse.up();
}

test('un consentimiento: se agrega por teclado, se firma con el ratón y en el teléfono del paciente, y queda como está', async ({
  yo,
  browser,
  clinica,
}) => {
  const CODIGOPACIENTE = await preparada(clinica);
  await yo.goto(`/patient/${CODIGOPACIENTE}`);
  await yo.getByRole('link', { name: 'Formatos' }).click();
  await expect(yo.getByText('Aquí quedan los consentimientos')).toBeVisible();
  await yo.getByRole('button', { name: 'Agregar formato' }).click();
  const nuevo = yo.getByRole('dialog', { name: 'Agregar formato' });
  await enfocado(nuevo.getByLabel(/^Formato/));
  await yo.keyboard.press('Control+Enter');
  await seVe(nuevo.getByText('Este campo es requerido').first());
  await yo.keyboard.type('Carta');
  await yo.keyboard.press('Tab');
  await yo.keyboard.type('Elena');
  await yo.keyboard.press('Control+Enter');
  await expect(yo).toHaveURL(/\/doc-format\/\d+$/);
  await expect(yo.getByText('Guadalupe Hernández Ortega').nth(1)).toBeVisible();
  await sinFallas(yo);
  await yo.getByRole('button', { name: 'Firmar' }).click();
  await expect(yo).toHaveURL(/\/sign$/);
  await seVe(yo.getByRole('heading', { name: 'Firmar', exact: true }));
  const paciente = yo.getByRole('region', { name: 'Paciente' });
  await paciente.scrollIntoViewIfNeeded();
  await sinFallas(yo);

  // The first witness signs here: empty is refused, then a drawing is taken.
  await yo.getByRole('region', { name: 'Testigo 1' }).getByRole('button', { name: 'Firmar aquí' }).click();
  const firmar = yo.getByRole('dialog', { name: 'Firmar' });
  await firmar.getByRole('button', { name: 'Terminar' }).click();
  await seVe(firmar.getByText('Debe agregar su firma'));
  await trazar(yo, firmar.getByLabel('Recuadro para firmar, vacío'));
  await firmar.getByRole('button', { name: 'Terminar' }).click();
  await expect(firmar).toHaveCount(0);
  await expect(yo.getByRole('region', { name: 'Testigo 1' })).toHaveCount(0);

  // The patient signs on a phone of their own.
  await paciente.getByRole('button', { name: 'Firmar en su teléfono' }).click();
  const codigo = yo.getByRole('dialog', { name: 'Firma en su teléfono: paciente' });
  await seVe(codigo.getByLabel('Código QR para firmar'));
  await sinFallas(yo);
  await yo.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await codigo.getByRole('button', { name: 'Copiar el enlace' }).click();
  const enlace = new URL(await yo.evaluate(() => navigator.clipboard.readText())).pathname;
  const contexto = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    baseURL: process.env.E2E_BASE!,
    locale: 'es-MX',
  });
  const tel = await contexto.newPage();
  await tel.goto(enlace);
  await tel.getByRole('button', { name: 'Abrir el documento' }).click();
  await expect(tel.getByRole('heading', { name: 'Carta de consentimiento informado' }).first()).toBeVisible();
  await seVe(codigo.getByText('El documento está abierto en el teléfono'));
  await sinFallas(tel);
  await sinCortes(tel, { salvo: ['[data-pieza="salto"]', 'td', 'th', 'article *'] });
  await tel.reload();
  await tel.getByRole('button', { name: 'Abrir el documento' }).click();
  await tel.getByRole('button', { name: 'Terminar' }).click();
  await seVe(tel.getByText('Debe agregar su firma'));
  await trazar(tel, tel.getByLabel('Recuadro para firmar, vacío'));
  await tel.getByRole('button', { name: 'Terminar' }).click();
  await seVe(tel.getByText('Gracias, su firma quedó guardada'));
  // The desk hears of it by itself.
  await expect(codigo).toHaveCount(0);
  await seVe(yo.getByText('Llegó la firma: paciente'));
  await tel.goto(enlace);
  await tel.getByRole('button', { name: 'Abrir el documento' }).click();
  await seVe(tel.getByText('El enlace venció o ya no es válido'));

  // The second witness by keyboard, with a picture.
  await yo.getByRole('region', { name: 'Testigo 2' }).getByRole('button', { name: 'Firmar aquí' }).focus();
  await yo.keyboard.press('Enter');
  const [elige] = await Promise.all([
    yo.waitForEvent('filechooser'),
    (async () => {
      await firmar.getByRole('button', { name: 'Subir imagen' }).focus();
      await yo.keyboard.press('Enter');
    })(),
  ]);
  const png = await tel.evaluate(() => {
    const c = document.createElement('canvas');
    c.getContext('2d')!.fillRect(20, 20, 80, 6);
    return c.toDataURL('image/png').split(',')[1]!;
  });
  await elige.setFiles({ name: 'firma.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
  await seVe(firmar.getByAltText('Firma elegida'));
  await firmar.getByRole('button', { name: 'Terminar' }).focus();
  await yo.keyboard.press('Enter');
  await expect(yo.getByRole('heading', { name: 'Firmado', exact: true })).toBeVisible();
  await expect(yo.getByRole('button', { name: 'Firmar aquí' })).toHaveCount(0);

  // Signed: opening it leads to the signatures, deleting is refused, the seal verifies.
  await yo.goto(yo.url().replace(/\/sign$/, ''));
  await expect(yo).toHaveURL(/\/sign$/);
  const [sello] = await Promise.all([yo.context().waitForEvent('page'), yo.getByRole('link', { name: 'Verificar el sello' }).click()]);
  await seVe(sello.getByText('El sello es válido'));
  await expect(sello.getByText('Guadalupe')).toHaveCount(0);
  await sello.close();
  await yo.goto(`/patient/${CODIGOPACIENTE}/consent/1`);
  await seVe(yo.getByRole('heading', { name: 'Consentimiento 1' }));
  await yo.goto(`/patient/${CODIGOPACIENTE}`);
  await seVe(yo.getByRole('link', { name: /Consentimiento.*Carta de consentimiento informado/ }));
  await contexto.close();
});

test('en un teléfono la lista y la firma de la clínica caben', async ({ browser, clinica }) => {
  const CODIGOPACIENTE = await preparada(clinica);
  const contexto = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    baseURL: process.env.E2E_BASE!,
    locale: 'es-MX',
  });
  const page = await contexto.newPage();
  await prepararPagina(page, clinica.token);
  await page.goto(`/patient/${CODIGOPACIENTE}/doc-formats?nuevo=1`);
  const nuevo = page.getByRole('dialog', { name: 'Agregar formato' });
  await nuevo.getByLabel(/^Formato/).selectOption({ label: 'Consentimiento de datos personales' });
  await nuevo.getByLabel(/^Médico/).selectOption({ label: 'Elena Márquez Solís' });
  await nuevo.getByRole('button', { name: 'Agregar' }).click();
  await page.getByRole('button', { name: 'Firmar' }).click();
  await page.getByRole('button', { name: 'Firmar aquí' }).click();
  const firmar = page.getByRole('dialog', { name: 'Firmar' });
  await trazar(page, firmar.getByLabel('Recuadro para firmar, vacío'));
  await firmar.getByRole('button', { name: 'Terminar' }).click();
  await expect(page.getByRole('heading', { name: 'Firmado', exact: true })).toBeVisible();
  await page.goto(`/patient/${CODIGOPACIENTE}/doc-formats`);
  await seVe(page.getByText('Consentimiento de datos personales'));
  await sinCortes(page, { salvo: ['[data-pieza="salto"]'] });
  await contexto.close();
});
