// Building a clinical history with sections, questions of every kind, a formula and an interactive image; by mouse and
// keyboard.
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { imagenesInteractivas } from '#features/imagenes_interactivas/contract.ts';
import { plantillasHc } from '#features/plantillas_hc/contract.ts';
import { prepararPagina, retener, sinFallas, test } from './galeno.ts';
import { seVe } from './mirada.ts';

const aviso = (p: Page, texto: string) => expect(p.getByRole('region', { name: 'Avisos' })).toContainText(texto);
const dibujo = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#f3e9dc' } })
    .png()
    .toBuffer();
const fila = (panel: Locator, nombre: string) => panel.locator('[data-pieza="fila"]', { hasText: nombre });
const nombres = (panel: Locator) => panel.locator('[data-pieza="fila"] [data-pieza="nombre"]').allTextContents();
async function arrastrar(p: Page, de: Locator, a: Locator, donde: 'antes' | 'encima'): Promise<void> {
  const [x, y] = [(await de.boundingBox())!, (await a.boundingBox())!];
  await p.mouse.move(x.x + x.width / 2, x.y + x.height / 2);
  await p.mouse.down();
  await p.mouse.move(y.x + y.width / 2, y.y + y.height * (donde === 'antes' ? 0.2 : 0.5), { steps: 8 });
  await p.mouse.up();
}

test('una imagen se sube y sus nodos se ponen, se arrastran y se mueven con las flechas', async ({ yo, clinica }) => {
  await yo.goto('/catalogs/medical-images');
  await yo.getByRole('button', { name: 'Agregar', exact: true }).click();
  await yo.getByLabel('Nombre').fill('Rostro');
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByText('Debe cargar una imagen').first()).toBeVisible();
  await yo.locator('input[type=file]').setInputFiles({ name: 'rostro.png', mimeType: 'image/png', buffer: await dibujo() });
  await expect(yo.getByRole('img', { name: 'Imagen elegida' })).toBeVisible();
  await yo.getByRole('button', { name: 'Guardar' }).click();
  await expect(yo.getByRole('heading', { name: 'Editar Imagen interactiva' })).toBeVisible();
  const foto = yo.getByRole('img', { name: 'Rostro' });
  const caja = (await foto.boundingBox())!;
  const nombres = yo.getByLabel('Nombre');
  for (const [i, [x, nombre]] of (
    [
      [0.25, 'Ojo derecho'],
      [0.75, 'ojo DERECHO'],
    ] as const
  ).entries()) {
    await foto.click({ position: { x: caja.width * x, y: caja.height * 0.5 } });
    await expect(yo.locator('[data-pieza="nodo"]')).toHaveCount(i + 1);
    await expect(nombres.last()).toHaveValue('');
    await expect(nombres.last()).toBeFocused();
    await yo.keyboard.type(nombre);
  }
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByText('El nodo seleccionado ya existe en la lista').first()).toBeVisible();
  await yo.getByLabel('Nombre').last().fill('Ojo izquierdo');
  const pin = yo.getByRole('button', { name: /^Ojo izquierdo, X/ });
  const p = (await pin.boundingBox())!;
  await yo.mouse.move(p.x + 12, p.y + 12);
  await yo.mouse.down();
  await yo.mouse.move(caja.x + caja.width * 0.6, caja.y + caja.height * 0.4, { steps: 6 });
  await yo.mouse.up();
  await pin.press('ArrowUp');
  await sinFallas(yo);
  await yo.keyboard.press('Control+Enter');
  await aviso(yo, 'La imagen interactiva se guardó correctamente');
  await expect(yo.getByRole('row', { name: /Rostro/ })).toContainText('2');
  const { NODO } = await clinica.hacer(imagenesInteractivas.obtener_editable, { ID: 1 });
  expect(NODO.map((n) => [n.NOMBRE, Math.round(n.X), Math.round(n.Y)])).toEqual([
    ['Ojo derecho', 25, 50],
    ['Ojo izquierdo', 60, 39],
  ]);
});

