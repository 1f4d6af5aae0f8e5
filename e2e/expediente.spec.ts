import { expect } from '@playwright/test';
import { notasEvolucion } from '#features/expediente/notas_evolucion/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { sinFallas, test } from './galeno.ts';
import { enfocado, seVe, sinCortes } from './mirada.ts';

const NOTA = { CODIGOMEDICO: 1, NOTA: '<p>Buen apego al tratamiento.</p>', FECHA: '2026-01-15', CERRADA: 1 };

test('las alertas se abren una vez por paciente, a la vista siguen escritas y se editan ahí', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente({ ALERGIAS: 'Penicilina' });
  await yo.goto(`/patient/${CODIGOPACIENTE}`);
  const dialogo = yo.getByRole('dialog', { name: /^Alertas de Guadalupe/ });
  await expect(dialogo).toBeVisible();
  await sinFallas(yo);
  await dialogo.getByRole('button', { name: 'Editar' }).click();
  await dialogo.getByLabel('Alerta 1').fill('Riesgo de caída');
  await dialogo.getByRole('button', { name: 'Guardar' }).click();
  await expect(yo.locator('[data-pieza="cabecera-expediente"]')).toContainText('Riesgo de caída');
  await yo.getByRole('link', { name: 'General' }).click();
  await expect(yo.getByLabel('Nombre(s)')).toHaveValue('Guadalupe');
  await expect(dialogo).toHaveCount(0);
});

test('una nota entera sin tocar el ratón: signos, diagnóstico por palabras, texto, cerrar; y después un addendum', async ({
  yo,
  clinica,
}) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  await yo.goto(`/patient/${CODIGOPACIENTE}`);
  await expect(yo.getByRole('heading', { name: 'Hoy' })).toBeVisible();
  await yo.keyboard.press('n');
  await expect(yo.getByRole('heading', { name: 'Nueva nota de evolución' })).toBeVisible();
  await expect(yo.getByLabel('Médico').getByRole('option', { name: /Elena/ })).toBeAttached();
  await enfocado(yo.getByLabel('Médico'));
  await yo.keyboard.type('Elena');
  await yo.keyboard.press('Tab');
  for (const valor of ['78.4', '158']) {
    await yo.keyboard.type(valor);
    await yo.keyboard.press('Tab');
  }
  await expect(yo.getByRole('group', { name: 'Calculados' })).toContainText('31.41');
  await expect(yo.getByRole('group', { name: 'Calculados' })).toContainText('Obesidad grado I');
  await yo.getByRole('textbox', { name: 'Nota' }).focus();
  await yo.keyboard.type('Acude a control. Sin edema.');
  const cie = yo.getByRole('combobox', { name: /Buscar diagnóstico/ });
  const hallados = yo.getByRole('listbox').getByRole('option');
  await cie.focus();
  await yo.keyboard.type('hipert');
  await expect(hallados.first()).toContainText('I10');
  await seVe(hallados.first());
  await sinFallas(yo);
  await yo.keyboard.press('Enter');
  await expect(yo.getByRole('button', { name: 'Quitar I10' })).toBeVisible();
  await cie.focus();
  await yo.keyboard.type('i10');
  await expect(hallados.first()).toContainText('I10');
  await yo.keyboard.press('Enter');
  await expect(yo.getByText('El CIE10 seleccionado ya está agregado')).toBeVisible();
  await yo.keyboard.press('Escape');
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByRole('dialog', { name: 'Guardar y Cerrar' }).locator(':focus')).toBeVisible();
  await yo.keyboard.press('Enter');
  await expect(yo.getByRole('cell', { name: 'Cerrada' })).toBeVisible();

  await enfocado(yo.getByRole('row', { name: /Acude a control/ }));
  await yo.keyboard.press('Enter');
  await expect(yo.getByText('Acude a control. Sin edema.')).toBeVisible();
  await expect(yo.getByRole('button', { name: 'Eliminar' })).toHaveCount(0);
  await yo.getByRole('button', { name: 'Agregar addendum' }).press('Enter');
  await yo.getByLabel('Addendum').fill('La dosis es de 50 mg.');
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByText('La dosis es de 50 mg.')).toBeVisible();
  await sinFallas(yo);
});

