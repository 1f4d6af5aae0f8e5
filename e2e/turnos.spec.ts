// A shift: opened by counting, money taken, closed with a difference that is explained; by keyboard and on a phone.
import { expect } from '@playwright/test';
import { abonos } from '#features/caja/abonos/contract.ts';
import { cargos } from '#features/caja/cargos/contract.ts';
import { accionDeFila, ahora, type Clinica, sinFallas, test } from './galeno.ts';

/** A receipt of 950 in cash. */
async function cobrar(clinica: Clinica): Promise<void> {
  const { CODIGOPACIENTE } = await clinica.paciente();
  const { FOLIOS } = await clinica.hacer(cargos.agregar, {}, { CODIGOPACIENTE, CONCEPTOS: [{ CODIGOTRABAJO: 1 }] });
  await clinica.hacer(abonos.agregar, {}, { ...ahora(), CODIGOPACIENTE, CARGOS: FOLIOS, FORMAS_PAGO: [{ FORMAPAGO: 1, IMPORTE: 950 }] });
}

test('un turno se abre y se cierra contando, sin ratón; lo que falta se explica y queda escrito', async ({ yo, clinica }) => {
  await yo.goto('/cashier/shift');
  await expect(yo.getByText('No tiene un turno abierto')).toBeVisible();
  await yo.getByRole('button', { name: 'Abrir turno' }).press('Enter');
  const dialogo = yo.getByRole('dialog');
  await expect(dialogo.getByLabel('De $1,000.00')).toBeFocused();
  // Enter goes down the denominations.
  await yo.keyboard.type('1');
  await yo.keyboard.press('Enter');
  await expect(dialogo.getByLabel('De $500.00')).toBeFocused();
  await yo.keyboard.type('2');
  await expect(dialogo.getByText('$2,000.00')).toBeVisible();
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByRole('heading', { name: 'Entradas y retiros' })).toBeVisible();
  await expect(yo.getByText('$2,000.00')).toBeVisible();

  await cobrar(clinica);
  await yo.getByRole('button', { name: 'Entrada o retiro' }).click();
  await expect(dialogo.getByLabel('Tipo')).toBeFocused();
  await yo.keyboard.press('Tab');
  await yo.keyboard.type('300');
  await dialogo.getByLabel('Motivo').fill('A la caja fuerte');
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByRole('row', { name: /Retiro de efectivo A la caja fuerte -\$300.00/ })).toBeVisible();
  // Cash is not told before it is counted.
  await expect(yo.getByText('950')).toHaveCount(0);
  await sinFallas(yo);

  await yo.getByRole('button', { name: 'Cerrar turno' }).click();
  await expect(dialogo.getByLabel('Explicación de la diferencia')).toHaveCount(0);
  await dialogo.getByLabel('De $500.00').fill('5');
  await dialogo.getByLabel('De $100.00').fill('1');
  await yo.keyboard.press('Control+Enter');
  const explica = dialogo.getByLabel('Explicación de la diferencia');
  await expect(explica).toBeFocused();
  await expect(dialogo.getByText('Faltan $50.00: cuente otra vez o explique la diferencia').first()).toBeVisible();
  await sinFallas(yo);
  await explica.fill('Se dio cambio de más');
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByText('El turno se cerró correctamente')).toBeVisible();
  await expect(yo.getByText('No tiene un turno abierto')).toBeVisible();

  await yo.getByRole('link', { name: 'Turnos anteriores' }).click();
  const fila = yo.getByRole('row', { name: /\$2,600.00 Faltan \$50.00/ });
  await expect(fila).toBeVisible();
  await accionDeFila(yo, fila, 'Detalles');
  await expect(dialogo.getByText('Se dio cambio de más')).toBeVisible();
  await expect(dialogo.getByRole('row', { name: /Efectivo 1 \$950.00/ })).toBeVisible();
  await sinFallas(yo);
});

test('en un teléfono el conteo cabe y el turno se lee', async ({ enTelefono: yo }) => {
  await yo.goto('/cashier/shift');
  await yo.getByRole('button', { name: 'Abrir turno' }).click();
  const dialogo = yo.getByRole('dialog');
  await dialogo.getByLabel('De $0.50').fill('3');
  await expect(dialogo.getByText('$1.50')).toBeVisible();
  await sinFallas(yo);
  await dialogo.getByRole('button', { name: 'Abrir turno' }).click();
  await expect(yo.getByText('$1.50')).toBeVisible();
  await sinFallas(yo);
});
