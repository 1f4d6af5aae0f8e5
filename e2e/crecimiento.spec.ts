import { expect } from '@playwright/test';
import { registrosCrecimiento } from '#features/crecimiento/contract.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import { type Clinica, hoy, sinFallas, test } from './galeno.ts';
import { enfocado, seVe, sinCortes } from './mirada.ts';

/** Weights, heights and heads of a boy in his first two years. */
const VISITAS = [
  [730, 3.4, 50, 34.6],
  [670, 5.7, 58.5, 39.2],
  [610, 7.2, 63.9, 41.7],
  [550, 8.1, 67.8, 43.4],
  [460, 9.0, 72.2, 45.3],
  [365, 9.8, 76.1, 46.2],
  [180, 11.1, 82.6, 47.6],
] as const;
async function nino(clinica: Clinica): Promise<number> {
  const { CODIGOPACIENTE } = await clinica.paciente({ NOMBRE: 'Mateo', FECHA_NACIMIENTO: sumarDias(hoy(), -730), SEXO: 1 });
  return CODIGOPACIENTE;
}
const conVisitas = async (clinica: Clinica, CODIGOPACIENTE: number) => {
  for (const [dias, PESO, TALLA, P_CEFALICO] of VISITAS)
    await clinica.hacer(
      registrosCrecimiento.agregar,
      {},
      { CODIGOPACIENTE, CODIGOMEDICO: 1, FECHA: sumarDias(hoy(), -dias), EDAD: 0, MESES: 0, PESO, TALLA, P_CEFALICO, POSICION: 0 },
    );
};

test('un niño de dos años: se mide por teclado, se sugiere el percentil, lo elegido queda, y su curva se lee', async ({ yo, clinica }) => {
  const CODIGOPACIENTE = await nino(clinica);
  await yo.goto(`/patient/${CODIGOPACIENTE}`);
  await yo.getByRole('link', { name: 'Gráficas crecimiento' }).click();
  await yo.getByRole('link', { name: 'Medir por primera vez' }).click();
  // Nobody is chosen for a user who is no doctor.
  await enfocado(yo.getByLabel(/^Médico/));
  await expect(yo.getByLabel(/^Edad/)).not.toBeEditable();
  await expect(yo.getByLabel(/^Edad/)).toHaveValue('2');
  await yo.getByLabel(/^Médico/).selectOption({ index: 1 });
  await yo.getByLabel(/^Peso \*/).fill('12.2');
  await yo.keyboard.press('Tab');
  await yo.keyboard.type('87');
  await yo.keyboard.press('Tab');
  await seVe(yo.getByText('IMC 16.12 kg/m²'));
  await expect(yo.getByLabel('Peso para la edad')).toHaveValue('50');
  await expect(yo.getByLabel('Talla para la edad')).toHaveValue('50');
  await sinFallas(yo);
  // What the doctor chooses stays when a measure changes, and the suggestion is only offered.
  await yo.getByLabel('Peso para la edad').selectOption('75');
  await yo.getByLabel(/^Peso \*/).fill('16.5');
  await expect(yo.getByLabel('Peso para la edad')).toHaveValue('75');
  await seVe(yo.getByRole('button', { name: 'Usar >97' }).first());
  await yo.getByLabel(/^Peso \*/).fill('122');
  await seVe(yo.getByText('Poco probable, revise la medida').first());
  await yo.getByLabel(/^Peso \*/).fill('12.2');
  await yo.keyboard.press('Control+Enter');
  await seVe(yo.getByRole('row', { name: /12\.2 P 75/ }));

  await conVisitas(clinica, CODIGOPACIENTE);
  await yo.getByRole('link', { name: 'Gráficas', exact: true }).click();
  const grafica = yo.getByRole('group', { name: /Peso, 0 a 5 años: Mateo/ });
  await seVe(grafica);
  await expect(grafica.locator('[data-lectura]')).toHaveCount(VISITAS.length + 1);
  await grafica.locator('[data-lectura]').first().focus();
  await yo.keyboard.press('ArrowRight');
  await expect(yo.getByText(/^2: 5\.7 kg/).first()).toBeVisible();
  await yo.getByRole('button', { name: 'Desviaciones estándar' }).click();
  await seVe(grafica.getByText('−2 DE'));
  await yo.getByRole('button', { name: 'Acercar' }).click();
  await seVe(yo.getByText('125 %'));
  await yo.getByRole('button', { name: 'Alejar' }).click();
  await yo.getByRole('button', { name: 'Nacimiento y padres' }).click();
  const dialogo = yo.getByRole('dialog', { name: 'Nacimiento y padres' });
  await enfocado(dialogo.getByLabel(/^Semanas/));
  await yo.keyboard.type('33');
  await dialogo.getByLabel(/^Talla del padre/).fill('176');
  await dialogo.getByLabel(/^Talla de la madre/).fill('162');
  await yo.keyboard.press('Control+Enter');
  await seVe(yo.getByText(/Nació de 33 semanas.*Talla diana 175\.5 cm/));
  await sinFallas(yo);
  await sinCortes(yo);
  const hoja = yo.waitForResponse((r) => r.url().includes('/registros_crecimiento/imprimir/'));
  const ventana = yo.waitForEvent('popup');
  await yo.getByRole('button', { name: 'Imprimir' }).click();
  expect((await hoja).headers()['content-type']).toBe('application/pdf');
  await (await ventana).close();
});

test('en un teléfono la gráfica y la forma caben; a un adulto no se le mide', async ({ enTelefono: page, clinica }) => {
  const CODIGOPACIENTE = await nino(clinica);
  await conVisitas(clinica, CODIGOPACIENTE);
  await page.goto(`/patient/${CODIGOPACIENTE}/growth-chart/charts`);
  await page.getByRole('group', { name: /Peso, 0 a 5 años/ }).scrollIntoViewIfNeeded();
  await expect(page.locator('[data-lectura]')).toHaveCount(VISITAS.length);
  await page.getByRole('button', { name: 'Imprimir' }).scrollIntoViewIfNeeded();
  await sinCortes(page);
  await sinFallas(page);
  await page.goto(`/patient/${CODIGOPACIENTE}/growth-chart/new`);
  await expect(page.getByLabel(/^Peso \*/)).toBeVisible();
  await sinCortes(page);
  const adulta = await clinica.paciente({ NOMBRE: 'Adela', TCELULAR: '5555500199' });
  await page.goto(`/patient/${adulta.CODIGOPACIENTE}/growth-charts`);
  await seVe(page.getByText('Aquí quedan el peso, la talla'));
  await expect(page.getByRole('link', { name: 'Nuevo registro' })).toHaveCount(0);
});
