// The whole consultation of a new diabetic, and what happens a week later: history, note, laboratory order, consent signed on the
// patient's phone, prescription; then the results come in and their chart is seen.
import { expect, type Locator, type Page } from '@playwright/test';
import { analisisClinicos as catalogoAnalisis } from '#features/estudios/contract.ts';
import { analisisClinicos } from '#features/expediente/analisis/contract.ts';
import { formatosImpresion } from '#features/formatos_impresion/contract.ts';
import { plantillasHc } from '#features/plantillas_hc/contract.ts';
import { type Clinica, hoy, sinFallas, test } from './galeno.ts';
import { enfocado, seVe, sinCortes } from './mirada.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A clinic with the suggested histories, consents and analyses, and a patient who comes for the first time. */
async function preparada(clinica: Clinica): Promise<number> {
  const historias = await clinica.hacer(plantillasHc.sugeridas);
  await clinica.hacer(plantillasHc.agregar_sugeridas, {}, { NOMBRES: historias.map((s) => s.DESCRIPCION) });
  const consentimientos = await clinica.hacer(formatosImpresion.obtener_sugeridos);
  await clinica.hacer(formatosImpresion.agregar_sugeridos, {}, { NOMBRES: consentimientos.map((f) => f.NOMBRE) });
  await clinica.hacer(catalogoAnalisis.estudios.importar, {}, { SUGERIDO: 1 });
  return (await clinica.paciente()).CODIGOPACIENTE;
}
const escribir = (p: Page, texto: string) => p.keyboard.type(texto);

