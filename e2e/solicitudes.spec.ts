import { expect } from '@playwright/test';
import { solicitudes } from '#features/expediente/solicitudes/contract.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import { hoy, sinFallas, test } from './galeno.ts';
import { enfocado, seVe, sinCortes } from './mirada.ts';

test('una solicitud se registra con su plazo, se contesta y se cumple, sin dejar su lista', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  await yo.goto(`/patient/${CODIGOPACIENTE}/data-requests`);
  await seVe(yo.getByText('Aquí se registra lo que el paciente pide sobre sus datos'));
  await yo.getByRole('button', { name: 'Registrar solicitud' }).click();
  const dialogo = yo.getByRole('dialog', { name: 'Registrar solicitud' });
  await seVe(dialogo.getByText('Derechos ARCO'));
  await enfocado(dialogo.getByLabel('Qué solicita'));
  await yo.keyboard.press('Control+Enter');
  await seVe(dialogo.getByText('Este campo es requerido').first());
  await yo.keyboard.type('Acceso');
  await yo.keyboard.press('Tab');
  await dialogo.getByLabel('Qué pide').fill('Copia de su expediente');
  await dialogo.getByLabel('Cómo llegó').focus();
  await yo.keyboard.type('En persona');
  await yo.keyboard.press('Tab');
  await yo.keyboard.press('Control+Enter');
  await expect(dialogo).toHaveCount(0);
  const fila = yo.getByRole('row', { name: /Acceso/ });
  await seVe(fila.getByText(/Por contestar, quedan \d+ días/));
  await sinFallas(yo);
  await fila.click();
  await yo.keyboard.press('e');
  const contestar = yo.getByRole('dialog', { name: /Contestar la solicitud/ });
  await enfocado(contestar.getByLabel('Resolución'));
  await yo.keyboard.type('Procede');
  await yo.keyboard.press('Tab');
  await contestar.getByLabel('Respuesta').fill('Se entregó copia al titular');
  await yo.keyboard.press('Control+Enter');
  await expect(contestar).toHaveCount(0);
  await seVe(fila.getByText(/Por cumplir, quedan \d+ días/));
  await fila.getByRole('button').last().click();
  await yo.getByRole('menuitem', { name: /Marcar como cumplida/ }).click();
  await seVe(fila.getByText('Cumplida'));
});

test('quien administra ve cuántas vencieron y cuáles, también en un teléfono', async ({ enTelefono: page, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  const pedida = { DERECHO: 1, MEDIO_SOLICITUD: 1, SOLICITANTE: 'Ana María del Socorro Hernández de la Garza', DETALLE: 'Copia' };
  for (const FECHA of [sumarDias(hoy(), -100), hoy()]) await clinica.hacer(solicitudes.agregar, { CODIGOPACIENTE }, { ...pedida, FECHA });
  await page.goto('/data-requests');
  await seVe(page.getByText(/Vencida hace \d+ días/));
  for (const width of [360, 1024, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    await sinCortes(page, { salvo: ['[data-pieza="salto"]', 'td'] });
  }
});
