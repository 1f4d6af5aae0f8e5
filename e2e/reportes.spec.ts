// The list of reports, and one of them with its filters, on paper and in a sheet.
import { expect } from '@playwright/test';
import { citas } from '#features/agenda/citas/contract.ts';
import { enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import { sinFallas, test } from './galeno.ts';
import { seVe, sinCortes } from './mirada.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('se busca un reporte, se elige su periodo, y sale lo mismo en la pantalla y en papel', async ({ yo, clinica }) => {
  const suyo = await clinica.paciente();
  const { fecha } = enLaClinica('America/Mexico_City');
  const cita = { ...suyo, CODIGOMEDICO: 1, F_CITA: sumarDias(fecha, 3), H_CITA: '10:00', H_MINCITA: 30, CONFIRMAR_AGENDAR: 1 };
  await clinica.hacer(citas.agregar, {}, cita);
  await yo.goto('/reports');
  await expect(yo.getByRole('link', { name: /^Pacientes que no regresan/ })).toBeVisible();
  await yo.getByRole('searchbox', { name: 'Buscar' }).last().fill('estado');
  await expect(yo.getByRole('link', { name: /^Pacientes que no regresan/ })).toHaveCount(0);
  await sinFallas(yo);
  await yo.getByRole('link', { name: /^Citas por estado/ }).press('Enter');
  await seVe(yo.getByText('No hay registros').first());
  await yo.getByLabel('Fecha final').fill(sumarDias(fecha, 7).split('-').reverse().join('/'));
  await yo.getByRole('button', { name: 'Generar' }).press('Enter');
  await seVe(yo.getByRole('cell', { name: /Guadalupe/ }).first());
  // The address keeps what was asked.
  await yo.reload();
  await seVe(yo.getByRole('cell', { name: /Guadalupe/ }).first());
  await yo.getByRole('combobox', { name: 'Estado' }).selectOption({ label: 'Cancelada' });
  await yo.getByRole('button', { name: 'Generar' }).press('Enter');
  await seVe(yo.getByText('No hay registros').first());
  const papel = yo.waitForResponse((r) => r.url().includes('/reportes/imprimir/agenda/citas_por_estado'));
  await yo.getByRole('button', { name: 'PDF' }).press('Enter');
  expect((await papel).headers()['content-type']).toBe('application/pdf');
  await sinFallas(yo);
});

test('en un teléfono la lista y un reporte caben; sin permiso no hay ninguno', async ({ enTelefono: yo, clinica }) => {
  await clinica.paciente();
  await yo.goto('/reports');
  await seVe(yo.getByRole('link', { name: /^Corte de caja/ }), undefined, { parte: true });
  await sinCortes(yo);
  await yo.goto('/report/listado');
  await seVe(yo.getByText('Guadalupe').first());
  await sinCortes(yo, { salvo: ['[data-pieza="barra-tabla"]'] });
  await yo.goto('/report/nada');
  await seVe(yo.getByText('Sin permisos para ver esta pantalla'));
});
