import { expect, type Page } from '@playwright/test';
import { acceso } from '#features/acceso/contract.ts';
import { sistemaControl } from '#features/clinica/contract.ts';
import { notasEvolucion } from '#features/expediente/notas_evolucion/contract.ts';
import { CLAVE, type Clinica, prepararPagina, retener, sinFallas, test } from './galeno.ts';
import { seVe } from './mirada.ts';

const SOAP = '<p><strong>Subjetivo.</strong> </p><p><strong>Objetivo.</strong> </p><p><strong>Plan.</strong> </p>';
const conPlantilla = (c: Clinica, PLANTILLA_NOTA: string) => c.hacer(sistemaControl.actualizar, {}, { PLANTILLA_NOTA });
const parte = (p: Page, name: string) => p.getByRole('textbox', { name, exact: true });
async function nueva(p: Page, CODIGOPACIENTE: number): Promise<void> {
  await p.goto(`/patient/${CODIGOPACIENTE}/evolution-note/new`);
  await expect(p.getByLabel('Médico').getByRole('option', { name: /Elena/ })).toBeAttached();
}
const ultima = (c: Clinica, CODIGOPACIENTE: number, CONSECUTIVO = 1) =>
  c.hacer(notasEvolucion.obtener_uno, { CODIGOPACIENTE, CONSECUTIVO });

test('las partes de la plantilla son campos: se escribe, se baja con la flecha, y lo guardado es una sola nota sin negritas pegadas', async ({
  yo,
  clinica,
}) => {
  await conPlantilla(clinica, SOAP);
  const { CODIGOPACIENTE } = await clinica.paciente();
  await nueva(yo, CODIGOPACIENTE);
  await expect(yo.getByLabel('Médico')).toBeFocused();
  await yo.keyboard.type('Elena');
  await parte(yo, 'Subjetivo').focus();
  await yo.keyboard.type('Tos seca.');
  await yo.keyboard.press('ArrowDown');
  await expect(parte(yo, 'Objetivo')).toBeFocused();
  await yo.keyboard.press('ArrowDown');
  await expect(parte(yo, 'Plan')).toBeFocused();
  await yo.keyboard.type('Reposo.');
  await yo.keyboard.press('Enter');
  await yo.keyboard.type('Agua.');
  await yo.keyboard.press('ArrowUp');
  await expect(parte(yo, 'Plan')).toBeFocused();
  await sinFallas(yo);
  await yo.getByRole('button', { name: 'Guardar', exact: true }).click();
  const fila = yo.getByRole('row', { name: /Tos seca/ });
  await expect(fila).toBeFocused();
  expect((await ultima(clinica, CODIGOPACIENTE)).NOTA).toBe(
    '<p><strong>Subjetivo.</strong> Tos seca.</p><p><strong>Objetivo.</strong> </p><p><strong>Plan.</strong> Reposo.</p><p>Agua.</p>',
  );
  await fila.press('Enter');
  await expect(parte(yo, 'Subjetivo')).toHaveText('Tos seca.');
  await expect(parte(yo, 'Subjetivo')).toBeFocused();
  await expect(parte(yo, 'Plan')).toContainText('Agua.');
});

test('tras un rótulo en negrita lo escrito va aparte y sin negrita, también donde la plantilla no tiene partes', async ({
  yo,
  clinica,
}) => {
  await conPlantilla(clinica, '<p><strong>Evolución.</strong></p>');
  const { CODIGOPACIENTE } = await clinica.paciente();
  await nueva(yo, CODIGOPACIENTE);
  await yo.getByLabel('Médico').selectOption({ label: 'Elena Márquez Solís' });
  await parte(yo, 'Nota').click();
  await yo.keyboard.press('Control+End');
  await yo.keyboard.type('Sin dolor.');
  await yo.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(yo.getByRole('row', { name: /Sin dolor/ })).toBeFocused();
  expect((await ultima(clinica, CODIGOPACIENTE)).NOTA).toBe('<p><strong>Evolución.</strong> Sin dolor.</p>');
});

test('la plantilla sin llenar no se envía ni deja borrador, y la frase está junto a la nota', async ({ yo, clinica }) => {
  await conPlantilla(clinica, SOAP);
  const { CODIGOPACIENTE } = await clinica.paciente();
  await nueva(yo, CODIGOPACIENTE);
  await parte(yo, 'Plan').focus();
  await yo.keyboard.type('x');
  await yo.keyboard.press('Backspace');
  await expect(parte(yo, 'Plan')).toHaveText('');
  await expect
    .poll(() => yo.evaluate(() => Object.keys(localStorage).filter((k) => k.includes('borrador') && k.includes('nota.'))))
    .toEqual([]);
  await yo.getByLabel('Médico').selectOption({ label: 'Elena Márquez Solís' });
  await yo.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(yo.locator('[data-mal]').getByText('La plantilla está sin llenar: escriba la nota')).toBeVisible();
  await expect(parte(yo, 'Subjetivo')).toBeFocused();
  expect(await clinica.hacer(notasEvolucion.obtener, { CODIGOPACIENTE })).toEqual([]);
});

