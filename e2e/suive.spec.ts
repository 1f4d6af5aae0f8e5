// The weekly report of new cases: what must be told at once is said where it is written, and the week's list leads to the form.
import { expect } from '@playwright/test';
import { notasEvolucion } from '#features/expediente/notas_evolucion/contract.ts';
import { type Clinica, sinFallas, test } from './galeno.ts';
import { seVe } from './mirada.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function conNota(c: Clinica, DIAGNOSTICOS: string[]): Promise<number> {
  const { CODIGOPACIENTE } = await c.paciente();
  await c.hacer(notasEvolucion.agregar, { CODIGOPACIENTE }, { CODIGOMEDICO: 1, NOTA: '<p>Exantema</p>', DIAGNOSTICOS });
  return CODIGOPACIENTE;
}

test('un sarampión se avisa al escribirlo; la semana lo lista, abre su expediente y da la forma', async ({ yo, clinica }) => {
  const CODIGOPACIENTE = await conNota(clinica, ['J189']);
  await yo.goto(`/patient/${CODIGOPACIENTE}/evolution-note/1`);
  const aviso = yo.getByText(/^Notificación inmediata: Sarampión \(clave 87\)/);
  await seVe(yo.getByText('Neumonía, no especificada').first());
  await expect(aviso).toHaveCount(0);
  await yo.getByRole('combobox', { name: /diagnóstico/i }).fill('sarampi');
  await yo.getByRole('option', { name: /Sarampión sin complicaciones/ }).click();
  await seVe(aviso);
  await sinFallas(yo);
  await yo.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(yo.getByText('La nota de evolución se guardó correctamente')).toBeVisible();

  await yo.goto('/suive');
  // It opens on the last whole week, which is the one to be sent.
  await seVe(yo.getByText('No hay casos nuevos en este periodo'));
  await yo.getByLabel('Periodo').selectOption({ index: 0 });
  const fila = yo.getByRole('row', { name: /87 B059 Sarampión sin complicaciones Inmediata/ });
  await seVe(fila);
  await expect(yo.getByRole('row', { name: /17 J189 Neumonía, no especificada/ })).toBeVisible();
  await seVe(yo.getByText(/^Notificación inmediata, sin esperar a la semana: Sarampión\.$/));
  await sinFallas(yo);
  const papel = yo.waitForResponse((r) => r.url().includes('/suive/imprimir_suive'));
  await yo.getByRole('button', { name: 'Imprimir la forma' }).press('Enter');
  expect((await papel).headers()['content-type']).toBe('application/pdf');
  const libro = yo.waitForResponse((r) => r.url().includes('/suive/descargar_suive'));
  await yo.getByRole('button', { name: 'Lista y Excel' }).click();
  await seVe(yo.getByRole('menuitem', { name: 'Lista en Excel' }));
  await yo.getByRole('menuitem', { name: 'Forma en Excel' }).click();
  expect((await libro).headers()['content-type']).toContain('spreadsheetml');
  await fila.press('Enter');
  await expect(yo).toHaveURL(new RegExp(`/patient/${CODIGOPACIENTE}`));
});

test('en un teléfono la semana se lee', async ({ enTelefono: yo, clinica }) => {
  await conNota(clinica, ['B059']);
  await yo.goto('/suive');
  await yo.getByLabel('Periodo').selectOption({ index: 0 });
  await seVe(yo.getByText('Sarampión sin complicaciones').first());
  await sinFallas(yo);
});
