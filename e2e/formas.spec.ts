// Forms with an appointment: reception chooses them when booking, the patient gets a mail, and the answers are seen and
// printed.
import { expect } from '@playwright/test';
import { citas } from '#features/agenda/citas/contract.ts';
import { formasDeCita } from '#features/agenda/formas/contract.ts';
import { formas } from '#features/integraciones/formas/contract.ts';
import { LUNES, verTodo } from './calendario.ts';
import { sinFallas, test } from './galeno.ts';

test('los formatos se eligen al agendar, salen por correo, se ven en la cita, se imprimen y se reenvían', async ({ yo, clinica }) => {
  await clinica.hacer(formas.login, {}, { EMAIL: 'formas@ejemplo.mx', PASS: 'Clave-9911' });
  await clinica.paciente();
  await yo.goto(`/calendar?f=${LUNES}`);
  await expect(yo.locator('[data-pieza="columna"]').first()).toBeVisible();
  await yo.keyboard.press('c');
  await verTodo(yo);
  const dialogo = yo.getByRole('dialog');
  await dialogo.getByRole('combobox', { name: 'Paciente' }).fill('gua');
  await yo.getByRole('option', { name: /Guadalupe/ }).click();
  await dialogo.getByLabel('Fecha').first().fill(LUNES.split('-').reverse().join('/'));
  await dialogo.getByRole('textbox', { name: 'Hora' }).fill('10:00');
  await dialogo.getByText('Consentimiento informado').click();
  await dialogo.getByText('Historia médica breve').click();
  await expect(dialogo.getByLabel('Enviar los formatos a')).toHaveValue('guadalupe@ejemplo.mx');
  await sinFallas(yo);
  await yo.keyboard.press('Control+Enter');
  await yo.getByRole('button', { name: /Guadalupe.*10:00/ }).click();

  const seccion = yo.getByRole('region', { name: 'Formatos' });
  await expect(seccion.getByText('Enviados a guadalupe@ejemplo.mx')).toBeVisible({ timeout: 20_000 });
  await expect(seccion.getByText('Sin contestar')).toHaveCount(2);
  await sinFallas(yo);

  const hoja = yo.waitForResponse((r) => r.url().includes('/formas/imprimir_formato/'));
  await seccion.getByRole('button', { name: 'Imprimir Consentimiento informado' }).click();
  expect((await hoja).headers()['content-type']).toBe('application/pdf');

  await seccion.getByRole('button', { name: 'Reenviar formatos' }).click();
  const reenvio = yo.getByRole('dialog', { name: 'Reenviar formatos' });
  await reenvio.getByLabel('Reenviar a').fill('guadalupe');
  await reenvio.getByRole('button', { name: 'Enviar' }).click();
  await expect(reenvio.getByText('Formato de correo inválido').first()).toBeVisible();
  await reenvio.getByLabel('Reenviar a').fill('familia@ejemplo.mx');
  await reenvio.getByRole('button', { name: 'Enviar' }).click();
  await expect(yo.getByText('Los formatos se reenviaron correctamente')).toBeVisible();
  await expect(seccion.getByText('Enviados a familia@ejemplo.mx')).toBeVisible();
});

test('a una cita que ya estaba se le envían formatos después', async ({ yo, clinica }) => {
  await clinica.hacer(formas.login, {}, { EMAIL: 'formas@ejemplo.mx', PASS: 'Clave-9911' });
  const { CODIGOPACIENTE } = await clinica.paciente();
  const pedida = { F_CITA: LUNES, H_CITA: '12:00', H_MINCITA: 30, CODIGOPACIENTE, CODIGOMEDICO: 1 };
  const { N_CITA } = await clinica.hacer(citas.agregar, {}, pedida);
  await yo.goto(`/calendar?f=${LUNES}`);
  await yo.getByRole('button', { name: /Guadalupe.*12:00/ }).click();
  await yo.getByRole('button', { name: 'Más acciones', exact: true }).click();
  await yo.getByRole('menuitem', { name: 'Enviar formatos' }).click();
  const envio = yo.getByRole('dialog', { name: 'Enviar formatos' });
  await envio.getByRole('button', { name: 'Enviar' }).click();
  await expect(envio.getByText('Debe seleccionar un Formato').first()).toBeVisible();
  await envio.getByText('Cuestionario de COVID-19').click();
  await sinFallas(yo);
  await envio.getByRole('button', { name: 'Enviar' }).click();
  await expect(yo.getByRole('region', { name: 'Formatos' }).getByText('Cuestionario de COVID-19')).toBeVisible({ timeout: 20_000 });
  expect((await clinica.hacer(formasDeCita.formatos_enviados_cita, { N_CITA })).ESTADO).toBe(2);
});

test('los datos generales van por correo al que el paciente tiene, con un clic más', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  await yo.goto(`/patient/${CODIGOPACIENTE}/general`);
  await yo.getByRole('button', { name: 'Enviar correo' }).click();
  const dialogo = yo.getByRole('dialog', { name: 'Enviar correo' });
  await expect(dialogo.getByText('guadalupe@ejemplo.mx')).toBeVisible();
  await sinFallas(yo);
  await dialogo.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(yo.getByText('El mensaje se envió a la bandeja de salida')).toBeVisible();
});