test('una historia con fórmula e imagen interactiva, con el ratón', async ({ yo, clinica }) => {
  test.setTimeout(120_000);
  const IMAGEN = new File([new Uint8Array(await dibujo())], 'rostro.png', { type: 'image/png' });
  await clinica.hacer(imagenesInteractivas.agregar, {}, { NOMBRE: 'Rostro', IMAGEN });
  await yo.goto('/catalogs/medical-records');
  // Located by position: while a dialog is open they are hidden from roles but still change behind it.
  const [secciones, preguntas, opciones] = [2, 3, 4].map((paso) => yo.locator(`[data-paso] > [data-paso="${paso}"]`)) as [
    Locator,
    Locator,
    Locator,
  ];
  const dialogo = yo.getByRole('dialog');
  const guardar = () => dialogo.getByRole('button', { name: 'Guardar', exact: false }).last().click();
  await preguntas.getByRole('button', { name: 'Agregar pregunta' }).click();
  await aviso(yo, 'Debe seleccionar una Sección');
  await yo.getByRole('button', { name: 'Agregar historia' }).click();
  await dialogo.getByLabel('Descripción').fill('Historia facial');
  await guardar();
  await secciones.getByRole('button', { name: 'Agregar sección' }).click();
  await dialogo.getByLabel('Descripción').fill('Medidas');
  await dialogo.getByRole('button', { name: 'Guardar y agregar otra' }).click();
  await expect(fila(secciones, 'Medidas')).toBeVisible();
  await dialogo.getByLabel('Descripción').fill('Exploración');
  await guardar();
  await fila(secciones, 'Medidas').click();

  await preguntas.getByRole('button', { name: 'Agregar pregunta' }).click();
  const responde = (tipo: string) => dialogo.getByLabel('Tipo de respuesta').selectOption(tipo);
  for (const nombre of ['Peso', 'Talla']) {
    await dialogo.getByLabel('Pregunta').fill(nombre);
    await responde('Número');
    await dialogo.getByRole('button', { name: 'Guardar y agregar otra' }).click();
    await expect(fila(preguntas, nombre)).toBeVisible();
  }
  await dialogo.getByLabel('Pregunta').fill('IMC');
  await responde('Fórmula');
  const inserta = (nombre: string) => dialogo.getByRole('button', { name: `Insertar ${nombre}` }).click();
  await inserta('Peso');
  await inserta('entre');
  await dialogo.getByRole('textbox', { name: 'Fórmula' }).press('End');
  await yo.keyboard.type('($9');
  await expect(dialogo.getByText('Falta cerrar un paréntesis').first()).toBeVisible();
  await yo.keyboard.type(')');
  await expect(dialogo.getByText('La pregunta $9 no existe en esta historia clínica').first()).toBeVisible();
  await yo.keyboard.press('Backspace');
  await yo.keyboard.press('Backspace');
  await yo.keyboard.press('Backspace');
  // The question's number becomes its name.
  await yo.keyboard.type('$2 / 100) ** 2');
  await expect(dialogo.locator('[data-pregunta]')).toHaveText(['Peso', 'Talla']);
  await dialogo.getByLabel('Peso', { exact: true }).fill('70');
  await dialogo.getByLabel('Talla', { exact: true }).fill('0');
  await expect(dialogo.getByRole('status')).toHaveText('No se puede dividir entre cero');
  await dialogo.getByLabel('Talla', { exact: true }).fill('170');
  await expect(dialogo.getByRole('status')).toHaveText('= 24.22');
  await sinFallas(yo);
  await guardar();
  await expect(fila(preguntas, 'IMC')).toBeVisible();

  // A question used by a formula cannot be deleted.
  await fila(preguntas, 'Peso').click();
  await preguntas.getByRole('button', { name: 'Eliminar pregunta' }).click();
  await expect(dialogo).toContainText('No permitido');
  await expect(dialogo).toContainText('«Peso» se usa en la fórmula de «IMC»');
  await dialogo.getByRole('button', { name: 'Entendido' }).click();

  await fila(secciones, 'Exploración').click();
  await preguntas.getByRole('button', { name: 'Agregar pregunta' }).click();
  await dialogo.getByLabel('Pregunta').fill('Lesiones');
  await responde('Imagen interactiva');
  await guardar();
  await expect(dialogo.getByText('Este campo es requerido').first()).toBeVisible();
  await dialogo.getByLabel('Imagen interactiva').selectOption('Rostro');
  await guardar();
  await expect(yo.getByRole('region', { name: 'Respuesta' }).getByRole('img', { name: 'Rostro' })).toBeVisible();
  await preguntas.getByRole('button', { name: 'Agregar pregunta' }).click();
  await dialogo.getByLabel('Pregunta').fill('Piel');
  await responde('Opción múltiple');
  await guardar();
  await opciones.getByRole('button', { name: 'Agregar opción' }).click();
  await dialogo.getByLabel('Descripción').fill('Seca, grasa');
  await guardar();
  await expect(dialogo.getByText('Las opciones de una respuesta múltiple no pueden llevar comas').first()).toBeVisible();
  await dialogo.getByLabel('Descripción').fill('Seca');
  await guardar();
  await expect.poll(() => nombres(opciones)).toEqual(['Seca']);
  await sinFallas(yo);
});

