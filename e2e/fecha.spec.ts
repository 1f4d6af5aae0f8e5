// Date fields and their calendar, by keyboard and by mouse.
import { expect } from '@playwright/test';
import { sinFallas, test } from './galeno.ts';
import { enfocado, seVe } from './mirada.ts';

test('una fecha se escribe, o se elige en su calendario con el teclado', async ({ yo }) => {
  await yo.goto('/patients/new/_');
  const campo = yo.getByRole('textbox', { name: 'Fecha de nacimiento' });
  await campo.fill('14/03/1968');
  await campo.press('Alt+ArrowDown');
  const calendario = yo.getByRole('dialog', { name: 'Calendario' });
  await seVe(calendario);
  // It opens on the typed date.
  const dia = (nombre: RegExp) => calendario.getByRole('button', { name: nombre });
  await enfocado(dia(/14 de marzo de 1968/));
  await sinFallas(yo);
  await yo.keyboard.press('ArrowRight');
  await yo.keyboard.press('ArrowDown');
  await enfocado(dia(/22 de marzo de 1968/));
  await yo.keyboard.press('PageUp');
  await enfocado(dia(/22 de febrero de 1968/));
  // Escape leaves the date as it was.
  await yo.keyboard.press('Escape');
  await expect(calendario).toHaveCount(0);
  await enfocado(campo);
  await expect(campo).toHaveValue('14/03/1968');

  await campo.press('Alt+ArrowDown');
  await calendario.getByLabel('Elegir el año').selectOption('1971');
  await calendario.getByLabel('Elegir el mes').selectOption({ label: 'agosto' });
  await dia(/(^|\s)9 de agosto de 1971/).click();
  await expect(calendario).toHaveCount(0);
  await enfocado(campo);
  await expect(campo).toHaveValue('09/08/1971');
});

test('el calendario no ofrece días fuera de los que el campo admite; su botón lo abre y lo cierra', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  await yo.goto(`/patient/${CODIGOPACIENTE}/vital-signs/charts?desde=2026-01-01&hasta=2026-02-10`);
  const boton = yo.getByRole('button', { name: 'Abrir calendario de Fecha inicial' });
  await boton.click();
  const calendario = yo.getByRole('dialog', { name: 'Calendario' });
  await seVe(calendario);
  await boton.click();
  await expect(calendario).toHaveCount(0);
  await boton.click();
  // The first date may not be later than the last.
  await calendario.getByRole('button', { name: 'Ir al mes siguiente' }).click();
  await expect(calendario.getByRole('button', { name: /10 de febrero de 2026/ })).toBeEnabled();
  await expect(calendario.getByRole('button', { name: /11 de febrero de 2026/ })).toBeDisabled();
  await calendario.getByRole('button', { name: /(^|\s)3 de febrero de 2026/ }).click();
  await expect(yo.getByRole('textbox', { name: 'Fecha inicial' })).toHaveValue('03/02/2026');
  await expect(yo).toHaveURL(/desde=2026-02-03/);
});

for (const tema of ['claro', 'oscuro'] as const)
  test.describe(`en el teléfono, tema ${tema}`, () => {
    test.use({ tema, viewport: { width: 360, height: 780 }, hasTouch: true });
    test('el calendario cabe y axe no encuentra nada', async ({ yo, clinica }) => {
      const { CODIGOPACIENTE } = await clinica.paciente();
      await yo.goto(`/patient/${CODIGOPACIENTE}/vital-signs/charts`);
      await yo.getByRole('button', { name: 'Abrir calendario de Fecha final' }).tap();
      const calendario = yo.getByRole('dialog', { name: 'Calendario' });
      await seVe(calendario);
      await sinFallas(yo);
      await calendario.getByRole('button', { name: 'Hoy', exact: true }).tap();
      await expect(calendario).toHaveCount(0);
    });
  });
