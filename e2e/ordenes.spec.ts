// Orders and results: a whole order by keyboard, its results and their marks, the chart, what nobody has opened, a phone, and two
// studies beside each other.
import { expect, type Page } from '@playwright/test';
import { torax } from '#data/demo/estudio_dibujado.ts';
import { analisisClinicos as catalogoAnalisis, estudiosGabinete as catalogoGabinete } from '#features/estudios/contract.ts';
import { analisisClinicos } from '#features/expediente/analisis/contract.ts';
import { estudiosGabinete } from '#features/expediente/gabinete/contract.ts';
import { type Clinica, hoy, sinFallas, test } from './galeno.ts';
import { enfocado, seVe, sinCortes } from './mirada.ts';

async function conCatalogo(clinica: Clinica) {
  await clinica.hacer(catalogoAnalisis.estudios.importar, {}, { SUGERIDO: 1 });
  const { CODIGOPACIENTE } = await clinica.paciente();
  const id = async (BUSCAR: string) => (await clinica.hacer(catalogoAnalisis.estudios.buscar, {}, { BUSCAR }))[0]!.ID;
  return { CODIGOPACIENTE, glucosa: await id('glucosa en ayuno'), hba1c: await id('glucosilada') };
}
const escribir = (yo: Page, texto: string) => yo.keyboard.type(texto);

test('con el teclado: una orden de un grupo y un análisis suelto, sus resultados con sus marcas, y su gráfica', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE } = await conCatalogo(clinica);
  await yo.goto(`/patient/${CODIGOPACIENTE}/clinical-analysis/new/_`);
  const buscador = yo.getByRole('combobox', { name: 'Buscar por nombre o grupo' });
  await enfocado(buscador);
  await escribir(yo, 'perfil de lipidos');
  await seVe(yo.getByRole('option', { name: /Perfil de lípidos todo el grupo/ }));
  await yo.keyboard.press('Enter');
  const orden = yo.getByRole('region', { name: 'En la orden' });
  await expect(orden.getByText('Colesterol HDL')).toBeVisible();
  await enfocado(buscador);
  await escribir(yo, 'glucosilada');
  await seVe(yo.getByRole('option', { name: /HbA1c/ }));
  await yo.keyboard.press('Enter');
  await expect(orden.getByText('Hemoglobina glucosilada (HbA1c)')).toBeVisible();
  await yo.keyboard.press('Control+Enter');
  // The button that Ctrl+Enter presses also prints; the list shows the order.
  await seVe(yo.getByRole('heading', { name: 'Análisis clínicos' }));
  await expect(yo.getByText('Pendientes')).toBeVisible();
  await yo.goto(`/patient/${CODIGOPACIENTE}/clinical-analysis/details/1`);
  await yo.getByRole('button', { name: 'Capturar resultados' }).press('Enter');
  await enfocado(yo.getByLabel('Colesterol HDL'));
  await escribir(yo, '41');
  await yo.keyboard.press('Enter');
  await enfocado(yo.getByLabel('Colesterol LDL'));
  await escribir(yo, '130');
  await yo.getByLabel('Triglicéridos').focus();
  await escribir(yo, 'muchos');
  await yo.getByLabel('Hemoglobina glucosilada (HbA1c)').focus();
  await escribir(yo, '8,1');
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByText('Debe ser un número').first()).toBeVisible();
  await yo.getByLabel('Triglicéridos').fill('149');
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByText('Los resultados se guardaron correctamente')).toBeVisible();
  const fila = (nombre: string) => yo.getByRole('row', { name: nombre });
  await expect(fila('Colesterol HDL')).toContainText('Bajo');
  await expect(fila('Colesterol LDL')).toContainText('Alto');
  await expect(fila('Hemoglobina glucosilada')).toContainText('8.1');
  await expect(fila('Hemoglobina glucosilada')).toContainText('Alto');
  await expect(fila('Triglicéridos')).not.toContainText('Alto');
  await sinCortes(yo);
  await yo.goto(`/patient/${CODIGOPACIENTE}/clinical-analysis/charts`);
  await yo.getByRole('button', { name: 'Hemoglobina glucosilada (HbA1c)' }).click();
  const grafica = yo.getByRole('region', { name: 'Hemoglobina glucosilada (HbA1c)' });
  await grafica.scrollIntoViewIfNeeded();
  await expect(grafica.getByText('Alto')).toBeVisible();
  await sinFallas(yo);
});

