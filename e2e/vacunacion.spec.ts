import { expect } from '@playwright/test';
import { registrosVacunas } from '#features/expediente/vacunacion/contract.ts';
import { sumarMeses } from '#kernel/shared/dates.ts';
import { hoy, sinFallas, test } from './galeno.ts';
import { enfocado, seVe, sinCortes } from './mirada.ts';

const tecleada = (f: string) => f.split('-').reverse().join('/');

test('la cartilla de una niña: se llena por teclado, avisa de lo raro, se corrige, se imprime y se vacía', async ({ yo, clinica }) => {
  const nacida = sumarMeses(hoy(), -3);
  const { CODIGOPACIENTE } = await clinica.paciente({ NOMBRE: 'Inés', FECHA_NACIMIENTO: nacida, SEXO: 2 });
  await yo.goto(`/patient/${CODIGOPACIENTE}`);
  const resumen = yo.getByRole('region', { name: 'Vacunas' });
  await seVe(resumen.getByText('BCG, única'));
  await sinFallas(yo);
  await resumen.getByRole('link', { name: 'Cartilla' }).click();
  await expect(yo.getByLabel('Cartilla', { exact: true })).toHaveValue('1');
  const bcg = yo.locator('[data-dosis="101"]');
  await seVe(bcg.getByText('Atrasada'));
  await seVe(yo.getByText('0 de 20 aplicadas'));
  await bcg.click();
  const dialogo = yo.getByRole('dialog', { name: 'BCG, única' });
  await enfocado(dialogo.getByLabel(/^Lote/));
  await yo.keyboard.press('Control+Enter');
  await seVe(dialogo.getByText('Este campo es requerido'));
  await yo.keyboard.type('BX-771');
  await dialogo.getByRole('textbox', { name: /^Fecha/ }).fill(tecleada(nacida));
  await sinCortes(yo);
  await sinFallas(yo);
  await yo.keyboard.press('Control+Enter');
  await expect(dialogo).toBeHidden();
  await seVe(bcg.getByText('Lote BX-771'));
  await seVe(yo.getByText('1 de 20 aplicadas'));
  await expect(bcg.getByText('Atrasada')).toHaveCount(0);

  // The fourth hexavalente is for a child of a year: it is said, and does not stop anybody.
  await yo.locator('[data-dosis="106"]').click();
  const cuarta = yo.getByRole('dialog', { name: /Hexavalente.*cuarta/ });
  await seVe(cuarta.getByText(/no tenía la edad mínima de esta dosis \(12 meses\)/));
  await yo.keyboard.press('Escape');
  await expect(cuarta).toBeHidden();
  await enfocado(yo.locator('[data-dosis="106"]'));

  const hoja = yo.waitForResponse((r) => r.url().includes('/registros_vacunas/imprimir/'));
  const ventana = yo.waitForEvent('popup');
  await yo.getByRole('button', { name: 'Imprimir' }).click();
  expect((await hoja).headers()['content-type']).toBe('application/pdf');
  await (await ventana).close();

  await bcg.click();
  await dialogo.getByLabel(/^Lote/).fill('BX-772');
  await yo.keyboard.press('Control+Enter');
  await seVe(bcg.getByText('Lote BX-772'));
  await bcg.click();
  await dialogo.getByRole('button', { name: 'Eliminar' }).click();
  await yo
    .getByRole('button', { name: /^Eliminar/ })
    .last()
    .click();
  await seVe(bcg.getByText('Atrasada'));
  await seVe(yo.getByText('0 de 20 aplicadas'));
});

test('lo que se pone cada año guarda cada dosis, y la anterior también se corrige', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente({ NOMBRE: 'Raúl', FECHA_NACIMIENTO: sumarMeses(hoy(), -12 * 70), SEXO: 1 });
  for (const [FECHA, LOTE] of [
    [sumarMeses(hoy(), -14), 'N25'],
    [hoy(), 'N26'],
  ])
    await clinica.hacer(registrosVacunas.actualizar, { CODIGOPACIENTE, ID_DOSIS: 501 }, { FECHA: FECHA!, LOTE: LOTE!, NOTA: '' });
  await yo.goto(`/patient/${CODIGOPACIENTE}/vaccination`);
  const cuadro = yo.locator('[data-dosis="501"]');
  await seVe(cuadro.getByText('Lote N26'));
  await cuadro.click();
  const dialogo = yo.getByRole('dialog');
  await expect(dialogo.getByLabel(/^Lote/)).toHaveValue('N26');
  await dialogo.getByRole('button', { name: /^Corregir la del/ }).click();
  await expect(dialogo.getByLabel(/^Lote/)).toHaveValue('N25');
  await sinFallas(yo);
  await dialogo.getByLabel(/^Lote/).fill('N25-B');
  await yo.keyboard.press('Control+Enter');
  await expect(dialogo).toBeHidden();
  await cuadro.click();
  await seVe(dialogo.getByText(/lote N25-B/));
  await sinCortes(yo);
});

test('otra vacuna queda en su cartilla y en el día; un hombre no tiene la cartilla de la mujer', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente({ NOMBRE: 'Raúl', FECHA_NACIMIENTO: sumarMeses(hoy(), -12 * 35), SEXO: 1 });
  await yo.goto(`/patient/${CODIGOPACIENTE}/vaccination`);
  const cartillas = yo.getByLabel('Cartilla', { exact: true });
  await expect(cartillas).toHaveValue('4');
  await expect(cartillas.getByRole('option')).toHaveCount(5);
  await expect(cartillas.getByRole('option', { name: /Mujer/ })).toHaveCount(0);
  await yo.getByRole('button', { name: 'Otra vacuna' }).click();
  const dialogo = yo.getByRole('dialog', { name: 'Otra vacuna' });
  await enfocado(dialogo.getByLabel(/^Vacuna/));
  await yo.keyboard.type('Hepatitis A');
  await dialogo.getByLabel(/^Lote/).fill('HA-20');
  await yo.keyboard.press('Control+Enter');
  await expect(dialogo).toBeHidden();
  await expect(cartillas).toHaveValue('99');
  await seVe(yo.getByText('Lote HA-20'));
  await sinFallas(yo);
  await sinCortes(yo);
  await yo.setViewportSize({ width: 360, height: 760 });
  await sinCortes(yo);
  await cartillas.selectOption('4');
  await seVe(yo.getByText('0 de 10 aplicadas'));
  await sinCortes(yo);
  await yo.goto(`/patient/${CODIGOPACIENTE}`);
  await seVe(yo.getByText('Hepatitis A, lote HA-20').first());
});