test('lo que está fuera de rango no se envía y dice por qué; lo escrito sobrevive a cerrar la página', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  await yo.goto(`/patient/${CODIGOPACIENTE}/evolution-note/new`);
  await yo.getByLabel('Médico').selectOption({ label: 'Elena Márquez Solís' });
  await yo.getByLabel('Peso', { exact: true }).fill('999');
  await yo.getByLabel('Presión arterial', { exact: true }).fill('80/120');
  await yo.getByRole('textbox', { name: 'Nota' }).fill('No se pierde nada');
  await yo.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(yo.getByText('Debe ser un número entre 1 y 400').first()).toBeVisible();
  await expect(yo.getByText('La presión diastólica debe ser menor a la sistólica').first()).toBeVisible();
  await expect(yo.getByText('Borrador guardado')).toBeVisible();
  expect(await clinica.hacer(notasEvolucion.obtener, { CODIGOPACIENTE })).toEqual([]);
  yo.once('dialog', (d) => d.accept());
  await yo.reload();
  await expect(yo.getByText(/Se recuperó lo que escribió/)).toBeVisible();
  await expect(yo.getByLabel('Peso', { exact: true })).toHaveValue('999');
  await expect(yo.getByRole('textbox', { name: 'Nota' })).toContainText('No se pierde nada');
  await yo.getByLabel('Peso', { exact: true }).fill('79');
  await yo.getByLabel('Presión arterial', { exact: true }).fill('120/80');
  await yo.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(yo.getByRole('cell', { name: 'Abierta' })).toBeVisible();
});

test('el tablero muestra la última visita y la gráfica tiene su tabla', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  for (const [FECHA, PESO] of [
    ['2026-01-15', 82],
    ['2026-02-15', 80.5],
  ] as const)
    await clinica.hacer(notasEvolucion.agregar, { CODIGOPACIENTE }, { ...NOTA, FECHA, DIAGNOSTICOS: ['I10X'], SIGNOS_VITALES: { PESO } });
  await yo.goto(`/patient/${CODIGOPACIENTE}`);
  await expect(yo.getByRole('region', { name: 'Última visita' })).toContainText('Hipertensión');
  await yo.getByRole('link', { name: 'Gráficas', exact: true }).click();
  await yo.getByRole('textbox', { name: 'Fecha inicial' }).fill('01/01/2026');
  const grafica = yo.getByRole('group', { name: /^Peso de Guadalupe/ });
  await expect(grafica).toBeVisible();
  // Each value can be read with the arrow keys.
  await grafica.getByRole('img').first().focus();
  await enfocado(grafica.getByRole('img', { name: '15 ene 2026: 82 kg' }));
  await yo.keyboard.press('ArrowRight');
  await enfocado(grafica.getByRole('img', { name: '15 feb 2026: 80.5 kg' }));
  await expect(yo.getByRole('table', { name: 'Valores' }).getByRole('row')).toHaveCount(3);
  await sinFallas(yo);
});

test('«Cita realizada» está también sin cita de hoy, y entonces solo regresa', async ({ yo, clinica }) => {
  await clinica.paciente();
  await yo.goto('/patients');
  await yo.getByRole('row', { name: /Guadalupe/ }).click();
  await yo.getByRole('button', { name: 'Cita realizada' }).click();
  await expect(yo).toHaveURL(/\/patients$/);
});

test('registrar un duplicado pregunta, y solo con «Sí, Registrar» se guarda', async ({ yo, clinica }) => {
  await clinica.paciente();
  await yo.goto('/patients/new/_?nombre=guadalupe%20hern%C3%A1ndez%20ortega');
  await expect(yo.getByLabel('Apellido paterno')).toHaveValue('Hernández');
  await yo.getByLabel('Fecha de nacimiento').fill('14/03/1968');
  await yo.keyboard.press('Control+Enter');
  const dialogo = yo.getByRole('dialog', { name: 'Posible registro duplicado' });
  await expect(dialogo).toContainText('Mismo nombre y fecha de nacimiento');
  expect(await clinica.hacer(pacientes.buscar, {}, { BUSCAR: 'guadalupe' })).toHaveLength(1);
  await dialogo.getByRole('button', { name: 'Sí, Registrar' }).click();
  await expect(yo).toHaveURL(/\/patient\/2$/);
});

