// The clinic's lists: imported from a spreadsheet, depending on each other, and as fast with five thousand rows as with five.
import { expect, type Page } from '@playwright/test';
import writeExcelFile from 'write-excel-file/node';
import almacenes from '#features/catalogos/almacenes.ts';
import empresas from '#features/catalogos/empresas.ts';
import productos from '#features/catalogos/productos.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { sinFallas, test } from './galeno.ts';
import { enfocado, seVe } from './mirada.ts';

// axe must not measure a colour in the middle of a transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** An Excel workbook as a person would type it: numbers are numbers, the rest is text. */
const libro = async (filas: (string | number | null)[][]) => ({
  name: 'Precios 2026.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: await writeExcelFile(
    filas.map((f) => f.map((v) => (v === null ? null : typeof v === 'number' ? { type: Number, value: v } : { type: String, value: v }))),
  ).toBuffer(),
});
async function elegirArchivo(page: Page, archivo: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.getByLabel('Archivo de Excel o CSV').setInputFiles(archivo);
}
const renglon = (page: Page, n: number) => page.getByRole('dialog').getByRole('row', { name: new RegExp(`^${n} `) });

test('una lista de precios de Excel: se ve renglón por renglón, se corrige el que está mal y se importa', async ({ yo, clinica }) => {
  const encabezado = ['Descripción', 'Importe', 'Código de barras'];
  await yo.goto('/catalogs/incomes_concepts');
  await yo.getByRole('button', { name: 'Más acciones de conceptos de ingresos' }).click();
  await yo.getByRole('menuitem', { name: 'Importar de Excel o CSV' }).click();
  await sinFallas(yo);
  await elegirArchivo(
    yo,
    await libro([
      ['Lista de precios', null, null],
      encabezado,
      ['consulta de medicina interna', 1050, null],
      ['Ultrasonido abdominal', 'mil doscientos', null],
      ['Sutura', '$1,480.50', '750100'],
      ['Electrocardiograma en reposo', 650, null],
    ]),
  );
  const dialogo = yo.getByRole('dialog');
  await expect(dialogo.getByRole('button', { name: 'Importar 2' })).toBeDisabled();
  await expect(renglon(yo, 4)).toContainText('Importe: Debe ser un número');
  await dialogo.getByRole('button', { name: 'Todos 4' }).click();
  await expect(renglon(yo, 3)).toContainText('Importe: 950 → 1050');
  await expect(renglon(yo, 5)).toContainText('Se agrega');
  await expect(renglon(yo, 6)).toContainText('Sin cambios');
  await sinFallas(yo);
  // Nothing has been saved yet.
  expect(await clinica.hacer(conceptosIngresos.obtener, { INACTIVOS: 1 })).toHaveLength(2);

  await dialogo.getByRole('button', { name: 'Otro archivo' }).click();
  await elegirArchivo(
    yo,
    await libro([
      encabezado,
      ['Consulta de medicina interna', 1050, null],
      ['Ultrasonido abdominal', 1200, null],
      ['Sutura', '$1,480.50', '750100'],
    ]),
  );
  await dialogo.getByRole('button', { name: 'Importar 3' }).click();
  await expect(yo.getByText('2 registros agregados, 1 actualizado')).toBeVisible();
  await expect(yo.getByRole('row', { name: /Sutura.*\$1,480\.50/ })).toBeVisible();
  await expect(yo.getByRole('row', { name: /Consulta de medicina interna.*\$1,050\.00/ })).toBeVisible();
  expect(await clinica.hacer(conceptosIngresos.obtener, { INACTIVOS: 1 })).toHaveLength(4);
});

test('el catálogo sugerido se ve antes de cargarlo; conceptos de gastos no se eliminan, se desactivan', async ({ yo }) => {
  await yo.goto('/catalogs/expenses_concepts');
  await yo.getByRole('button', { name: 'Más acciones de conceptos de gastos' }).click();
  await yo.getByRole('menuitem', { name: 'Cargar catálogo sugerido' }).click();
  await yo.getByRole('button', { name: 'Ver lo que se agregaría' }).click();
  await expect(yo.getByRole('dialog').getByText('Renta del local')).toBeVisible();
  await yo.getByRole('button', { name: /^Importar \d+/ }).click();
  await expect(yo.getByRole('row', { name: /Agua.*Activo/ })).toBeVisible();
  await expect(yo.getByRole('button', { name: /^Eliminar/ })).toHaveCount(0);
  await yo.getByRole('heading', { name: 'Conceptos de gastos' }).click();
  await yo.keyboard.press('e');
  await expect(yo.getByText('Debe seleccionar un concepto')).toBeVisible();
  await yo.getByRole('row', { name: /Agua/ }).click();
  await yo.getByLabel('Importe').fill('450.5');
  await yo.getByText('Activo', { exact: true }).last().click();
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByRole('row', { name: /Agua.*\$450\.50.*Inactivo/ })).toBeVisible();
  await sinFallas(yo);
});

