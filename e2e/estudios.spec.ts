// The catalogues that orders use: import, search and edit them, on a computer and on a phone.
import { expect, type Page } from '@playwright/test';
import { analisisClinicos, estudiosGabinete } from '#features/estudios/contract.ts';
import { accionDeFila, sinFallas, test } from './galeno.ts';

const aviso = (p: Page, texto: string) => expect(p.getByRole('region', { name: 'Avisos' })).toContainText(texto);

test('vacío ofrece el catálogo sugerido; se elige un grupo, se agrega, se mueve, y lo que tiene estudios no se elimina', async ({
  yo,
  clinica,
}) => {
  await yo.goto('/catalogs/clinical-analysis');
  await yo.getByRole('button', { name: 'Cargar catálogo sugerido' }).click();
  await yo.getByRole('button', { name: 'Ver lo que se agregaría' }).click();
  await yo.getByRole('dialog').getByRole('button', { name: 'Importar 190' }).click();
  await aviso(yo, '190 registros agregados');

  await yo.getByRole('button', { name: 'Agregar', exact: true }).click();
  await aviso(yo, 'Debe seleccionar un grupo');
  await yo.getByRole('link', { name: /^Biometría hemática/ }).click();
  await expect(yo).toHaveURL(/grupo=1$/);
  await expect(yo.getByRole('row', { name: /Hemoglobina.*g\/dL/ }).first()).toBeVisible();
  await sinFallas(yo);

  await yo.getByRole('button', { name: 'Agregar', exact: true }).click();
  const dialogo = yo.getByRole('dialog');
  await yo.keyboard.press('Control+Enter');
  await expect(dialogo.getByText('Este campo es requerido')).toBeVisible();
  await dialogo.getByLabel('Nombre').fill('Frotis de sangre');
  await dialogo.getByLabel('Código de barras').fill('7501234');
  await yo.keyboard.press('Control+Enter');
  await aviso(yo, 'El análisis se guardó correctamente');

  // Found by its barcode from anywhere, and moved.
  const buscar = yo.getByRole('searchbox', { name: 'Buscar en todos los grupos' });
  await buscar.fill('7501234');
  await yo.getByRole('row', { name: /Frotis de sangre.*Biometría hemática/ }).click();
  await dialogo.getByLabel('Grupo').selectOption({ label: 'Microbiología' });
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByRole('row', { name: /Frotis de sangre.*Microbiología/ })).toBeVisible();
  await buscar.fill('');
  await expect(yo.getByRole('link', { name: 'Microbiología 9' })).toBeVisible();

  await yo.getByRole('link', { name: /^Microbiología/ }).click();
  await yo.getByRole('button', { name: 'Eliminar grupo' }).click();
  await expect(dialogo).toContainText('No permitido');
  await expect(dialogo).toContainText('El grupo tiene 9 análisis y no se puede eliminar');
  await yo.keyboard.press('Escape');
  await accionDeFila(yo, /Frotis/, 'Eliminar');
  await dialogo.getByRole('button', { name: 'Eliminar' }).click();
  await aviso(yo, 'El análisis se eliminó correctamente');
  expect(await clinica.hacer(analisisClinicos.estudios.buscar, {}, { BUSCAR: 'Frotis', INACTIVOS: 1 })).toEqual([]);
});

test('una planilla llena el gabinete con sus grupos; en el teléfono se va del grupo a sus estudios y de vuelta', async ({
  yo,
  clinica,
}) => {
  await yo.goto('/catalogs/cabinet-studies');
  await yo.getByRole('button', { name: 'Importar de Excel o CSV' }).click();
  await yo.getByLabel('Archivo de Excel o CSV').setInputFiles({
    name: 'gabinete.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Grupo,Nombre,Indicaciones,Activo\nRadiografías,Tórax PA,Retire joyas.,Sí\nRadiografías,Serie ósea,,No\nUltrasonido,Renal,Vejiga llena.,Sí\n',
    ),
  });
  await yo.getByRole('dialog').getByRole('button', { name: 'Importar 3' }).click();
  await aviso(yo, '3 registros agregados');
  expect((await clinica.hacer(estudiosGabinete.grupos.obtener)).map((g) => g.NOMBRE)).toEqual(['Radiografías', 'Ultrasonido']);

  await yo.setViewportSize({ width: 360, height: 740 });
  await expect(yo.getByRole('link', { name: 'Ultrasonido 1' })).toBeVisible();
  await expect(yo.getByRole('table')).toBeHidden();
  await yo.getByRole('link', { name: 'Radiografías 2' }).click();
  await expect(yo.getByRole('row', { name: /Serie ósea.*Inactivo/ })).toBeVisible();
  await expect(yo.getByRole('link', { name: 'Ultrasonido 1' })).toBeHidden();
  await sinFallas(yo);
  // Archiving or moving a group affects its studies.
  await yo.getByRole('button', { name: 'Editar grupo' }).click();
  await yo.getByRole('dialog').getByLabel('Nombre').fill('Rayos X');
  await yo.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
  await aviso(yo, 'El grupo se guardó correctamente');
  await expect(yo.getByRole('heading', { name: 'Rayos X' })).toBeVisible();
  await yo.getByRole('button', { name: 'Regresar a los grupos' }).click();
  await expect(yo.getByRole('link', { name: 'Ultrasonido 1' })).toBeVisible();
});