test('en un teléfono el expediente cabe: una sola columna y las secciones en un selector', async ({ enTelefono: page, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  await page.goto(`/patient/${CODIGOPACIENTE}`);
  await page.getByRole('button', { name: /secciones/ }).click();
  await page.getByRole('menuitem', { name: 'Notas de evolución' }).click();
  await expect(page.getByText('Este paciente todavía no tiene notas de evolución')).toBeVisible();
  await page.getByRole('link', { name: 'Escribir la primera' }).click();
  await expect(page.getByRole('heading', { name: 'Nueva nota de evolución' })).toBeVisible();
  await sinCortes(page, { salvo: ['[data-pieza="salto"]'] });
});

test('en un teléfono el nombre y las alergias siguen a la vista mientras se escribe, y nada queda bajo lo fijo', async ({
  enTelefono: page,
  clinica,
}) => {
  const ALERGIAS = 'Penicilina, sulfas, ácido acetilsalicílico y medios de contraste yodados';
  const { CODIGOPACIENTE } = await clinica.paciente({ ALERGIAS });
  await page.goto(`/patient/${CODIGOPACIENTE}/evolution-note/new`);
  await expect(page.getByRole('dialog', { name: /^Alertas de/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const franja = page.locator('[data-pieza="franja"]');
  const nota = page.getByRole('textbox', { name: 'Nota' });
  await nota.tap();
  await page.keyboard.type('Escribo con el paciente a la vista');
  for (const texto of ['Guadalupe Hernández Ortega', /años/, ALERGIAS]) await seVe(franja.getByText(texto));
  // Going back field by field: each is completely visible, under no bar.
  await page.getByRole('combobox', { name: /Buscar diagnóstico/ }).focus();
  for (let i = 0; i < 14; i++) {
    await page.keyboard.press('Shift+Tab');
    await enfocado(page);
    await seVe(page.locator(':focus'), undefined, { parte: true });
    await seVe(franja.getByText(ALERGIAS));
  }
});

test('otro paciente se abre en la sección en la que uno estaba; una dirección muestra lo que dice', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE: uno } = await clinica.paciente();
  const { CODIGOPACIENTE: otro } = await clinica.paciente({ NOMBRE: 'Tomás', APELLIDO_PATERNO: 'Rivas', SEXO: 1, MAIL: '', TCELULAR: '' });
  await yo.goto(`/patient/${uno}`);
  const secciones = yo.getByRole('navigation', { name: 'Expediente' });
  await secciones.getByRole('link', { name: 'Recetas' }).click();
  await expect(yo).toHaveURL(new RegExp(`/patient/${uno}/prescription`));
  // The address changes before the section is drawn; one is in it when it is marked.
  await expect(secciones.getByRole('link', { name: 'Recetas' })).toHaveAttribute('aria-current', 'page');
  const abrir = async (nombre: string) => {
    await yo.getByRole('link', { name: 'Pacientes', exact: true }).first().click();
    await yo.getByRole('row', { name: new RegExp(nombre) }).click();
  };
  await abrir('Rivas');
  await expect(yo).toHaveURL(new RegExp(`/patient/${otro}/prescription`));
  await expect(secciones.getByRole('link', { name: 'Recetas' })).toHaveAttribute('aria-current', 'page');
  // Its own first section is a click away and is then the one that counts.
  await secciones.getByRole('link', { name: 'Consultas' }).click();
  await expect(yo).toHaveURL(new RegExp(`/patient/${otro}$`));
  await expect(secciones.getByRole('link', { name: 'Consultas' })).toHaveAttribute('aria-current', 'page');
  await abrir('Hernández');
  await expect(yo).toHaveURL(new RegExp(`/patient/${uno}$`));
  await secciones.getByRole('link', { name: 'Recetas' }).click();
  await yo.goto(`/patient/${otro}`);
  await expect(secciones.getByRole('link', { name: 'Consultas' })).toHaveAttribute('aria-current', 'page');
});