test('«/» pone un texto de la clínica donde se escribe; en una fracción o con Esc es una barra', async ({ yo, clinica }) => {
  await conPlantilla(clinica, SOAP);
  const { CODIGOPACIENTE } = await clinica.paciente();
  await nueva(yo, CODIGOPACIENTE);
  await parte(yo, 'Objetivo').focus();
  await yo.keyboard.type('TA 120/80. ');
  await expect(parte(yo, 'Objetivo')).toHaveText('TA 120/80.');
  await yo.keyboard.press('/');
  const busca = yo.getByRole('combobox', { name: 'Texto de la clínica' });
  await expect(busca).toBeFocused();
  await yo.keyboard.type('explo');
  await expect(yo.getByRole('option', { name: /^Exploración normal/ })).toBeInViewport();
  await sinFallas(yo);
  await yo.keyboard.press('Enter');
  await expect(parte(yo, 'Objetivo')).toBeFocused();
  await yo.keyboard.type(' Fin');
  await expect(parte(yo, 'Objetivo')).toHaveText(/^TA 120\/80\. Alerta, orientado, .* sin edema\. Fin$/);
  await parte(yo, 'Plan').focus();
  await yo.keyboard.press('/');
  await expect(busca).toBeFocused();
  await yo.keyboard.press('Escape');
  await yo.keyboard.type(' a');
  await expect(parte(yo, 'Plan')).toHaveText('/ a');
});

test('un peso que no puede ser se pregunta junto al signo, sin impedir nada', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  await clinica.hacer(
    notasEvolucion.agregar,
    { CODIGOPACIENTE },
    { CODIGOMEDICO: 1, NOTA: '<p>Antes</p>', FECHA: '2026-09-01', CERRADA: 1, SIGNOS_VITALES: { PESO: 78.4, TALLA: 158 } },
  );
  await nueva(yo, CODIGOPACIENTE);
  const peso = yo.getByLabel('Peso', { exact: true });
  await peso.fill('118');
  await expect(yo.getByText(/39\.6 kg más que hace .* \(78\.4 kg, 1 sep 2026\): confírmelo/)).toBeInViewport();
  await expect(peso).toHaveAccessibleDescription(/39\.6 kg más/);
  await expect(yo.getByLabel('% masa muscular', { exact: true })).toBeVisible();
  await expect(yo.getByLabel('Masa muscular', { exact: true })).toBeVisible();
  await yo.getByLabel('Médico').selectOption({ label: 'Elena Márquez Solís' });
  await parte(yo, 'Nota').fill('Confirmado');
  await yo.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(yo.getByRole('row', { name: /Confirmado/ })).toBeFocused();
});

test('de la nota se sigue a la receta; lo escrito en las partes sobrevive a que la página muera', async ({ yo, clinica }) => {
  await conPlantilla(clinica, SOAP);
  const { CODIGOPACIENTE } = await clinica.paciente();
  await nueva(yo, CODIGOPACIENTE);
  await yo.getByLabel('Médico').selectOption({ label: 'Elena Márquez Solís' });
  await parte(yo, 'Plan').focus();
  await yo.keyboard.type('Metformina.');
  await expect(yo.getByText('Borrador guardado')).toBeVisible();
  const otra = await yo.context().newPage();
  await prepararPagina(otra, clinica.token);
  await yo.close({ runBeforeUnload: false });
  await otra.goto(`/patient/${CODIGOPACIENTE}/evolution-note/new`);
  await expect(parte(otra, 'Plan')).toHaveText('Metformina.');
  await expect(parte(otra, 'Subjetivo')).toHaveText('');
  await otra.getByRole('button', { name: 'Guardar y recetar' }).click();
  await expect(otra.getByRole('combobox', { name: 'Medicamento' })).toBeFocused();
  expect((await ultima(clinica, CODIGOPACIENTE)).NOTA).toContain('<strong>Plan.</strong> Metformina.');
});

test('la sesión termina mientras se escribe: se vuelve a entrar y la nota sigue ahí, en su parte', async ({ yo, clinica }) => {
  await conPlantilla(clinica, SOAP);
  const { CODIGOPACIENTE } = await clinica.paciente();
  await nueva(yo, CODIGOPACIENTE);
  await yo.getByLabel('Médico').selectOption({ label: 'Elena Márquez Solís' });
  await parte(yo, 'Objetivo').focus();
  await yo.keyboard.type('Peso estable.');
  await clinica.hacer(acceso.logout);
  // Submitted at once, before the draft is stored.
  await yo.getByRole('button', { name: 'Guardar', exact: true }).click();
  await yo.getByLabel('Cliente').fill(clinica.codigo);
  await yo.getByLabel('Usuario').fill('admin');
  await yo.getByLabel('Contraseña', { exact: false }).first().fill(CLAVE);
  await expect(yo.getByText('Verificado, no es un robot')).toBeVisible();
  await yo.keyboard.press('Enter');
  await expect(yo).toHaveURL(/evolution-note\/new$/);
  await expect(parte(yo, 'Objetivo')).toHaveText('Peso estable.');
  await yo.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(yo.getByRole('row', { name: /Peso estable/ })).toBeFocused();
});

test('la nota anterior que se copia antes de que el texto esté listo no se pierde', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  await clinica.hacer(notasEvolucion.agregar, { CODIGOPACIENTE }, { CODIGOMEDICO: 1, NOTA: '<p>Tos seca desde ayer</p>', CERRADA: 1 });
  // The editor comes after the rest of the page.
  const abrir = await retener(yo, /\/assets\/Compositor-.*\.js$/);
  await nueva(yo, CODIGOPACIENTE);
  await yo.getByRole('button', { name: 'Copiar nota anterior' }).click();
  abrir();
  await seVe(yo.getByRole('textbox').getByText('Tos seca desde ayer'));
});