test('la etiqueta de la agenda toma su color de la paleta, con las flechas', async ({ yo }) => {
  await yo.goto('/catalogs/calendar-tags');
  await yo.getByRole('button', { name: 'Agregar', exact: true }).click();
  await yo.getByLabel('Nombre').fill('Primera vez');
  await yo.getByRole('radio', { name: 'Rojo 300' }).focus();
  for (const tecla of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await yo.keyboard.press(tecla);
  await expect(yo.getByRole('radio', { name: 'Morado 500' })).toBeChecked();
  await sinFallas(yo);
  await yo.keyboard.press('Control+Enter');
  const fila = yo.getByRole('row', { name: /Primera vez/ });
  await expect(fila.getByRole('img', { name: 'Morado 500' })).toBeVisible();
});

test('una empresa: el estado sale del país y la ciudad del estado; al cambiar el país se vacían', async ({ yo, clinica }) => {
  // On a slow connection the field waits for its list.
  await yo.route('**/obtener_ciudades/**', async (r) => {
    await new Promise((listo) => setTimeout(listo, 500));
    await r.continue();
  });
  await yo.goto('/catalogs/company/new');
  await expect(yo.getByLabel('País')).toHaveValue('1');
  await yo.getByLabel('Nombre').fill('Seguros del Valle');
  await yo.getByLabel('Estado').selectOption({ label: 'Jalisco' });
  await yo.getByLabel('Ciudad o municipio').selectOption({ label: 'Guadalajara' });
  await yo.getByLabel('País').selectOption({ label: 'Colombia' });
  await expect(yo.getByLabel('Estado')).toHaveValue('');
  await yo.getByLabel('Estado').selectOption({ label: 'Antioquia' });
  await yo.getByLabel('Ciudad o municipio').selectOption({ label: 'Medellín' });
  await sinFallas(yo);
  await yo.keyboard.press('Control+Enter');
  await yo.getByRole('row', { name: /Seguros del Valle/ }).click();
  await expect(yo.getByLabel('Ciudad o municipio').locator('option:checked')).toHaveText('Medellín');
  expect(await clinica.hacer(empresas.contract.obtener)).toMatchObject([{ PAIS: 19, ESTADO: '05' }]);
});

test('almacenes y productos: la sucursal con su nombre, y cinco mil renglones por páginas', async ({ yo, clinica }) => {
  await clinica.hacer(almacenes.contract.agregar, {}, { NOMBRE: 'Farmacia' });
  const renglones = Array.from({ length: 5000 }, (_, i) => `Insumo número ${i + 1},${i % 20},${(i % 20) + 50},Caja,,Anaquel ${i % 40}`);
  const csv = `Nombre,Mínimo,Máximo,Unidad,Código de barras,Ubicación\n${renglones.join('\n')}\nZafiro para endodoncia,1,2,Pieza,750999,Vitrina\n`;
  await clinica.hacer(productos.contract.importar, {}, { ARCHIVO: new Blob([csv]) });

  await yo.goto('/catalogs/warehouses');
  await expect(yo.getByRole('row', { name: /Farmacia/ })).toBeVisible();
  await yo.getByRole('heading', { name: 'Almacenes' }).click();
  await yo.keyboard.press('Delete');
  await expect(yo.getByText('Debe seleccionar un Almacén')).toBeVisible();
  // No answer may bring the whole list.
  const llegadas: number[] = [];
  yo.on('response', (r) => {
    if (!r.url().includes('/catalogo/productos/obtener/')) return;
    // The last answer may still be on its way when the test ends.
    r.json().then(
      ({ data }: { data: unknown[] }) => llegadas.push(data.length),
      () => {},
    );
  });
  await yo.goto('/catalogs/products');
  await expect(yo.getByText('1–10 de 5001')).toBeVisible();
  await yo.getByRole('searchbox').fill('zafiro');
  await expect(yo.getByRole('row', { name: /Zafiro para endodoncia/ })).toBeVisible();
  await expect(yo.getByRole('row', { name: /Insumo/ })).toHaveCount(0);
  await yo.getByRole('searchbox').fill('');
  const tarda = async (hacer: () => Promise<void>) => {
    const inicio = Date.now();
    await hacer();
    return Date.now() - inicio;
  };
  const busca = await tarda(async () => {
    await yo.getByRole('searchbox').pressSequentially('número 4321');
    await expect(yo.getByRole('row', { name: /Insumo número 4321/ })).toBeVisible();
  });
  await yo.getByRole('searchbox').fill('');
  const pagina = await tarda(async () => {
    await yo.getByRole('button', { name: 'Página siguiente' }).click();
    await expect(yo.getByText('11–20 de 5001')).toBeVisible();
    await expect(yo.getByRole('row', { name: /^Insumo número 11 / })).toBeVisible();
  });
  const ordena = await tarda(async () => {
    await yo.getByRole('button', { name: 'Máximo' }).click();
    await expect(yo.getByRole('columnheader', { name: /Máximo/ })).toHaveAttribute('aria-sort', 'ascending');
  });
  // Eleven keystrokes with their answers, and one click each: the limit only detects a hang, as the machine may be shared.
  for (const ms of [busca, pagina, ordena]) expect(ms).toBeLessThan(5000);
  await expect(yo.getByRole('row').nth(1)).toContainText('50');
  await yo.getByRole('button', { name: 'Máximo' }).click();
  await expect(yo.getByRole('row').nth(1)).toContainText('69');

  // After a save the list shows the page with the new row, and the row has the focus.
  await yo.goto('/catalogs/products');
  await yo.getByRole('button', { name: 'Agregar', exact: true }).click();
  await yo.getByLabel('Nombre').fill('Insumo número 2500 bis');
  await yo.getByLabel('Mínimo').fill('1');
  await yo.getByLabel('Máximo').fill('2');
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByRole('row', { name: /2500 bis/ })).toBeFocused();
  await expect(yo.getByText('2501–2510 de 5002')).toBeVisible();
  expect(Math.max(...llegadas)).toBeLessThanOrEqual(200);
});

