import { expect } from '@playwright/test';
import { enlacesExternos } from '#features/expediente/enlaces_externos/contract.ts';
import { sinFallas, test } from './galeno.ts';
import { enfocado, seVe, sinCortes } from './mirada.ts';

test('un enlace: se agrega por teclado, la dirección mala se dice antes de guardar, se abre, se edita y se elimina', async ({
  yo,
  clinica,
}) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  await yo.goto(`/patient/${CODIGOPACIENTE}`);
  await yo.getByRole('link', { name: 'Enlaces' }).click();
  await expect(yo.getByText('Aquí se guardan páginas de fuera')).toBeVisible();
  await yo.getByRole('button', { name: 'Agregar enlace' }).click();
  const dialogo = yo.getByRole('dialog', { name: 'Agregar enlace' });
  await enfocado(dialogo.getByLabel(/^Enlace/));
  await yo.keyboard.type('javascript:alert(1)');
  await yo.keyboard.press('Tab');
  await yo.keyboard.type('Tomografía de tórax');
  await yo.keyboard.press('Tab');
  await yo.keyboard.type('Elena');
  await yo.keyboard.press('Control+Enter');
  await seVe(dialogo.getByText('Formato de URL inválido'));
  await enfocado(dialogo.getByLabel(/^Enlace/));
  await yo.keyboard.press('Control+a');
  await yo.keyboard.type('https://visor.hospital.mx/estudio?id=42');
  await yo.keyboard.press('Control+Enter');
  await expect(dialogo).toHaveCount(0);
  const fila = yo.getByRole('row', { name: /Tomografía de tórax/ });
  await seVe(fila);
  await sinFallas(yo);
  await yo.context().route('https://visor.hospital.mx/**', (r) => r.fulfill({ body: 'visor' }));
  const [pagina] = await Promise.all([yo.context().waitForEvent('page'), fila.click()]);
  expect(pagina.url()).toBe('https://visor.hospital.mx/estudio?id=42');
  expect(await pagina.evaluate(() => window.opener)).toBeNull();
  await pagina.close();
  await yo.keyboard.press('e');
  const editar = yo.getByRole('dialog', { name: 'Editar enlace' });
  await editar.getByLabel('Descripción').fill('Tomografía de abdomen');
  await yo.keyboard.press('Control+Enter');
  await seVe(yo.getByRole('row', { name: /Tomografía de abdomen/ }));
  await yo.keyboard.press('Delete');
  await expect(yo.getByText('el enlace «Tomografía de abdomen»')).toBeVisible();
  await yo.getByRole('button', { name: 'Eliminar' }).last().click();
  await expect(yo.getByText('Aquí se guardan páginas de fuera')).toBeVisible();
});

test('en un teléfono los enlaces caben, y su sección se elige en el selector', async ({ enTelefono: page, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  await clinica.hacer(
    enlacesExternos.agregar,
    { CODIGOPACIENTE },
    {
      ENLACE: `https://visor.hospital.mx/${'estudio'.repeat(20)}`,
      DESCRIPCION: 'Resonancia de columna lumbar con contraste',
      CODIGOMEDICO: 1,
    },
  );
  await page.goto(`/patient/${CODIGOPACIENTE}/external-links`);
  await seVe(page.getByText('Resonancia de columna lumbar con contraste'));
  await page.setViewportSize({ width: 1024, height: 740 });
  await sinCortes(page, { salvo: ['[data-pieza="salto"]', 'td'] });
  await page.setViewportSize({ width: 360, height: 740 });
  await sinCortes(page, { salvo: ['[data-pieza="salto"]'] });
});
