import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { recetas } from '#features/expediente/recetas/contract.ts';
import { formatosImpresion } from '#features/formatos_impresion/contract.ts';
import { urlDe } from '#kernel/shared/endpoint.ts';
import { junto, leerPdf } from '#testing/pdf.ts';
import { accionDeFila, sinFallas, test } from './galeno.ts';

const editor = (p: Page) => p.getByRole('textbox', { name: 'Plantilla' });
const deTabla = async (p: Page, opcion: string) => {
  await p.getByRole('button', { name: 'Tabla', exact: true }).click();
  await p.getByRole('menuitem', { name: opcion, exact: true }).click();
};

test('se diseña una receta con tabla, imagen y datos; se ve mientras se escribe y así sale impresa', async ({ yo, clinica }) => {
  await clinica.paciente();
  await clinica.hacer(recetas.agregar, { CODIGOPACIENTE: 1 }, { CODIGOMEDICO: 1, DETALLE: '<p>Paracetamol 500 mg cada 8 horas</p>' });
  await yo.goto('/catalogs/print-format/receta');
  await expect(editor(yo)).toContainText('Clínica: Nombre');
  // The style option exists only on the machine itself.
  await expect(yo.getByLabel('Extra')).toBeVisible();
  await editor(yo).click();
  await yo.keyboard.press('Control+a');
  await yo.keyboard.press('Delete');
  // Variables by keyboard: two braces, some letters, Enter.
  await yo.keyboard.type('Atiende {{');
  const lista = yo.getByRole('combobox', { name: 'Variable que se imprime' });
  await expect(lista).toBeFocused();
  await yo.keyboard.type('medico nombre');
  await expect(yo.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await yo.keyboard.press('Enter');
  await expect(editor(yo)).toBeFocused();
  await yo.keyboard.type(' hoy');
  await yo.keyboard.press('Enter');
  await deTabla(yo, 'Tabla de 2 × 2');
  await yo.keyboard.press('ArrowUp');
  await editor(yo).locator('td').first().click();
  await yo.keyboard.type('Paciente');
  await yo.keyboard.press('Tab');
  await yo.keyboard.type('{{PACIENTE_NOMBRE}}');
  await expect(editor(yo).locator('td').nth(1).locator('[data-variable]')).toHaveText('Paciente: Nombre');
  await deTabla(yo, 'Agregar fila abajo');
  await expect(editor(yo).locator('tr')).toHaveCount(3);
  await editor(yo).locator('td').nth(2).click();
  await deTabla(yo, 'Quitar la fila');
  await expect(editor(yo).locator('tr')).toHaveCount(2);
  await editor(yo).locator('td').nth(2).click();
  await yo.keyboard.type('Tratamiento');
  await yo.keyboard.press('Tab');
  await yo.keyboard.type('{{RECETA_DETALLE}}');
  await yo.getByRole('button', { name: 'Imagen', exact: true }).click();
  await expect(yo.getByRole('dialog', { name: 'Álbum de imágenes' })).toBeVisible();
  await sinFallas(yo);
  const png = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#0b6b75' } })
    .png()
    .toBuffer();
  await yo.getByLabel('Imágenes para el álbum').setInputFiles({ name: 'Sello.png', mimeType: 'image/png', buffer: png });
  await expect(editor(yo).getByRole('img', { name: 'Sello' })).toBeVisible();
  await expect(yo.getByRole('dialog')).toHaveCount(0);
  await sinFallas(yo);

  // The preview with a patient's own prescription.
  const busca = yo.getByRole('combobox', { name: 'Paciente de la vista previa' });
  await busca.fill('guadal');
  await expect(yo.getByRole('listbox').getByRole('option')).toHaveCount(1);
  const dibujada = yo.waitForResponse((r) => r.url().includes('/previsualizar/receta/1') && r.ok());
  await yo.keyboard.press('Enter');
  // The browser does not expose a PDF's body, so the page's request is repeated.
  const pedida = (await dibujada).request();
  const { authorization, 'content-type': tipo } = await pedida.allHeaders();
  const otra = await yo.request.post(pedida.url(), {
    headers: { authorization: authorization!, 'content-type': tipo! },
    data: pedida.postDataBuffer()!,
  });
  const previa = leerPdf(await otra.body());
  expect(previa.texto).toContain(junto('Paracetamol 500 mg cada 8 horas'));
  expect(previa.texto).toContain(junto('Atiende Dra. Elena Márquez Solís hoy'));
  expect(previa.hojas[0]!.imagenes).toBe(1);

  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByRole('heading', { name: 'Formatos de impresión' })).toBeVisible();
  await yo.getByLabel('Formato de la receta').selectOption('Personalizado');
  await yo.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(yo.getByText('La configuración se guardó correctamente')).toBeVisible();
  const r = await yo.request.get(urlDe(recetas.imprimir, { CODIGOPACIENTE: 1, CONSECUTIVO: 1 }), {
    headers: { authorization: clinica.token },
  });
  const impresa = leerPdf(await r.body());
  for (const t of [
    'Atiende Dra. Elena Márquez Solís hoy',
    'Paciente Guadalupe Hernández Ortega',
    'Tratamiento Paracetamol 500 mg cada 8 horas',
  ])
    expect(impresa.texto).toContain(junto(t));
  expect(impresa.hojas[0]!.imagenes).toBe(1);
});

