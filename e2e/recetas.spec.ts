import { expect, type Page } from '@playwright/test';
import medicamentos from '#features/catalogos/medicamentos.ts';
import { recetas } from '#features/expediente/recetas/contract.ts';
import { formatosImpresion } from '#features/formatos_impresion/contract.ts';
import { accionDeFila, retener, sinFallas, test } from './galeno.ts';
import { seVe } from './mirada.ts';

/** A patient's alerts open once by themselves; Esc closes them. */
async function cerrarAlertas(p: Page): Promise<void> {
  await expect(p.getByRole('dialog', { name: /^Alertas de/ })).toBeVisible();
  await p.keyboard.press('Escape');
  await expect(p.getByRole('dialog')).toHaveCount(0);
}
const DETALLE =
  '<ol><li><p><strong>Metformina 850 mg, tabletas</strong></p><p>Tomar 1 cada 12 horas</p></li><li><p><strong>Losartán 50 mg, tabletas</strong></p><p>Tomar 1 por la mañana</p></li></ol>';

test('el médico receta sin ratón: busca, elige con su dosis, escribe, guarda e imprime', async ({ yo, clinica }) => {
  await clinica.paciente({ ALERGIAS: 'Penicilina' });
  await clinica.hacer(medicamentos.contract.agregar, {}, { NOMBRE: 'Glimexina 850 mg, tabletas', DOSIS1: 'Tomar 1 cada 12 horas' });
  await clinica.hacer(medicamentos.contract.agregar, {}, { NOMBRE: 'Fenoximetil 500 mg', CONTRAINDICACIONES: 'Alergia a la penicilina' });
  await yo.goto('/patient/1/prescription/new');
  await cerrarAlertas(yo);
  const busca = yo.getByRole('combobox', { name: 'Medicamento' });
  await expect(busca).toBeFocused();
  await yo.keyboard.type('glimex');
  await expect(yo.getByRole('option', { name: /Glimexina/ }).first()).toBeVisible();
  await yo.keyboard.press('Enter');
  await yo.keyboard.type(' con alimentos');
  await yo.keyboard.press('Escape');
  await expect(busca).toBeFocused();
  await yo.keyboard.type('fenoxi');
  await expect(yo.getByRole('option', { name: /Alergia: Penicilina/ })).toBeVisible();
  await yo.keyboard.press('Enter');
  await yo.keyboard.type('Tomar 1 cada 8 horas');
  await expect(yo.getByRole('alert').filter({ hasText: 'el paciente refiere alergia a penicilina' })).toBeVisible();
  await yo.keyboard.press('Escape');
  await yo.keyboard.type('Ungüento magistral');
  await expect(yo.getByRole('option', { name: 'Agregar «Ungüento magistral» como está escrito' })).toBeVisible();
  await yo.keyboard.press('Enter');
  await yo.keyboard.type('Aplicar por la noche');
  await expect(yo.getByText('3 medicamentos')).toBeVisible();
  await sinFallas(yo);
  const ventana = yo.waitForEvent('popup');
  await yo.keyboard.press('Control+Enter');
  await ventana;
  await expect(yo.getByRole('heading', { name: 'Recetas' })).toBeVisible();
  const receta = await clinica.hacer(recetas.obtener_uno, { CODIGOPACIENTE: 1, CONSECUTIVO: 1 });
  expect(receta.DETALLE).toBe(
    '<ol><li><p><strong>Glimexina 850 mg, tabletas</strong></p><p>Tomar 1 cada 12 horas con alimentos</p></li><li><p><strong>Fenoximetil 500 mg</strong></p><p>Tomar 1 cada 8 horas</p></li><li><p><strong>Ungüento magistral</strong></p><p>Aplicar por la noche</p></li></ol>',
  );
  expect(receta).toMatchObject({ ALERGIAS: 'Penicilina', MEDICO: 'Elena Márquez Solís' });
});

test('lo que se elige antes de que el texto esté listo no se pierde', async ({ yo, clinica }) => {
  await clinica.paciente();
  // The editor comes after the rest of the page.
  const abrir = await retener(yo, /\/assets\/editor-.*\.js$/);
  await yo.goto('/patient/1/prescription/new');
  for (const nombre of ['Metformina de la casa', 'Ungüento magistral']) {
    await yo.getByRole('combobox', { name: 'Medicamento' }).fill(nombre);
    await yo.getByRole('option', { name: /como está escrito/ }).click();
  }
  const detalle = yo.getByRole('textbox', { name: 'Detalle' });
  await expect(detalle).toHaveCount(0);
  abrir();
  await seVe(detalle.getByText('Metformina de la casa'));
  await seVe(detalle.getByText('Ungüento magistral'));
  await seVe(yo.getByText('2 medicamentos'));
});

test('repetir lo recetado la última vez cuesta dos clics; después se ofrece imprimir o enviar', async ({ yo, clinica }) => {
  await clinica.paciente();
  await clinica.hacer(recetas.agregar, { CODIGOPACIENTE: 1 }, { CODIGOMEDICO: 1, DETALLE });
  await yo.goto('/patient/1/prescriptions');
  await yo.getByRole('link', { name: 'Repetir la última' }).click();
  await expect(yo.getByText('2 medicamentos')).toBeVisible();
  await yo.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(yo.getByRole('dialog', { name: 'Receta 2 guardada' })).toBeVisible();
  await expect(yo.getByRole('button', { name: 'Imprimir', exact: true }).last()).toBeFocused();
  await sinFallas(yo);
  expect((await clinica.hacer(recetas.obtener_uno, { CODIGOPACIENTE: 1, CONSECUTIVO: 2 })).DETALLE).toBe(DETALLE);
  await yo.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click();
  await expect(yo.getByRole('dialog', { name: 'Enviar la receta 2' }).getByLabel('Correo electrónico')).toHaveValue('guadalupe@ejemplo.mx');
});