for (const tema of ['claro', 'oscuro'] as const)
  test.describe(`en el teléfono, tema ${tema}`, () => {
    test.use({ tema, viewport: { width: 360, height: 780 }, hasTouch: true });
    test('un producto se agrega con una mano y axe no encuentra nada', async ({ yo }) => {
      await yo.goto('/catalogs/products');
      await yo.getByRole('button', { name: 'Agregar', exact: true }).tap();
      await yo.getByLabel('Nombre').fill('Gasa estéril');
      await expect(yo.getByLabel('Unidad')).toHaveValue('Pieza');
      await yo.getByLabel('Mínimo').fill('20');
      await yo.getByLabel('Máximo').fill('10');
      await yo.getByLabel('Ubicación').focus();
      await expect(yo.getByText('No puede ser menor que el mínimo')).toBeVisible();
      await yo.getByLabel('Máximo').fill('100');
      await sinFallas(yo);
      await yo.getByRole('button', { name: 'Guardar' }).tap();
      await expect(yo.getByText('Gasa estéril')).toBeVisible();
      for (const ruta of ['/catalogs/products', '/catalogs/calendar-tags', '/catalogs/company/new', '/catalogs/sat_prods_servs']) {
        await yo.goto(ruta);
        await expect(yo.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(yo.getByLabel('Cargando')).toHaveCount(0);
        expect(await yo.evaluate(() => document.documentElement.scrollWidth), ruta).toBeLessThanOrEqual(360);
        await sinFallas(yo);
      }
    });
  });

test('lo que pasaría al importar y lo que hay que decidir se ven a cualquier ancho, por larga que sea la hoja', async ({ yo }) => {
  const largo = 'Honorarios por interpretación de estudios especializados de gabinete en segunda opinión';
  const hoja = await libro([
    ['Descripción', 'Importe'],
    ...Array.from({ length: 120 }, (_, i) => [`${largo} ${i}`, i === 3 ? 'muchísimo' : 100 + i]),
  ]);
  await yo.goto('/catalogs/incomes_concepts');
  for (const width of [1440, 1024, 360]) {
    await yo.setViewportSize({ width, height: width === 360 ? 740 : 800 });
    await yo.getByRole('button', { name: 'Más acciones de conceptos de ingresos' }).click();
    await yo.getByRole('menuitem', { name: 'Importar de Excel o CSV' }).click();
    await elegirArchivo(yo, hoja);
    const dialogo = yo.getByRole('dialog');
    await seVe(dialogo.getByRole('button', { name: /^Importar/ }));
    await seVe(dialogo.getByText('Omitir el renglón con error e importar los demás'));
    await seVe(dialogo.getByRole('row', { name: /^(Renglón )?5 / }).getByText('Con error'));
    await dialogo.getByRole('button', { name: 'Todos 120' }).click();
    await seVe(dialogo.getByRole('row', { name: /^(Renglón )?2 / }).getByText('Se agrega', { exact: true }));
    await sinFallas(yo);
    await dialogo.getByRole('button', { name: 'Cancelar' }).click();
  }
});

test('lo que se agrega y lo que se edita se ve en su página, elegido y con el foco; los formularios abren en su primer campo', async ({
  yo,
}) => {
  await yo.goto('/catalogs/expenses_concepts');
  await yo.getByRole('button', { name: 'Más acciones de conceptos de gastos' }).click();
  await yo.getByRole('menuitem', { name: 'Cargar catálogo sugerido' }).click();
  await yo.getByRole('button', { name: 'Ver lo que se agregaría' }).click();
  await yo.getByRole('button', { name: /^Importar \d+/ }).click();
  await expect(yo.getByText(/1–10 de \d+/)).toBeVisible();
  await yo.getByRole('button', { name: 'Agregar', exact: true }).click();
  await enfocado(yo.getByRole('dialog').getByLabel('Descripción'));
  await yo.keyboard.type('Zapatos quirúrgicos');
  await yo.keyboard.press('Control+Enter');
  const nueva = yo.getByRole('row', { name: /Zapatos quirúrgicos/ });
  await seVe(nueva);
  await enfocado(nueva);
  await expect(yo.getByText(/^[2-9]1–/)).toBeVisible();
  // Enter opens the new row, and saving returns to it.
  await yo.keyboard.press('Enter');
  await enfocado(yo.getByRole('dialog').getByLabel('Descripción'));
  await yo.keyboard.press('End');
  await yo.keyboard.type(' blancos');
  await yo.keyboard.press('Control+Enter');
  await enfocado(yo.getByRole('row', { name: /Zapatos quirúrgicos blancos/ }));

  // The same for a form on its own page.
  await yo.goto('/catalogs/company/new');
  await enfocado(yo.getByRole('textbox', { name: /^Nombre/ }));
  await yo.keyboard.type('Aseguradora del Valle');
  await yo.keyboard.press('Control+Enter');
  await expect(yo).toHaveURL(/\/catalogs\/companies$/);
  const empresa = yo.getByRole('row', { name: /Aseguradora del Valle/ });
  await enfocado(empresa);
});

test('lo que se pega en el buscador se busca en el acto; lo que se teclea, cuando se hace una pausa', async ({ yo, clinica }) => {
  for (const NOMBRE of ['Seguros Ánimas', 'Seguros Atlas', 'Médica del Sur'])
    await clinica.hacer(empresas.contract.agregar, {}, { NOMBRE, TELEFONO1: '5555500188' });
  await yo.clock.install();
  await yo.goto('/catalogs/companies');
  await seVe(yo.getByRole('row', { name: /Seguros Atlas/ }));
  await yo.clock.pauseAt(Date.now() + 60_000);
  const buscador = yo.getByRole('searchbox').first();
  const buscado = () => new URL(yo.url()).searchParams.get('q');
  await buscador.fill('atlas');
  await expect.poll(buscado).toBe('atlas');
  await buscador.pressSequentially(' sur');
  await expect(buscador).toHaveValue('atlas sur');
  expect(buscado()).toBe('atlas');
  await yo.clock.runFor(200);
  await expect.poll(buscado).toBe('atlas sur');
  await yo.clock.resume();
  await buscador.fill('');
  await seVe(yo.getByRole('row', { name: /Médica del Sur/ }));
});