test('lo que se agrega enseguida va en lo recién agregado, no en lo que estaba elegido', async ({ yo, clinica }) => {
  await clinica.hacer(plantillasHc.agregar, {}, { DESCRIPCION: 'Primera', ACTIVO: 1 });
  await yo.goto('/catalogs/medical-records');
  await expect(yo.getByRole('listitem').filter({ hasText: 'Primera' }).locator('[aria-current=true]')).toBeVisible();
  const dialogo = yo.getByRole('dialog');
  const agregar = (que: string) => yo.getByRole('button', { name: `Agregar ${que}`, exact: true });
  const escribir = async (que: string, etiqueta: string, texto: string) => {
    await agregar(que).click();
    await dialogo.getByLabel(etiqueta).fill(texto);
  };
  const guardar = async () => {
    await yo.keyboard.press('Control+Enter');
    await expect(dialogo).toHaveCount(0);
  };
  // The lists are slow to come again.
  const dejar = await retener(yo, /\/api\/historias_clinicas\/obtener\//);
  await escribir('historia', 'Descripción', 'Segunda');
  await guardar();
  await expect(agregar('sección')).toBeDisabled();
  dejar();
  await escribir('sección', 'Descripción', 'De la segunda');
  await guardar();
  await expect(yo.getByRole('listitem').filter({ hasText: 'De la segunda' }).locator('[aria-current=true]')).toBeVisible();
  const secciones = async (CODIGOHC: number) =>
    (await clinica.hacer(plantillasHc.obtener_secciones, { CODIGOHC, INACTIVOS: 1 })).map((x) => x.DESCRIPCION);
  expect([await secciones(1), await secciones(2)]).toEqual([[], ['De la segunda']]);
  const dejarPreguntas = await retener(yo, /\/obtener_preguntas\//);
  await escribir('pregunta', 'Pregunta', 'Piel');
  await dialogo.getByLabel('Tipo de respuesta').selectOption('Opción múltiple');
  await guardar();
  await expect(agregar('opción')).toBeDisabled();
  dejarPreguntas();
  await escribir('opción', 'Descripción', 'Seca');
  await guardar();
  await expect(yo.locator('[data-paso] > [data-paso="4"] [data-pieza="nombre"]')).toHaveText(['Seca']);
  // A colleague deletes the section while a question for it is written: it goes into no other.
  const [suya] = await clinica.hacer(plantillasHc.obtener_secciones, { CODIGOHC: 2, INACTIVOS: 1 });
  await clinica.hacer(plantillasHc.agregar_seccion, {}, { CODIGOHC: 2, DESCRIPCION: 'Otra', ACTIVO: 1 });
  await escribir('pregunta', 'Pregunta', '¿Fuma?');
  await clinica.hacer(plantillasHc.eliminar_seccion, { CODIGOSECCION: suya!.CODIGOSECCION });
  await expect(yo.locator('[data-paso] > [data-paso="2"] [data-pieza="nombre"]')).toHaveText(['Otra']);
  await yo.keyboard.press('Control+Enter');
  await seVe(dialogo.getByText('La sección no existe en esta historia clínica'));
  const preguntas = await clinica.hacer(plantillasHc.obtener_preguntas, { CODIGOHC: 2, CODIGOSECCION: 0, INACTIVOS: 1 });
  expect(preguntas.map((p) => p.DESCRIPCION)).not.toContain('¿Fuma?');
});

test('con el ratón se ordena arrastrando, y una pregunta se suelta en otra sección', async ({ yo, clinica }) => {
  const { CODIGOHC } = await clinica.hacer(plantillasHc.agregar, {}, { DESCRIPCION: 'General' });
  for (const DESCRIPCION of ['Medidas', 'Exploración']) await clinica.hacer(plantillasHc.agregar_seccion, {}, { CODIGOHC, DESCRIPCION });
  for (const DESCRIPCION of ['Peso', 'Talla', 'IMC'])
    await clinica.hacer(plantillasHc.agregar_pregunta, { CODIGOHC }, { CODIGOSECCION: 1, DESCRIPCION, TIPO_RESPUESTA: 'N' });
  await yo.goto('/catalogs/medical-records');
  const [secciones, preguntas] = [yo.getByRole('region', { name: 'Secciones' }), yo.getByRole('region', { name: 'Preguntas' })];
  const asa = (nombre: string) => preguntas.getByRole('button', { name: `Mover ${nombre}` });
  await arrastrar(yo, asa('IMC'), fila(preguntas, 'Peso'), 'antes');
  await expect.poll(() => nombres(preguntas)).toEqual(['IMC', 'Peso', 'Talla']);
  await arrastrar(yo, asa('IMC'), fila(secciones, 'Exploración'), 'encima');
  await expect.poll(() => nombres(preguntas)).toEqual(['Peso', 'Talla']);
  await expect(fila(secciones, 'Exploración')).toContainText('1 pregunta');
  const historias = yo.getByRole('region', { name: 'Historias' });
  await historias.getByRole('button', { name: 'Duplicar historia' }).click();
  await expect(yo.getByRole('dialog').getByLabel('Descripción')).toHaveValue('General (copia)');
  await yo.keyboard.press('Control+Enter');
  await expect.poll(() => nombres(historias)).toEqual(['General', 'General (copia)']);
});

test('sin ratón: agregar, ordenar y mudar de sección con el teclado', async ({ yo, clinica }) => {
  const { CODIGOHC } = await clinica.hacer(plantillasHc.agregar, {}, { DESCRIPCION: 'General' });
  for (const DESCRIPCION of ['Antecedentes', 'Exploración'])
    await clinica.hacer(plantillasHc.agregar_seccion, {}, { CODIGOHC, DESCRIPCION });
  for (const DESCRIPCION of ['Uno', 'Dos', 'Tres'])
    await clinica.hacer(plantillasHc.agregar_pregunta, { CODIGOHC }, { CODIGOSECCION: 1, DESCRIPCION, TIPO_RESPUESTA: 'M' });
  await yo.goto('/catalogs/medical-records');
  const preguntas = yo.getByRole('region', { name: 'Preguntas' });
  await fila(preguntas, 'Tres').focus();
  await yo.keyboard.press('Enter');
  await yo.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => nombres(preguntas)).toEqual(['Uno', 'Tres', 'Dos']);
  await expect(fila(preguntas, 'Tres')).toBeFocused();
  await expect(preguntas.getByRole('status')).toHaveText('Tres: lugar 2 de 3');
  await yo.keyboard.press('Shift+Tab');
  await expect(preguntas.getByRole('button', { name: 'Mover Tres' })).toBeFocused();
  await yo.keyboard.press('Home');
  await expect.poll(() => nombres(preguntas)).toEqual(['Tres', 'Uno', 'Dos']);
  await yo.keyboard.press('Tab');
  await yo.keyboard.press('ArrowDown');
  await expect(fila(preguntas, 'Uno')).toBeFocused();
  await expect(yo).toHaveURL(/pregunta=1/);
  await yo.keyboard.press('Enter');
  const dialogo = yo.getByRole('dialog');
  await expect(dialogo.getByLabel('Pregunta')).toBeFocused();
  const cambiar = dialogo.getByRole('switch', { name: 'Cambiar de sección' });
  await cambiar.focus();
  await yo.keyboard.press('Space');
  await yo.keyboard.press('Control+Enter');
  await expect(dialogo.getByText('Este campo es requerido').first()).toBeVisible();
  await dialogo.getByLabel('Nueva sección').focus();
  await yo.keyboard.press('E');
  await yo.keyboard.press('Control+Enter');
  await aviso(yo, 'La pregunta se guardó correctamente');
  await expect.poll(() => nombres(preguntas)).toEqual(['Tres', 'Dos']);
  await expect
    .poll(async () =>
      (await clinica.hacer(plantillasHc.obtener_preguntas, { CODIGOHC, CODIGOSECCION: 0, INACTIVOS: 1 })).map((p) => [
        p.DESCRIPCION,
        p.CODIGOSECCION,
        p.ORDEN,
      ]),
    )
    .toEqual([
      ['Tres', 1, 1],
      ['Dos', 1, 3],
      ['Uno', 2, 1],
    ]);
});

test('en un teléfono los cuatro paneles son pasos', async ({ browser, clinica }) => {
  const { CODIGOHC } = await clinica.hacer(plantillasHc.agregar, {}, { DESCRIPCION: 'General' });
  await clinica.hacer(plantillasHc.agregar_seccion, {}, { CODIGOHC, DESCRIPCION: 'Antecedentes' });
  await clinica.hacer(plantillasHc.agregar_pregunta, { CODIGOHC }, { CODIGOSECCION: 1, DESCRIPCION: 'Dieta', TIPO_RESPUESTA: 'R' });
  const contexto = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'es-MX', baseURL: process.env.E2E_BASE! });
  const yo = await contexto.newPage();
  await prepararPagina(yo, clinica.token);
  await yo.goto('/catalogs/medical-records');
  await yo.getByRole('button', { name: /^General/ }).click();
  await expect(yo.getByRole('heading', { name: 'Historias', exact: true })).toBeHidden();
  await yo.getByRole('button', { name: /^Antecedentes/ }).click();
  await yo.getByRole('button', { name: /^Dieta/ }).click();
  await yo.getByRole('button', { name: 'Agregar opción' }).click();
  await yo.getByRole('dialog').getByLabel('Descripción').fill('Vegana');
  await yo.getByRole('dialog').getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(yo.getByRole('button', { name: 'Vegana', exact: true })).toBeVisible();
  await sinFallas(yo);
  await yo.getByRole('button', { name: 'Regresar' }).click();
  await expect(yo.getByRole('button', { name: /^Dieta/ })).toContainText('1 opción');
  await yo.getByRole('button', { name: 'Editar pregunta' }).click();
  await expect(yo.getByRole('dialog').getByLabel('Pregunta')).toHaveValue('Dieta');
  await contexto.close();
});