async function historia(yo: Page, CODIGOPACIENTE: number): Promise<void> {
  await yo.goto(`/patient/${CODIGOPACIENTE}`);
  await yo.getByRole('link', { name: 'Historia clínica', exact: true }).first().press('Enter');
  await enfocado(yo.getByRole('dialog', { name: 'Agregar historia clínica' }).getByLabel(/^Historia clínica/));
  await yo.keyboard.press('ArrowDown');
  await yo.keyboard.press('Tab');
  await escribir(yo, 'Elena');
  await yo.keyboard.press('Control+Enter');
  await enfocado(yo.getByLabel('Estado civil'));
  for (const [campo, texto] of [
    [/^Motivo de consulta/, 'Sed y pérdida de peso'],
    [/^Inicio y evolución/, 'Tres meses de evolución'],
    [/^Peso \(kg\)/, '82,5'],
    [/^Talla \(cm\)/, '170'],
    [/^Plan de tratamiento/, 'Metformina, plan de alimentación y laboratorio'],
  ] as const) {
    await yo.getByLabel(campo).focus();
    await escribir(yo, texto);
  }
  await yo.getByRole('combobox', { name: /iagnóstico/ }).focus();
  await escribir(yo, 'E119');
  await seVe(yo.getByRole('listbox').getByRole('option').first());
  await yo.keyboard.press('Enter');
  await seVe(yo.getByText('E11.9', { exact: true }));
  await yo.getByLabel(/^Motivo de consulta/).focus();
  await yo.keyboard.press('Control+Enter');
  await yo.getByRole('dialog', { name: 'Guardar y Cerrar' }).getByRole('button', { name: 'Guardar y Cerrar' }).press('Enter');
  await seVe(yo.getByRole('row', { name: /Historia clínica general/ }).getByText('Cerrada'));
}
async function nota(yo: Page, CODIGOPACIENTE: number): Promise<void> {
  await yo.goto(`/patient/${CODIGOPACIENTE}/evolution-note/new`);
  await enfocado(yo.getByLabel('Médico'));
  await expect(yo.getByLabel('Médico').getByRole('option', { name: /Elena/ })).toBeAttached();
  await escribir(yo, 'Elena');
  await yo
    .getByRole('textbox', { name: 'Nota', exact: true })
    .or(yo.getByRole('textbox', { name: 'Subjetivo', exact: true }))
    .first()
    .focus();
  await yo.keyboard.press('Control+End');
  await escribir(yo, 'Diabetes de reciente diagnóstico.');
  await yo.keyboard.press('Control+Enter');
  await enfocado(yo.getByRole('dialog', { name: 'Guardar y Cerrar' }).getByRole('button', { name: 'Guardar y Cerrar' }));
  await yo.keyboard.press('Enter');
  await seVe(yo.getByRole('row', { name: /reciente diagnóstico/ }));
}
async function orden(yo: Page, CODIGOPACIENTE: number): Promise<void> {
  await yo.goto(`/patient/${CODIGOPACIENTE}/clinical-analysis/new/_`);
  await enfocado(yo.getByRole('combobox', { name: 'Buscar por nombre o grupo' }));
  for (const [buscado, hallado] of [
    ['glucosilada', /HbA1c/],
    ['glucosa en ayuno', /Glucosa en ayuno/],
  ] as const) {
    await escribir(yo, buscado);
    await seVe(yo.getByRole('option', { name: hallado }).first());
    await yo.keyboard.press('Enter');
  }
  await seVe(yo.getByRole('region', { name: 'En la orden' }).getByText('Glucosa en ayuno'));
  await yo.keyboard.press('Control+Enter');
  await seVe(yo.getByRole('heading', { name: 'Análisis clínicos' }));
  await seVe(yo.getByText('Pendientes'));
}
/** Draws a line in the box, as a hand does. */
async function trazar(page: Page, lienzo: Locator): Promise<void> {
  await lienzo.scrollIntoViewIfNeeded();
  const r = (await lienzo.boundingBox())!;
  await page.mouse.move(r.x + 30, r.y + r.height / 2);
  await page.mouse.down();
  for (const x of [60, 90, 140, 180]) await page.mouse.move(r.x + x, r.y + r.height / 2 + (x % 40) - 20);
  await page.mouse.up();
}
async function consentimiento(yo: Page, CODIGOPACIENTE: number, nuevaPestana: () => Promise<Page>): Promise<void> {
  await yo.goto(`/patient/${CODIGOPACIENTE}/doc-formats`);
  await yo.getByRole('button', { name: 'Agregar formato' }).press('Enter');
  await enfocado(yo.getByRole('dialog', { name: 'Agregar formato' }).getByLabel(/^Formato/));
  await escribir(yo, 'Carta');
  await yo.keyboard.press('Tab');
  await escribir(yo, 'Elena');
  await yo.keyboard.press('Control+Enter');
  await expect(yo).toHaveURL(/\/doc-format\/\d+$/);
  await yo.getByRole('button', { name: 'Firmar' }).press('Enter');
  const paciente = yo.getByRole('region', { name: 'Paciente' });
  await paciente.getByRole('button', { name: 'Firmar en su teléfono' }).press('Enter');
  const codigo = yo.getByRole('dialog', { name: 'Firma en su teléfono: paciente' });
  await seVe(codigo.getByLabel('Código QR para firmar'));
  await yo.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await codigo.getByRole('button', { name: 'Copiar el enlace' }).press('Enter');
  const tel = await nuevaPestana();
  await tel.goto(new URL(await yo.evaluate(() => navigator.clipboard.readText())).pathname);
  await tel.getByRole('button', { name: 'Abrir el documento' }).click();
  await trazar(tel, tel.getByLabel('Recuadro para firmar, vacío'));
  await tel.getByRole('button', { name: 'Terminar' }).click();
  await seVe(tel.getByText('Gracias, su firma quedó guardada'));
  await seVe(yo.getByText('Llegó la firma: paciente'));
}
async function receta(yo: Page, CODIGOPACIENTE: number): Promise<void> {
  await yo.goto(`/patient/${CODIGOPACIENTE}/prescription/new`);
  await enfocado(yo.getByRole('combobox', { name: 'Medicamento' }));
  await escribir(yo, 'Metformina de la casa');
  await seVe(yo.getByRole('option', { name: 'Agregar «Metformina de la casa» como está escrito' }));
  await yo.keyboard.press('Enter');
  await escribir(yo, 'Tomar 1 cada 12 horas con alimentos');
  const papel = yo.waitForEvent('popup');
  await yo.keyboard.press('Control+Enter');
  await (await papel).close();
  await seVe(yo.getByRole('heading', { name: 'Recetas' }));
}
/** Results that the laboratory sent, seen by the doctor above the agenda, in the order and in the chart. */
async function unaSemanaDespues(yo: Page, clinica: Clinica, CODIGOPACIENTE: number): Promise<void> {
  const { DET } = await clinica.hacer(analisisClinicos.obtener_detalle, { ID_ORDEN: 1 });
  const RESULTADO = Object.fromEntries(DET.map((d) => [d.ID_ANALISIS, d.NOMBRE.startsWith('Hemoglobina') ? '8.9' : '176']));
  await clinica.hacer(analisisClinicos.actualizar_resultados, { ID_ORDEN: 1 }, { FECHA: hoy(), RESULTADO, VERSION: 1 });
  await yo.goto('/calendar');
  const llegaron = yo.getByRole('region', { name: 'Resultados sin revisar' });
  await seVe(llegaron);
  await llegaron.getByRole('link').press('Enter');
  await seVe(yo.getByRole('heading', { name: 'Orden 1' }));
  await expect(yo.getByRole('row', { name: /Hemoglobina glucosilada/ })).toContainText('Alto');
  await yo.goto(`/patient/${CODIGOPACIENTE}/clinical-analysis/charts`);
  // What was ordered first is drawn first.
  const grafica = yo.getByRole('region', { name: 'Hemoglobina glucosilada (HbA1c)' });
  // Charts are drawn after their page, and what stands below one moves down then.
  await expect(grafica.getByRole('group')).toBeVisible();
  const alto = grafica.getByText('Alto');
  await alto.scrollIntoViewIfNeeded();
  await seVe(alto);
}

