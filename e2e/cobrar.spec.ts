// The payment form, by keyboard and asked as the server asks.
import { expect } from '@playwright/test';
import { abonos } from '#features/caja/abonos/contract.ts';
import { general } from '#features/caja/general/contract.ts';
import { comprarSaldo, deudor } from './en_caja.ts';
import { sinFallas, test } from './galeno.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('una parte en efectivo y F3: lo que falta con tarjeta, y el foco en su importe', async ({ yo, clinica }) => {
  const CODIGOPACIENTE = await deudor(clinica, 500);
  await yo.goto(`/cashier/patient/${CODIGOPACIENTE}/pay/1/0/0`);
  const importes = yo.getByLabel('Importe');
  await expect(importes.first()).toBeFocused();
  await yo.keyboard.press('Control+a');
  await yo.keyboard.type('300');
  await yo.keyboard.press('F3');
  await expect(importes.nth(1)).toBeFocused();
  await expect(importes.nth(1)).toHaveValue('200.00');
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByText(/Recibo 1 por \$500\.00/)).toBeVisible();
});

test('todo con el teclado: registrar, F3 a tarjeta y Ctrl+Enter', async ({ yo, clinica }) => {
  const CODIGOPACIENTE = await deudor(clinica, 500);
  await yo.goto(`/cashier/patient/${CODIGOPACIENTE}/pay/1/0/0`);
  await expect(yo.getByLabel('Importe').first()).toBeFocused();
  await yo.keyboard.press('F3');
  await expect(yo.getByRole('combobox', { name: /Forma de pago/ })).toHaveValue('3');
  await expect(yo.getByLabel('No. documento')).toBeFocused();
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByText(/Recibo 1 por \$500\.00/)).toBeVisible();
  expect((await clinica.hacer(general.obtener_totales, { CODIGOPACIENTE })).SALDOS).toBe(0);
});

test('la pantalla pregunta lo mismo que el servidor mientras se teclea', async ({ yo, clinica }) => {
  const CODIGOPACIENTE = await deudor(clinica, 500, 300);
  await comprarSaldo(clinica, CODIGOPACIENTE, 200);
  await yo.goto(`/cashier/patient/${CODIGOPACIENTE}/pay/1_2/0/0`);
  const importe = yo.getByLabel('Importe').first();
  const boton = yo.getByRole('button', { name: /^Abonar/ });
  await importe.fill('900');
  await expect(yo.getByText('El importe no puede ser mayor al saldo')).toBeVisible();
  await expect(boton).toBeDisabled();
  await importe.fill('600');
  await yo.getByRole('button', { name: 'Usar saldo a favor' }).click();
  await expect(yo.getByText('Se usa todo el saldo a favor')).toBeVisible();
  await yo.getByLabel('Importe').nth(1).fill('250');
  await expect(yo.getByText('El importe no puede ser mayor al saldo a favor disponible')).toBeVisible();
  await yo.getByLabel('Importe').nth(1).fill('100');
  await expect(yo.getByText('Pago parcial: quedarán $100.00 en el cargo 2.')).toBeVisible();
  await yo.getByLabel('Recibido').fill('1000');
  await expect(yo.getByLabel('Cambio')).toHaveText('$400.00');
  await yo.getByRole('button', { name: /^Sumar a efectivo/ }).click();
  await expect(importe).toHaveValue('700.00');
  await sinFallas(yo);
});

test('dos Ctrl+Enter seguidos son un solo recibo; desde otra pantalla se llega a registrar', async ({ yo, clinica }) => {
  const CODIGOPACIENTE = await deudor(clinica);
  await yo.goto(`/cashier/patient/${CODIGOPACIENTE}/pay/0/0/1`);
  await yo.getByLabel('Importe').fill('250');
  await Promise.all([yo.keyboard.press('Control+Enter'), yo.keyboard.press('Control+Enter')]);
  await expect(yo.getByText(/Recibo 1 por \$250\.00/)).toBeVisible();
  expect(await clinica.hacer(abonos.obtener, { CODIGOPACIENTE })).toHaveLength(1);
  await yo.goto(`/cashier/patient/${CODIGOPACIENTE}/charges?registrar=1&medico=1`);
  await expect(yo.getByRole('dialog').getByLabel('Médico')).toHaveValue('1');
});