test('lo escrito se conserva tras recargar, y salir sin guardar se pregunta', async ({ yo, clinica }) => {
  await clinica.paciente();
  await yo.goto('/patient/1/prescription/new');
  await yo.getByRole('textbox', { name: 'Detalle' }).click();
  await yo.keyboard.type('Reposo relativo por tres días');
  await expect(yo.getByText('Borrador guardado')).toBeVisible();
  yo.on('dialog', (d) => void d.accept());
  await yo.reload();
  await expect(yo.getByRole('textbox', { name: 'Detalle' })).toContainText('Reposo relativo por tres días');
  await expect(yo.getByText('Se recuperó lo que escribió')).toBeVisible();
  await yo.getByRole('button', { name: 'Regresar' }).click();
  await expect(yo.getByText('¿Seguro que desea salir sin guardar cambios?')).toBeVisible();
  await yo.getByRole('button', { name: 'Seguir editando' }).click();
  await yo.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(yo.getByRole('dialog', { name: 'Receta 1 guardada' })).toBeVisible();
  await yo.keyboard.press('Escape');
  await yo.goto('/patient/1/prescription/new');
  await expect(yo.getByRole('textbox', { name: 'Detalle' })).toHaveText('');
});

test('sin elegir se dice; negar alergias y escribirlas no va junto; la copia y el borrado piden lo suyo', async ({ yo, clinica }) => {
  await clinica.paciente({ ALERGIAS: 'Sulfas' });
  await clinica.hacer(recetas.agregar, { CODIGOPACIENTE: 1 }, { CODIGOMEDICO: 1, DETALLE });
  await yo.goto('/patient/1/prescriptions');
  await cerrarAlertas(yo);
  await expect(yo.getByRole('row', { name: /Elena Márquez/ })).toBeVisible();
  await yo.getByRole('heading', { name: 'Recetas' }).click();
  await yo.keyboard.press('v');
  await expect(yo.getByText('Debe seleccionar una receta')).toBeVisible();
  const copia = yo.waitForResponse((r) => r.url().endsWith('/imprimir/1/1/1'));
  await accionDeFila(yo, /Elena Márquez/, 'Imprimir copia');
  expect((await copia).headers()['content-type']).toBe('application/pdf');
  await yo.bringToFront();
  await accionDeFila(yo, /Elena Márquez/, 'Eliminar');
  await expect(yo.getByText(/¿Seguro que desea eliminar la receta 1 del/)).toBeVisible();
  await yo.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(yo.getByText('La receta se eliminó correctamente')).toBeVisible();
  await yo.getByRole('link', { name: 'Nueva receta' }).first().click();
  const negadas = yo.getByRole('switch', { name: 'Negadas' });
  await expect(negadas).toBeDisabled();
  await yo.getByLabel('Alergias').fill('');
  await expect(yo.getByText('Se conservan las del paciente: Sulfas')).toBeVisible();
  await yo.getByText('Negadas', { exact: true }).click();
  await expect(yo.getByLabel('Alergias')).not.toBeEditable();
});

test('el formato propio de la receta se escribe con variables, se ve en PDF y se usa al imprimir', async ({ yo, clinica }) => {
  await clinica.paciente();
  await clinica.hacer(recetas.agregar, { CODIGOPACIENTE: 1 }, { CODIGOMEDICO: 1, DETALLE });
  const previa = yo.waitForResponse((r) => r.url().endsWith('/previsualizar/receta'));
  await yo.goto('/catalogs/print-format/receta');
  expect((await previa).headers()['content-type']).toBe('application/pdf');
  const plantilla = yo.getByRole('textbox', { name: 'Plantilla' });
  await plantilla.press('Control+a');
  await yo.keyboard.type('Para {{PACIENTE_NOMBRE}}: {{RECETA_DETALLE}}');
  await expect(plantilla.locator('[data-variable]')).toHaveText(['Paciente: Nombre', 'Receta: Medicamentos e indicaciones']);
  const conPaciente = yo.waitForResponse((r) => r.url().endsWith('/previsualizar/receta/1'));
  await yo.getByRole('combobox', { name: 'Paciente de la vista previa' }).fill('guada');
  await expect(yo.getByRole('option', { name: /Guadalupe/ })).toBeVisible();
  await yo.keyboard.press('Enter');
  expect((await conPaciente).status()).toBe(200);
  await sinFallas(yo);
  await yo.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(yo).toHaveURL(/print-formats$/);
  expect((await clinica.hacer(formatosImpresion.obtener_uno, { NOMBRE: 'receta' })).PLANTILLA).toBe(
    '<p>Para {{PACIENTE_NOMBRE}}: {{RECETA_DETALLE}}</p>',
  );
  await yo.getByLabel('Formato de la receta').selectOption('Personalizado');
  await yo.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(yo.getByText('La configuración se guardó correctamente')).toBeVisible();
  await sinFallas(yo);
});
