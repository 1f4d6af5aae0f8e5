import { expect } from '@playwright/test';
import { documentos } from '#features/expediente/documentos/contract.ts';
import { sinFallas, test } from './galeno.ts';
import { enfocado, seVe, sinCortes } from './mirada.ts';

const TEXTO = { name: 'Nota de egreso.txt', mimeType: 'text/plain', buffer: Buffer.from('Egresa en buen estado general.') };
const PDF = { name: 'Carta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\nstartxref\n9\n%%EOF\n') };

test('documentos: se suben varios, el que miente se dice, se leen, se editan y se eliminan con el teclado', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  await yo.goto(`/patient/${CODIGOPACIENTE}/documents`);
  await seVe(yo.getByText('Aquí van los papeles de otros'));
  await yo.getByRole('button', { name: 'Subir documentos' }).first().click();
  const dialogo = yo.getByRole('dialog', { name: 'Subir documentos' });
  await enfocado(dialogo.getByRole('button', { name: 'Elegir archivos' }));
  await dialogo
    .getByLabel('Documentos', { exact: true })
    .setInputFiles([TEXTO, PDF, { name: 'falso.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') }]);
  await dialogo.getByRole('button', { name: 'Subir 3 documentos' }).click();
  await seVe(dialogo.getByText('El archivo no es un PDF, aunque su nombre lo diga'));
  await expect(dialogo.getByText('Guardado', { exact: true })).toHaveCount(2);
  await dialogo.getByRole('button', { name: 'Quitar falso.pdf' }).click();
  await expect(dialogo).toHaveCount(0);
  await yo.getByRole('row', { name: /Nota de egreso/ }).click();
  await seVe(yo.getByText('Egresa en buen estado general.'));
  await yo.keyboard.press('Escape');
  await expect(yo.getByRole('dialog')).toHaveCount(0);
  const fila = yo.getByRole('row', { name: /Nota de egreso/ });
  await fila.focus();
  await yo.keyboard.press('e');
  await yo
    .getByRole('dialog', { name: 'Editar documento' })
    .getByLabel(/^Descripción/)
    .fill('Egreso de cirugía');
  await yo.keyboard.press('Control+Enter');
  await seVe(yo.getByRole('row', { name: /Egreso de cirugía/ }));
  await yo.getByRole('row', { name: /Egreso de cirugía/ }).focus();
  await yo.keyboard.press('Delete');
  await yo.getByRole('button', { name: 'Eliminar' }).last().click();
  await expect(yo.getByRole('row', { name: /Egreso de cirugía/ })).toHaveCount(0);
  await sinFallas(yo);
});

test('en un teléfono los documentos caben, y lo que no se muestra se dice en su página', async ({ enTelefono: page, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  await clinica.hacer(documentos.agregar_carpeta, { CODIGOPACIENTE }, { DESCRIPCION: 'Interconsultas de otros hospitales de la ciudad' });
  const DOCUMENTO = new File([new Uint8Array(PDF.buffer)], 'Carta.pdf') as never;
  await clinica.hacer(
    documentos.agregar,
    { CODIGOPACIENTE },
    { DESCRIPCION: 'Carta de autorización de la aseguradora', CODIGOCARPETA: 0, DOCUMENTO },
  );
  await page.goto(`/patient/${CODIGOPACIENTE}/documents`);
  await seVe(page.getByText('Carta de autorización de la aseguradora'));
  await sinCortes(page);
  await page.goto('/no-mostrado');
  await seVe(page.getByRole('heading', { name: 'Este dispositivo no muestra el archivo' }));
  await seVe(page.getByRole('button', { name: 'Regresar' }));
  await sinFallas(page);
});
