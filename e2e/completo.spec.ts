import { expect } from '@playwright/test';
import { notasEvolucion } from '#features/expediente/notas_evolucion/contract.ts';
import { sinFallas, test } from './galeno.ts';
import { corrimiento, enfocado, seVe, sinCortes } from './mirada.ts';

const NOTA = { NOTA: '<p>Acude a control, sin dolor.</p>', CODIGOMEDICO: 1, CERRADA: 0 };

test('el expediente completo: se busca al paciente, se eligen secciones y se imprime; con originales se prepara y se abre', async ({
  yo,
  clinica,
}) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  await clinica.hacer(notasEvolucion.agregar, { CODIGOPACIENTE }, NOTA);
  await yo.goto('/report-records');
  await enfocado(yo.getByRole('combobox', { name: 'Paciente' }));
  await seVe(yo.getByText('Elija al paciente para ver qué contiene su expediente.'));
  await yo.keyboard.type('Guadalupe Hernández');
  await yo.getByRole('option').first().waitFor();
  const sinBrincos = await corrimiento(yo);
  await yo.keyboard.press('Enter');
  await seVe(yo.getByRole('checkbox', { name: 'Notas de evolución' }));
  await expect(yo.getByRole('checkbox', { name: 'Notas de evolución' })).toBeChecked();
  await expect(yo.getByRole('checkbox', { name: 'Recetas' })).toBeDisabled();
  await sinBrincos();
  await sinFallas(yo);
  await enfocado(yo.getByRole('combobox', { name: 'Paciente' }));
  const hoja = yo.waitForResponse((r) => r.url().endsWith('/obtener_expediente_completo'));
  const ventana = yo.waitForEvent('popup');
  await yo.getByRole('button', { name: 'Imprimir' }).click();
  expect((await hoja).headers()['content-type']).toBe('application/pdf');
  await (await ventana).close();

  await yo.getByRole('checkbox', { name: 'Datos generales' }).uncheck();
  await yo.getByRole('checkbox', { name: 'Notas de evolución' }).uncheck();
  await seVe(yo.getByText('Elija al menos una sección.'));
  await expect(yo.getByRole('button', { name: 'Imprimir' })).toBeDisabled();
  await yo.getByRole('button', { name: 'Todas' }).click();
  await yo.getByRole('switch', { name: 'Con los archivos originales, en un zip' }).check();
  await yo.getByRole('button', { name: 'Preparar' }).click();
  const preparados = yo.getByRole('region', { name: 'Preparados' });
  await seVe(preparados.getByRole('button', { name: 'Descargar zip' }), 1, { plazo: 60_000 });
  const [zip] = await Promise.all([yo.waitForEvent('download'), preparados.getByRole('button', { name: 'Descargar zip' }).click()]);
  expect(zip.suggestedFilename()).toMatch(/^Expediente .*\.zip$/);
  await sinCortes(yo);
  // What was chosen is in the address.
  await yo.reload();
  await seVe(yo.getByRole('checkbox', { name: 'Notas de evolución' }));
  await preparados.getByRole('button', { name: 'Quitar' }).click();
  await yo.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click();
  await seVe(preparados.getByText('Nada preparado'));
});

test('las fechas al revés se dicen junto al campo, y en un teléfono todo cabe', async ({ enTelefono: page, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  await page.goto(`/report-records?paciente=${CODIGOPACIENTE}&desde=2026-05-01&hasta=2026-04-01`);
  await seVe(page.getByText('La fecha final no puede ser anterior a la inicial'));
  await page.getByLabel('Fecha final').fill('31/05/2026');
  await seVe(page.getByRole('checkbox', { name: 'Datos generales' }));
  await sinCortes(page);
  await sinFallas(page);
});
