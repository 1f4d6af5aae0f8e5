// A child from birth to two years: measured and vaccinated at each visit, and what the file says of it at the end.
import { expect, type Page } from '@playwright/test';
import { registrosCrecimiento } from '#features/crecimiento/contract.ts';
import { registrosVacunas } from '#features/expediente/vacunacion/contract.ts';
import { fechaCorta, sumarMeses } from '#kernel/shared/dates.ts';
import { hoy, sinFallas, test } from './galeno.ts';
import { corrimiento, seVe, sinCortes } from './mirada.ts';

const tecleada = (f: string) => f.split('-').reverse().join('/');
/** Months of age, weight, height, head, and the boxes of the card that are filled. */
const VISITAS = [
  [2, 5.1, 57.1, 38.3, [103, 108, 110]],
  [4, 6.4, 62.1, 40.6, [104, 109, 111]],
  [6, 7.3, 65.7, 42.2, [105, 113]],
  [7, 7.6, 67.3, 42.8, [114]],
  [12, 8.9, 74, 44.9, [112, 118]],
  [18, 10.2, 80.7, 46.2, [106, 119]],
] as const;

async function medir(yo: Page, paciente: string, fecha: string | undefined, [peso, talla, cefalico]: readonly [string, string, string]) {
  await yo.goto(`${paciente}/growth-chart/new`);
  await yo.getByLabel(/^Médico/).selectOption({ index: 1 });
  if (fecha) await yo.getByRole('textbox', { name: /^Fecha/ }).fill(tecleada(fecha));
  await yo.getByLabel(/^Peso \*/).fill(peso);
  await yo.getByLabel(/^Talla \*/).fill(talla);
  await yo
    .getByLabel(/^Perímetro cefálico/)
    .first()
    .fill(cefalico);
  await yo.keyboard.press('Control+Enter');
  await expect(yo).toHaveURL(/growth-charts/);
}
async function vacunar(yo: Page, paciente: string, dosis: number, fecha: string | undefined, lote: string) {
  await yo.goto(`${paciente}/vaccination`);
  await yo.locator(`[data-dosis="${dosis}"]`).click();
  const dialogo = yo.getByRole('dialog');
  if (fecha) await dialogo.getByRole('textbox', { name: /^Fecha/ }).fill(tecleada(fecha));
  await dialogo.getByLabel(/^Lote/).fill(lote);
  await yo.keyboard.press('Control+Enter');
  await expect(dialogo).toBeHidden();
  await seVe(yo.locator(`[data-dosis="${dosis}"]`).getByText(`Lote ${lote}`));
}

test('una niña, del nacimiento a los dos años: cada visita se mide y se vacuna, y al final todo está a la vista', async ({
  yo,
  clinica,
}) => {
  const nacida = sumarMeses(hoy(), -24);
  const { CODIGOPACIENTE } = await clinica.paciente({ NOMBRE: 'Inés', FECHA_NACIMIENTO: nacida, SEXO: 2 });
  const paciente = `/patient/${CODIGOPACIENTE}`;
  // At birth.
  await medir(yo, paciente, nacida, ['3.2', '49', '33.9']);
  await vacunar(yo, paciente, 101, nacida, 'BCG-1');
  await vacunar(yo, paciente, 102, nacida, 'HB-1');
  // The visits between are as somebody wrote them on their day.
  for (const [meses, PESO, TALLA, P_CEFALICO, dosis] of VISITAS) {
    const FECHA = sumarMeses(nacida, meses);
    const medida = { CODIGOPACIENTE, CODIGOMEDICO: 1, FECHA, EDAD: 0, MESES: 0, PESO, TALLA, P_CEFALICO, POSICION: 0 };
    await clinica.hacer(registrosCrecimiento.agregar, {}, medida);
    for (const ID_DOSIS of dosis)
      await clinica.hacer(registrosVacunas.actualizar, { CODIGOPACIENTE, ID_DOSIS }, { FECHA, LOTE: `L-${ID_DOSIS}`, NOTA: '' });
  }

  // Today she is two: the file says by itself which dose is due, without moving what was there.
  const quieto = await corrimiento(yo);
  await yo.goto(paciente);
  const vacunas = yo.getByRole('region', { name: 'Vacunas' });
  await seVe(vacunas.getByText('Influenza, revacunación anual'));
  await seVe(vacunas.getByText(`Toca desde el ${fechaCorta(hoy())}`));
  await seVe(vacunas.getByText('1 toca ahora'));
  await quieto();
  await sinFallas(yo);
  await sinCortes(yo);
  await medir(yo, paciente, undefined, ['11.5', '86.4', '47.2']);
  await seVe(yo.getByRole('row', { name: /11\.5/ }));
  await expect(yo.getByRole('row')).toHaveCount(VISITAS.length + 3);
  await vacunar(yo, paciente, 115, undefined, 'INF-26');
  await expect(yo.getByText('16 de 20 aplicadas')).toBeVisible();
  await expect(yo.getByText('Atrasada')).toHaveCount(0);

  // Her curve has every visit, and the next dose is a year away.
  await yo.goto(`${paciente}/growth-chart/charts`);
  const grafica = yo.getByRole('group', { name: /Peso, 0 a 5 años: Inés/ });
  await seVe(grafica);
  await expect(grafica.locator('[data-lectura]')).toHaveCount(VISITAS.length + 2);
  await sinCortes(yo);
  await yo.goto(paciente);
  await seVe(vacunas.getByText(`Toca el ${fechaCorta(sumarMeses(nacida, 36))}`));
  await seVe(yo.getByRole('region', { name: 'Hoy' }).getByText(/Influenza, revacunación anual, lote INF-26/));
  await seVe(yo.getByRole('region', { name: 'Hoy' }).getByRole('link', { name: /11\.5 kg/ }));
  // The day of her birth has what was done then, and the complete file has all of it.
  await yo.goto(`${paciente}?fecha=${nacida}`);
  await seVe(yo.getByText(/BCG, única, lote BCG-1/).first());
  await yo.goto(`/report-records?paciente=${CODIGOPACIENTE}`);
  const seccion = (nombre: string) => yo.locator('fieldset > div').filter({ hasText: nombre });
  await seVe(seccion('Vacunación').getByText('16', { exact: true }));
  await seVe(seccion('Registros de crecimiento').getByText('8', { exact: true }));
});
