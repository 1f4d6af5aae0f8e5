// Statistics: a chart and its table, by pointer and by keyboard, and the list behind a bar.
import { expect } from '@playwright/test';
import { abonos } from '#features/caja/abonos/contract.ts';
import { cargos } from '#features/caja/cargos/contract.ts';
import conceptosEgresos from '#features/catalogos/conceptos_egresos.ts';
import { finanzas } from '#features/finanzas/contract.ts';
import { sumarMeses } from '#kernel/shared/dates.ts';
import { ahora, sinFallas, test } from './galeno.ts';
import { seVe } from './mirada.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('pacientes por sexo: la gráfica y la tabla dicen lo mismo, y con el teclado se llega al expediente', async ({ yo, clinica }) => {
  for (const [NOMBRE, SEXO] of [
    ['Rosa', 2],
    ['Alma', 2],
    ['Julián', 1],
  ] as const)
    await clinica.paciente({ NOMBRE, SEXO });
  await yo.goto('/statistic/patients-sex');
  const fila = yo.getByRole('row', { name: /Mujer/ });
  await expect(fila).toContainText('67 %');
  const tajada = yo.getByRole('button', { name: 'Mujer: 2 · 67 %' });
  await seVe(yo.getByText('2 · 67 %'));
  await sinFallas(yo);
  await tajada.focus();
  await yo.keyboard.press('ArrowRight');
  await yo.keyboard.press('ArrowLeft');
  await expect(tajada).toBeFocused();
  await yo.keyboard.press('Enter');
  await expect(yo.getByRole('heading', { name: 'Pacientes por sexo: Mujer' })).toBeVisible();
  await expect(yo.getByRole('row', { name: /Rosa/ })).toBeVisible();
  await expect(yo.getByRole('row', { name: /Alma/ })).toBeVisible();
  await expect(yo.getByRole('row', { name: /Julián/ })).toHaveCount(0);
  await sinFallas(yo);
  await yo.getByRole('row', { name: /Rosa/ }).click();
  await expect(yo).toHaveURL(/\/patient\/\d+/);
  await yo.goBack();
  await yo.goBack();
  // The period stays in the address.
  await yo.getByRole('combobox', { name: 'Periodo' }).selectOption({ label: 'Mes pasado' });
  await expect(yo.getByText('No hay registros').first()).toBeVisible();
  await yo.reload();
  await expect(yo.getByText('No hay registros').first()).toBeVisible();
  await expect(yo).toHaveURL(new RegExp(`desde=${sumarMeses(ahora().FECHA, -1).slice(0, 7)}-01`));
});

test('ingresos por concepto: una barra abre sus recibos, y el papel sale con lo mismo', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  const CONCEPTOS = [950, 650].map((IMPORTEUNITARIO, i) => ({ CODIGOTRABAJO: i + 1, IMPORTEUNITARIO }));
  await clinica.hacer(cargos.agregar, {}, { CODIGOPACIENTE, CONCEPTOS });
  await clinica.hacer(abonos.agregar, {}, { ...ahora(), CODIGOPACIENTE, CARGOS: [1, 2], FORMAS_PAGO: [{ FORMAPAGO: 1, IMPORTE: 1600 }] });
  await yo.goto('/statistic/incomes');
  await seVe(yo.getByText('$950.00 · 59 %'));
  await expect(yo.getByText('$1,600.00')).toBeVisible();
  const papel = yo.waitForResponse((r) => r.url().endsWith('/reportes/imprimir/estadisticas/ingresos'));
  await yo.getByRole('button', { name: 'PDF' }).click();
  expect((await papel).headers()['content-type']).toBe('application/pdf');
  await yo.bringToFront();
  await yo.getByRole('button', { name: /\$650\.00 · 41 %/ }).click();
  await expect(yo.getByRole('row', { name: /Guadalupe/ })).toContainText('$650.00');
  await yo.getByRole('button', { name: 'Regresar' }).click();
  await expect(yo.getByRole('heading', { name: 'Estadística de ingresos' })).toBeVisible();
});

test('el balance del año: gastos, ingresos y utilidad; una barra abre su mes', async ({ yo, clinica }) => {
  await clinica.hacer(conceptosEgresos.contract.agregar, {}, { DESCRIPCION: 'Renta', ACTIVO: 1 });
  await clinica.hacer(finanzas.agregar_gasto, {}, { FECHA: ahora().FECHA, CODIGOCONCEPTO: 1, IMPORTE: 400 });
  const { CODIGOPACIENTE } = await clinica.paciente();
  await clinica.hacer(cargos.agregar, {}, { CODIGOPACIENTE, CONCEPTOS: [{ CODIGOTRABAJO: 1, IMPORTEUNITARIO: 950 }] });
  await clinica.hacer(abonos.agregar, {}, { ...ahora(), CODIGOPACIENTE, CARGOS: [1], FORMAS_PAGO: [{ FORMAPAGO: 1, IMPORTE: 950 }] });
  await yo.goto('/statistic/annual-balance');
  await expect(yo.getByText('$550.00').first()).toBeVisible();
  await sinFallas(yo);
  await yo.getByRole('button', { name: /: \$400\.00 MXN, Gastos/ }).click();
  await expect(yo.getByRole('heading', { name: 'Gastos' })).toBeVisible();
  await expect(yo.getByRole('row', { name: /Renta/ })).toContainText('$400.00');
  await yo.goBack();
  await yo.getByLabel('Año').fill('1900');
  await expect(yo.getByText('El año debe estar entre 2000 y 2100').first()).toBeVisible();
  await yo.getByLabel('Año').fill(String(Number(ahora().FECHA.slice(0, 4)) - 1));
  await expect(yo.getByText('No hay registros')).toBeVisible();
});
