// Reminder steps in the settings, messages that were not sent, and patients' answers.
import { expect, type Page } from '@playwright/test';
import { contactos } from '#features/contactos/contract.ts';
import { sms } from '#features/integraciones/sms/contract.ts';
import { mensajes } from '#features/mensajes/contract.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import { accionDeFila, hoy, orden, sinFallas, test } from './galeno.ts';

const menu = (p: Page) => p.getByRole('navigation', { name: 'Menú principal' });
const dialogo = (p: Page) => p.getByRole('dialog');
const aviso = (p: Page, texto: string) => expect(p.getByRole('region', { name: 'Avisos' })).toContainText(texto);

test('los recordatorios adicionales se agregan, se dicen en una frase, se editan y se quitan', async ({ yo }) => {
  await yo.goto('/tools/system');
  await yo.getByRole('button', { name: 'Agregar recordatorio' }).click();
  const d = dialogo(yo);
  await expect(d).toContainText('3 horas antes, por WhatsApp al paciente, solo si no ha confirmado.');
  await d.getByLabel('Cuándo').selectOption({ label: '2 días antes' });
  await sinFallas(yo);
  await d.getByRole('button', { name: 'Guardar' }).click();
  await aviso(yo, 'El recordatorio se guardó correctamente');
  const frase = '2 días antes, por WhatsApp al paciente, solo si no ha confirmado.';
  await expect(yo.getByText(frase)).toBeVisible();

  // A duplicate is refused at the form.
  await yo.getByRole('button', { name: 'Agregar recordatorio' }).click();
  await d.getByLabel('Cuándo').selectOption({ label: '2 días antes' });
  await d.getByRole('button', { name: 'Guardar' }).click();
  await expect(d.getByText('Ya hay un recordatorio igual', { exact: true })).toBeVisible();
  await d.getByLabel('Por dónde').selectOption({ label: 'Correo' });
  await d.getByLabel('A quién').selectOption({ label: 'Médico' });
  await d.getByRole('switch').uncheck();
  await d.getByRole('button', { name: 'Guardar' }).click();
  await expect(yo.getByText('2 días antes, por correo al médico.')).toBeVisible();

  await yo.getByRole('button', { name: `Editar: ${frase}` }).click();
  await d.getByLabel('Cuándo').selectOption({ label: '1 hora antes' });
  await d.getByRole('button', { name: 'Guardar' }).click();
  await expect(yo.getByText('1 hora antes, por WhatsApp al paciente, solo si no ha confirmado.')).toBeVisible();
  await yo.getByRole('button', { name: 'Quitar: 2 días antes, por correo al médico.' }).click();
  await dialogo(yo).getByRole('button', { name: 'Eliminar' }).click();
  await expect(yo.getByText('2 días antes, por correo al médico.')).toBeHidden();
  await yo.reload();
  await expect(yo.locator('[data-pieza="pasos"] li')).toHaveCount(1);
});

test('la bandeja dice qué no salió, y la respuesta del paciente llega, se lee y se atiende', async ({ yo, clinica }) => {
  await orden('plan', clinica.codigo, '--sms', '20');
  const { CODIGOPACIENTE } = await clinica.paciente();
  for (const TELEFONO of ['525555500142', '525555500000'])
    await clinica.hacer(sms.enviar, {}, { TELEFONO, MENSAJE: 'Le esperamos mañana', CODIGOPACIENTE });
  await expect.poll(async () => (await clinica.hacer(mensajes.fallidos)).FALLIDOS, { timeout: 20_000 }).toBe(1);

  await yo.goto('/calendar');
  await expect(menu(yo).getByRole('link', { name: /Bandeja de salida/ })).toContainText('1');
  await menu(yo)
    .getByRole('link', { name: /Bandeja de salida/ })
    .click();
  await expect(yo.locator('tbody tr')).toHaveCount(2);
  await yo.getByRole('button', { name: '1 mensaje no salió' }).click();
  await expect(yo).toHaveURL(/ESTADO=9/);
  await expect(yo.locator('tbody tr')).toHaveCount(1);
  await expect(yo.locator('tbody')).toContainText('El número no existe o no recibe mensajes');
  await accionDeFila(yo, yo.locator('tbody tr'), 'Atendido');
  await expect(menu(yo).locator('[data-pieza="cuenta"]')).toHaveCount(0);

  // The phone number of the demonstration's patients.
  await yo.getByLabel('Estado', { exact: true }).selectOption('');
  await yo.getByRole('row', { name: /55 5550 0142/ }).click();
  await dialogo(yo).getByLabel('Responder como el paciente').fill('¿Tengo que ir en ayunas?');
  await sinFallas(yo);
  await dialogo(yo).getByRole('button', { name: 'Responder', exact: true }).click();
  await aviso(yo, 'El paciente respondió');
  await expect(menu(yo).getByRole('link', { name: /Bandeja de salida/ })).toContainText('1');
  await yo.getByRole('button', { name: 'Respuestas (1)' }).click();
  await expect(yo).toHaveURL(/ver=respuestas/);
  const fila = yo.locator('tbody tr');
  await expect(fila).toHaveCount(1);
  await expect(fila).toContainText('¿Tengo que ir en ayunas?');
  await expect(fila).toContainText('Por leer');
  await sinFallas(yo);
  await accionDeFila(yo, fila, 'Atendida');
  await expect(fila).toContainText('Atendida');
  // The filter is in the address, so it is on after the router navigates.
  await yo.getByRole('switch', { name: 'Solo sin atender' }).click();
  await expect(yo.getByRole('switch', { name: 'Solo sin atender' })).toBeChecked();
  await expect(yo.getByText('Todas las respuestas están atendidas')).toBeVisible();
  await yo.reload();
  await expect(yo.getByText('Todas las respuestas están atendidas')).toBeVisible();
});

test('los cumpleaños de la semana van primero en los contactos, y el de hoy se ve junto a la agenda', async ({ yo, clinica }) => {
  const nacido = (dias: number) => `1980${sumarDias(hoy(), dias).slice(4)}`;
  await clinica.hacer(contactos.agregar, {}, { NOMBRE: 'Laura', APELLIDOS: 'Peña', FECHANACIMIENTO: nacido(0) });
  await clinica.hacer(contactos.agregar, {}, { NOMBRE: 'Abel', APELLIDOS: 'Ríos', FECHANACIMIENTO: nacido(3) });
  await clinica.hacer(contactos.agregar, {}, { NOMBRE: 'Nadie', FECHANACIMIENTO: nacido(40) });
  await yo.goto('/contacts');
  const semana = yo.getByRole('region', { name: 'Cumpleaños de esta semana' });
  await expect(semana.getByRole('listitem')).toHaveCount(2);
  await expect(semana.getByRole('listitem').first()).toContainText('Laura Peña');
  await sinFallas(yo);
  await yo.goto('/calendar');
  await expect(yo.getByText('Hoy cumple años Laura Peña')).toBeVisible();
  await sinFallas(yo);
});