test('un diabético nuevo, con el teclado: historia, nota, laboratorio, consentimiento en su teléfono y receta; luego sus resultados', async ({
  yo,
  browser,
  clinica,
}) => {
  // Seven screens one after the other.
  test.setTimeout(120_000);
  const CODIGOPACIENTE = await preparada(clinica);
  await historia(yo, CODIGOPACIENTE);
  await nota(yo, CODIGOPACIENTE);
  await orden(yo, CODIGOPACIENTE);
  const telefono = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, baseURL: process.env.E2E_BASE! });
  await consentimiento(yo, CODIGOPACIENTE, () => telefono.newPage());
  await receta(yo, CODIGOPACIENTE);
  // The day's summary has all of it, and says what it is.
  await yo.goto(`/patient/${CODIGOPACIENTE}`);
  for (const que of [/Historia clínica general/, /reciente diagnóstico/, /Carta de consentimiento/, /Metformina de la casa/])
    await seVe(yo.getByText(que).first());
  await sinFallas(yo);
  await unaSemanaDespues(yo, clinica, CODIGOPACIENTE);
  await sinFallas(yo);
  await telefono.close();
});

test('la misma consulta en un teléfono: nada se corta y lo guardado queda en el día', async ({ enTelefono: yo, clinica }) => {
  const CODIGOPACIENTE = await preparada(clinica);
  const cabe = () => sinCortes(yo, { salvo: ['[data-pieza="salto"]', 'td', '[data-pieza="editor-barra"]'] });
  await yo.goto(`/patient/${CODIGOPACIENTE}/evolution-note/new`);
  await yo.getByLabel('Médico').selectOption({ label: 'Elena Márquez Solís' });
  const escrita = yo.getByRole('textbox', { name: 'Nota', exact: true }).or(yo.getByRole('textbox', { name: 'Subjetivo', exact: true }));
  await escrita.first().tap();
  await escribir(yo, 'Diabetes de reciente diagnóstico.');
  await cabe();
  await yo.getByRole('button', { name: 'Guardar', exact: true }).tap();
  await seVe(yo.getByText(/reciente diagnóstico/).first());
  await yo.goto(`/patient/${CODIGOPACIENTE}/clinical-analysis/new/_`);
  await yo.getByRole('combobox', { name: 'Buscar por nombre o grupo' }).fill('glucosilada');
  await yo.getByRole('option', { name: /HbA1c/ }).tap();
  await cabe();
  await yo.getByRole('button', { name: 'Guardar', exact: true }).tap();
  await seVe(yo.getByText('Pendientes'));
  await yo.goto(`/patient/${CODIGOPACIENTE}/prescription/new`);
  await yo.getByRole('combobox', { name: 'Medicamento' }).fill('Metformina de la casa');
  await yo.getByRole('option', { name: /como está escrito/ }).tap();
  await escribir(yo, 'Tomar 1 cada 12 horas');
  await cabe();
  await yo.getByRole('button', { name: 'Guardar', exact: true }).tap();
  await seVe(yo.getByRole('dialog', { name: 'Receta 1 guardada' }));
  await yo.keyboard.press('Escape');
  await yo.goto(`/patient/${CODIGOPACIENTE}`);
  for (const que of [/reciente diagnóstico/, /Metformina de la casa/]) await seVe(yo.getByText(que).first());
  await cabe();
});