test('una orden vacía no se guarda y lo dice junto al buscador; clonar trae lo mismo', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE, glucosa } = await conCatalogo(clinica);
  await clinica.hacer(analisisClinicos.agregar, {}, { CODIGOPACIENTE, CODIGOMEDICO: 1, DETALLES: [{ id: glucosa }] });
  await yo.goto(`/patient/${CODIGOPACIENTE}/clinical-analysis/new/_`);
  await yo.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(yo.getByRole('alert').filter({ hasText: 'Debe seleccionar análisis o escribir otros' }).first()).toBeVisible();
  await yo.goto(`/patient/${CODIGOPACIENTE}/clinical-analysis/new/1`);
  await expect(yo.getByRole('region', { name: 'En la orden' }).getByText('Glucosa en ayuno')).toBeVisible();
  await yo.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(yo.getByText('La orden se guardó correctamente')).toBeVisible();
  await expect(yo.getByText('Pendientes')).toHaveCount(2);
});

test('lo que llegó y nadie abrió está sobre la agenda, y se va al abrirlo quien es médico o al decir que se revisó', async ({
  yo,
  clinica,
}) => {
  const { CODIGOPACIENTE, glucosa } = await conCatalogo(clinica);
  await clinica.hacer(analisisClinicos.agregar, {}, { CODIGOPACIENTE, CODIGOMEDICO: 1, DETALLES: [{ id: glucosa }] });
  await clinica.hacer(
    analisisClinicos.actualizar_resultados,
    { ID_ORDEN: 1 },
    { FECHA: hoy(), RESULTADO: { [glucosa]: '240' }, VERSION: 1 },
  );
  await yo.goto('/calendar');
  const linea = yo.getByRole('region', { name: 'Resultados sin revisar' });
  await seVe(linea);
  // On a phone it stands above the button that floats there.
  await yo.setViewportSize({ width: 360, height: 740 });
  const cita = yo.getByRole('button', { name: 'Cita', exact: true });
  for (const x of [linea, cita]) await seVe(x);
  await yo.setViewportSize({ width: 1440, height: 900 });
  await linea.getByRole('link').click();
  await seVe(yo.getByRole('heading', { name: 'Orden 1' }));
  const boton = yo.getByRole('button', { name: 'Marcar como revisados' });
  await boton.or(yo.getByText('Resultados vistos')).first().waitFor();
  if (await boton.isVisible()) await boton.click();
  await expect(yo.getByText('Resultados vistos')).toBeVisible();
  await yo.goto('/calendar');
  await seVe(yo.getByRole('button', { name: 'Hoy', exact: true }).first());
  await expect(linea).toHaveCount(0);
});

test('en un teléfono se ordena, se sube una foto del resultado y se abre; nada se sale', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE } = await conCatalogo(clinica);
  await clinica.hacer(catalogoGabinete.estudios.importar, {}, { SUGERIDO: 1 });
  await yo.setViewportSize({ width: 360, height: 740 });
  await yo.goto(`/patient/${CODIGOPACIENTE}/cabinet-study/new/_`);
  await yo.getByRole('button', { name: 'Radiografías', exact: true }).click();
  await yo.getByLabel('Tórax posteroanterior').check();
  await expect(yo.getByRole('region', { name: 'En la orden' }).getByText('Tórax posteroanterior')).toBeVisible();
  await yo.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(yo.getByText('La orden se guardó correctamente')).toBeVisible();
  await yo.goto(`/patient/${CODIGOPACIENTE}/cabinet-study/details/1`);
  await yo.getByRole('button', { name: 'Agregar archivo' }).click();
  const dialogo = yo.getByRole('dialog', { name: 'Agregar archivo' });
  await dialogo.locator('input[type=file]').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: torax(1) });
  await dialogo.getByLabel('Descripción').fill('Tele de tórax');
  await dialogo.getByRole('button', { name: /Guardar/ }).click();
  await expect(yo.getByText('El resultado se guardó correctamente')).toBeVisible();
  expect(await yo.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await yo.getByRole('button', { name: 'Abrir Tele de tórax' }).click();
  await seVe(yo.getByRole('dialog', { name: 'Tele de tórax' }).getByRole('img').first());
});

test('dos estudios de años distintos se ven uno junto al otro', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE } = await conCatalogo(clinica);
  for (const n of [1, 2]) {
    await clinica.hacer(estudiosGabinete.agregar, {}, { CODIGOPACIENTE, CODIGOMEDICO: 1, OTROS_ESTUDIOS: `Tórax ${n}` });
    const ARCHIVO = new File([new Uint8Array(torax(n - 1))], 'torax.png', { type: 'image/png' });
    await clinica.hacer(estudiosGabinete.agregar_resultado, {}, { ID_ORDEN: n, ARCHIVO, DESCRIPCION: `Placa ${n}` } as never);
  }
  await yo.goto(`/patient/${CODIGOPACIENTE}/cabinet-study/details/2`);
  await yo.getByRole('button', { name: 'Abrir Placa 2' }).click();
  const visor = yo.getByRole('dialog', { name: 'Placa 2' });
  await visor.getByRole('button', { name: 'Comparar' }).click();
  await expect(visor.getByRole('img')).toHaveCount(2);
  await sinFallas(yo);
});
