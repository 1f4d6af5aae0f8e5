// Finance: expenses registered one after another, edited and deleted; incomes of a period.
import { expect } from '@playwright/test';
import { abonos } from '#features/caja/abonos/contract.ts';
import { cargos } from '#features/caja/cargos/contract.ts';
import conceptosEgresos from '#features/catalogos/conceptos_egresos.ts';
import { finanzas } from '#features/finanzas/contract.ts';
import { sumarMeses } from '#kernel/shared/dates.ts';
import { accionDeFila, ahora, type Clinica, sinFallas, test } from './galeno.ts';
import { seVe } from './mirada.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function conConceptos(c: Clinica): Promise<void> {
  for (const [DESCRIPCION, IMPORTE] of [
    ['Renta del consultorio en Jacarandas', 12_000],
    ['Papelería', ''],
  ])
    await c.hacer(conceptosEgresos.contract.agregar, {}, { DESCRIPCION, IMPORTE, ACTIVO: 1 });
}

test('dos gastos seguidos con el teclado, uno se edita y otro se elimina; el total se ve', async ({ yo, clinica }) => {
  await conConceptos(clinica);
  await yo.goto('/finance/expenses');
  await expect(yo.getByText('No hay gastos en este periodo')).toBeVisible();
  await yo.getByRole('button', { name: 'Registrar' }).first().click();
  const dialogo = yo.getByRole('dialog', { name: 'Registrar Gastos' });
  const concepto = dialogo.getByRole('combobox', { name: /Concepto/ });
  await expect(concepto).toBeFocused();
  await dialogo.getByRole('button', { name: 'Guardar', exact: false }).last().click();
  await expect(dialogo.getByText('Este campo es requerido').first()).toBeVisible();
  await concepto.selectOption({ label: 'Renta del consultorio en Jacarandas' });
  await expect(dialogo.getByLabel('Importe')).toHaveValue('12,000.00');
  await sinFallas(yo);
  await dialogo.getByRole('button', { name: 'Guardar y continuar' }).click();
  await expect(yo.getByText('El gasto se guardó correctamente')).toBeVisible();
  await expect(concepto).toBeFocused();
  await expect(dialogo.getByLabel('Importe')).toHaveValue('');
  await concepto.selectOption({ label: 'Papelería' });
  await dialogo.getByLabel('Importe').fill('350.5');
  await dialogo.getByLabel('Observaciones').fill('Hojas y tóner');
  await yo.keyboard.press('Control+Enter');
  await expect(dialogo).toHaveCount(0);
  await seVe(yo.getByText('$12,350.50'));
  await expect(yo.getByRole('main').getByText('Movimientos')).toBeVisible();

  await yo.getByRole('row', { name: /Papelería/ }).click();
  const editar = yo.getByRole('dialog', { name: 'Editar Gasto' });
  await expect(editar.getByRole('button', { name: 'Guardar y continuar' })).toHaveCount(0);
  await editar.getByLabel('Importe').fill('400');
  await yo.keyboard.press('Control+Enter');
  await expect(editar).toHaveCount(0);
  await expect(yo.getByText('$12,400.00')).toBeVisible();
  await accionDeFila(yo, /Renta/, 'Eliminar');
  await expect(yo.getByText('¿Seguro que desea eliminar el gasto de Renta del consultorio en Jacarandas por $12,000.00?')).toBeVisible();
  await yo.getByRole('button', { name: 'Eliminar' }).last().click();
  await expect(yo.getByRole('row', { name: /Renta/ })).toHaveCount(0);
});

test('los ingresos del mes con sus totales; sin fechas se dice y el papel sale con lo mismo', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  await clinica.hacer(cargos.agregar, {}, { CODIGOPACIENTE, CONCEPTOS: [{ CODIGOTRABAJO: 1, IMPORTEUNITARIO: 950 }] });
  await clinica.hacer(abonos.agregar, {}, { ...ahora(), CODIGOPACIENTE, CARGOS: [1], FORMAS_PAGO: [{ FORMAPAGO: 1, IMPORTE: 950 }] });
  await yo.goto('/finance/incomes');
  await expect(yo.getByRole('combobox', { name: 'Periodo' })).toHaveValue('2');
  await expect(yo.getByText('Total ingresos')).toBeVisible();
  await expect(yo.getByText('Saldo a favor usado')).toBeVisible();
  await expect(yo.getByRole('row', { name: /Guadalupe/ })).toContainText('$950.00');
  await sinFallas(yo);
  const papel = yo.waitForResponse((r) => r.url().endsWith('/reportes/imprimir/finanzas/ingresos'));
  await yo.getByRole('button', { name: 'PDF' }).click();
  expect((await papel).headers()['content-type']).toBe('application/pdf');
  await yo.getByRole('combobox', { name: 'Periodo' }).selectOption({ label: 'Mes pasado' });
  await expect(yo.getByText('No hay ingresos en este periodo')).toBeVisible();
  const desde = yo.getByRole('textbox', { name: 'Fecha inicial' });
  await desde.fill('');
  await expect(yo.getByText('Las fechas son requeridas').first()).toBeVisible();
  // Typed key by key it stays, and the list comes with the last one.
  await desde.pressSequentially('01/01/2026');
  await expect(desde).toHaveValue('01/01/2026');
  await yo.getByRole('textbox', { name: 'Fecha final' }).fill('31/12/2026');
  await expect(yo.getByRole('row', { name: /Guadalupe/ })).toBeVisible();
});

test('en un teléfono se registra un gasto y nada se sale', async ({ yo, clinica }) => {
  await yo.setViewportSize({ width: 360, height: 740 });
  await conConceptos(clinica);
  const { FECHA } = ahora();
  await clinica.hacer(finanzas.agregar_gasto, {}, { FECHA, CODIGOCONCEPTO: 1, IMPORTE: 12_000, OBSERVACIONES: 'Del mes' });
  await yo.goto(`/finance/expenses?desde=${sumarMeses(FECHA, -1)}&hasta=${FECHA}`);
  await expect(yo.getByText('Renta del consultorio en Jacarandas')).toBeVisible();
  await yo.getByRole('button', { name: 'Registrar' }).first().click();
  await seVe(yo.getByRole('button', { name: 'Guardar y continuar' }));
  await sinFallas(yo);
  expect(await yo.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