test('una clínica nueva empieza con las historias sugeridas: se eligen, se agregan con sus imágenes y quedan abiertas', async ({
  yo,
  clinica,
}) => {
  await yo.setViewportSize({ width: 360, height: 740 });
  await yo.goto('/catalogs/medical-records');
  await yo.getByRole('button', { name: 'Sugeridas', exact: true }).click();
  const dialogo = yo.getByRole('dialog', { name: 'Historias sugeridas' });
  await expect(dialogo.getByText('según la NOM-004-SSA3-2012', { exact: false })).toBeVisible();
  await dialogo.getByRole('checkbox', { name: 'Historia gineco-obstétrica' }).uncheck();
  await seVe(dialogo.getByRole('button', { name: 'Agregar 3 historias' }));
  await sinFallas(yo);
  await dialogo.getByRole('button', { name: 'Agregar 3 historias' }).click();
  await expect(dialogo).toHaveCount(0);
  await expect(yo.getByText('Historia clínica odontológica')).toBeVisible();
  expect((await clinica.hacer(plantillasHc.obtener)).map((h) => h.DESCRIPCION)).toEqual([
    'Historia clínica general',
    'Historia clínica odontológica',
    'Historia clínica pediátrica',
  ]);
  // Their pictures were added too, and nothing is left to suggest.
  await yo.goto('/catalogs/medical-images');
  await expect(yo.getByText('Odontograma')).toBeVisible();
  expect((await clinica.hacer(imagenesInteractivas.obtener)).map((i) => i.NODOS)).toEqual([28, 32]);
  await expect(yo.getByRole('button', { name: 'Imágenes sugeridas' })).toHaveCount(0);
});
