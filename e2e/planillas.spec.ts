// Lists that are not plain catalogues use the same import dialog: first what would happen, then confirmation.
import { expect } from '@playwright/test';
import { sucursales } from '#features/sucursales/contract.ts';
import { sinFallas, test } from './galeno.ts';

test('las sucursales se llenan de una hoja después de ver qué pasaría', async ({ yo, clinica }) => {
  await yo.goto('/catalog/branches');
  await yo.getByRole('button', { name: 'Más acciones de sucursales' }).click();
  await yo.getByRole('menuitem', { name: 'Importar de Excel o CSV' }).click();
  const dialogo = yo.getByRole('dialog', { name: 'Importar sucursales' });
  const hoja = 'Nombre;Calle;Número exterior;Estado;Ciudad\nNorte;Av. Reforma;10;Ciudad de México;Cuauhtémoc\nSur;;20;;\n';
  await dialogo
    .getByLabel('Archivo de Excel o CSV')
    .setInputFiles({ name: 'sucursales.csv', mimeType: 'text/csv', buffer: Buffer.from(hoja) });
  await expect(dialogo.getByText('Calle: Este campo es requerido')).toBeVisible();
  await sinFallas(yo);
  await dialogo.getByText('Omitir el renglón con error').click();
  await dialogo.getByRole('button', { name: 'Importar 1' }).click();
  await expect(yo.getByRole('row', { name: /Norte/ })).toBeVisible();
  expect((await clinica.hacer(sucursales.obtener)).map((s: { NOMBRECLINICA: string }) => s.NOMBRECLINICA)).toContain('Norte');
});

test('también los días no laborables y las plantillas', async ({ yo }) => {
  for (const [ruta, titulo] of [
    ['/catalogs/non_working_days', 'días no laborables y eventos'],
    ['/catalogs/mail_templates', 'plantillas de correo'],
    ['/whatsapp_templates', 'plantillas de whatsapp'],
  ] as const) {
    await yo.goto(ruta);
    await yo.getByRole('button', { name: `Más acciones de ${titulo}` }).click();
    const bajada = yo.waitForEvent('download');
    await yo.getByRole('menuitem', { name: 'Descargar en Excel' }).click();
    const archivo = await (await bajada).path();
    await yo.getByRole('button', { name: `Más acciones de ${titulo}` }).click();
    await yo.getByRole('menuitem', { name: 'Importar de Excel o CSV' }).click();
    const dialogo = yo.getByRole('dialog', { name: `Importar ${titulo}` });
    await dialogo.getByLabel('Archivo de Excel o CSV').setInputFiles(archivo);
    await expect(dialogo.getByText(/No hay nada que importar|El archivo no tiene renglones/)).toBeVisible();
  }
});