test('otros formatos: se duplican, lo desconocido se dice en su lugar, el borrador se conserva y se eliminan', async ({ yo, clinica }) => {
  await clinica.hacer(formatosImpresion.agregar, {}, { NOMBRE: 'Certificado', HOJA: 'CARTA', ACTIVO: 1, PLANTILLA: '<p>Certifico</p>' });
  await yo.goto('/catalogs/print-formats?ver=otros');
  await expect(yo.getByRole('row', { name: /Certificado/ })).toBeVisible();
  await yo.getByRole('heading', { name: 'Formatos de impresión' }).click();
  await yo.keyboard.press('Delete');
  await expect(yo.getByText('Debe seleccionar un Formato')).toBeVisible();
  await accionDeFila(yo, /Certificado/, 'Duplicar');
  await expect(yo.getByLabel('Nombre')).toHaveValue('Certificado (copia)');
  await editor(yo).click();
  await yo.keyboard.press('End');
  await yo.keyboard.type(' {{PACIENTE_NOMBRX}}');
  await expect(yo.getByText('Borrador guardado')).toBeVisible();
  await yo.keyboard.press('Control+Enter');
  await expect(yo.locator('[data-pieza="error"]')).toHaveText('La variable {{PACIENTE_NOMBRX}} no existe');
  await editor(yo).click();
  await yo.keyboard.press('End');
  for (let i = 0; i < 3; i++) await yo.keyboard.press('Backspace');
  await yo.keyboard.type('E}}');
  yo.on('dialog', (d) => void d.accept());
  await yo.reload();
  await expect(editor(yo).locator('[data-variable]')).toHaveText('Paciente: Nombre');
  await editor(yo).click();
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByRole('row', { name: /Certificado \(copia\)/ })).toBeVisible();
  await accionDeFila(yo, /Certificado \(copia\)/, 'Eliminar');
  await yo.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(yo.getByText('El formato se eliminó correctamente')).toBeVisible();
  await expect(yo.getByRole('row', { name: /copia/ })).toHaveCount(0);
});

test('por teclado: se seleccionan y unen celdas, el salto queda fuera de la tabla, y todo vuelve igual al abrir', async ({
  yo,
  clinica,
}) => {
  await yo.goto('/catalogs/print-format/nuevo');
  await expect(editor(yo)).toContainText('Clínica: Nombre');
  await yo.getByLabel('Nombre').fill('Hoja de dos partes');
  await editor(yo).click();
  await yo.keyboard.press('Control+a');
  await yo.keyboard.press('Delete');
  await deTabla(yo, 'Tabla de 2 × 2');
  await expect(editor(yo)).toBeFocused();
  await editor(yo).locator('td').first().click();
  await yo.keyboard.type('Datos');
  for (let i = 0; i < 2; i++) await yo.keyboard.press('Shift+ArrowRight');
  await expect(editor(yo).locator('.selectedCell')).toHaveCount(2);
  await deTabla(yo, 'Unir las celdas seleccionadas');
  await editor(yo).locator('td').last().click();
  await yo.getByRole('button', { name: 'Separar' }).click();
  await yo.getByRole('menuitem', { name: 'Salto de página' }).click();
  await expect(editor(yo)).toBeFocused();
  await yo.keyboard.type('Segunda hoja');
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByRole('row', { name: /Hoja de dos partes/ })).toBeVisible();
  const ID = (await clinica.hacer(formatosImpresion.obtener))[0]!.ID;
  const leer = async () => (await clinica.hacer(formatosImpresion.obtener_uno, { NOMBRE: String(ID) })).PLANTILLA;
  const guardada = await leer();
  expect(guardada).toMatch(
    /^<table[^>]*><tbody><tr><td[^>]* colspan="2"[^>]*><p>Datos<\/p>.*<\/table><hr style="break-after:page" \/><p>Segunda hoja<\/p>/,
  );
  await yo.goto(`/catalogs/print-format/${ID}`);
  await expect(editor(yo)).toContainText('Segunda hoja');
  await yo.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(yo.getByRole('row', { name: /Hoja de dos partes/ })).toBeVisible();
  expect(await leer()).toBe(guardada);
});
